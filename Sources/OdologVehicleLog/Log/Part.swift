/// A part that was fitted.
public struct Part: Hashable, Sendable, Codable {
    /// What it is called.
    public var name: String
    /// The maker's number for it.
    public var number: String?
    /// How many.
    public var quantity: DecimalNumber
    /// The price of one.
    public var price: UnitPrice?
    /// Until when it is guaranteed. Nil: it isn't.
    public var warranty: Warranty?

    public init(
        name: String, number: String? = nil, quantity: DecimalNumber = .one, price: UnitPrice? = nil,
        warranty: Warranty? = nil
    ) {
        self.name = name
        self.number = number
        self.quantity = quantity
        self.price = price
        self.warranty = warranty
    }

    /// The price of all of them. Nil: not known.
    public var cost: Money? { price?.total(of: quantity) }
}

/// How long a part is under warranty: until a date, an odometer value, or the first of both.
public struct Warranty: Hashable, Sendable, Codable {
    /// Its last day.
    public var until: CalendarDate?
    /// Where the odometer stands when it ends.
    public var untilOdometer: Distance?

    public init(until: CalendarDate? = nil, untilOdometer: Distance? = nil) {
        self.until = until
        self.untilOdometer = untilOdometer
    }

    /// A warranty for so long from the day and the odometer value of fitting. Without `odometer`, `distance` says
    /// nothing.
    public init(months: Int?, distance: Distance? = nil, fitted: CalendarDate, odometer: Distance? = nil) {
        until = months.map { fitted.adding(months: $0) }
        untilOdometer = distance.flatMap { distance in odometer.map { $0 + distance } }
    }
}
