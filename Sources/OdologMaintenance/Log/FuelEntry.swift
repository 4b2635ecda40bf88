public import Foundation

/// What was filled in, or charged.
public struct FuelEntry: Hashable, Sendable, Codable, Identifiable {
    /// Stable, the store's.
    public var id: String
    /// When it was filled.
    public var time: Date
    /// What the odometer showed.
    public var odometer: Distance
    /// How much was filled, in `unit`.
    public var amount: DecimalNumber
    /// In what `amount` is counted.
    public var unit: FuelUnit
    /// Nil: amount x price, if that is known.
    public var total: Money?
    /// Of one unit.
    public var price: UnitPrice?
    /// Filled to the brim. Only from one such fill to the next an economy can be told.
    public var isFull: Bool
    /// A fill before this one was not entered: what lies between can't be told.
    public var missedBefore: Bool
    /// Such as E10 or diesel.
    public var kind: String?
    /// Where it was filled.
    public var station: String?
    /// 1 where there is but one. Each has its own economy.
    public var tank: Int

    public init(
        id: String, at time: Date, odometer: Distance, amount: DecimalNumber, unit: FuelUnit = .liters,
        total: Money? = nil, price: UnitPrice? = nil, isFull: Bool = true, missedBefore: Bool = false,
        kind: String? = nil, station: String? = nil, tank: Int = 1
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
    }

    /// What was paid: `total`, or else amount x price. Nil: neither is known.
    public var cost: Money? { total ?? price?.total(of: amount) }
}
