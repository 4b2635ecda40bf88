/// An odometer value as a person types it, with the unit if one was typed.
///
/// Accepted: `123456`, `00643.5`, `643,5`, `123,456`, `123.456`, `123 456.7`, `1'234'567`, each with or without `km`,
/// `kms`, `kilometers`, `mi`, `mile` or `miles` behind it, in any case, with or without a space.
///
/// One digit behind a point or comma: it is a decimal mark. Three digits behind it: it groups thousands. So `123.456`
/// and `123,456` both mean 123456: no odometer shows thousandths. A space, an apostrophe or a no-break space only
/// groups. The grouping mark and the decimal mark must differ. A leading `0` is no group (`0.123`).
public struct OdometerEntry: Hashable, Sendable {
    /// Longest text that is looked at, bytes of UTF-8.
    public static let maxLength = 64

    /// The number that was typed.
    public let value: OdometerValue
    /// Nil when none was typed.
    public let unit: DistanceUnit?

    public init(_ value: OdometerValue, _ unit: DistanceUnit?) { (self.value, self.unit) = (value, unit) }

    /// Throws where the text is none of the accepted forms, or too large.
    public init(parsing text: String) throws(OdometerError) {
        // Counted before anything else: a single character can be megabytes of combining marks.
        guard text.utf8.count <= Self.maxLength else { throw .tooLong(limit: Self.maxLength) }
        let characters = Array(text)
        guard let start = characters.firstIndex(where: { !$0.isSpace }) else { throw .empty }
        let numberEnd = characters[start...].firstIndex { $0.isASCII && $0.isLetter } ?? characters.endIndex
        self.unit = try Self.unit(String(characters[numberEnd...]).trimmingSpaces, in: text)
        let end = characters[start..<numberEnd].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? start
        if let wrong = characters[start..<end].firstIndex(where: { !$0.isDigit && !$0.isSeparator }) {
            throw .unexpectedCharacter(characters[wrong], offset: wrong, text: text)
        }
        guard end > start else {
            guard numberEnd < characters.endIndex else { throw .empty }
            throw unit == nil
                ? .unexpectedCharacter(characters[numberEnd], offset: numberEnd, text: text) : .empty
        }
        self.value = try Self.value(of: characters[start..<end], in: text)
    }

    private static func unit(_ word: String, in text: String) throws(OdometerError) -> DistanceUnit? {
        guard !word.isEmpty else { return nil }
        guard let unit = DistanceUnit(word: word) else { throw .unknownUnit(word, text: text) }
        return unit
    }

    /// `number` holds digits and separators only, and at least one character.
    private static func value(of number: ArraySlice<Character>, in text: String) throws(OdometerError) -> OdometerValue
    {
        var groups = number.split(omittingEmptySubsequences: false) { $0.isSeparator }.map { String($0) }
        var marks = number.filter(\.isSeparator).map { $0.isSpace ? " " : $0 }
        guard !groups.contains("") else { throw .misplacedSeparator(text: text) }

        var tenths: Int?
        if let last = marks.last, last.isDecimalMark, let digits = groups.last, digits.count != 3 {
            guard digits.count == 1 else { throw .notTenths(text: text) }
            tenths = Int(digits)
            groups.removeLast()
            marks.removeLast()
            guard !marks.contains(last) else { throw .misplacedSeparator(text: text) }
        }
        if let mark = marks.first {
            let isZeroFirst = groups[0].count < 3 && groups[0].hasPrefix("0")
            guard marks.allSatisfy({ $0 == mark }), groups[0].count <= 3, !isZeroFirst,
                groups.dropFirst().allSatisfy({ $0.count == 3 })
            else { throw .misplacedSeparator(text: text) }
        }
        guard let wholeUnits = Int(groups.joined()) else { throw .wholeUnitsOutOfRange(nil) }
        return try OdometerValue(wholeUnits: wholeUnits, tenths: tenths)
    }
}
