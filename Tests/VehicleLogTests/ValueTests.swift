import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct ValueTests {
    @Test func distancesConvertExactly() {
        // 1 mile is 1.609344 km: 1,000 mi = 1,609.344 km, to tenths 1,609.3.
        #expect(mi(1000).converted(to: .kilometers) == Distance(tenths: 16_093, unit: .kilometers))
        // 100 km = 62.137... mi.
        #expect(km(100).converted(to: .miles) == Distance(tenths: 621, unit: .miles))
        // Halves go away from zero: 0.05 km is 500,000 tenths of a millimeter.
        #expect(Distance(exact: 500_000, unit: .kilometers).tenths == 1)
        #expect(Distance(exact: -500_000, unit: .kilometers).tenths == -1)
        #expect(Distance(exact: 499_999, unit: .kilometers).tenths == 0)
        #expect(km(10) + mi(10) == Distance(tenths: 261, unit: .kilometers))
        #expect(mi(10) - km(10) == Distance(tenths: 38, unit: .miles))
    }

    @Test func distancesAreOrderedByLength() {
        #expect(km(160) < mi(100))
        #expect(mi(100) < km(161))
        #expect(km(0) < mi(0))
        #expect(km(0) != mi(0))
    }

    @Test func distancesDoNotOverflow() {
        #expect(km(.max) == km(100_000_000))
        #expect(km(.max) + mi(.max) == km(100_000_000))
        #expect(Distance(exact: .min, unit: .miles) == mi(-100_000_000))
    }

    @Test func distancesAsText() throws {
        #expect("\(km(15_000))" == "15000 km")
        #expect("\(Distance(tenths: -6435, unit: .miles))" == "-643.5 mi")
        #expect("\(Distance(tenths: -5, unit: .miles))" == "-0.5 mi")
        #expect(Distance(tenths: 6435, unit: .miles).odometerValue == (try OdometerValue(wholeUnits: 643, tenths: 5)))
        #expect(km(-1).odometerValue == nil)
        #expect(km(10_000_000).odometerValue == nil)
    }

    @Test(arguments: [(15_000, "250 h"), (750, "12.5 h"), (83, "1 h 23 min"), (-90, "-1.5 h"), (0, "0 h")])
    func hours(_ minutes: Int, _ text: String) { #expect(Hours(minutes: minutes).description == text) }

    @Test(arguments: [
        ("1.459", 1459, 3), ("1.500", 15, 1), ("-0.05", -5, 2), ("0", 0, 0), ("-0", 0, 0), ("007", 7, 0),
        ("1000000000000000", 1_000_000_000_000_000, 0),
    ])
    func decimals(_ text: String, _ significand: Int, _ decimals: Int) throws {
        let number = try DecimalNumber(text)
        #expect((number.significand, number.decimals) == (significand, decimals))
        #expect(try DecimalNumber(number.description) == number)
    }

    @Test(arguments: [
        ("189,50", "189.5"), ("189.50", "189.5"), ("12,5", "12.5"), ("1.234,50", "1234.5"), ("1,234.50", "1234.5"),
        ("1 234,50", "1234.5"), ("1\u{202F}234,50", "1234.5"), ("1'234.50", "1234.5"), ("1.234.567", "1234567"),
        ("1,234,567", "1234567"), ("1.234.567,891", "1234567.891"), ("1 234", "1234"), ("1'234", "1234"),
        ("-12,50", "-12.5"), ("0,123", "0.123"), ("0.123", "0.123"), ("1234,567", "1234.567"), ("1,2345", "1.2345"),
        ("1234", "1234"),
    ])
    func typedDecimals(_ text: String, _ number: String) throws {
        for threeDigits in [DecimalNumber.ThreeDigits.decimals, .thousands, .unclear] {
            #expect(try DecimalNumber(typed: text, threeDigits: threeDigits).description == number)
        }
    }

    @Test(arguments: [("1,234", "1.234", "1234"), ("12.345", "12.345", "12345"), ("-1,799", "-1.799", "-1799")])
    func threeDigits(_ text: String, _ decimals: String, _ thousands: String) throws {
        #expect(try DecimalNumber(typed: text, threeDigits: .decimals).description == decimals)
        #expect(try DecimalNumber(typed: text, threeDigits: .thousands).description == thousands)
        #expect(throws: MaintenanceError.self) { try DecimalNumber(typed: text, threeDigits: .unclear) }
    }

    @Test func whatIsAmbiguousIsToldWithBothMeanings() {
        let error = #expect(throws: MaintenanceError.self) { try DecimalNumber(typed: "1,250", threeDigits: .unclear) }
        #expect(
            error?.description.hasSuffix(
                "can mean 1250 or 1.250; type 1250 for the first, 1.25 for the second.") == true)
        let exact = #expect(throws: MaintenanceError.self) { try DecimalNumber(typed: "1,234", threeDigits: .unclear) }
        #expect(exact?.description.hasSuffix("type 1234 for the first, 1.2340 for the second.") == true)
    }

    @Test(arguments: ["1,0000001", "1.000.000.000.000.001", "99999999999999999999", "-0,1234567"])
    func tooManyTypedDigits(_ text: String) {
        #expect(throws: MaintenanceError.tooManyDigits(text)) { try DecimalNumber(typed: text, threeDigits: .unclear) }
    }

    @Test(arguments: ["0.1234567", "1000000000000001", "99999999999999999999"])
    func tooManyDigits(_ text: String) {
        #expect(throws: MaintenanceError.tooManyDigits(text)) { try DecimalNumber(text) }
    }

    @Test func whatIsNoNumberIsToldWithAFormThatIsTaken() throws {
        for text in ["12,5", "1234,56", "abc"] {
            let error = #expect(throws: MaintenanceError.self) { try DecimalNumber(text) }
            let form = try #require(error?.description.firstMatch(of: /as in ([0-9.,]+)\.$/)?.1)
            #expect(try DecimalNumber(String(form)).value == 1234.56)
        }
    }

    @Test(arguments: [
        "", "-", ".5", "5,", "12 50", "12'50", "12.34,50", "1.234,50.5", "1,2,3", "1..2", "1.23.456,7", "0 123", "1e3",
        "٣", "1.234,", "1.234 567", "--1",
    ])
    func noTypedDecimals(_ text: String) {
        for threeDigits in [DecimalNumber.ThreeDigits.decimals, .thousands, .unclear] {
            #expect(throws: MaintenanceError.notADecimal(text)) {
                try DecimalNumber(typed: text, threeDigits: threeDigits)
            }
        }
    }

    @Test(arguments: [
        "", "-", ".5", "5.", "1,5", "1.5.0", "1e3", "+1", " 1", "--1", "1.-5", "٣",
        "0.-1",
    ])
    func noDecimals(_ text: String) {
        #expect(throws: MaintenanceError.notADecimal(text)) { try DecimalNumber(text) }
    }

    @Test func decimalsAreOrderedByValue() {
        #expect(decimal("1.5") < decimal("1.51"))
        #expect(decimal("-2") < decimal("-1.999999"))
        #expect(!(decimal("2.50") < decimal("2.5")))
    }

    @Test(arguments: [("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("usd", 2), ("XXQ", 2)])
    func currencies(_ code: String, _ decimals: Int) throws {
        let currency = try Currency(code)
        #expect(currency.code == code.uppercased())
        #expect(currency.decimals == decimals)
    }

    @Test(arguments: ["", "EU", "EURO", "E1R", "€", "ÄÖÜ", "ß12"])
    func noCurrencies(_ code: String) {
        #expect(throws: MaintenanceError.notACurrency(code)) { try Currency(code) }
    }

    @Test func moneyIsWholeMinorUnits() throws {
        #expect(money("12.5 EUR").minorUnits == 1250)
        #expect(money("12.50 EUR").description == "12.50 EUR")
        #expect(money("1250 JPY").minorUnits == 1250)
        #expect(money("-0.05 EUR").description == "-0.05 EUR")
        let (euro, yen) = (try Currency("EUR"), try Currency("JPY"))
        #expect(throws: MaintenanceError.tooFine(amount: "12.345", currency: "EUR", decimals: 2)) {
            try Money(decimal("12.345"), euro)
        }
        #expect(throws: MaintenanceError.tooFine(amount: "1.5", currency: "JPY", decimals: 0)) {
            try Money(decimal("1.5"), yen)
        }
    }

    @Test func twoCurrenciesNeverMix() throws {
        #expect(money("1 EUR").adding(money("1 USD")) == nil)
        let sums = Amounts([money("1.10 USD"), money("2 EUR"), money("0.90 USD"), money("5 JPY")])
        #expect(sums.description == "2.00 EUR, 5 JPY, 2.00 USD")
        #expect(sums[try Currency("USD")] == money("2.00 USD"))
        #expect(sums[try Currency("CHF")] == nil)
    }

    @Test func unitPrices() throws {
        let euro = try Currency("EUR")
        // 42.37 l x 1.459 EUR = 61.81783 EUR.
        #expect(UnitPrice(decimal("1.459"), euro).total(of: decimal("42.37")) == money("61.82 EUR"))
        // 0.5 x 0.01 = 0.005: halves away from zero.
        #expect(UnitPrice(decimal("0.5"), euro).total(of: decimal("0.01")) == money("0.01 EUR"))
        #expect(UnitPrice(decimal("-0.5"), euro).total(of: decimal("0.01")) == money("-0.01 EUR"))
        // 310 EUR over 1,000.5 km = 0.30984... EUR.
        #expect(UnitPrice(money("310 EUR"), per: decimal("1000.5"))?.description == "0.3098 EUR")
        #expect(UnitPrice(money("310 EUR"), per: decimal("0")) == nil)
        // 155.5 JPY a litre, 40 l.
        #expect(UnitPrice(decimal("155.5"), try Currency("JPY")).total(of: decimal("40")) == money("6220 JPY"))
    }

    @Test func textsAreStoredAsTexts() throws {
        let values = ["2026-11-27"]
        let data = try JSONEncoder().encode(values.map(day))
        #expect(String(decoding: data, as: UTF8.self) == #"["2026-11-27"]"#)
        #expect(try JSONDecoder().decode([CalendarDate].self, from: data) == [day("2026-11-27")])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDate].self, from: Data(#"["2027-02-29"]"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Interval.self, from: Data(#"{"months":0}"#.utf8))
        }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Interval.self, from: Data("{}".utf8)) }
        let most = Data(#"{"minorUnits":9223372036854775807,"currency":"EUR"}"#.utf8)
        let huge = try JSONDecoder().decode(Money.self, from: most)
        let least = Data(#"{"minorUnits":-9223372036854775808,"currency":"EUR"}"#.utf8)
        #expect(try JSONDecoder().decode(Money.self, from: least).description == "-92233720368547758.08 EUR")
        #expect(
            !huge.isWithinLimit && huge.adding(huge) == huge && huge.adding(money("-0.07 EUR"))?.minorUnits == .max - 7)
    }

    @Test("A cost has a limit, and a sum of the largest costs is exact")
    func largeAmounts() throws {
        let euro = try Currency("EUR")
        let most = Money.most(euro)
        #expect(most == money("10000000000000 EUR") && most.isWithinLimit)
        let error = #expect(throws: MaintenanceError.self) { try Money(decimal("90000000000000"), euro) }
        #expect(error?.description.contains("at most 10000000000000.00 EUR") == true)
        #expect(throws: MaintenanceError.self) { try Money(decimal("999999999999999"), Currency("CLF")) }
        #expect(Amounts([most, most, most])[euro]?.description == "30000000000000.00 EUR")
    }

}
