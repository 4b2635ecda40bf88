public import Foundation

/// A fill of fuel, or a charge of electricity.
public struct FuelEntry: Hashable, Sendable, Codable, Identifiable {
    /// The store's identifier, which never changes.
    public var id: String
    /// When it was filled.
    public var time: Date
    /// What the odometer showed.
    public var odometer: Distance
    /// How much was filled, in `unit`.
    public var amount: DecimalNumber
    /// The unit of `amount`.
    public var unit: FuelUnit
    /// The price of all of it. Nil: `amount` x `price`, if that is known.
    public var total: Money?
    /// The price of one `unit`.
    public var price: UnitPrice?
    /// Whether the tank was filled to the brim. An economy is known only from one such fill to the next.
    public var isFull: Bool
    /// Whether a fill before this one was not entered. Then no economy is known for the way before this fill.
    public var missedBefore: Bool
    /// The kind of fuel, such as E10 or diesel.
    public var kind: String?
    /// Where it was filled.
    public var station: String?
    /// The tank's number, 1 where there is only one. Each tank has its own economy.
    public var tank: Int
    /// Files that belong to it, such as a receipt. No two have one name.
    public var attachments: [AttachedFile]

    public init(
        id: String, at time: Date, odometer: Distance, amount: DecimalNumber, unit: FuelUnit = .liters,
        total: Money? = nil, price: UnitPrice? = nil, isFull: Bool = true, missedBefore: Bool = false,
        kind: String? = nil, station: String? = nil, tank: Int = 1, attachments: [AttachedFile] = []
    ) {
        self.id = id
        self.time = time
        self.odometer = odometer
        self.amount = amount
        self.unit = unit
        self.total = total
        self.price = price
        self.isFull = isFull
        self.missedBefore = missedBefore
        self.kind = kind
        self.station = station
        self.tank = tank
        self.attachments = attachments
    }

    /// What was paid: `total`, or else amount x price. Nil: neither is known.
    public var cost: Money? { total ?? price?.total(of: amount) }

    /// Amount x price, where `total` is something else. Nil: they agree, or not all three are known in one currency.
    ///
    /// They agree if rounding explains the difference. The amount counts to the digits it has, and to a tenth at least;
    /// the price to the digits it has, and to a hundredth at least: zeros at their ends aren't kept.
    public var otherCost: Money? {
        guard let total, let price, price.currency == total.currency else { return nil }
        let expected = price.total(of: amount)
        func half(_ number: DecimalNumber, atLeast decimals: Int) -> Double {
            0.5 / Double(DecimalNumber.power(max(number.decimals, decimals)))
        }
        let minor = Double(DecimalNumber.power(total.currency.decimals))
        let margin =
            (half(amount, atLeast: 1) * price.amount.value + half(price.amount, atLeast: 2) * amount.value) * minor + 1
        return abs(Double(total.minorUnits) - Double(expected.minorUnits)) > margin ? expected : nil
    }
}
