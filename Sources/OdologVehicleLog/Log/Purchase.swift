/// When a vehicle was bought, or was sold to somebody, what its odometer showed, and what was paid for it.
public struct Purchase: Hashable, Sendable, Codable {
    /// The day.
    public var date: CalendarDate
    /// What the odometer showed. Nil: nobody has said.
    public var odometer: Distance?
    /// Nil: nobody has said.
    public var price: Money?

    public init(date: CalendarDate, odometer: Distance? = nil, price: Money? = nil) {
        self.date = date
        self.odometer = odometer
        self.price = price
    }
}
