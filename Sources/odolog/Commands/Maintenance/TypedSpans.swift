public import ArgumentParser
import Foundation
import OdologOdometer
import OdologValues
public import OdologVehicleLog
import VehicleStore

/// A span as it is typed: `12mo`, `2y`, `30d`, `15000km`, `15.000 km`, `9000 mi`, `250h`; `15000` is a distance in the vehicle's unit.
enum TypedSpan: Hashable {
    case months(Int)
    case days(Int)
    case distance(Distance)
    case hours(Hours)
    /// Without a unit: so large that it can only be a distance, or the hours of a machine.
    case number(OdometerValue)

    /// From this on a number without a unit is no number of months or days.
    private static let leastNumber = 1_000

    /// A distance is typed as an odometer value is: three digits behind a mark are thousands, one is tenths.
    init(_ text: String) throws(ValidationError) {
        try self.init(text, orSay: "is no span; write it as in 12mo, 2y, 30d, 15000km, 9000mi or 250h.")
    }

    /// - Parameters:
    ///   - typed: what a person typed. Nil: the text.
    ///   - refusal: said of a text that is no span.
    fileprivate init(_ text: String, as typed: String? = nil, orSay refusal: String) throws(ValidationError) {
        let typed = typed ?? text
        let refusal = ValidationError(
            "\(typed.forDisplay) \(refusal)" + (WrongPlace.hint(typed).map { " \($0)" } ?? ""))
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
                    throw ValidationError("\(typed.forDisplay) is too much; hours are at most \(most).")
                }
                self = .hours(Hours(minutes: Int(minutes)))
            case "":
                let value = try OdometerEntry(parsing: number).value
                guard value.wholeUnits >= Self.leastNumber else {
                    throw ValidationError(
                        "\(typed.forDisplay) can be a time, a distance or hours; write it as in \(value)km, \(value)h, 12mo or 30d."
                    )
                }
                self = .number(value)
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
        case .distance, .number: .distance
        case .hours: .hours
        }
    }

    /// The span of a vehicle: with its unit, where none was typed.
    func span(of logbook: Logbook) throws(Failure) -> TypedSpan {
        guard case .number(let value) = self else { return self }
        return .distance(try logbook.distance(value))
    }
}

extension Logbook {
    /// A number without a unit. Throws where it can be hours as well.
    fileprivate func distance(_ value: OdometerValue) throws(Failure) -> Distance {
        guard profile.kind != .machine else { throw unclear(value) }
        return Distance(value, vehicle.unit)
    }

    /// Throws where what a meter shows was typed without a unit, and the vehicle is a machine that has no odometer, as far as is known:
    /// it may be hours.
    func check(_ typed: OdometerEntry) throws(Failure) {
        guard profile.kind == .machine, typed.unit == nil else { return }
        let isKnown: Bool
        do { isKnown = try store.lastSnapshot(of: vehicle.id) != nil } catch { throw Failure(error) }
        guard isKnown else { throw unclear(typed.value) }
    }

    private func unclear(_ value: OdometerValue) -> Failure {
        Failure(
            "\(value) can be hours or a distance of \(name); write \(value)h or \(value)\(vehicle.unit)", .fileOrStore)
    }
}

extension [TypedSpan] {
    /// The spans of a vehicle: with its unit, where none was typed.
    func spans(of logbook: Logbook) throws(Failure) -> [TypedSpan] {
        try map { span throws(Failure) in try span.span(of: logbook) }
    }
}

extension TypedSpan: CustomStringConvertible {
    var description: String {
        switch self {
        case .months(let months): "\(months)mo"
        case .days(let days): "\(days)d"
        case .distance(let distance): distance.description
        case .hours(let hours): hours.description
        case .number(let value): "\(value)"
        }
    }
}

/// What a second meter shows, as it is typed: `250.5h`, or `250.5` where nothing but hours is meant.
struct TypedHours: Hashable {
    let hours: Hours

    fileprivate static let units: Set = ["h", "hr", "hrs", "hour", "hours"]

    /// Whether a text ends as hours do.
    static func isMeant(by text: String) -> Bool { units.contains(text.drop { !$0.isLetter }.lowercased()) }

    init(_ text: String) throws(ValidationError) {
        let refusal = "is no number of hours; write it as in 250h or 250.5h."
        let isBare = !text.contains(where: \.isLetter)
        guard case .hours(let hours) = try TypedSpan(isBare ? text + "h" : text, as: text, orSay: refusal) else {
            throw ValidationError("\(text.forDisplay) \(refusal)" + (WrongPlace.hint(text).map { " \($0)" } ?? ""))
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

/// A day, an odometer value or hours at which something is due: `2027-03-01`, `90000km`, `90000`, `500h`.
enum TypedDue {
    case date(TypedDay)
    case distance(Distance)
    case hours(Hours)
    /// Without a unit: as of `TypedSpan`.
    case number(OdometerValue)

    init(_ text: String) throws(ValidationError) {
        if text.contains(/^\s*[a-zA-Z]|\d[-\/]|\.\d+\./), !text.contains(/km|mi|h$/) {
            self = .date(try TypedDay(text))
            return
        }
        let refusal = "is nothing that is reached; write a date as in 2027-03-01, 90000km or 500h."
        switch try TypedSpan(text, orSay: refusal) {
        case .distance(let distance): self = .distance(distance)
        case .hours(let hours): self = .hours(hours)
        case .number(let value): self = .number(value)
        case .months, .days: throw ValidationError("\(text.forDisplay) \(refusal)")
        }
    }

    fileprivate enum Kind { case date, distance, hours }

    fileprivate var kind: Kind {
        switch self {
        case .date: .date
        case .distance, .number: .distance
        case .hours: .hours
        }
    }
}

extension [TypedDue] {
    /// Throws where two name a date, two an odometer value, or two hours.
    func checkThatKindsDiffer() throws(ValidationError) {
        guard Set(map(\.kind)).count == count else {
            throw ValidationError("--due can name one date, one odometer value and one number of hours.")
        }
    }

    func mark(of logbook: Logbook) throws(Failure) -> Mark {
        var mark = Mark()
        for due in self {
            switch due {
            case .date(let day): mark.date = day.date(in: logbook.profile.zone)
            case .distance(let distance): mark.odometer = distance
            case .hours(let hours): mark.hours = hours
            case .number(let value): mark.odometer = try logbook.distance(value)
            }
        }
        return mark
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

    /// Months, a distance, hours: each at most once. A number counts as kilometers. Throws for days.
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
                case .number(let value): distance = Distance(value, .kilometers)
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

    /// Days, a distance, hours: each at most once. A number counts as kilometers. Throws for months.
    var lead: Lead {
        get throws(ValidationError) {
            try checkThatKindsDiffer()
            var lead = Lead()
            for span in self {
                switch span {
                case .days(let value): lead.days = value
                case .distance(let value): lead.distance = value
                case .number(let value): lead.distance = Distance(value, .kilometers)
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
        self =
            TypedHours.isMeant(by: text)
            ? .hours(try TypedHours(text).hours) : .odometer(try OdometerEntry(typed: text))
    }

    /// The odometer value. Throws for hours.
    ///
    /// - Parameters:
    ///   - option: what was typed.
    ///   - instead: what to do with hours.
    func distance(_ unit: DistanceUnit, of option: String, instead: (Hours) -> String) throws(Failure) -> Distance {
        switch self {
        case .odometer(let entry): return entry.distance(unit)
        case .hours(let hours):
            throw Failure(
                "\(option) takes what an odometer shows, and \(hours.typed) are hours; \(instead(hours))", .fileOrStore)
        }
    }
}

extension OdometerEntry {
    /// - Parameter unit: used where no unit was typed.
    func distance(_ unit: DistanceUnit) -> Distance { Distance(value, self.unit ?? unit) }

    /// As a person types it. What is no such value, but something else by its unit, is told where to go.
    init(typed text: String) throws(ValidationError) {
        do { try self.init(parsing: text) } catch {
            throw ValidationError(error.description + (WrongPlace.hint(text).map { " \($0)" } ?? ""))
        }
    }
}

/// A day as it is typed.
struct TypedDay {
    private let typed: TypedTime

    init(_ text: String) throws(ValidationError) {
        typed = try TypedTime(text)
        guard typed.isDay else { throw ValidationError("Only the day counts here; leave the time of day out.") }
    }

    /// Today and yesterday are those of `zone`.
    func date(in zone: TimeZone) -> CalendarDate { typed.day(in: zone) }
}

extension ServiceEntry.Category: ExpressibleByArgument {}
extension VehicleKind: ExpressibleByArgument {
    static let help: ArgumentHelp =
        "What it is; a van is a car, a truck a lorry, a tractor, boat or generator a machine."

    public init?(argument: String) { self.init(word: argument) }
}

extension DueStatus: ExpressibleByArgument {}
extension EconomyUnit: ExpressibleByArgument {}
