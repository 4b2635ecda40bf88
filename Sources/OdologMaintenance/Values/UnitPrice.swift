/// The price of one unit, such as a litre or a kilometer. A decimal number, since 1.459 EUR is no whole number of
/// cents.
public struct UnitPrice: Hashable, Sendable, Codable, CustomStringConvertible {
    /// How much one unit costs.
    public let amount: DecimalNumber
    /// What `amount` is counted in.
    public let currency: Currency

    public init(_ amount: DecimalNumber, _ currency: Currency) {
        self.amount = amount
        self.currency = currency
    }

    /// `money` for `quantity` of something, to four digits behind the point. Nil unless the quantity is above 0.
    public init?(_ money: Money, per quantity: DecimalNumber) {
        guard quantity.significand > 0 else { return nil }
        let dividend = Int128(money.minorUnits) * Int128(DecimalNumber.power(quantity.decimals)) * 10_000
        let divisor = Int128(quantity.significand) * Int128(DecimalNumber.power(money.currency.decimals))
        guard let amount = try? DecimalNumber(roundedQuotient(dividend, divisor), decimals: 4) else { return nil }
        self.init(amount, money.currency)
    }

    /// The price of `quantity`, rounded to the minor unit, halves away from zero.
    public func total(of quantity: DecimalNumber) -> Money {
        Money(minorUnits: amount.times(quantity, decimals: currency.decimals), currency)
    }

    /// `1.459 EUR`.
    public var description: String { "\(amount) \(currency)" }
}
