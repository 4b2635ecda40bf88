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
        if tokens.contains(where: { $0.number != nil }) {
            readNumbers(attached)
        } else {
            loneWords = tokens.compactMap { token in
                guard let word = token.word, word != .letterUnit else { return nil }
                return LoneWord(word: word, text: text(token), frame: QuadFrame(line.quad.part(extent(token.range))))
            }
        }
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
        let numbers = tokens.indices.filter { tokens[$0].number != nil }
        let labels = tokens.indices.filter { tokens[$0].word.map { !$0.isUnit } ?? false }
        guard let firstNumber = numbers.first, let lastNumber = numbers.last else { return [:] }
        // "191.4 TRIP  30858 ODO": labels stand behind their numbers.
        let labelsFollow =
            labels.first.map { $0 > firstNumber } ?? false && labels.last.map { $0 > lastNumber } ?? false
        var attached: [Int: [AttachedWord]] = [:]
        for index in tokens.indices {
            guard let word = tokens[index].word else { continue }
            let before = numbers.last { $0 < index }
            let after = numbers.first { $0 > index }
            let goesBefore = word.isUnit || labelsFollow
            guard let number = goesBefore ? before ?? after : after ?? before else { continue }
            if word == .letterUnit {
                // Written out: Swift 6.3's optimiser fails on the same condition with `map` and `??`.
                guard before != nil, let found = tokens[number].number, found.digitCount <= 3 else { continue }
            }
            attached[number, default: []].append(AttachedWord(word: word, text: text(tokens[index]), closeness: 1))
        }
        return attached
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
        for index in tokens.indices where tokens[index].number != nil {
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
            role: line.role,
            words: words, isJoined: range.count > 1, touchesLetters: numbers.contains(where: \.touchesLetters),
            isSomethingElse: numbers.contains(where: \.isSomethingElse) || readings.isEmpty, isGaugeLike: isGaugeLike)
        runs.append(run)
    }
}
