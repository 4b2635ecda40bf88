public import ArgumentParser
import Foundation
public import OdologMaintenance
import OdologOdometer
import OdologText

/// A span as it is typed: `12mo`, `2y`, `30d`, `15000km`, `15.000 km`, `9000 mi`, `250h`.
enum TypedSpan: Hashable {
    case months(Int)
    case days(Int)
    case distance(Distance)
    case hours(Hours)

    /// A distance is typed as an odometer value is: three digits behind a mark are thousands, one is tenths.
    init(_ text: String) throws(ValidationError) {
        try self.init(text, orSay: "is no span; write it as in 12mo, 2y, 30d, 15000km, 9000mi or 250h.")
    }

    /// - Parameter refusal: said of a text that is no span.
    fileprivate init(_ text: String, orSay refusal: String) throws(ValidationError) {
        let refusal = ValidationError("\(text.forDisplay) \(refusal)")
        func whole(_ number: String) throws(ValidationError) -> Int {
            guard let whole = Int(number) else { throw refusal }
            return whole
        }
        let number = text.prefix { !$0.isLetter }.trimmingSpaces
        let unit = text.drop { !$0.isLetter }.lowercased()
        guard number.utf8.count <= 10, number.first?.isNumber == true else { throw refusal }
        do {
            switch unit {
            case "mo", "month", "months": self = .months(try whole(number))
            case "y", "year", "years": self = .months(try whole(number) * 12)
            case "d", "day", "days": self = .days(try whole(number))
            case let word where TypedHours.units.contains(word):
                let minutes = (try DecimalNumber(typed: number, threeDigits: .unclear).value * 60).rounded()
                let most = Hours(minutes: .max)
                guard minutes <= Double(most.minutes) else {
                    throw ValidationError("\(text.forDisplay) is too much; hours are at most \(most).")
                }
                self = .hours(Hours(minutes: Int(minutes)))
            default:
                guard let unit = DistanceUnit(word: unit) else { throw refusal }
                self = .distance(Distance(try OdometerEntry(parsing: number).value, unit))
            }
        } catch let error as ValidationError {
            throw error
        } catch {
            throw ValidationError("\(error)")
        }
    }

    fileprivate enum Kind { case months, days, distance, hours }

    fileprivate var kind: Kind {
        switch self {
        case .months: .months
        case .days: .days
        case .distance: .distance
        case .hours: .hours
        }
    }
}

extension TypedSpan: CustomStringConvertible {
    var description: String {
        switch self {
        case .months(let months): "\(months)mo"
        case .days(let days): "\(days)d"
        case .distance(let distance): distance.description
        case .hours(let hours): hours.description
        }
    }
}

/// What a second meter shows, as it is typed: `250.5h`.
struct TypedHours: Hashable {
    let hours: Hours

    fileprivate static let units: Set = ["h", "hr", "hrs", "hour", "hours"]

    /// Whether a text ends as hours do.
    static func isMeant(by text: String) -> Bool { units.contains(text.drop { !$0.isLetter }.lowercased()) }

    init(_ text: String) throws(ValidationError) {
        let refusal = "is no number of hours; write it as in 250h or 250.5h."
        guard case .hours(let hours) = try TypedSpan(text, orSay: refusal) else {
            throw ValidationError("\(text.forDisplay) \(refusal)")
        }
        self.hours = hours
    }

    /// Where a photo's odometer value was asked for. Nil: no hours were typed.
    static func advice(on text: String, _ vehicle: String) -> String? {
        guard isMeant(by: text), let typed = try? TypedHours(text) else { return nil }
        return "Those are hours, and a photo is logged with an odometer value; write them with "
            + CommandText.odolog("meter", "hours", vehicle, typed.hours.typed)
    }
}

extension Hours {
    /// Hours with at most two digits behind the point: they tell the minute.
    var decimals: String {
        let hundredths = Int((value * 100).rounded())
        let (whole, part) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
        let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
    }

    /// As `TypedHours` takes it.
    var typed: String { decimals + "h" }
}

/// A day, an odometer value or hours at which something is due: `2027-03-01`, `90000km`, `500h`.
enum TypedDue: Hashable {
    case date(CalendarDate)
    case distance(Distance)
    case hours(Hours)

    init(_ text: String) throws(ValidationError) {
        // A distance and hours have letters.
        if !text.contains(where: \.isLetter), text.contains(where: { "-./".contains($0) }) {
            self = .date(try TypedDay(text).date)
            return
        }
        let refusal = "is nothing that is reached; write a date as in 2027-03-01, 90000km or 500h."
        switch try TypedSpan(text, orSay: refusal) {
        case .distance(let distance): self = .distance(distance)
        case .hours(let hours): self = .hours(hours)
        case .months, .days: throw ValidationError("\(text.forDisplay) \(refusal)")
        }
    }
}

extension [TypedDue] {
    /// Throws where two name a date, two an odometer value, or two hours.
    func checkThatKindsDiffer() throws(ValidationError) {
        let mark = mark
        guard [mark.date != nil, mark.odometer != nil, mark.hours != nil].count(where: \.self) == count else {
            throw ValidationError("--due can name one date, one odometer value and one number of hours.")
        }
    }

    var mark: Mark {
        reduce(into: Mark()) { mark, due in
            switch due {
            case .date(let date): mark.date = date
            case .distance(let distance): mark.odometer = distance
            case .hours(let hours): mark.hours = hours
            }
        }
    }
}

extension [TypedSpan] {
    /// Throws where two are of one kind.
    func checkThatKindsDiffer() throws(ValidationError) {
        guard Set(map(\.kind)).count == count else {
            throw ValidationError(
                "Two of \(map { "\($0)" }.joined(separator: ", ")) are of one kind; give one of each.")
        }
    }

    /// Months, a distance, hours: each at most once. Throws for days.
    var interval: Interval {
        get throws {
            try checkThatKindsDiffer()
            var (months, distance, hours): (Int?, Distance?, Hours?) = (nil, nil, nil)
            for span in self {
                switch span {
                case .months(let value):
                    guard (1...1200).contains(value) else {
                        throw ValidationError("\(span) is no interval; 1 to 1200 months.")
                    }
                    months = value
                case .distance(let value): distance = value
                case .hours(let value): hours = value
                case .days: throw ValidationError("Days are no interval; give months, as in 12mo, a distance or hours.")
                }
            }
            do {
                return try Interval(months: months, distance: distance, hours: hours)
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    /// Days, a distance, hours: each at most once. Throws for months.
    var lead: Lead {
        get throws(ValidationError) {
            try checkThatKindsDiffer()
            var lead = Lead()
            for span in self {
                switch span {
                case .days(let value): lead.days = value
                case .distance(let value): lead.distance = value
                case .hours(let value): lead.hours = value
                case .months: throw ValidationError("A lead is in days, as in 30d, a distance or hours.")
                }
            }
            return lead
        }
    }
}

/// What a meter shows, as it is typed: an odometer value (`164214`, `102114 mi`), or hours (`1250.25h`).
enum TypedMeter: Hashable {
    case odometer(OdometerEntry)
    case hours(Hours)

    init(_ text: String) throws(ValidationError) {
        guard !TypedHours.isMeant(by: text) else {
            self = .hours(try TypedHours(text).hours)
            return
        }
        do { self = .odometer(try OdometerEntry(parsing: text)) } catch { throw ValidationError(error.description) }
    }

    /// The odometer value. Throws for hours.
    ///
    /// - Parameters:
    ///   - option: what was typed.
    ///   - instead: what to do with hours.
    func distance(_ unit: DistanceUnit, of option: String, instead: (Hours) -> String) throws(Failure) -> Distance {
        switch self {
        case .odometer(let entry): return Distance(entry.value, entry.unit ?? unit)
        case .hours(let hours):
            throw Failure("\(option) takes what an odometer shows, and \(hours.typed) are hours; \(instead(hours))", .fileOrStore)
        }
    }
}

/// A day as it is typed.
struct TypedDay: Hashable {
    let date: CalendarDate

    init(_ text: String) throws(ValidationError) {
        let typed = try TypedTime(text)
        guard typed.isDay else { throw ValidationError("Only the day counts here; leave the time of day out.") }
        date = typed.day
    }
}

extension ServiceEntry.Category: ExpressibleByArgument {}
extension VehicleKind: ExpressibleByArgument {
    static let help: ArgumentHelp = "What it is; a van is a car, a truck a lorry, a tractor, boat or generator a machine."

    public init?(argument: String) { self.init(word: argument) }
}

extension DueStatus: ExpressibleByArgument {}
extension EconomyUnit: ExpressibleByArgument {}
