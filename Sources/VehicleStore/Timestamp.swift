internal import Foundation
internal import GRDB
internal import GRDBSQLite
import OdologValues

/// How a time stands in the store: UTC, ISO 8601, always with milliseconds (`2026-11-21T09:30:00.000Z`). The order of
/// the texts is the order of the times, and any SQLite tool can read them.
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

    /// By the clock of the store that is asked. Throws `.invalidValue` outside `range`.
    static func now(_ field: String) throws(StoreError) -> Timestamp { try Timestamp(StoreClock.now, field: field) }

    /// The nearest that there is.
    init(bounding date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        let (least, most) = (Self.range.lowerBound, Self.range.upperBound)
        guard milliseconds > Double(least.millisecondsSince1970) else {
            self = least
            return
        }
        self = milliseconds < Double(most.millisecondsSince1970) ? Timestamp(exactly: Int64(milliseconds)) : most
    }

    /// Nil for a text that `text` would never write.
    init?(text: String) {
        var text = text
        guard let time = text.withUTF8(Timestamp.init(bytes:)) else { return nil }
        self = time
    }

    private init?(bytes: UnsafeBufferPointer<UInt8>) {
        guard let milliseconds = Self.milliseconds(bytes) else { return nil }
        self.init(exactly: Int64(milliseconds))
        guard Timestamp.range.contains(self) else { return nil }
    }

    private static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let form: StaticString = "0000-00-00T00:00:00.000Z"
        guard text.count == form.utf8CodeUnitCount else { return nil }
        for (byte, place) in zip(text, UnsafeBufferPointer(start: form.utf8Start, count: text.count)) {
            guard place == UInt8(ascii: "0") ? (48...57).contains(byte) : byte == place else { return nil }
        }
        func number(_ digits: Range<Int>) -> Int { text[digits].reduce(0) { $0 * 10 + Int($1) - 48 } }
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard hour < 24, minute < 60, second < 60,
            let day = GregorianDay.number(checkedYear: number(0..<4), month: number(5..<7), day: number(8..<10))
        else { return nil }
        return (((day * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + number(20..<23)
    }

    var text: String {
        let (days, time) = Int(millisecondsSince1970).flooredDivision(by: 86_400_000)
        let (year, month, day) = GregorianDay.date(days)
        let (hour, minute) = (time / 3_600_000, time / 60_000 % 60)
        let (second, millisecond) = (time / 1_000 % 60, time % 1_000)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        for (number, width, mark) in [
            (year, 4, "-"), (month, 2, "-"), (day, 2, "T"), (hour, 2, ":"), (minute, 2, ":"), (second, 2, "."),
            (millisecond, 3, "Z"),
        ] as [(Int, Int, StaticString)] {
            var (rest, digits) = (number, [UInt8](repeating: 48, count: width))
            for place in digits.indices.reversed() {
                digits[place] += UInt8(rest % 10)
                rest /= 10
            }
            bytes += digits
            bytes.append(mark.utf8Start.pointee)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1_000) }

    static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}

/// Read from a column without a string in between: a log is mostly times.
extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
    init?(sqliteStatement statement: SQLiteStatement, index: CInt) {
        // In this order: the length is that of the text.
        guard let text = sqlite3_column_text(statement, index) else { return nil }
        self.init(bytes: UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, index))))
    }

    var databaseValue: DatabaseValue { text.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        String.fromDatabaseValue(value).flatMap(Timestamp.init(text:))
    }
}
