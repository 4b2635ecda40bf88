/// What a vehicle's meter counts: a distance or hours. The arithmetic of pace, estimate and due is the same for both.
public protocol MeterAmount: Hashable, Comparable, Codable, Sendable {
    associatedtype Unit: Hashable, Codable, Sendable

    var unit: Unit { get }
    /// The amount in the smallest step that is exact in every unit.
    var exact: Int { get }
    /// The part of it that was surely read, in the smallest step: tenths of an odometer may not have been.
    var certain: Int { get }
    /// From smallest steps, rounded to what is shown of the unit: to the nearest, halves away from zero.
    init(exact: Int, unit: Unit)
    /// Smallest steps in one `unit`.
    static func steps(in unit: Unit) -> Int
    /// In units: the finest step to which an estimate is rounded for a person.
    static var fineStep: Int { get }
    /// The most that a meter can plausibly count in `days`, in the smallest step.
    static func mostExact(inDays days: Double) -> Double
}

extension MeterAmount {
    /// At most this many of the smallest steps, so that no sum overflows.
    static var mostExact: Int { 1_000_000_000_000_000_000 }

    /// All of it.
    public var certain: Int { exact }

    /// The sum, in the unit of `left`.
    public static func + (left: Self, right: Self) -> Self {
        Self(exact: bounded(left.exact + right.exact), unit: left.unit)
    }

    /// The difference, in the unit of `left`.
    public static func - (left: Self, right: Self) -> Self {
        Self(exact: bounded(left.exact - right.exact), unit: left.unit)
    }

    static func bounded(_ exact: Int) -> Int { min(max(exact, -mostExact), mostExact) }

    /// The same for a number that an `Int` may not be able to hold.
    static func bounded(_ exact: Double) -> Int {
        exact.isNaN ? 0 : bounded(Int(min(max(exact.rounded(), -1e18), 1e18)))
    }
}
