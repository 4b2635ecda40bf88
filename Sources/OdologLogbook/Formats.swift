package import Foundation
internal import OdologValues
package import OdologVehicleLog
internal import VehicleStore

extension Date {
    /// In this machine's time zone: `2026-10-02`.
    package var day: String { day(in: .current) }

    /// `2026-10-02`.
    package func day(in zone: TimeZone) -> String { text(10, in: zone) }

    /// `2026-10-02 12:33`; of an hour that is there twice since clocks were put back, `2026-10-25 02:30 +01:00`.
    package func minute(in zone: TimeZone) -> String {
        let offset = zone.secondsFromGMT(for: self)
        let isTwice = zone.moments(at: timeIntervalSince1970 + Double(offset)).count > 1
        return text(16, in: zone) + (isTwice ? " \(offset.utcOffset)" : "")
    }

    /// As `--at` takes it, to the second: `2026-10-02T12:33:05+02:00`.
    package func typed(in zone: TimeZone) -> String { local(in: zone, zone.secondsFromGMT(for: self)).description }

    /// `2026-10-02 12:33:05`.
    package func second(in zone: TimeZone) -> String { text(19, in: zone) }

    // A DateFormatter takes longer than all the rest of a table's row.
    private func text(_ length: Int, in zone: TimeZone) -> String {
        let time = local(in: zone, nil).description
        return String(time.replacing("T", with: " ").utf8.prefix(length))!
    }

    private func local(in zone: TimeZone, _ offset: Int?) -> CaptureTime {
        let local = Int(timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: self)
        return CaptureTime(localSecondsSince1970: local, utcOffset: offset)
    }
}

extension LogTime {
    /// The day alone where no time was meant. Else to the minute, on the clock that was meant, which is named where the vehicle's zone
    /// has another one, or has this minute twice: `2026-10-25 02:30 +01:00`.
    package func minute(in zone: TimeZone) -> String {
        guard !isDay else { return day.description }
        let isUsual = zone.moments(at: date.timeIntervalSince1970 + Double(utcOffset)).map(\.offset) == [utcOffset]
        return clock.minute(in: .gmt) + (isUsual ? "" : " \(utcOffset.utcOffset)")
    }

    /// To the second, on the clock that was meant: `2026-10-02 12:33:05`. The day alone where no time was meant.
    package var second: String { isDay ? day.description : clock.second(in: .gmt) }

    /// As `--at` takes it, to the second: `2026-10-02T12:33:05+02:00`, or `2026-10-02`.
    package var typed: String {
        isDay ? day.description : clock.second(in: .gmt).replacing(" ", with: "T") + utcOffset.utcOffset
    }

    /// What UTC's clock shows when the clock that was meant shows this time.
    private var clock: Date { date + Double(utcOffset) }
}

extension Int {
    /// Such as "1 photo" and "2 photos".
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// Of bytes: `84 kB`.
    package var bytesInWords: String {
        switch self {
        case ..<1_000: counted("byte")
        case ..<999_500: "\((self + 500) / 1_000) kB"
        default: "\((self + 50_000) / 1_000_000).\((self + 50_000) / 100_000 % 10) MB"
        }
    }

    /// For hours, minutes and seconds.
    package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

    /// Of seconds that a clock is ahead of UTC: `+02:00`.
    package var utcOffset: String {
        let minutes = abs(self) / 60
        return (self < 0 ? "-" : "+") + (minutes / 60).twoDigits + ":" + (minutes % 60).twoDigits
    }
}

extension Double {
    /// A distance. It has tenths only if they aren't zero.
    package var distance: String {
        let tenths = Int((self * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths) % 10)"
    }
}
