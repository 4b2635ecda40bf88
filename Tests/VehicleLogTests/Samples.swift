import Foundation
import OdologOdometer
import OdologVehicleLog

let utc = timeZone("UTC")

func timeZone(_ name: String) -> TimeZone {
    guard let zone = TimeZone(identifier: name) else { fatalError("no time zone \(name)") }
    return zone
}

/// `2026-03-01`.
func day(_ text: String) -> CalendarDate {
    guard let date = try? CalendarDate(text) else { fatalError("no date: \(text)") }
    return date
}

/// `2026-03-01`, midnight, or `2026-03-01 09:30`; UTC.
func time(_ text: String) -> Date {
    let clock = text.dropFirst(11).split(separator: ":").compactMap { Double($0) }
    let seconds = clock.isEmpty ? 0 : clock[0] * 3_600 + clock[1] * 60
    return Date(timeIntervalSince1970: Double(day(String(text.prefix(10))).daysSince1970) * 86_400 + seconds)
}

/// The same as a moment of UTC's clock.
func time(_ text: String) -> LogTime { LogTime(time(text) as Date, utcOffset: 0) }

extension Date {
    /// A moment of UTC's clock.
    var utc: LogTime { LogTime(self, utcOffset: 0) }
}

func km(_ units: Int) -> Distance { Distance(units, .kilometers) }
func mi(_ units: Int) -> Distance { Distance(units, .miles) }

func read(_ when: String, _ shown: Distance) -> MeterReading<Distance> { MeterReading(at: time(when), shown) }

func decimal(_ text: String) -> DecimalNumber {
    guard let number = try? DecimalNumber(text) else { fatalError("no decimal: \(text)") }
    return number
}

/// `12.50 EUR`.
func money(_ text: String) -> Money {
    let parts = text.split(separator: " ").map(String.init)
    guard let currency = try? Currency(parts[1]), let money = try? Money(decimal(parts[0]), currency) else {
        fatalError("no money: \(text)")
    }
    return money
}

func every(
    _ id: String = "oil", months: Int? = nil, distance: Distance? = nil, hours: Hours? = nil,
    anchor: Schedule.Anchor = .completion, setAt: String = "2026-01-01", start: Mark? = nil, lead: Lead = Lead()
) -> Schedule {
    guard let interval = try? Interval(months: months, distance: distance, hours: hours),
        let schedule = try? Schedule(
            id: id, name: id, rule: .every(interval, anchor), setAt: time(setAt), start: start, lead: lead)
    else { fatalError("no schedule") }
    return schedule
}

func once(_ mark: Mark, id: String = "belt", setAt: String = "2026-01-01") -> Schedule {
    guard let schedule = try? Schedule(id: id, name: id, rule: .once(mark), setAt: time(setAt)) else {
        fatalError("no schedule")
    }
    return schedule
}

func done(_ when: String, _ odometer: Distance? = nil, _ schedules: String..., id: String = "", cost: Money? = nil)
    -> ServiceEntry
{
    ServiceEntry(
        id: id.isEmpty ? when : id, at: time(when), odometer: odometer, cost: cost,
        completes: schedules.isEmpty ? ["oil"] : schedules)
}

extension VehicleLog {
    func outlook(_ now: String) -> Outlook { Outlook(self, at: time(now)) }

    /// Of its only, or first, schedule.
    func due(_ now: String) -> Due {
        guard let first = schedules.first, let due = outlook(now).dues.first(where: { $0.id == first.id }) else {
            fatalError("no schedule")
        }
        return due
    }
}
