import Foundation

extension Date {
    /// Models come out ahead of their year.
    static var latestModelYear: Int { Calendar(identifier: .gregorian).component(.year, from: Date()) + 1 }

    /// In this machine's time zone: `2026-10-02`.
    var day: String { Self.text(self, "yyyy-MM-dd") }

    /// In this machine's time zone: `2026-10-02 12:33`.
    var minute: String { Self.text(self, "yyyy-MM-dd HH:mm") }

    private static func text(_ date: Date, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = format
        return formatter.string(from: date)
    }

    /// `2026-10-02` or `2026-10-02 12:33`, in this machine's time zone. From 1886 on (UTC), as the store takes them.
    init?(typed text: String) {
        // The formatter leaves out a fifth one.
        guard text.prefix(while: \.isNumber).count == 4 else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.isLenient = false
        for format in ["yyyy-MM-dd HH:mm", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) {
                guard date.timeIntervalSince1970 >= -2_650_752_000 else { return nil }
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
