import OdologOdometer
import OdologValues
import OdologVehicleLog

/// What was typed says by its unit what it is. Where something else was expected, this tells what takes it.
enum WrongPlace {
    /// A sentence. Nil: the text says nothing of that kind.
    static func hint(_ text: String) -> String? {
        let number = text.prefix { !$0.isLetter && !$0.isCurrencySymbol }.trimmingSpaces
        guard text.utf8.count <= 64, number.first?.isNumber == true || text.first?.isCurrencySymbol == true else {
            return nil
        }
        let unit = text.dropFirst(text.prefix { !$0.isLetter && !$0.isCurrencySymbol }.count).trimmingSpaces
            .lowercased()
        let word = text.printable.asShellWord
        switch unit {
        case "h", "hour", "hours":
            return "Hours go with --hours, or into `\(CommandText.odolog("meter", "hours", "NAME")) \(word)`."
        case "mo", "month", "months", "y", "year", "years", "d", "day", "days": return nil
        default: break
        }
        if DistanceUnit(word: unit) != nil {
            return "A distance goes with --odometer, or into `\(CommandText.odolog("log", "NAME")) \(word)`."
        }
        if FuelUnit.allCases.contains(where: { $0.rawValue.lowercased() == unit }) {
            return "An amount of fuel goes into `\(CommandText.odolog("fuel", "add", "NAME")) \(word)`."
        }
        guard let money = try? TypedMoney(text), money.currency(beside: nil) != nil || money.sign != nil else {
            return nil
        }
        return "Money goes with --cost, or into `\(CommandText.odolog("expense", "add", "NAME", "CATEGORY")) \(word)`."
    }
}
