public import OdologOdometer

/// A distance in whole units and tenths, in kilometers or miles. Exact: no fraction is lost when a log mixes both.
///
/// At most 100,000,000 units either way; more is taken as that much. Two distances are equal when length and unit are
/// equal. They are ordered by length, and of two equal lengths kilometers come first.
public struct Distance: MeterAmount, CustomStringConvertible {
    /// In tenths of the unit.
    public let tenths: Int
    public let unit: DistanceUnit

    private static let mostTenths = 1_000_000_000

    public init(tenths: Int, unit: DistanceUnit) {
        self.tenths = min(max(tenths, -Self.mostTenths), Self.mostTenths)
        self.unit = unit
    }

    /// Whole units.
    public init(_ units: Int, _ unit: DistanceUnit) {
        self.init(tenths: min(max(units, -Self.mostTenths), Self.mostTenths) * 10, unit: unit)
    }

    /// What an odometer shows; unknown tenths count as 0.
    public init(_ value: OdometerValue, _ unit: DistanceUnit) {
        self.init(tenths: value.totalTenths, unit: unit)
    }

    /// As an odometer shows it. Nil below 0 and above seven drums.
    public var odometerValue: OdometerValue? {
        tenths < 0 ? nil : try? OdometerValue(wholeUnits: tenths / 10, tenths: tenths % 10)
    }

    /// Tenths of a millimeter: a kilometer is 1,000 m, a mile 1,609.344 m.
    public static func steps(in unit: DistanceUnit) -> Int { unit == .kilometers ? 10_000_000 : 16_093_440 }

    public static var fineStep: Int { 10 }

    /// The limit of `MileagePlausibility` for a car.
    public static func mostExact(inDays days: Double) -> Double {
        MileagePlausibility().maxDistance(inDays: days) * Double(steps(in: .kilometers))
    }

    /// In tenths of a millimeter.
    public var exact: Int { tenths * Self.steps(in: unit) / 10 }

    /// The whole units, in tenths of a millimeter.
    public var certain: Int { tenths / 10 * Self.steps(in: unit) }

    public init(exact: Int, unit: DistanceUnit) {
        let tenth = Self.steps(in: unit) / 10
        let (tenths, rest) = exact.quotientAndRemainder(dividingBy: tenth)
        self.init(tenths: tenths + (rest.magnitude * 2 >= tenth ? rest.signum() : 0), unit: unit)
    }

    /// Rounded to tenths of `unit`.
    public func converted(to unit: DistanceUnit) -> Distance {
        unit == self.unit ? self : Distance(exact: exact, unit: unit)
    }

    /// The distance in `unit`.
    public var value: Double { Double(tenths) / 10 }
    /// The distance in kilometres.
    public var kilometers: Double { unit.convert(value, to: .kilometers) }

    public static func < (left: Distance, right: Distance) -> Bool {
        (left.exact, left.unit.rawValue) < (right.exact, right.unit.rawValue)
    }

    /// `15000 km`, `643.5 mi`; tenths only where there are some.
    public var description: String {
        let whole = "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10)"
        return tenths % 10 == 0 ? "\(whole) \(unit)" : "\(whole).\(tenths.magnitude % 10) \(unit)"
    }
}
