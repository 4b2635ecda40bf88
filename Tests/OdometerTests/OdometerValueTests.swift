import OdologOdometer
import Testing

@Suite struct OdometerValueTests {
    @Test(
        arguments: [
            ("123456", 123_456, nil), ("123,456", 123_456, nil), ("123.456", 123_456, nil), ("123 456", 123_456, nil),
            ("123 456.7", 123_456, 7), ("123,456.7", 123_456, 7), ("123.456,7", 123_456, 7), ("00643.5", 643, 5),
            ("643,5", 643, 5), ("0", 0, nil), ("0.0", 0, 0), ("000000", 0, nil), ("9999999", 9_999_999, nil),
            ("1'234'567", 1_234_567, nil), ("1\u{2019}234\u{2019}567.8", 1_234_567, 8), ("012,345", 12_345, nil),
            ("000,123", 123, nil), ("123\u{A0}456", 123_456, nil), ("123\u{202F}456,7", 123_456, 7),
            ("  42  ", 42, nil), ("0000000000123", 123, nil), ("1,234", 1_234, nil), ("12 345", 12_345, nil),
        ] as [(String, Int, Int?)])
    func typedNumbers(text: String, wholeUnits: Int, tenths: Int?) throws {
        let value = try OdometerValue(parsing: text)
        #expect(value.wholeUnits == wholeUnits)
        #expect(value.tenths == tenths)
    }

    @Test(
        arguments: [
            ("123456 km", .kilometers), ("123456km", .kilometers), ("123,456 KM", .kilometers), ("5kms", .kilometers),
            ("12 kilometres", .kilometers), ("76,000 mi", .miles), ("76000Miles", .miles), ("1 mile", .miles),
            ("643.5\u{A0}km ", .kilometers), ("123456", nil),
        ] as [(String, DistanceUnit?)])
    func typedUnits(text: String, unit: DistanceUnit?) throws {
        #expect(try OdometerEntry(parsing: text).unit == unit)
        #expect(try OdometerValue(parsing: text) == OdometerEntry(parsing: text).value)
    }

    @Test(
        arguments: [
            ("", .empty), ("   ", .empty), ("\t\u{A0}", .empty), ("km", .empty), (" mi ", .empty),
            ("-5", .unexpectedCharacter("-", offset: 0, text: "-5")),
            ("+5", .unexpectedCharacter("+", offset: 0, text: "+5")),
            ("\u{2212}5", .unexpectedCharacter("\u{2212}", offset: 0, text: "\u{2212}5")),
            ("12🚗34", .unexpectedCharacter("🚗", offset: 2, text: "12🚗34")),
            ("١٢٣٤٥٦", .unexpectedCharacter("١", offset: 0, text: "١٢٣٤٥٦")),
            ("１２３", .unexpectedCharacter("１", offset: 0, text: "１２３")),
            ("12½", .unexpectedCharacter("½", offset: 2, text: "12½")),
            ("12\n34", .unexpectedCharacter("\n", offset: 2, text: "12\n34")),
            ("12\u{0}34", .unexpectedCharacter("\u{0}", offset: 2, text: "12\u{0}34")),
            ("1\u{301}2", .unexpectedCharacter("1\u{301}", offset: 0, text: "1\u{301}2")),
            ("17:53", .unexpectedCharacter(":", offset: 2, text: "17:53")),
            ("ODO 123", .unknownUnit("ODO 123", text: "ODO 123")),
            ("1e6", .unknownUnit("e6", text: "1e6")), ("0x1F", .unknownUnit("x1F", text: "0x1F")),
            ("NaN", .unknownUnit("NaN", text: "NaN")), ("12 km/h", .unknownUnit("km/h", text: "12 km/h")),
            ("5 km 3", .unknownUnit("km 3", text: "5 km 3")),
            ("643.52", .notTenths(text: "643.52")), ("643.5212", .notTenths(text: "643.5212")),
            ("12,34", .notTenths(text: "12,34")),
            ("643.", .misplacedSeparator(text: "643.")), (".5", .misplacedSeparator(text: ".5")),
            ("1..5", .misplacedSeparator(text: "1..5")), ("1,,234", .misplacedSeparator(text: "1,,234")),
            ("1234,567", .misplacedSeparator(text: "1234,567")), ("0.123", .misplacedSeparator(text: "0.123")),
            ("01,234", .misplacedSeparator(text: "01,234")), ("1.234.5", .misplacedSeparator(text: "1.234.5")),
            ("1,234 567", .misplacedSeparator(text: "1,234 567")), ("12  345", .misplacedSeparator(text: "12  345")),
            ("1 2 3", .misplacedSeparator(text: "1 2 3")), ("12'3", .misplacedSeparator(text: "12'3")),
            ("10000000", .wholeUnitsOutOfRange(10_000_000)), ("99999999.9", .wholeUnitsOutOfRange(99_999_999)),
            ("99999999999999999999999999", .wholeUnitsOutOfRange(nil)),
        ] as [(String, OdometerError)])
    func hostileText(text: String, error: OdometerError) {
        #expect(throws: error) { try OdometerValue(parsing: text) }
        #expect(error.description.hasSuffix("."))
    }

    /// Named, for a test's name holds its arguments.
    enum HugeText: CaseIterable {
        case digits, spaces, oneCharacterOfMarks, emoji, justTooLong

        var text: String {
            switch self {
            case .digits: String(repeating: "1", count: 10_000_000)
            case .spaces: String(repeating: " ", count: 10_000_000) + "1"
            case .oneCharacterOfMarks: "1" + String(repeating: "\u{301}", count: 5_000_000)
            case .emoji: String(repeating: "👨‍👩‍👧", count: 100_000)
            case .justTooLong: String(repeating: "0", count: 65)
            }
        }
    }

    @Test(arguments: HugeText.allCases)
    func hugeTextIsRefusedWithoutKeepingIt(huge: HugeText) {
        #expect(throws: OdometerError.tooLong(limit: 64)) { try OdometerEntry(parsing: huge.text) }
    }

    @Test func longestTextStillReads() throws {
        #expect(try OdometerValue(parsing: String(repeating: "0", count: 63) + "7").wholeUnits == 7)
    }

    @Test func errorMessagesEscapeControlCharacters() {
        let error = OdometerError.unexpectedCharacter("\u{1B}", offset: 0, text: "\u{1B}[31m1")
        #expect(!error.description.contains("\u{1B}"))
        #expect(error.description.hasPrefix(#""\u{1B}" at position 1 of "\u{1B}[31m1" can't be part"#))
        #expect(!OdometerError.notTenths(text: "1\u{202E}2\r\n").description.unicodeScalars.contains("\u{202E}"))
    }

    @Test(arguments: [(-1, nil), (10_000_000, nil), (Int.min, 0), (Int.max, nil)] as [(Int, Int?)])
    func wholeUnitsOutOfRange(wholeUnits: Int, tenths: Int?) {
        #expect(throws: OdometerError.wholeUnitsOutOfRange(wholeUnits)) {
            try OdometerValue(wholeUnits: wholeUnits, tenths: tenths)
        }
    }

    @Test(arguments: [-1, 10, Int.max])
    func tenthsOutOfRange(tenths: Int) {
        #expect(throws: OdometerError.tenthsOutOfRange(tenths)) { try OdometerValue(wholeUnits: 1, tenths: tenths) }
    }

    @Test func orderAgreesWithEquality() throws {
        let ascending = try ["643", "643.0", "643.5", "644", "9999999.9"].map { try OdometerValue(parsing: $0) }
        #expect(ascending.shuffled().sorted() == ascending)
        #expect(ascending[0] != ascending[1])
        #expect(ascending[0].distance == ascending[1].distance)
    }

    @Test(arguments: ["0", "0.0", "643.5", "123456", "9999999.9"])
    func descriptionReadsBack(text: String) throws {
        #expect(try OdometerValue(parsing: text).description == text)
    }

    @Test func lastDigitAsTenths() throws {
        #expect(try OdometerValue(parsing: "006435").lastDigitAsTenths == OdometerValue(parsing: "643.5"))
        #expect(try OdometerValue(parsing: "643.5").lastDigitAsTenths == nil)
        #expect(try OdometerValue(parsing: "7").lastDigitAsTenths == OdometerValue(parsing: "0.7"))
    }
}

@Suite struct DistanceUnitTests {
    @Test func mileIsExact() {
        #expect(DistanceUnit.miles.convert(1, to: .kilometers) == 1.609344)
        #expect(DistanceUnit.kilometers.convert(1.609344, to: .miles) == 1)
        #expect(DistanceUnit.miles.convert(123_456.7, to: .miles) == 123_456.7)
        #expect(DistanceUnit(rawValue: "mi") == .miles)
        #expect("\(DistanceUnit.kilometers)" == "km")
    }
}
