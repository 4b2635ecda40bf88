import OdologNetwork
import OdologValues

/// A VIN that is printed in groups. The locator takes the last group, the serial number, for a number. It takes the
/// groups before for text or for the whole VIN, perhaps upside down.
enum VINRow {
    /// In heights. Seventeen characters are at least so long.
    private static let leastLength = 9.0
    /// In heights. The groups before the number are at least as long as a word on a dashboard.
    private static let leastText = 4.0
    /// The gap between text and number, in heights of the number. They may overlap, or characters between them may be
    /// worn off.
    private static let gap = -4.0...2.2
    /// The number's height over the text's.
    private static let likeHeight = 0.6...1.7

    /// One line for each number that has text right before it.
    static func all(among located: [LocatedLine]) -> [LocatedLine] {
        located.prefix(most).filter { $0.role == .odometer || $0.role == .otherDigits }.compactMap { number in
            let before = located.prefix(most)
                .filter { ($0.role == .text || $0.role == .vin) && isBefore($0.quad, number.quad) }
                .map { $0.quad.isTurned(against: number.quad) ? $0.upsideDown : $0 }
            return before.max { $0.quad.width < $1.quad.width }.flatMap { joined($0, number) }
        }
    }

    /// Lines ranked lower are hardly read otherwise.
    private static let most = 24

    private static func isBefore(_ text: Quad, _ number: Quad) -> Bool {
        guard text.height > 0, likeHeight.contains(number.height / text.height), text.width > leastText * text.height,
            let (along, across) = number.offset(of: text.center)
        else { return false }
        let gap = -along - (text.width + number.width) / 2
        return along < 0 && Self.gap.contains(gap / number.height) && abs(across) < number.height / 2
    }

    private static func joined(_ text: LocatedLine, _ number: LocatedLine) -> LocatedLine? {
        let quad = Quad(
            topLeft: text.quad.topLeft, topRight: number.quad.topRight, bottomRight: number.quad.bottomRight,
            bottomLeft: text.quad.bottomLeft)
        guard quad.width >= leastLength * quad.height else { return nil }
        return LocatedLine(quad: quad, role: .vin, score: min(text.score, number.score))
    }
}

extension Quad {
    /// Whether the two texts run in opposite directions.
    fileprivate func isTurned(against other: Quad) -> Bool {
        (topRight.x - topLeft.x) * (other.topRight.x - other.topLeft.x)
            + (topRight.y - topLeft.y) * (other.topRight.y - other.topLeft.y) < 0
    }
}
