/// An amount of money: whole minor units (cents) of one currency, never a fraction of them.
public struct Money: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The amount in steps of 10^-`currency.decimals`, negative for money that came back. At most 10^15 either way;
    /// more is taken as that much.
    public let minorUnits: Int
    /// The currency of the minor units.
    public let currency: Currency

    public init(minorUnits: Int, _ currency: Currency) {
        self.minorUnits = min(max(minorUnits, -1_000_000_000_000_000), 1_000_000_000_000_000)
        self.currency = currency
    }

    /// Throws `.tooFine` for more decimals than the currency has: 12.345 is no amount of euros.
    public init(_ amount: DecimalNumber, _ currency: Currency) throws(MaintenanceError) {
        guard amount.decimals <= currency.decimals else {
            throw .tooFine(amount: "\(amount)", currency: "\(currency)", decimals: currency.decimals)
        }
        let (units, overflow) = amount.significand.multipliedReportingOverflow(
            by: DecimalNumber.power(currency.decimals - amount.decimals))
        guard !overflow else { throw .notADecimal("\(amount)") }
        self.init(minorUnits: units, currency)
    }

    /// The sum. Nil where the currencies differ, since they never mix.
    public func adding(_ other: Money) -> Money? {
        currency == other.currency ? Money(minorUnits: minorUnits + other.minorUnits, currency) : nil
    }

    /// Divided by `count`, rounded to the nearest minor unit, halves away from zero.
    func divided(by count: Int) -> Money {
        Money(minorUnits: roundedQuotient(Int128(minorUnits), Int128(max(count, 1))), currency)
    }

    /// `12.50 EUR`, `1250 JPY`.
    public var description: String { "\(pointed(minorUnits, currency.decimals)) \(currency)" }

    // What is stored may not hold more than `init` takes, or a sum could overflow.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            minorUnits: try container.decode(Int.self, forKey: .minorUnits),
            try container.decode(Currency.self, forKey: .currency))
    }
}
