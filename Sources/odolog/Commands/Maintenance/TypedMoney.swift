import ArgumentParser
import OdologMaintenance
import OdologOdometer
import OdologText

/// An amount of money as it is typed: `89.50`, `89,50 EUR`, `EUR 1.234,50`, `12€`.
struct TypedMoney: Hashable {
    /// The digits as they were typed, without the currency. They keep zeros: 85.00 is not shortened to 85.
    let digits: String
    let amount: DecimalNumber
    /// Nil: the vehicle's currency is meant.
    let currency: Currency?

    init(_ text: String) throws(ValidationError) { try self.init(text, isPrice: false) }

    /// The price of one unit, which may have three decimals.
    static func price(_ text: String) throws(ValidationError) -> TypedMoney { try TypedMoney(text, isPrice: true) }

    private init(_ text: String, isPrice: Bool) throws(ValidationError) {
        // The currency stands at one end: 12EUR50 is not 1250 EUR.
        let front = text.prefix { !Self.isOfNumber($0) }
        let back = text[front.endIndex...].drop { Self.isOfNumber($0) }
        digits = text[front.endIndex..<back.startIndex].trimmingSpaces
        do {
            let words = [front, back].map(\.trimmingSpaces).filter { !$0.isEmpty }
            guard words.count < 2 else { throw MaintenanceError.notADecimal(text) }
            let currency = try words.first.map { word in
                try TypedCurrency(["€": "EUR", "£": "GBP"][word] ?? word).currency
            }
            amount = try DecimalNumber(typed: digits, threeDigits: Self.threeDigits(isPrice, currency))
            self.currency = currency
            if let currency, !isPrice { _ = try Money(amount, currency) }
        } catch {
            throw (error as? ValidationError) ?? ValidationError("\(error)")
        }
    }

    private static func isOfNumber(_ character: Character) -> Bool {
        character.isNumber || character.isSeparator || character == "-"
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

/// An amount of fuel as it is typed: `42.5l`, `42,5 l`, `11.234 gal_us`, `30kWh`.
struct TypedFuel: Hashable {
    let amount: DecimalNumber
    let unit: FuelUnit

    init(_ text: String) throws(ValidationError) {
        let number = text.prefix { !$0.isLetter }
        let word = text.dropFirst(number.count).filter { $0 != " " }.lowercased()
        guard let unit = word.isEmpty ? .liters : FuelUnit.allCases.first(where: { $0.rawValue.lowercased() == word })
        else { throw ValidationError("\(word.forDisplay) is no unit of fuel; use l, gal_us, gal_uk, kg or kWh.") }
        do {
            // Pumps show two or three decimals, and no tank takes thousands.
            amount = try DecimalNumber(typed: number.trimmingSpaces, threeDigits: .decimals)
        } catch {
            throw ValidationError(error.description)
        }
        self.unit = unit
    }
}
