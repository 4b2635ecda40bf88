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

    /// `money` for `quantity` of something. Nil unless the quantity is above 0.
    ///
    /// - Parameters:
    ///   - money: what all of it cost.
    ///   - quantity: how much it was.
    ///   - decimals: digits behind the point, 0...6.
    public init?(_ money: Money, per quantity: DecimalNumber, decimals: Int = 4) {
        let decimals = min(max(decimals, 0), DecimalNumber.mostDecimals)
        guard quantity.significand > 0 else { return nil }
        let dividend =
            Int128(money.minorUnits) * Int128(DecimalNumber.power(quantity.decimals))
            * Int128(DecimalNumber.power(decimals))
        let divisor = Int128(quantity.significand) * Int128(DecimalNumber.power(money.currency.decimals))
        guard let amount = try? DecimalNumber(roundedQuotient(dividend, divisor), decimals: decimals) else {
            return nil
        }
        self.init(amount, money.currency)
    }

    /// The price of `quantity`, rounded to the minor unit, halves away from zero.
    public func total(of quantity: DecimalNumber) -> Money {
        Money(minorUnits: amount.times(quantity, decimals: currency.decimals), currency)
    }

    /// Rounded to three digits that count, and to no fewer decimals than the currency has: `0.0142 GBP`, `8.90 EUR`.
    public var shortened: String {
        let digits = String(amount.significand.magnitude).count
        let most = min(max(currency.decimals, amount.decimals - digits + 3), DecimalNumber.mostDecimals)
        var (places, number) = (most, amount.times(.one, decimals: most))
        while places > currency.decimals, number.isMultiple(of: 10) { (places, number) = (places - 1, number / 10) }
        return "\(pointed(number, places)) \(currency)"
    }

    /// `1.459 EUR`.
    public var description: String { "\(amount) \(currency)" }
}
