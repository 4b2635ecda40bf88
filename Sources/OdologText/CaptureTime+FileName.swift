extension CaptureTime {
    /// From the name of a file, as cameras, phones, messengers and screenshots make them: `20041107_150634.jpg`,
    /// `IMG-20230304-WA0007.jpg`, `Screenshot 2023-03-04 at 15.30.12.png`, `signal-2023-03-04-153012.jpg`. Years 1990
    /// ... 2099.
    ///
    /// A name that gives only the day is taken for noon. Names hold no time zone. Only Pixel phones (`PXL_…`) write
    /// UTC. Nil: there is no date in the name.
    public init?(fileName name: String) {
        let characters = Array(name.utf8)
        var day: CaptureTime?
        for start in characters.indices where start == 0 || !isDigit(characters[start - 1]) {
            var scanner = Scanner(characters[start...])
            guard let date = scanner.date() else { continue }
            let offset = name.hasPrefix("PXL_") ? 0 : nil
            if let seconds = scanner.timeOfDay() {
                self.init(localSecondsSince1970: date * 86_400 + seconds, utcOffset: offset)
                return
            }
            if day == nil, !scanner.isInNumber { day = CaptureTime(localSecondsSince1970: date * 86_400 + 43_200) }
        }
        guard let day else { return nil }
        self = day
    }
}

private struct Scanner {
    private var rest: ArraySlice<UInt8>

    init(_ characters: ArraySlice<UInt8>) { rest = characters }

    /// The number goes on: what was read isn't all of it.
    var isInNumber: Bool { rest.first.map(isDigit) ?? false }

    /// Days since 1970-01-01. The mark between the numbers is the same twice, or there is none.
    mutating func date() -> Int? {
        guard let year = number(4), (1990...2099).contains(year) else { return nil }
        let mark = mark(of: "-._")
        guard let month = number(2), mark == self.mark(of: "-._"), let day = number(2) else { return nil }
        return GregorianDay.number(checkedYear: year, month: month, day: day)
    }

    /// Seconds since midnight. What stands before it is a mark, or a word such as ` at `.
    mutating func timeOfDay() -> Int? {
        var after = self
        guard after.skipToTime(), let hour = after.number(2) else { return nil }
        let mark = after.mark(of: "-._:")
        guard let minute = after.number(2), mark == after.mark(of: "-._:"), let second = after.number(2),
            hour < 24, minute < 60, second < 60
        else { return nil }
        // No digits may follow, or three digits of milliseconds. With any other count it is no time.
        let fraction = after.rest.prefix(while: isDigit).count
        guard fraction == 0 || fraction == 3 else { return nil }
        rest = after.rest
        return (after.hour(hour) * 60 + minute) * 60 + second
    }

    private mutating func skipToTime() -> Bool {
        let between = rest.prefix { !isDigit($0) }
        guard between.count <= 6 else { return false }
        rest = rest[between.endIndex...]
        return !between.isEmpty || rest.count >= 6
    }

    /// The hour 0...23, where PM or AM may follow.
    private func hour(_ hour: Int) -> Int {
        let word = String(decoding: rest.drop { $0 == UInt8(ascii: " ") }.prefix(2), as: UTF8.self).uppercased()
        guard (1...12).contains(hour) else { return hour }
        switch word {
        case "PM": return hour % 12 + 12
        case "AM": return hour % 12
        default: return hour
        }
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
