import OdologValues

/// All numbers of a photo, by place, and what stands around them.
struct PhotoNumbers {
    let places: [NumberPlace]
    /// One for each place.
    let surroundings: [Surroundings]
    /// What was read of whole rows.
    let rows: [LineTokens]
    /// The lines' places in the given array, by rank.
    private let lineIndices: [Int]
    private let maxHeight: Double
    private let hasGauge: Bool

    /// More runs than this no photo has; comparing all with all would take too long.
    private static let maxRuns = 600

    init(_ lines: [RecognizedLine], maxLines: Int, weights: ChoiceWeights) {
        var runs: [NumberRun] = []
        var loneWords: [LoneWord] = []
        let ordered = Self.ordered(lines, limit: maxLines).filter { !$0.1.isRow }
        rows = lines.filter(\.isRow).map(LineTokens.init)
        lineIndices = ordered.map(\.0)
        let gaps = rows.flatMap(\.gapsBehindTotals)
        for (rank, (_, line)) in ordered.enumerated() {
            let numbers = LineNumbers(line.parted(by: gaps), lineRank: rank)
            runs += numbers.runs.prefix(max(0, Self.maxRuns - runs.count))
            loneWords += numbers.loneWords
        }
        places = SplitNumbers.joined(NumberPlace.places(of: runs, weights))
        surroundings = Surroundings.around(places, loneWords: Array(loneWords.prefix(maxLines)))
        maxHeight =
            places.filter { $0.somethingElse < 0.5 && $0.texts.contains { $0.reading.digitCount >= 3 } }
            .map(\.frame).filter(\.isUsable).map(\.height).max() ?? 0
        hasGauge = Self.hasGauge(places)
    }

    /// Where the line of `run` stands in the array that was given.
    func lineIndex(of run: NumberRun) -> Int { lineIndices[run.lineRank] }

    /// The lines worth reading, in an order that doesn't depend on the given one; equal lines once.
    private static func ordered(_ lines: [RecognizedLine], limit: Int) -> [(Int, RecognizedLine)] {
        var seen: Set<RecognizedLine> = []
        let useful = lines.enumerated().filter { !$0.element.symbols.isEmpty && seen.insert($0.element).inserted }
        let keys = Dictionary(uniqueKeysWithValues: useful.map { ($0.offset, LineOrder($0.element)) })
        func precedes(_ left: Int, _ right: Int) -> Bool {
            guard let left = keys[left], let right = keys[right] else { return false }
            return left < right
        }
        var kept = useful
        if kept.count > limit {
            kept.sort { left, right in
                guard let a = keys[left.offset], let b = keys[right.offset] else { return false }
                return a.value == b.value ? a < b : a.value > b.value
            }
            kept = Array(kept.prefix(limit))
        }
        return kept.sorted { precedes($0.offset, $1.offset) }.map { ($0.offset, $0.element) }
    }

    /// Three or more short round numbers, each alone and without a word, are a gauge: 20, 40, 60; or 1, 2, 3.
    private static func hasGauge(_ places: [NumberPlace]) -> Bool {
        let alone = places.filter { place in
            place.somethingElse == 0 && place.runs.allSatisfy { !$0.isJoined && $0.words.isEmpty }
        }
        return Set(alone.compactMap { $0.texts.first?.displayed }).filter { isGaugeNumber($0) }.count >= 3
    }

    private static func isGaugeNumber(_ displayed: String) -> Bool {
        guard displayed.utf8.count <= 3, let number = Int(displayed) else { return false }
        return number < 10 || number.isMultiple(of: 10)
    }

    private static func isRound(_ displayed: String) -> Bool {
        (3...4).contains(displayed.utf8.count) && displayed.hasSuffix("00") && !displayed.hasPrefix("0")
    }

    private static func looksLikeTime(_ displayed: String) -> Bool {
        guard (3...4).contains(displayed.utf8.count), let digits = Int(displayed) else { return false }
        return digits < 2_400 && digits % 100 < 60
    }

    /// Everything but what a previous reading, the score and the share say.
    func evidence(of text: NumberPlace.Text, at index: Int) -> OdometerEvidence {
        let (place, around) = (places[index], surroundings[index])
        var evidence = OdometerEvidence()
        evidence.symbolConfidence = text.reading.symbolConfidence
        evidence.readings = place.lineCount
        evidence.agreeingReadings = text.agreeing
        evidence.readingQuality = text.quality
        evidence.digitCount = text.reading.digitCount
        evidence.hasDecimalMark = text.reading.hasTenths
        evidence.lastDigitContrast = text.lastContrast
        evidence.hasLeadingZero = text.displayed.hasPrefix("0") && text.reading.digitCount > 1
        evidence.looksLikeTime = Self.looksLikeTime(text.displayed)
        evidence.isRound = Self.isRound(text.displayed)
        evidence.isJoined = text.run.isJoined
        evidence.touchesLetters = text.run.touchesLetters
        let isOnGauge = hasGauge && Self.isGaugeNumber(text.displayed) && text.run.words.isEmpty
        evidence.isGaugeLike = place.isGaugeLike || isOnGauge
        if text.run.frame.isUsable, maxHeight > 0 {
            evidence.relativeHeight = min(1, text.run.frame.height / maxHeight)
        }
        evidence.role = place.role
        evidence.locatorScore = place.locatorScore
        evidence.odometerWord = around.odometer?.closeness ?? 0
        evidence.tripWord = around.trip?.closeness ?? 0
        evidence.otherWord = max(around.other?.closeness ?? 0, place.somethingElse)
        evidence.unitWord = around.unit?.closeness ?? 0
        evidence.foreignWord = around.foreign?.closeness ?? 0
        return evidence
    }
}

/// An order of lines by what they hold.
private struct LineOrder: Comparable {
    /// What a line is worth: digits count, each as much as the engine is sure of it.
    let value: Double
    private let numbers: [Double]
    private let text: String
    private let cut: [Double]

    init(_ line: RecognizedLine) {
        let symbols = line.symbols.prefix(200)
        value = symbols.reduce(0) { sum, symbol in
            let isDigit = symbol.character.isDigit
            return sum + (symbol.confidence.isNaN ? 0 : min(max(symbol.confidence, 0), 1)) * (isDigit ? 1 : 0.1)
        }
        numbers =
            line.quad.corners.flatMap { [$0.y, $0.x] } + symbols.map(\.confidence)
            + symbols.flatMap { $0.alternatives.map(\.confidence) }
            + symbols.flatMap { [$0.extent?.lowerBound ?? 0, $0.extent?.upperBound ?? 0] }
        text = [line.role.rawValue, line.text, symbols.flatMap { $0.alternatives.map(\.text) }.joined()]
            .joined(separator: "\u{0}")
        cut = line.cut.map(Self.numbers) ?? []
    }

    static func < (left: LineOrder, right: LineOrder) -> Bool {
        for (a, b) in zip(left.numbers, right.numbers) where a != b && !(a.isNaN && b.isNaN) {
            return a.isNaN ? false : b.isNaN ? true : a < b
        }
        if (left.numbers.count, left.text) != (right.numbers.count, right.text) {
            return (left.numbers.count, left.text) < (right.numbers.count, right.text)
        }
        return left.cut.lexicographicallyPrecedes(right.cut)
    }

    private static func numbers(_ cut: LineCut) -> [Double] {
        let variant = LineCut.Variant.allCases.firstIndex(of: cut.variant) ?? 0
        return [Double(variant), cut.reach, cut.margin, cut.isOneWord ? 1 : 0, cut.isFromDetail ? 1 : 0]
    }
}
