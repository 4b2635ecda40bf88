/// Numbers of one line with nothing but spaces between them: groups of one number, drums set apart, or a gauge.
enum NumberGroups {
    struct Group {
        /// Of the line's tokens.
        let tokens: Range<Int>
        /// That they are one number, 0...1.
        let probability: Double
    }

    /// The tokens that may be one number together. Probabilities are estimates, not measured.
    static func joined(in tokens: [LineToken], _ glyphs: [Glyph]) -> [Group] {
        sequences(in: tokens).flatMap { sequence in
            let windows = windows(of: sequence).compactMap { group(tokens, $0, sequence, glyphs) }
            // Only the longest: "123 456" is no number of its own in "1 123 456".
            return windows.filter { group in
                !windows.contains {
                    $0.tokens != group.tokens && $0.tokens.lowerBound <= group.tokens.lowerBound
                        && $0.tokens.upperBound >= group.tokens.upperBound
                }
            }
        }
    }

    /// Tokens of numbers that run in equal steps, as `20 40 60`, or `0 1 2 3 4 5`.
    static func gauges(in tokens: [LineToken], _ glyphs: [Glyph]) -> Set<Int> {
        var gauges: Set<Int> = []
        for sequence in sequences(in: tokens) where sequence.count >= 3 {
            let values = sequence.map { Int(String(glyphs[tokens[$0].range].map(\.character))) }
            let steps = zip(values, values.dropFirst()).map { pair in
                pair.0.flatMap { low in pair.1.map { $0 - low } }
            }
            guard let step = steps[0], step != 0, steps.allSatisfy({ $0 == step }) else { continue }
            // Five or six drums may well show 4 5 6 7 8.
            if step.magnitude == 1, sequence.count == 5 || sequence.count == 6 { continue }
            gauges.formUnion(sequence)
        }
        return gauges
    }

    private static func sequences(in tokens: [LineToken]) -> [Range<Int>] {
        var sequences: [Range<Int>] = []
        for index in tokens.indices {
            guard let number = tokens[index].number, !number.isSomethingElse else { continue }
            if let last = sequences.last, last.upperBound == index, tokens[index].followsSpace {
                sequences[sequences.count - 1] = last.lowerBound..<index + 1
            } else {
                sequences.append(index..<index + 1)
            }
        }
        return sequences.filter { $0.count >= 2 }
    }

    private static func windows(of sequence: Range<Int>) -> [Range<Int>] {
        sequence.flatMap { start in
            (2...NumberReading.maxDigits).map { start..<start + $0 }.filter { $0.upperBound <= sequence.upperBound }
        }
    }

    private static func group(
        _ tokens: [LineToken], _ window: Range<Int>, _ sequence: Range<Int>, _ glyphs: [Glyph]
    ) -> Group? {
        let counts = window.map { tokens[$0].number?.digitCount ?? 0 }
        let total = counts.reduce(0, +)
        guard total <= NumberReading.maxDigits, total >= 4, !hasInnerMark(tokens, window, glyphs) else { return nil }
        let groupsThousands =
            counts[0] <= 3 && counts.dropFirst().dropLast().allSatisfy { $0 == 3 }
            && (counts.last == 3 || counts.last == 4 && hasMark(tokens[window.upperBound - 1], glyphs))
        let isWhole = window == sequence
        let probability: Double
        if groupsThousands {
            probability = isWhole ? 0.85 : 0.5
        } else if counts.allSatisfy({ $0 <= 2 }) {
            probability = isWhole ? (counts == [2, 2] ? 0.4 : 0.85) : 0.3
        } else if isWhole, (5...7).contains(total) {
            probability = isEven(tokens, window, glyphs) ? 0.5 : 0.1
        } else {
            return nil
        }
        return Group(tokens: window, probability: isSpreadOut(tokens, window, glyphs) ? probability / 5 : probability)
    }

    private static func hasMark(_ token: LineToken, _ glyphs: [Glyph]) -> Bool {
        glyphs[token.range].contains { !$0.canBeDigit }
    }

    /// A point anywhere but in the last group parts two numbers.
    private static func hasInnerMark(_ tokens: [LineToken], _ window: Range<Int>, _ glyphs: [Glyph]) -> Bool {
        window.dropLast().contains { hasMark(tokens[$0], glyphs) }
    }

    /// The widest step between two digits of one number, as a multiple of the usual step. On seven segments a 1 fills
    /// half of its cell, which makes 1.5. Numbers beside each other were seen to begin at 1.6.
    static let widestStep = 1.5

    /// Whether the digits on both sides of each space stand hardly further apart than the others.
    private static func isEven(_ tokens: [LineToken], _ window: Range<Int>, _ glyphs: [Glyph]) -> Bool {
        func middle(_ index: Int) -> Double { (glyphs[index].extent.lowerBound + glyphs[index].extent.upperBound) / 2 }
        let groups = window.map { tokens[$0].range.filter { glyphs[$0].canBeDigit } }
        let within = groups.flatMap { group in zip(group, group.dropFirst()).map { middle($1) - middle($0) } }.sorted()
        guard !within.isEmpty else { return false }
        let across = zip(groups, groups.dropFirst()).map { left, right -> Double in
            guard let last = left.last, let first = right.first else { return .infinity }
            return middle(first) - middle(last)
        }
        return across.allSatisfy { $0 <= widestStep * within[within.count / 2] }
    }

    /// Some gap is wider than three digits.
    private static func isSpreadOut(_ tokens: [LineToken], _ window: Range<Int>, _ glyphs: [Glyph]) -> Bool {
        let digits = window.flatMap { Array(tokens[$0].range) }.map { glyphs[$0].extent }
        let width = digits.map { $0.upperBound - $0.lowerBound }.sorted()[digits.count / 2]
        return zip(digits, digits.dropFirst()).contains { $1.lowerBound - $0.upperBound > 3 * width }
    }
}
