/// When a photo was taken, as EXIF tells it: the time on the camera's clock, and how far that clock was from UTC where
/// the camera says so. Proleptic Gregorian calendar, years 1 ... 9999, whole seconds.
public struct CaptureTime: Hashable, Sendable {
    /// Seconds since 1970-01-01 00:00:00 on the camera's own clock, whatever its time zone.
    public let localSecondsSince1970: Int
    /// Seconds that the camera's clock was ahead of UTC; nil when the photo does not say.
    public let utcOffset: Int?

    /// Seconds since 1970-01-01 00:00:00 UTC; nil without a UTC offset.
    public var secondsSince1970: Int? { utcOffset.map { localSecondsSince1970 - $0 } }

    /// From the seconds that the camera's own clock shows.
    public init(localSecondsSince1970: Int, utcOffset: Int? = nil) {
        self.localSecondsSince1970 = localSecondsSince1970
        self.utcOffset = utcOffset
    }

    /// From EXIF's `YYYY:MM:DD HH:MM:SS` and `+HH:MM`. What other programs write there is read as well: ISO 8601
    /// (`2017-07-10T13:55:11.000Z`), a zone behind the time, blanks around it. A zone in the text wins over `offset`,
    /// and fractions of a second are left out.
    ///
    /// Nil for a time that does not exist, such as the `0000:00:00 00:00:00` of a camera whose clock was never set.
    /// An offset that cannot be read counts as none.
    public init?(exif text: String, offset: String = "") {
        let bytes = Array(text.utf8).trimmed
        let digits = bytes.prefix(19)
        guard digits.count == 19, let year = number(digits[0..<4]), let month = number(digits[5..<7]),
            let day = number(digits[8..<10]), let hour = number(digits[11..<13]),
            let minute = number(digits[14..<16]), let second = number(digits[17..<19]),
            [4, 7, 13, 16].allSatisfy({ [UInt8(ascii: ":"), UInt8(ascii: "-")].contains(digits[$0]) }),
            [UInt8(ascii: " "), UInt8(ascii: "T")].contains(digits[10]),
            year >= 1, let days = GregorianDay.number(checkedYear: year, month: month, day: day),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        var rest = bytes[19...]
        if let point = rest.first, [UInt8(ascii: "."), UInt8(ascii: ",")].contains(point) {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest[fraction.endIndex...]
        }
        let zone = Array(rest).trimmed
        guard zone.isEmpty || Self.offset(zone) != nil else { return nil }
        localSecondsSince1970 = ((days * 24 + hour) * 60 + minute) * 60 + second
        utcOffset = Self.offset(zone) ?? Self.offset(Array(offset.utf8).trimmed)
    }

    /// From what ``description`` writes.
    public init?(_ text: String) {
        self.init(exif: String(text.prefix(19)), offset: String(text.dropFirst(19)))
        guard description == text else { return nil }
    }

    private static func offset(_ text: [UInt8]) -> Int? {
        if text == [UInt8(ascii: "Z")] { return 0 }
        guard text.count == 6, text[3] == UInt8(ascii: ":"), let hours = number(text[1..<3]),
            let minutes = number(text[4..<6]), hours <= 15, minutes < 60
        else { return nil }
        switch text[0] {
        case UInt8(ascii: "+"): return (hours * 60 + minutes) * 60
        case UInt8(ascii: "-"): return -(hours * 60 + minutes) * 60
        default: return nil
        }
    }
}

extension CaptureTime: CustomStringConvertible {
    /// ISO 8601: `2024-05-01T12:33:01+02:00`, without the offset when it is not known.
    public var description: String {
        let (days, seconds) = localSecondsSince1970.flooredDivision(by: 86_400)
        let (year, month, day) = GregorianDay.date(days)
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
        let local = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(time)"
        guard let utcOffset else { return local }
        let minutes = abs(utcOffset) / 60
        return local + (utcOffset < 0 ? "-" : "+") + "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
    }
}

func isDigit(_ character: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character) }

extension [UInt8] {
    /// Without blanks at its ends.
    fileprivate var trimmed: [UInt8] {
        let isBlank = { $0 == UInt8(ascii: " ") }
        return Array(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
}

/// Nil unless all are ASCII digits.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}

private func padded(_ value: Int, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
}
