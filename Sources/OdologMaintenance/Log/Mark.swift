/// A point of a vehicle's life, as far as it is known: a date, what its odometer showed, what its hour meter showed.
public struct Mark: Hashable, Sendable, Codable {
    public var date: CalendarDate?
    public var odometer: Distance?
    public var hours: Hours?

    public init(date: CalendarDate? = nil, odometer: Distance? = nil, hours: Hours? = nil) {
        self.date = date
        self.odometer = odometer
        self.hours = hours
    }
}
