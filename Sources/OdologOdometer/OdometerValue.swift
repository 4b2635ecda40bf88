/// What an odometer counts, without a unit: the whole units and, where the display shows them, the tenths.
///
/// Ordered by distance. Unknown tenths (nil) sort just before 0 tenths, so that the order agrees with `==`.
public struct OdometerValue: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// The most that seven drums can show.
    public static let maxWholeUnits = 9_999_999

    /// The number without its tenths, 0...9,999,999.
    public let wholeUnits: Int
    /// The digit behind the decimal mark or on the contrasting last drum, 0...9; nil when none is shown.
    public let tenths: Int?

    /// Throws `wholeUnitsOutOfRange` or `tenthsOutOfRange`.
    public init(wholeUnits: Int, tenths: Int? = nil) throws(OdometerError) {
        guard (0...Self.maxWholeUnits).contains(wholeUnits) else { throw .wholeUnitsOutOfRange(wholeUnits) }
        if let tenths, !(0...9).contains(tenths) { throw .tenthsOutOfRange(tenths) }
        self.wholeUnits = wholeUnits
        self.tenths = tenths
    }

    /// What a person types; see `OdometerEntry` for what is accepted. A unit is accepted and dropped: use
    /// `OdometerEntry` where it matters.
    public init(parsing text: String) throws(OdometerError) {
        self = try OdometerEntry(parsing: text).value
    }

    /// The distance with its tenths; unknown tenths count as 0.
    public var distance: Double { Double(totalTenths) / 10 }

    /// The distance in tenths of a unit; unknown tenths count as 0.
    public var totalTenths: Int { wholeUnits * 10 + (tenths ?? 0) }

    /// The same digits with the last one taken for tenths: 6435 becomes 643.5. Nil when there are tenths already.
    public var lastDigitAsTenths: OdometerValue? {
        tenths == nil ? try? OdometerValue(wholeUnits: wholeUnits / 10, tenths: wholeUnits % 10) : nil
    }

    /// Plain digits and a point, without grouping: `643.5`, `123456`. `init(parsing:)` reads it back unchanged.
    public var description: String { tenths.map { "\(wholeUnits).\($0)" } ?? "\(wholeUnits)" }

    public static func < (left: OdometerValue, right: OdometerValue) -> Bool {
        (left.wholeUnits, left.tenths ?? -1) < (right.wholeUnits, right.tenths ?? -1)
    }

    private enum CodingKeys: CodingKey { case wholeUnits, tenths }

    /// Throws `DecodingError.dataCorrupted` for numbers out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let wholeUnits = try container.decode(Int.self, forKey: .wholeUnits)
        let tenths = try container.decodeIfPresent(Int.self, forKey: .tenths)
        do {
            try self.init(wholeUnits: wholeUnits, tenths: tenths)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }
}
