import RecognizedText

/// Finds the numbers and the words of one line.
struct LineReader {
    private let line: RecognizedLine
    private let lineRank: Int
    private let glyphs: [Glyph]
    private let tokens: [LineToken]

    private(set) var runs: [NumberRun] = []
    /// Filled only where there are no numbers.
    private(set) var loneWords: [LoneWord] = []

    init(_ line: RecognizedLine, lineRank: Int) {
        self.line = line
        self.lineRank = lineRank
        glyphs = Glyph.glyphs(of: line)
        tokens = LineTokenizer.tokens(of: glyphs)
        let attached = attachWords()
        if tokens.contains(where: \.isNumber) {
            readNumbers(attached)
        } else {
            loneWords = tokens.compactMap { token in
                guard let word = token.word, word != .letterUnit else { return nil }
                return LoneWord(word: word, text: text(token), frame: QuadFrame(line.quad.part(extent(token.range))))
            }
        }
    }

    // MARK: What a number belongs to

    /// What the whole row says against the number at `frame`, where it reads the same digits there.
    func objection(to frame: QuadFrame, displayed: String) -> OdometerObjection? {
        let digits = displayed.filter(\.isDigit)
        guard
            let index = tokens.indices.first(where: { index in
                tokens[index].isNumber && text(tokens[index]).filter(\.isDigit) == digits
                    && QuadFrame(line.quad.part(extent(tokens[index].range))).isSamePlace(as: frame)
            })
        else { return nil }
        let shown = text(tokens[index])
        if shown.contains(where: \.isDecimalMark), shown.split(whereSeparator: \.isDecimalMark).last?.count == 2 {
            return .decimals(2)
        }
        if let objection = (attachWords()[index] ?? []).lazy.compactMap(OdometerObjection.init).first {
            return objection
        }
        let chunk = chunk(around: index)
        if case .colon? = tokens[chunk].first(where: { if case .colon = $0.kind { true } else { false } })?.kind {
            return .colon
        }
        let letters = tokens[chunk].reduce(0) { $1.isUnknownWord ? $0 + $1.range.count : $0 }
        return letters >= Self.lettersOfCode || isGlued(index) ? .longerText(piece(around: index)) : nil
    }

    /// Fewer may be a gear, or the beginning of a unit that was cut off.
    private static let lettersOfCode = 3

    /// The tokens without a space between them.
    private func chunk(around index: Int) -> Range<Int> {
        let first = tokens[...index].lastIndex(where: \.followsSpace) ?? 0
        let end = tokens[(index + 1)...].firstIndex(where: \.followsSpace) ?? tokens.count
        return first..<end
    }

    /// A number that begins with 0 stands right before it, as in a telephone number; those of a gauge don't.
    private func isGlued(_ index: Int) -> Bool {
        guard index > 0, let before = tokens[index - 1].number, before.digitCount >= 3 else { return false }
        let gap = extent(tokens[index].range).lowerBound - extent(tokens[index - 1].range).upperBound
        return text(tokens[index - 1]).hasPrefix("0") && gap * line.quad.width < Self.space * line.quad.height
    }

    /// Between two words, in heights.
    private static let space = 0.8

    /// The number with its neighbours.
    private func piece(around index: Int) -> String {
        let near = max(0, index - 2)..<min(tokens.count, index + 3)
        let range = tokens[near.lowerBound].range.lowerBound..<tokens[near.upperBound - 1].range.upperBound
        return String(glyphs[range].map(\.character))
    }

    private func text(_ token: LineToken) -> String { String(glyphs[token.range].map(\.character)) }

    private func extent(_ range: Range<Int>) -> ClosedRange<Double> {
        let low = glyphs[range].map(\.extent.lowerBound).min() ?? 0
        let high = glyphs[range].map(\.extent.upperBound).max() ?? 1
        return low...max(low, high)
    }

    // MARK: Words

    /// The words that belong to each number, by the number's token.
    private func attachWords() -> [Int: [AttachedWord]] {
        let numbers = tokens.indices.filter { tokens[$0].isNumber }
        let labelsFollow = labelsFollow(numbers)
        var attached: [Int: [AttachedWord]] = [:]
        for index in tokens.indices {
            guard let word = tokens[index].word else { continue }
            let before = numbers.last { $0 < index }
            let after = numbers.first { $0 > index }
            let goesBefore = word.isUnit || labelsFollow
            guard let number = goesBefore ? before ?? after : after ?? before else { continue }
            if word == .letterUnit, before == nil || !tokens[number].isShortNumber { continue }
            attached[number, default: []].append(AttachedWord(word: word, text: text(tokens[index]), closeness: 1))
        }
        return attached
    }

    /// Whether labels stand behind their numbers, as in "191.4 TRIP  30858 ODO".
    private func labelsFollow(_ numbers: [Int]) -> Bool {
        let labels = tokens.indices.filter { tokens[$0].isLabel }
        guard let firstNumber = numbers.first, let lastNumber = numbers.last else { return false }
        guard let firstLabel = labels.first, let lastLabel = labels.last else { return false }
        return firstLabel > firstNumber && lastLabel > lastNumber
    }

    // MARK: Numbers

    private mutating func readNumbers(_ attached: [Int: [AttachedWord]]) {
        var separate: [Int: Double] = [:]
        let gauges = NumberGroups.gauges(in: tokens, glyphs)
        for group in NumberGroups.joined(in: tokens, glyphs) {
            if gauges.contains(group.tokens.lowerBound) { continue }
            for token in group.tokens { separate[token] = min(separate[token] ?? 1, 1 - group.probability) }
            add(group.tokens, weight: group.probability, words: group.tokens.flatMap { attached[$0] ?? [] })
        }
        for index in tokens.indices where tokens[index].isNumber {
            add(index..<index + 1, weight: separate[index] ?? 1, words: attached[index] ?? [], gauges.contains(index))
        }
    }

    private mutating func add(
        _ range: Range<Int>, weight: Double, words: [AttachedWord], _ isGaugeLike: Bool = false
    ) {
        let glyphRange = tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
        var readings = NumberReading.readings(of: glyphs[glyphRange].filter { !$0.isSpace })
        for index in readings.indices { readings[index].probability *= weight }
        let numbers = tokens[range].compactMap(\.number)
        let run = NumberRun(
            readings: readings, frame: QuadFrame(line.quad.part(extent(glyphRange))), lineRank: lineRank,
            role: line.role, locatorScore: line.locatorScore, words: words, isJoined: range.count > 1,
            touchesLetters: numbers.contains(where: \.touchesLetters),
            isSomethingElse: numbers.contains(where: \.isSomethingElse), isGaugeLike: isGaugeLike)
        runs.append(run)
    }
}
