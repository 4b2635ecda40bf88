/// How far a line's characters stand apart, and where there is room for another one.
struct CharacterGaps {
    /// From the middle of each character to the middle of the next, as a multiple of the median.
    private let steps: [Double]
    /// The part of each step that wide letters may take, where letters differ in width.
    private let allowances: [Double]
    /// One for each step: one fewer than the characters.
    var indices: Range<Int> { steps.indices }

    /// - Parameters:
    ///   - middles: of the characters from left to right, in any unit.
    ///   - characters: the same characters as read, ASCII. Empty where one of them is known to be missing.
    /// - Returns: nil where a character's place isn't known, or nothing can be told.
    init?(middles: [Double?], characters: [UInt8] = []) {
        let known = middles.compactMap(\.self)
        guard known.count == middles.count, known.count >= 3 else { return nil }
        let gaps = zip(known.dropFirst(), known).map { $0 - $1 }
        let pitch = gaps.sorted()[gaps.count / 2]
        guard pitch > 0 else { return nil }
        steps = gaps.map { $0 / pitch }
        allowances = zip(characters, characters.dropFirst()).map { one, next in
            [one, next].reduce(0) { Self.wide.contains($1) ? $0 + Self.halfTooWide : $0 }
        }
    }

    /// From the middle of the character at `index` to that of the next, 1 being the median.
    func step(at index: Int) -> Double { steps[index] }

    private static let wide = Set("MW".utf8)
    /// Half of what a wide letter adds. It is up to 1.6 times as wide as the others.
    private static let halfTooWide = 0.3

    /// What a missing character adds to the three steps around it. Readers report the two characters beside a gap
    /// a quarter of a step too close to it. Where they report them correctly, the whole step is in the middle.
    /// These numbers fit that case as well.
    private static let excess = [0.25, 0.5, 0.25]
    /// Standard deviation of a step.
    private static let spread = 0.2

    /// Natural log of a likelihood ratio: one character is missing at `index`, against none is missing there.
    /// The step at `index` 0 is the one between the first two characters.
    func logOddsOfAnother(at index: Int) -> Double {
        let asRead = logOdds(at: index, steps)
        return allowances.isEmpty ? asRead : min(asRead, logOdds(at: index, zip(steps, allowances).map { $0 - $1 }))
    }

    private func logOdds(at index: Int, _ steps: [Double]) -> Double {
        var sum = 0.0
        for (offset, excess) in zip(-1...1, Self.excess) where steps.indices.contains(index + offset) {
            sum += excess * (2 * (steps[index + offset] - 1) - excess)
        }
        return sum / (2 * Self.spread * Self.spread)
    }
}
