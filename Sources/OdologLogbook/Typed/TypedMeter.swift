public import Foundation
public import OdologOdometer
public import OdologVehicleLog

/// What a meter shows, as it is typed: an odometer value (`164214`, `102114 mi`), or hours (`1250.25h`).
public enum TypedMeter: Hashable, Sendable {
    /// With its unit, if one was typed.
    case odometer(OdometerEntry)
    /// What an hour meter shows.
    case hours(Hours)

    /// Throws for any other form.
    public init(_ text: String) throws(TypedError) {
        self =
            TypedHours.isMeant(by: text)
            ? .hours(try TypedHours(text).hours) : .odometer(try OdometerEntry(typed: text))
    }
}

extension OdometerEntry {
    /// - Parameter unit: used where no unit was typed.
    public func distance(_ unit: DistanceUnit) -> Distance { Distance(value, self.unit ?? unit) }

    /// As a person types it.
    public init(typed text: String) throws(TypedError) {
        do { try self.init(parsing: text) } catch {
            throw TypedError(text, .refused(error.description), belongs: TypedError.Belongs(text))
        }
    }
}

/// What a second meter shows, as it is typed: `250.5h`, or `250.5` where nothing but hours is meant.
public struct TypedHours: Hashable, Sendable {
    /// To the minute.
    public let hours: Hours

    static let units: Set = ["h", "hr", "hrs", "hour", "hours"]

    /// Whether a text ends as hours do.
    public static func isMeant(by text: String) -> Bool { units.contains(text.drop { !$0.isLetter }.lowercased()) }

    /// Throws for any other form.
    public init(_ text: String) throws(TypedError) {
        let isBare = !text.contains(where: \.isLetter)
        guard case .hours(let hours) = try TypedSpan(isBare ? text + "h" : text, as: text, expecting: .hours) else {
            throw TypedError(text, .isNo(.hours), belongs: TypedError.Belongs(text))
        }
        self.hours = hours
    }
}

extension Hours {
    /// Hours with at most two digits behind the point: they tell the minute.
    public var decimals: String {
        let hundredths = Int((value * 100).rounded())
        let (whole, part) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
        let digits = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
        return (hundredths < 0 ? "-" : "") + "\(whole)" + digits
    }

    /// As `TypedHours` takes it.
    public var typed: String { decimals + "h" }
}

/// A day, an odometer value or hours at which something is due: `2027-03-01`, `90000km`, `90000`, `500h`.
public enum TypedDue: Hashable, Sendable {
    /// The day.
    case date(TypedDay)
    /// What the odometer shows then, in the unit that was typed.
    case distance(Distance)
    /// What the hour meter shows then.
    case hours(Hours)
    /// Without a unit: as of `TypedSpan`.
    case number(OdometerValue)

    /// `now` is for today and tomorrow.
    public init(_ text: String, now: Date) throws(TypedError) {
        if text.contains(/^\s*[a-zA-Z]|\d[-\/]|\.\d+\./), !text.contains(/km|mi|h$/) {
            self = .date(try TypedDay(text, now: now))
            return
        }
        switch try TypedSpan(text, expecting: .due) {
        case .distance(let distance): self = .distance(distance)
        case .hours(let hours): self = .hours(hours)
        case .number(let value): self = .number(value)
        case .months, .days: throw TypedError(text, .isNo(.due))
        }
    }

    /// Of one kind only one can be due.
    public enum Kind: Hashable, Sendable { case date, distance, hours }

    /// What can be due once.
    public var kind: Kind {
        switch self {
        case .date: .date
        case .distance, .number: .distance
        case .hours: .hours
        }
    }
}
