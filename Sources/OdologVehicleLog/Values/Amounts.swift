/// Sums of money, one for each currency: two currencies are never added up.
public struct Amounts: Hashable, Sendable, Codable, CustomStringConvertible {
    /// One sum for each currency, sorted by the currency's code. A sum of 0 stays.
    public private(set) var sums: [Money] = []

    /// No money.
    public init() {}

    /// The sums of `amounts`, by currency.
    public init(_ amounts: some Sequence<Money>) {
        for money in amounts { add(money) }
    }

    /// Whether no currency has a sum.
    public var isEmpty: Bool { sums.isEmpty }

    /// The sum in a currency. Nil: there is none.
    public subscript(currency: Currency) -> Money? { sums.first { $0.currency == currency } }

    /// Adds to the sum of the money's currency.
    public mutating func add(_ money: Money) {
        if let index = sums.firstIndex(where: { $0.currency == money.currency }) {
            sums[index] = sums[index].adding(money) ?? sums[index]
        } else {
            sums.insert(money, at: sums.firstIndex { money.currency < $0.currency } ?? sums.endIndex)
        }
    }

    /// Adds all sums of `others`.
    public mutating func add(_ others: Amounts) {
        for money in others.sums { add(money) }
    }

    /// `12.50 EUR, 9.00 USD`.
    public var description: String { sums.map(\.description).joined(separator: ", ") }
}
