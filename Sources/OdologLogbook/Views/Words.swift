package import Foundation
package import OdologOdometer
public import OdologVehicleLog
package import VehicleStore

// What a view says in words that any face needs.

extension Schedule.Rule {
    package var interval: Interval? {
        guard case .every(let interval, _) = self else { return nil }
        return interval
    }

    package var countsFromDue: Bool {
        guard case .every(_, .firstDue) = self else { return false }
        return true
    }

    /// When it is due: the only time, or the first time. Nil: the rule doesn't say.
    package var mark: Mark? {
        switch self {
        case .once(let mark): mark
        case .every(_, .firstDue(let mark)): mark
        case .every(_, .completion): nil
        }
    }

    /// `every 12 months or 15000 km`, `once at 90000 km`.
    public var words: String {
        switch self {
        case .every(let interval, let anchor):
            let spans = [
                interval.months?.counted("month"), interval.distance?.description, interval.hours?.description,
            ]
            let text = "every " + spans.compactMap { $0 }.joined(separator: " or ")
            guard case .firstDue(let mark) = anchor else { return text }
            return text + (mark.map { ", first at \($0.words)" } ?? ", from the first due")
        case .once(let mark): return "once at \(mark.words)"
        }
    }
}

extension Mark {
    package var words: String {
        [date?.description, odometer?.description, hours?.description].compactMap { $0 }.joined(separator: " or ")
    }
}

extension Lead {
    /// Empty: the vehicle's lead is used.
    package var words: String {
        [days.map { "\($0) d" }, distance?.description, hours?.description].compactMap { $0 }.joined(separator: ", ")
    }
}

extension PaceLimit {
    /// `15000 km a year from 2026-03-01`.
    package var words: String { "\(perYear) a year from \(from)" + (until.map { " to \($0)" } ?? "") }
}

extension Part {
    /// Such as `2 × Filter (OC 90), 12.50 EUR, warranty until 2028-09-10`.
    package var words: String { words(price: true) }

    /// The same, with its price or without.
    package func words(price isTold: Bool) -> String {
        let name = (quantity == .one ? "" : "\(quantity) × ") + name + (number.map { " (\($0))" } ?? "")
        let ends = [warranty?.until?.description, warranty?.untilOdometer?.description].compactMap { $0 }
        return [
            name, isTold ? price?.description : nil,
            ends.isEmpty ? nil : "warranty until " + ends.joined(separator: " or "),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}

extension Purchase {
    package var words: String {
        [date.description, odometer?.description, price?.description].compactMap { $0 }.joined(separator: ", ")
    }
}

extension DistanceUnit {
    /// The distance for which people tell a price.
    package var ofPrice: String { self == .kilometers ? "per 100 km" : "per mile" }

    /// What was paid for that distance, where `sum` was paid for so many tenths of the unit. Nil for none.
    package func price(_ sum: Money, tenths: Int) -> String? {
        guard let units = try? DecimalNumber(tenths, decimals: self == .kilometers ? 3 : 1) else { return nil }
        return UnitPrice(sum, per: units, decimals: 6)?.shortened
    }
}

extension LogItem {
    /// When it happened; of what has no time, when it was written.
    package func minute(in zone: TimeZone) -> String {
        content.time?.minute(in: zone) ?? writtenAt.minute(in: zone)
    }
}

extension PhotoTime {
    /// To the minute; the day, where no more is known.
    package func minute(in zone: TimeZone) -> String { logTime(in: zone).minute(in: zone) }
}

extension MileageSnapshot {
    /// To the minute; the day, where no more was typed.
    package func shownTime(in zone: TimeZone) -> String { logTime(in: zone).minute(in: zone) }

    /// The day that was meant. `zone`: the vehicle's.
    package func day(in zone: TimeZone) -> String { logTime(in: zone).day.description }
}
