import Foundation

extension Date {
    /// Models come out ahead of their year.
    static var latestModelYear: Int { Calendar(identifier: .gregorian).component(.year, from: Date()) + 1 }

    /// In this machine's time zone: `2026-10-02`.
    var day: String { Self.text(self, "yyyy-MM-dd") }

    /// In this machine's time zone: `2026-10-02 12:33`.
    var minute: String { Self.text(self, "yyyy-MM-dd HH:mm") }

    /// `2026-10-02 12:33`.
    func minute(in zone: TimeZone) -> String { Self.text(self, "yyyy-MM-dd HH:mm", in: zone) }

    private static func text(_ date: Date, _ format: String, in zone: TimeZone = .current) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        formatter.timeZone = zone
        return formatter.string(from: date)
    }

    /// `2026-10-02` or `2026-10-02 12:33`, in the time zone. From 1886 on (UTC), as the store takes them.
    init?(typed text: String, in zone: TimeZone = .current) {
        // The formatter leaves out a fifth one.
        guard text.prefix(while: \.isNumber).count == 4 else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.isLenient = false
        formatter.timeZone = zone
        for format in ["yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) {
                // Clocks that are put forward skip an hour; the formatter takes one next to it.
                guard date.timeIntervalSince1970 >= -2_650_752_000, formatter.string(from: date) == text else {
                    return nil
                }
                self = date
                return
            }
        }
        return nil
    }
}

extension Double {
    /// A distance with tenths only where there are some.
    var distance: String {
        let tenths = Int((self * 10).rounded())
        return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths) % 10)"
    }
}
