/// A point of a vehicle's life, as far as it is known: a date, what its odometer showed, what its hour meter showed.
public struct Mark: Hashable, Sendable, Codable {
    /// The day.
    public var date: CalendarDate?
    /// What the odometer showed.
    public var odometer: Distance?
    /// What the hour meter showed.
    public var hours: Hours?

    public init(date: CalendarDate? = nil, odometer: Distance? = nil, hours: Hours? = nil) {
        self.date = date
        self.odometer = odometer
        self.hours = hours
    }
}
