// A whole row says what a number in it belongs to.

import OdologValues

extension LineTokens {
    /// What the row says against the number at `frame`. Nil unless the row reads the same digits there.
    func objection(to frame: QuadFrame, displayed: String) -> OdometerObjection? {
        let digits = displayed.filter(\.isDigit)
        guard
            let index = tokens.indices.first(where: { index in
                tokens[index].isNumber && text(tokens[index]).filter(\.isDigit) == digits
                    && self.frame(tokens[index].range).isSamePlace(as: frame)
            })
        else { return nil }
        let shown = text(tokens[index])
        if shown.contains(where: \.isDecimalMark), shown.split(whereSeparator: \.isDecimalMark).last?.count == 2 {
            return .decimals(2)
        }
        if let objection = (attachedWords()[index] ?? []).lazy.compactMap(OdometerObjection.init).first {
            return objection
        }
        let chunk = chunk(around: index)
        if tokens[chunk].contains(where: \.isColon) { return .colon }
        let letters = tokens[chunk].reduce(0) { $1.isUnknownWord ? $0 + $1.range.count : $0 }
        return letters >= Self.lettersOfCode || isGlued(index) ? .longerText(piece(around: index)) : nil
    }

    /// With fewer letters it may be a gear, or the beginning of a unit that was cut off.
    private static let lettersOfCode = 3

    /// The tokens without a space between them.
    private func chunk(around index: Int) -> Range<Int> {
        let first = tokens[...index].lastIndex(where: \.followsSpace) ?? 0
        let end = tokens[(index + 1)...].firstIndex(where: \.followsSpace) ?? tokens.count
        return first..<end
    }

    /// A number that begins with 0 stands right before it, as in a telephone number. Numbers of a gauge don't begin
    /// with 0.
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
        return text(tokens[near.lowerBound].range.lowerBound..<tokens[near.upperBound - 1].range.upperBound)
    }
}
