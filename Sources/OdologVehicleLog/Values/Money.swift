/// An amount of money: whole minor units (cents) of one currency, never a fraction of them.
public struct Money: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The amount in steps of 10^-`currency.decimals`, negative for money that came back. One thing costs at most
    /// ``most(_:)`` either way; sums may be more.
    public let minorUnits: Int
    /// The currency of the minor units.
    public let currency: Currency

    public init(minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The most that one thing may cost: 10^15 minor units.
    public static func most(_ currency: Currency) -> Money { Money(minorUnits: 1_000_000_000_000_000, currency) }

    /// Whether it is within ``most(_:)``, either way.
    public var isWithinLimit: Bool { minorUnits.magnitude <= Money.most(currency).minorUnits }

    /// Throws `.tooFine` for more decimals than the currency has (12.345 is no amount of euros), and `.outOfRange` beyond ``most(_:)``.
    public init(_ amount: DecimalNumber, _ currency: Currency) throws(MaintenanceError) {
        guard amount.decimals <= currency.decimals else {
            throw .tooFine(amount: "\(amount)", currency: "\(currency)", decimals: currency.decimals)
        }
        let (units, overflow) = amount.significand.multipliedReportingOverflow(
            by: DecimalNumber.power(currency.decimals - amount.decimals))
        self.init(minorUnits: units, currency)
        guard !overflow, isWithinLimit else {
            throw .outOfRange(field: "amount", value: "\(amount)", rule: "at most \(Money.most(currency))")
        }
    }

    /// The sum. Nil where the currencies differ, since they never mix. It holds more than 9,000 of the largest costs; a sum
    /// beyond `Int` is the nearest `Int`.
    public func adding(_ other: Money) -> Money? {
        guard currency == other.currency else { return nil }
        return Money(minorUnits: Int(clamping: Int128(minorUnits) + Int128(other.minorUnits)), currency)
    }

    /// Divided by `count`, rounded to the nearest minor unit, halves away from zero.
    func divided(by count: Int) -> Money {
        Money(minorUnits: roundedQuotient(Int128(minorUnits), Int128(max(count, 1))), currency)
    }

    /// `12.50 EUR`, `1250 JPY`.
    public var description: String { "\(pointed(minorUnits, currency.decimals)) \(currency)" }
}
