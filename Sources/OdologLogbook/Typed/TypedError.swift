public import Foundation
internal import OdologOdometer
internal import OdologValues
public import OdologVehicleLog

/// Why what a person typed can't be taken.
public struct TypedError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// What was typed.
    public let text: String
    /// What is wrong with it.
    public let reason: Reason
    /// What the text is by its unit, where another field takes that. Nil: the unit tells nothing.
    public let belongs: Belongs?

    /// What is wrong with what was typed, as facts.
    public enum Reason: Hashable, Sendable {
        /// It isn't written as a value of this kind is.
        case isNo(Kind)
        /// A number without a unit: a time, a distance or hours.
        case unclear(String)
        /// More hours than the log holds.
        case tooMuch(most: Hours)
        /// No such day in the calendar.
        case noSuchDay(String)
        /// Before there were cars.
        case tooEarly(String)
        /// Day and month can be taken for each other.
        case unclearDate
        /// Not 00:00 to 23:59.
        case noSuchTimeOfDay
        /// No offset from UTC.
        case noSuchOffset(String)
        /// A time of day, where only the day counts.
        case hasTimeOfDay
        /// No unit in which fuel is counted.
        case noSuchFuelUnit(String)
        /// - Parameter similar: the one that was probably meant.
        case noSuchCurrency(String, similar: String?)
        /// What is paid for one unit of fuel can't be negative.
        case priceBelowZero
        /// It breaks a rule of the values below, whose sentence this is.
        case refused(String)
    }

    /// What was expected.
    public enum Kind: String, Sendable {
        case span, hours, due, date, month, limit, rhythm, year
    }

    /// What a unit says.
    public enum Belongs: String, Sendable {
        case hours, distance, fuel, money
    }

    init(_ text: String, _ reason: Reason, belongs: Belongs? = nil) {
        (self.text, self.reason, self.belongs) = (text, reason, belongs)
    }

    public var errorDescription: String? { description }

    /// A sentence on what is wrong, with how to type it.
    public var description: String {
        switch reason {
        case .isNo(.date): "It is no date such as 2026-10-02, 2.10.2026, yesterday or \"2026-10-02 12:33\"."
        case .isNo(.year): "It is no year such as 2012."
        case .isNo(let kind): "\(text.forDisplay) \(kind.refusal)"
        case .unclear(let value):
            "\(text.forDisplay) can be a time, a distance or hours; write it as in \(value)km, \(value)h, 12mo or 30d."
        case .tooMuch(let most): "\(text.forDisplay) is too much; hours are at most \(most)."
        case .noSuchDay(let day): "The calendar has no \(day)."
        case .tooEarly(let day): "There were no cars before 1886; name a later date than \(day)."
        case .unclearDate:
            "Day and month can be taken for each other there; write it as in 2026-10-02, 2026/10/02 or 2.10.2026."
        case .noSuchTimeOfDay: "The time must be 00:00 to 23:59."
        case .noSuchOffset(let text): "\(text) is no time zone such as +02:00."
        case .hasTimeOfDay: "Only the day counts here; leave the time of day out."
        case .noSuchFuelUnit(let word): "\(word.forDisplay) is no unit of fuel; use l, gal_us, gal_uk, kg or kWh."
        case .noSuchCurrency(let code, let similar):
            "\(code) is no currency; " + (similar.map { "did you mean \($0)?" } ?? "use a code such as EUR or USD.")
        case .priceBelowZero: "A price can't be below 0; money that came back is a cost below 0."
        case .refused(let sentence): sentence
        }
    }
}

extension TypedError.Kind {
    /// Behind the text.
    fileprivate var refusal: String {
        switch self {
        case .span: "is no span; write it as in 12mo, 2y, 30d, 15000km, 9000mi or 250h."
        case .hours: "is no number of hours; write it as in 250h or 250.5h."
        case .due: "is nothing that is reached; write a date as in 2027-03-01, 90000km or 500h."
        case .date: "is no date such as 2026-10-02."
        case .month: "is no month; write it as in 2027-03 or 3/2027."
        case .limit: "is no limit; write it as in 15000km/year."
        case .rhythm: "is no rhythm of an expense; write it as in 12mo or 1y."
        case .year: "is no year such as 2012."
        }
    }
}

extension TypedError.Belongs {
    /// What a text is by its unit. Nil: the unit tells nothing, or is one of time.
    init?(_ text: String) {
        let number = text.prefix { !$0.isLetter && !$0.isCurrencySymbol }.trimmingSpaces
        guard text.utf8.count <= 64, number.first?.isNumber == true || text.first?.isCurrencySymbol == true else {
            return nil
        }
        let unit = text.dropFirst(text.prefix { !$0.isLetter && !$0.isCurrencySymbol }.count).trimmingSpaces
            .lowercased()
        switch unit {
        case "h", "hour", "hours":
            self = .hours
            return
        case "mo", "month", "months", "y", "year", "years", "d", "day", "days": return nil
        default: break
        }
        if DistanceUnit(word: unit) != nil {
            self = .distance
        } else if FuelUnit.allCases.contains(where: { $0.rawValue.lowercased() == unit }) {
            self = .fuel
        } else if let money = try? TypedMoney(text), money.currency(beside: nil) != nil || money.sign != nil {
            self = .money
        } else {
            return nil
        }
    }
}
