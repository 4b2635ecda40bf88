public import Foundation
internal import OdologValues

/// Why something can't be used as a value of a vehicle's log, or as presets. `description` is one sentence for the
/// person who typed it, with what to do instead.
public enum MaintenanceError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Not written as a date.
    case noSuchDate(String)
    /// No such day in the Gregorian calendar, or a year outside 1...9999.
    case notInCalendar(String)
    /// Not three letters.
    case notACurrency(String)
    /// Not digits with at most one point.
    case notADecimal(String)
    /// More digits than `DecimalNumber` holds.
    case tooManyDigits(String)
    /// One mark with three digits behind it: a group of thousands or decimals.
    case ambiguous(String, thousands: String, decimals: String)
    /// More digits behind the point than the currency has.
    case tooFine(amount: String, currency: String, decimals: Int)
    /// A number outside what the field can hold.
    case outOfRange(field: String, value: String, rule: String)
    /// Nothing says when it is due.
    case neverDue(name: String)
    /// The limit begins before the day of the first reading, and nothing tells what the odometer showed then.
    case unknownBefore(CalendarDate)
    /// `presets.json` is in none of the places that were searched.
    case presetsNotFound(searched: [String], variable: String)
    /// The file is there, but it can't be read as presets.
    case presetsUnusable(path: String, reason: String)

    public var description: String {
        switch self {
        case .noSuchDate(let text): "\(text.forDisplay) is no date; write it as in 2027-03-01."
        case .notInCalendar(let text): "The calendar has no \(text)."
        case .notACurrency(let code):
            "\(code.forDisplay) is no code of a currency; use three letters, such as EUR or USD."
        case .notADecimal(let text): "\(text.forDisplay) is no decimal number; write it as in 1234.56."
        case .tooManyDigits(let text):
            "\(text.forDisplay) has too many digits; a number has at most 15, and at most 6 of them behind the point."
        case .ambiguous(let text, let thousands, let decimals):
            "\(text.forDisplay) can mean \(thousands) or \(decimals); type \(thousands) for the first, "
                + "\(decimals.hasSuffix("0") ? String(decimals.dropLast()) : decimals + "0") for the second."
        case .tooFine(let amount, let currency, let decimals):
            "\(amount) is finer than \(currency) has, with \(decimals) digits behind the point; round it."
        case .outOfRange(let field, let value, let rule): "The \(field) \(value) won't do; it must be \(rule)."
        case .neverDue(let name):
            "Nothing says when \(name.forDisplay) is due; give it months, a distance, hours, or a date."
        case .unknownBefore(let first):
            "Nothing tells what the odometer showed before \(first), the day of the first reading; log a value of the "
                + "limit's first day, or begin on \(first)."
        case .presetsNotFound(let searched, let variable):
            "The presets are in none of \(searched.joined(separator: ", ")); put the *.resources folders of the build "
                + "beside the program, install Odolog, or name the file or its folder in \(variable)."
        case .presetsUnusable(let path, let reason):
            "\(path) cannot be used as presets: \(reason); take the file of this version of odolog."
        }
    }

    public var errorDescription: String? { description }
}
