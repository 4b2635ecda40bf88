import OdologValues

/// Finds the numbers and the words of one line.
struct LineNumbers {
    private let parts: LineTokens
    private let lineRank: Int

    private(set) var runs: [NumberRun] = []
    /// Filled only where there are no numbers.
    private(set) var loneWords: [LoneWord] = []

    init(_ line: RecognizedLine, lineRank: Int) {
        parts = LineTokens(line)
        self.lineRank = lineRank
        if parts.tokens.contains(where: \.isNumber) {
            readNumbers(parts.attachedWords())
        } else {
            loneWords = parts.tokens.compactMap { token in
                guard let word = token.word, word != .letterUnit else { return nil }
                return LoneWord(word: word, text: parts.text(token), frame: parts.frame(token.range))
            }
        }
    }

    private mutating func readNumbers(_ attached: [Int: [AttachedWord]]) {
        let tokens = parts.tokens
        var separate: [Int: Double] = [:]
        let gauges = NumberGroups.gauges(in: tokens, parts.glyphs)
        for group in NumberGroups.joined(in: tokens, parts.glyphs) {
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
        let tokens = parts.tokens[range]
        let glyphRange =
            parts.tokens[range.lowerBound].range.lowerBound..<parts.tokens[range.upperBound - 1].range.upperBound
        var readings = NumberReading.readings(of: parts.glyphs[glyphRange].filter { !$0.isSpace })
        for index in readings.indices { readings[index].probability *= weight }
        let numbers = tokens.compactMap(\.number)
        let run = NumberRun(
            readings: readings, frame: parts.frame(glyphRange), lineRank: lineRank, role: parts.line.role,
            locatorScore: parts.line.locatorScore, words: words, isJoined: range.count > 1,
            touchesLetters: numbers.contains(where: \.touchesLetters),
            isSomethingElse: numbers.contains(where: \.isSomethingElse), isGaugeLike: isGaugeLike)
        runs.append(run)
    }
}
