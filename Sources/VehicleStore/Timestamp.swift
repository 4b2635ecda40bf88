internal import Foundation

/// How a time stands in the store: UTC, ISO 8601, always with milliseconds (`2026-11-21T09:30:00.000Z`), so that the
/// order of the texts is the order of the times and any SQLite tool can read it.
struct Timestamp: Hashable, Comparable {
    let millisecondsSince1970: Int64

    /// 1886 (the first car) to 9999: what four digits of a year can hold.
    static let range = Timestamp(exactly: -2_650_752_000_000)...Timestamp(exactly: 253_402_300_799_999)

    private init(exactly milliseconds: Int64) {
        millisecondsSince1970 = milliseconds
    }

    /// Rounded to the nearest millisecond. Throws `.invalidValue` outside `range`.
    init(_ date: Date, field: String) throws(StoreError) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let bounds = Timestamp.range
        guard
            milliseconds >= Double(bounds.lowerBound.millisecondsSince1970),
            milliseconds <= Double(bounds.upperBound.millisecondsSince1970)
        else {
            // Not the date's own description: Foundation traps on NaN and on infinity.
            throw .invalidValue(
                field: field, value: "\(date.timeIntervalSince1970) seconds after 1970",
                rule: "a time between the years 1886 and 9999")
        }
        millisecondsSince1970 = Int64(milliseconds)
    }

    init?(text: String) {
        guard
            text.utf8.count == 24,
            let milliseconds = Int64(text.dropFirst(20).dropLast()),
            let seconds = try? Date.ISO8601FormatStyle().parse(text.prefix(19) + "Z")
        else { return nil }
        self.init(exactly: Int64(seconds.timeIntervalSince1970) * 1_000 + milliseconds)
        // Foundation and `Int64` read more than what is written here.
        guard self.text == text else { return nil }
    }

    var text: String {
        let (seconds, milliseconds) = millisecondsSince1970.flooredDivision(by: 1_000)
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
        let digits = String(milliseconds)
        return whole.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1_000) }

    static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
