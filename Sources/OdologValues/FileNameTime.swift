/// When a photo was taken, from the name of its file, as cameras, phones, messengers and screenshots make them:
/// `20041107_150634.jpg`, `IMG-20230304-WA0007.jpg`, `Screenshot 2023-03-04 at 3.30.12 PM.png`,
/// `signal-2023-03-04-153012.jpg`, `04.09.2024, 21-12.jpg` (the day first), and milliseconds since 1970
/// (`1725484361000.jpg`). Years 1990 ... 2099.
///
/// Names hold no time zone. Only Pixel phones (`PXL_…`) and milliseconds are UTC.
public struct FileNameTime: Hashable, Sendable {
    /// Noon, where the name gives only the day.
    public let time: CaptureTime
    /// Whether the name gives only the day.
    public let isDay: Bool

    /// Nil: there is no date in the name.
    public init?(_ name: String) {
        // Screenshots of macOS have a narrow no-break space before PM.
        let characters = Array(name.replacing(/[\u{A0}\u{202F}]/, with: " ").utf8)
        var day: Int?
        for start in characters.indices where start == 0 || !isDigit(characters[start - 1]) {
            var scanner = Scanner(characters[start...])
            guard let date = scanner.date() else { continue }
            if let seconds = scanner.timeOfDay() {
                let offset = name.hasPrefix("PXL_") ? 0 : nil
                (time, isDay) = (CaptureTime(localSecondsSince1970: date * 86_400 + seconds, utcOffset: offset), false)
                return
            }
            if day == nil, !scanner.isInNumber { day = date }
        }
        if let day {
            (time, isDay) = (CaptureTime(localSecondsSince1970: day * 86_400 + 43_200), true)
            return
        }
        // Of the years 2001 ... 2033, so that few other numbers of 13 digits are taken for a time.
        let numbers = characters.split { !isDigit($0) }
        guard let number = numbers.first(where: { $0.count == 13 && $0.first == UInt8(ascii: "1") }),
            let milliseconds = Int(String(decoding: number, as: UTF8.self))
        else { return nil }
        (time, isDay) = (CaptureTime(localSecondsSince1970: milliseconds / 1_000, utcOffset: 0), false)
    }
}

private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ characters: ArraySlice<UInt8>) { rest = characters }

    /// The number goes on: what was read isn't all of it.
    var isInNumber: Bool { rest.first.map(isDigit) ?? false }

    /// Days since 1970-01-01. The mark between the numbers is the same twice, or there is none.
    mutating func date() -> Int? {
        let start = self
        if let day = yearFirst() { return day }
        self = start
        return dayFirst()
    }

    private mutating func yearFirst() -> Int? {
        guard let year = number(4), (1990...2099).contains(year) else { return nil }
        let mark = mark(of: "-._")
        guard let month = number(2), mark == self.mark(of: "-._"), let day = number(2) else { return nil }
        return GregorianDay.number(checkedYear: year, month: month, day: day)
    }

    private mutating func dayFirst() -> Int? {
        guard let day = number(2), let mark = mark(of: "-._"), let month = number(2), mark == self.mark(of: "-._"),
            let year = number(4), (1990...2099).contains(year), !isInNumber
        else { return nil }
        return GregorianDay.number(checkedYear: year, month: month, day: day)
    }

    /// Seconds since midnight. What stands before it is a mark, or a word such as ` at `. Seconds may be left out where a blank
    /// stands before the time.
    mutating func timeOfDay() -> Int? {
        var after = self
        guard let between = after.skipToTime() else { return nil }
        let isApart = between.contains(UInt8(ascii: " "))
        let twoDigits = after.number(2)
        guard let hour = twoDigits ?? (isApart ? after.number(1) : nil), hour < 24 else { return nil }
        let mark = after.mark(of: "-._: ")
        guard twoDigits != nil || mark != nil, let minute = after.number(2), minute < 60 else { return nil }
        let toMinute = after
        if mark == after.mark(of: "-._: "), let second = after.number(2) {
            // No digits may follow, or three digits of milliseconds. With any other count it is no time.
            let fraction = after.rest.prefix(while: isDigit).count
            guard second < 60, fraction == 0 || fraction == 3 else { return nil }
            rest = after.rest
            return (self.hour(hour) * 60 + minute) * 60 + second
        }
        after = toMinute
        guard isApart, let mark, !after.goesOn(after: mark) else { return nil }
        rest = after.rest
        // "10.50" may be money.
        guard half != nil || twoDigits != nil && (mark == UInt8(ascii: "-") || mark == UInt8(ascii: ":")) else {
            return nil
        }
        return (self.hour(hour) * 60 + minute) * 60
    }

    /// What stands before the time.
    private mutating func skipToTime() -> ArraySlice<UInt8>? {
        let between = rest.prefix { !isDigit($0) }
        guard between.count <= 6 else { return nil }
        rest = rest[between.endIndex...]
        return between.isEmpty && rest.count < 6 ? nil : between
    }

    /// Whether another number follows.
    private func goesOn(after mark: UInt8) -> Bool {
        isInNumber || rest.first == mark && rest.dropFirst().first.map(isDigit) == true
    }

    /// PM or AM, where it follows.
    private var half: String? {
        let word = rest.drop { $0 == UInt8(ascii: " ") }.prefix { UInt8(ascii: "A")...UInt8(ascii: "z") ~= $0 }
        let text = String(decoding: word, as: UTF8.self).uppercased()
        return ["AM", "PM"].contains(text) ? text : nil
    }

    /// The hour 0...23, where PM or AM may follow.
    private func hour(_ hour: Int) -> Int {
        guard let half, (1...12).contains(hour) else { return hour }
        return hour % 12 + (half == "PM" ? 12 : 0)
    }

    private mutating func mark(of marks: String) -> UInt8? {
        guard let first = rest.first, marks.utf8.contains(first) else { return nil }
        rest = rest.dropFirst()
        return first
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
