public import OdologOdometer

/// How much is left when something is called due soon. A vehicle has its own lead, and a schedule may have another.
/// `standard` fills in what neither says.
public struct Lead: Hashable, Sendable, Codable {
    /// How many days may be left: until the date, or until the pace reaches the distance or the hours.
    public var days: Int?
    /// How much of the distance may be left.
    public var distance: Distance?
    /// How many hours may be left.
    public var hours: Hours?

    public init(days: Int? = nil, distance: Distance? = nil, hours: Hours? = nil) {
        self.days = days
        self.distance = distance
        self.hours = hours
    }

    /// 30 days, 800 km or 500 miles, 10 hours.
    public static func standard(_ unit: DistanceUnit) -> Lead {
        Lead(days: 30, distance: unit == .kilometers ? Distance(800, unit) : Distance(500, unit), hours: Hours(10))
    }

    /// What this doesn't say is taken from `other`.
    func filled(from other: Lead) -> Lead {
        Lead(days: days ?? other.days, distance: distance ?? other.distance, hours: hours ?? other.hours)
    }
}
