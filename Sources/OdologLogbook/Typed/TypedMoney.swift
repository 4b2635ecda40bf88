internal import OdologOdometer
public import OdologVehicleLog
internal import VehicleStore

/// An amount of money as it is typed: `89.50`, `89,50 EUR`, `EUR 1.234,50`, `12€`, `$12.50`, `Fr. 12.50`, `80.–`, `-5 EUR`.
public struct TypedMoney: Hashable, Sendable {
    /// The digits as they were typed, without the currency. They keep zeros: 85.00 is not shortened to 85.
    public let digits: String
    /// The number.
    public let amount: DecimalNumber
    /// Nil: it has none.
    public let sign: CurrencySign?
    /// By its code. Nil: it has none.
    private let code: Currency?

    /// Throws for any other form, and for more digits than the currency has.
    public init(_ text: String) throws(TypedError) { try self.init(text, isPrice: false) }

    /// The price of one unit, which may have three decimals.
    public static func price(_ text: String) throws(TypedError) -> TypedMoney {
        let price = try TypedMoney(text, isPrice: true)
        guard price.amount.significand >= 0 else { throw TypedError(text, .priceBelowZero) }
        return price
    }

    private init(_ typed: String, isPrice: Bool) throws(TypedError) {
        // As Swiss and Germans write whole amounts: 80.–
        let text = typed.replacing(/(\d)[.,][-–—]+/) { $0.1 }
        let refusal = TypedError(
            typed, .refused(MaintenanceError.notADecimal(String(text.prefix(32))).description))
        // Sign or code stand at one end: 12EUR50 is not 1250 EUR.
        var front = text.prefix { !$0.isNumber }.trimmingSpaces
        let number = text.drop { !$0.isNumber }
        let end = number.firstIndex { !$0.isNumber && !$0.isSeparator } ?? number.endIndex
        // Before or behind the currency: -5 EUR, -$5, EUR -5.
        let minus = front.firstIndex(where: \.isMinus)
        if let minus { front.remove(at: minus) }
        let words = (front + " " + number[end...]).split(whereSeparator: \.isSpace).map { String($0) }
        guard !number.isEmpty, words.allSatisfy({ $0.contains { $0.isLetter || $0.isCurrencySymbol } }) else {
            throw refusal
        }
        digits = (minus == nil ? "" : "-") + String(number[..<end]).trimmingSpaces
        let signs = words.compactMap(CurrencySign.init)
        let codes = words.filter { CurrencySign($0) == nil }
        // Of both, the code says which dollar it is: $12.50 CAD.
        guard signs.count < 2, codes.count < 2 else { throw refusal }
        let code = try codes.first.map { code throws(TypedError) in try TypedCurrency(code).currency }
        (sign, self.code) = (signs.first, code)
        if let sign, let code, sign.currency(beside: code) != code { throw refusal }
        let currency = code ?? sign?.currency(beside: nil)
        do {
            amount = try DecimalNumber(typed: digits, threeDigits: Self.threeDigits(isPrice, currency))
            if let currency, !isPrice { _ = try Money(amount, currency) }
        } catch {
            throw TypedError(typed, .refused(error.description))
        }
    }

    /// The currency that was typed, or else the known one. Nil: there is none, or the sign can be of many and not of that one.
    public func currency(beside known: Currency?) -> Currency? {
        if let code { return code }
        return sign.map { $0.currency(beside: known) } ?? known
    }

    private static func threeDigits(_ isPrice: Bool, _ currency: Currency?) -> DecimalNumber.ThreeDigits {
        if isPrice { return .decimals }
        switch currency?.decimals {
        case 0?: return .thousands
        case 3?, 4?: return .decimals
        default: return .unclear
        }
    }
}

extension CurrencySign {
    /// Such as `can mean USD, CAD, AUD, NZD and others`.
    package var meaning: String {
        "can mean \(codes.prefix(4).joined(separator: ", "))" + (codes.count > 4 ? " and others" : "")
    }
}

extension Character {
    /// As it is typed, or as text programs write it.
    fileprivate var isMinus: Bool { self == "-" || self == "\u{2212}" }
}

/// A currency as it is typed: `EUR`. Only one that there is: a slip would stand in the log as a currency of its own.
public struct TypedCurrency: Hashable, Sendable {
    /// The currency.
    public let currency: Currency

    /// Throws for any other form, and for more digits than the currency has.
    public init(_ text: String) throws(TypedError) {
        do { currency = try Currency(text) } catch { throw TypedError(text, .refused(error.description)) }
        guard currency.isKnown else {
            throw TypedError(
                text, .noSuchCurrency(currency.code, similar: Currency.codes.closest(to: currency.code)))
        }
    }
}

/// An amount of fuel as it is typed: `42.5l`, `42,5 l`, `11.234 gal_us`, `11.234 US gal`, `30kWh`.
public struct TypedFuel: Hashable, Sendable {
    /// The number.
    public let amount: DecimalNumber
    /// Nil: none was typed.
    public let unit: FuelUnit?

    /// Throws for any other form, and for more digits than the currency has.
    public init(_ text: String) throws(TypedError) {
        let number = text.prefix { !$0.isLetter }
        let word = text.dropFirst(number.count).filter { $0 != " " }.lowercased()
        unit = FuelUnit.allCases.first {
            $0.rawValue.lowercased() == word || $0.words.lowercased().filter { $0 != " " } == word
        }
        guard word.isEmpty || unit != nil else {
            throw TypedError(text, .noSuchFuelUnit(word), belongs: TypedError.Belongs(text))
        }
        do {
            // Pumps show two or three decimals, and no tank takes thousands.
            amount = try DecimalNumber(typed: number.trimmingSpaces, threeDigits: .decimals)
        } catch {
            throw TypedError(text, .refused(error.description))
        }
    }
}
