import OdologValues

/// A line in its pieces: numbers, words, marks.
struct LineTokens {
    let line: RecognizedLine
    let glyphs: [Glyph]
    let tokens: [LineToken]

    init(_ line: RecognizedLine) {
        self.line = line
        glyphs = Glyph.glyphs(of: line)
        tokens = LineTokenizer.tokens(of: glyphs)
    }

    func text(_ token: LineToken) -> String { text(token.range) }

    func text(_ range: Range<Int>) -> String { String(glyphs[range].map(\.character)) }

    /// Along the line, fractions of its width.
    func extent(_ range: Range<Int>) -> ClosedRange<Double> {
        let low = glyphs[range].map(\.extent.lowerBound).min() ?? 0
        let high = glyphs[range].map(\.extent.upperBound).max() ?? 1
        return low...max(low, high)
    }

    func frame(_ range: Range<Int>) -> QuadFrame { QuadFrame(line.quad.part(extent(range))) }

    /// The words that belong to each number, by the number's token.
    func attachedWords() -> [Int: [AttachedWord]] {
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
            // A dot or a ring beside a total is read as a degree sign; no temperature has five digits.
            if text(tokens[index]).allSatisfy({ "°º˚".contains($0) }), tokens[number].isLongNumber { continue }
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
}
