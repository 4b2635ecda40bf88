/// A decimal number, exact: 1.459 stays 1.459. For amounts of fuel and prices of a unit.
///
/// At most six digits behind the point, and at most 10^15 without the point. Zeros at the end are dropped, so that
/// equal numbers are equal.
public struct DecimalNumber: Hashable, Sendable, Comparable {
    /// The digits without the point.
    public let significand: Int
    /// Digits behind the point, 0...6.
    public let decimals: Int

    /// 1.
    public static let one = DecimalNumber(unchecked: 1, 0)

    static let mostDecimals = 6
    private static let mostSignificand = 1_000_000_000_000_000

    /// `significand` / 10^`decimals`. Throws `.tooManyDigits` for more than it holds.
    public init(_ significand: Int, decimals: Int = 0) throws(MaintenanceError) {
        guard (0...Self.mostDecimals).contains(decimals), significand.magnitude <= Self.mostSignificand else {
            throw .tooManyDigits("\(significand)e-\(decimals)")
        }
        self.init(unchecked: significand, decimals)
    }

    private init(unchecked significand: Int, _ decimals: Int) {
        var (significand, decimals) = (significand, decimals)
        while decimals > 0, significand % 10 == 0 { (significand, decimals) = (significand / 10, decimals - 1) }
        (self.significand, self.decimals) = (significand, decimals)
    }

    /// Digits with at most one point, as in `-1234.56`. For what programs and the store write; what a
    /// person types is read by `init(typed:threeDigits:)`. Throws `.notADecimal` and `.tooManyDigits`.
    public init(_ text: String) throws(MaintenanceError) {
        guard text.utf8.count <= 32 else { throw .notADecimal(String(text.prefix(32))) }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let digits = parts[0].hasPrefix("-") ? parts[0].dropFirst() : parts[0]
        let isNumber = (digits + fraction).utf8.allSatisfy { (48...57).contains($0) }
        guard isNumber, !digits.isEmpty, parts.count == 1 || !fraction.isEmpty else { throw .notADecimal(text) }
        guard let significand = Int(parts[0] + fraction) else { throw .tooManyDigits(text) }
        do {
            try self.init(significand, decimals: fraction.count)
        } catch {
            throw .tooManyDigits(text)
        }
    }

    /// The nearest `Double`.
    public var value: Double { Double(significand) / Double(Self.power(decimals)) }

    static func power(_ decimals: Int) -> Int { (0..<decimals).reduce(1) { power, _ in power * 10 } }

    /// This times `other`, in steps of 10^-`decimals`, rounded to the nearest, halves away from zero.
    func times(_ other: DecimalNumber, decimals places: Int) -> Int {
        let product = Int128(significand) * Int128(other.significand) * Int128(Self.power(places))
        return roundedQuotient(product, Int128(Self.power(decimals)) * Int128(Self.power(other.decimals)))
    }

    public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        Int128(left.significand) * Int128(power(right.decimals))
            < Int128(right.significand) * Int128(power(left.decimals))
    }
}

extension DecimalNumber: CustomStringConvertible, TextCodable {
    /// `init(_:)` reads it back.
    public var description: String { pointed(significand, decimals) }
}

/// `number` / 10^`decimals` with all of its decimals.
func pointed(_ number: Int, _ decimals: Int) -> String {
    let digits = zeroed(number.magnitude, decimals + 1)
    let point = digits.index(digits.endIndex, offsetBy: -decimals)
    return (number < 0 ? "-" : "") + digits[..<point] + (decimals > 0 ? "." + digits[point...] : "")
}

/// The quotient rounded to the nearest, halves away from zero. What an `Int` can't hold becomes the nearest `Int`.
func roundedQuotient(_ dividend: Int128, _ divisor: Int128) -> Int {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    let away: Int128 = rest.magnitude * 2 >= divisor.magnitude ? (dividend < 0) == (divisor < 0) ? 1 : -1 : 0
    return Int(clamping: quotient + away)
}
