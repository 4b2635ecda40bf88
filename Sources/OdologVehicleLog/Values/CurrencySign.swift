/// A sign that people write for a currency, such as `$`, with the currencies that are written so.
public struct CurrencySign: Hashable, Sendable {
    /// As it is usually written.
    public let text: String
    /// Codes, the one that is used most first.
    public let codes: [String]
    /// Whether the first code is meant where nothing else says which. A `$` says too little.
    private let isClear: Bool

    /// Nil: it is none of the known signs. Letter case and a point behind it don't matter: `Fr.`, `fr`.
    public init?(_ text: String) {
        let word = text.lowercased()
        let key = word.hasSuffix(".") ? String(word.dropLast()) : word
        guard let known = Self.all.first(where: { $0.spellings.contains(key) }) else { return nil }
        (self.text, codes, isClear) = (text, known.codes.split(separator: " ").map(String.init), known.isClear)
    }

    /// The currency that is meant. Nil: it can't be told.
    ///
    /// - Parameter known: the currency of the vehicle, or of a code beside the sign.
    public func currency(beside known: Currency?) -> Currency? {
        if let known, codes.contains(known.code) { return known }
        return isClear ? try? Currency(codes[0]) : nil
    }

    private static let all: [(spellings: Set<String>, codes: String, isClear: Bool)] = [
        (["€"], "EUR", true), (["£"], "GBP FKP GIP SHP", true),
        (
            ["$"],
            "USD CAD AUD NZD MXN SGD HKD TWD ARS CLP COP UYU BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD",
            false
        ),
        (["fr", "sfr"], "CHF", false), (["¥", "￥"], "JPY CNY", false), (["kr"], "SEK NOK DKK ISK", false),
        (["₹"], "INR", true), (["₩"], "KRW", true), (["₺"], "TRY", true), (["₽"], "RUB", true), (["₴"], "UAH", true),
        (["₪"], "ILS", true), (["zł"], "PLN", true), (["kč"], "CZK", true), (["ft"], "HUF", true),
        (["r$"], "BRL", true),
    ]
}
