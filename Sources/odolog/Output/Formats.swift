import Foundation

extension Date {
    /// Next year: models come out ahead of their year.
    static var latestModelYear: Int { Calendar(identifier: .gregorian).component(.year, from: Date()) + 1 }

    /// In this machine's time zone: `2026-10-02`.
    var day: String { Self.text(self, "yyyy-MM-dd") }

    /// In this machine's time zone: `2026-10-02 12:33`.
    var minute: String { Self.text(self, "yyyy-MM-dd HH:mm") }

    /// `2026-10-02`.
    func day(in zone: TimeZone) -> String { Self.text(self, "yyyy-MM-dd", in: zone) }

    /// `2026-10-02 12:33`.
    func minute(in zone: TimeZone) -> String { Self.text(self, "yyyy-MM-dd HH:mm", in: zone) }

    /// `2026-10-02 12:33:05`.
    func second(in zone: TimeZone) -> String { Self.text(self, "yyyy-MM-dd HH:mm:ss", in: zone) }

    private static func text(_ date: Date, _ format: String, in zone: TimeZone = .current) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        formatter.timeZone = zone
        return formatter.string(from: date)
    }
}

extension Int {
    /// Such as "1 photo" and "2 photos".
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// For hours, minutes and seconds.
    var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }

    /// Of seconds that a clock is ahead of UTC: `+02:00`.
    var utcOffset: String {
        let minutes = abs(self) / 60
        return (self < 0 ? "-" : "+") + (minutes / 60).twoDigits + ":" + (minutes % 60).twoDigits
    }
}

extension Double {
    /// A distance. It has tenths only if they aren't zero.
    var distance: String {
        let tenths = Int((self * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths) % 10)"
    }
}
