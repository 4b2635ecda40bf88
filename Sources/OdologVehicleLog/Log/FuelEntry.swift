/// A fill of fuel or of an additive, or a charge of electricity.
public struct FuelEntry: Hashable, Sendable, Codable, Identifiable {
    /// The store's identifier, which never changes.
    public var id: String
    /// When it was filled.
    public var time: LogTime
    /// What the odometer showed. Nil: nobody read it. Then the amount counts with the next full tank.
    public var odometer: Distance?
    /// What the hour meter showed. Nil: nobody read it.
    public var hours: Hours?
    /// How much was filled, in `unit`.
    public var amount: DecimalNumber
    /// The unit of `amount`.
    public var unit: FuelUnit
    /// What was paid for all of it. Nil: `amount` x `price` less `discount`, if the price is known.
    public var total: Money?
    /// The price of one `unit`.
    public var price: UnitPrice?
    /// What was taken off `amount` x `price`. Nil: nothing.
    public var discount: Money?
    /// Whether the tank was filled to the brim. An economy is known only from one such fill to the next.
    public var isFull: Bool
    /// Whether a fill before this one was not entered. Then no economy is known for the way before this fill.
    public var missedBefore: Bool
    /// The kind of fuel, such as E10 or diesel. ``Fluid`` says which kinds are one.
    public var kind: String?
    /// Where it was filled.
    public var station: String?
    /// Free text.
    public var notes: String?
    /// The tank's number, at least 1. 1 is that of the vehicle's main fuel. Nil: the tank of its fluid (``FuelTank``).
    public var tank: Int?
    /// Files that belong to it, such as a receipt. No two have one name.
    public var attachments: [AttachedFile]

    public init(
        id: String, at time: LogTime, odometer: Distance? = nil, hours: Hours? = nil, amount: DecimalNumber,
        unit: FuelUnit = .liters, total: Money? = nil, price: UnitPrice? = nil, discount: Money? = nil,
        isFull: Bool = true, missedBefore: Bool = false, kind: String? = nil, station: String? = nil, tank: Int? = nil,
        notes: String? = nil, attachments: [AttachedFile] = []
    ) {
        self.id = id
        self.time = time
        self.odometer = odometer
        self.hours = hours
        self.amount = amount
        self.unit = unit
        self.total = total
        self.price = price
        self.discount = discount
        self.isFull = isFull
        self.missedBefore = missedBefore
        self.kind = kind
        self.station = station
        self.notes = notes
        self.tank = tank
        self.attachments = attachments
    }

    /// What was paid: `total`, or else amount x price less the discount. Nil: neither is known.
    public var cost: Money? { total ?? expected }

    /// Amount x price less the discount. Nil: the price isn't known, or the discount is in another currency.
    private var expected: Money? {
        guard let full = price?.total(of: amount), let discount else { return price?.total(of: amount) }
        return full.adding(Money(minorUnits: -discount.minorUnits, discount.currency))
    }

    /// Amount x price less the discount, where `total` is something else. Nil: they agree, or not all is known in one currency.
    ///
    /// They agree if rounding explains the difference. The amount counts to the digits it has, and to a tenth at least;
    /// the price to the digits it has, and to a hundredth at least: zeros at their ends aren't kept.
    public var otherCost: Money? {
        guard let total, let price, let expected, expected.currency == total.currency else { return nil }
        func half(_ number: DecimalNumber, atLeast decimals: Int) -> Double {
            0.5 / Double(DecimalNumber.power(max(number.decimals, decimals)))
        }
        let minor = Double(DecimalNumber.power(total.currency.decimals))
        let margin =
            (half(amount, atLeast: 1) * price.amount.value + half(price.amount, atLeast: 2) * amount.value) * minor + 1
        return abs(Double(total.minorUnits) - Double(expected.minorUnits)) > margin ? expected : nil
    }
}
