import Foundation
import OdologVIN
import Testing

/// What generic code, such as an argument parser, calls.
private func lossless<Value: LosslessStringConvertible>(_ text: String, _: Value.Type) -> Value? { Value(text) }

@Suite struct VINTests {
    @Test(arguments: [
        "1M8GDM9AXKP042788", "  1M8GDM9AXKP042788\n", "1m8gdm9axkp042788", "\u{A0}1M8GDM9AXKP042788\r\n",
    ])
    func trimsAndUpperCases(text: String) throws {
        #expect(try VIN(text).text == "1M8GDM9AXKP042788")
    }

    @Test(arguments: [
        ("", VINError.empty), (" \t\n", .empty),
        ("4T1B", .wrongLength(4, text: "4T1B")),
        ("1HGCM82633A00435", .wrongLength(16, text: "1HGCM82633A00435")),
        ("1HGCM82633A0043522", .wrongLength(18, text: "1HGCM82633A0043522")),
        ("5FNYF5H50IB011946", .illegalCharacter("I", position: 10, text: "5FNYF5H50IB011946")),
        ("3fahp0ja8or281181", .illegalCharacter("O", position: 10, text: "3fahp0ja8or281181")),
        ("JM3KE4BY1Q0636881", .illegalCharacter("Q", position: 10, text: "JM3KE4BY1Q0636881")),
        ("1HGCM-82633A004352", .illegalCharacter("-", position: 6, text: "1HGCM-82633A004352")),
        ("1HGCM 82633A00435", .illegalCharacter(" ", position: 6, text: "1HGCM 82633A00435")),
        ("ÄHGCM82633A004352", .illegalCharacter("Ä", position: 1, text: "ÄHGCM82633A004352")),
        ("１HGCM82633A004352", .illegalCharacter("１", position: 1, text: "１HGCM82633A004352")),
        ("1HGCM82633A00435\u{0301}2", .illegalCharacter("5\u{0301}", position: 16, text: "1HGCM82633A00435\u{0301}2")),
    ])
    func saysWhatIsWrong(text: String, expected: VINError) {
        #expect(throws: expected) { try VIN(text) }
        #expect(lossless(text, VIN.self) == nil)
    }

    @Test func messagesNamePositionAndNextStep() {
        #expect(
            VINError.illegalCharacter("O", position: 10, text: "3FAHP0JA8OR281181").description
                == "“3FAHP0JA8OR281181”: “O” at position 10 cannot occur in a VIN; it is a zero (0), perhaps a D.")
        #expect(VINError.wrongLength(16, text: "X").description.contains("1 missing"))
        #expect(VINError.wrongLength(19, text: "X").description.contains("2 too many"))
        #expect(VINError.illegalCharacter("\u{0}", position: 1, text: "").description.contains("U+0000 at position 1"))
    }

    @Test func positionsCountFromOne() throws {
        let vin = try VIN("1M8GDM9AXKP042788")
        #expect(vin[1] == "1")
        #expect(vin[9] == "X")
        #expect(vin[17] == "8")
        #expect(String((1...17).map { vin[$0] }) == vin.text)
    }

    @Test func parts() throws {
        let vin = try VIN("1HGCM82633A004352")
        #expect(vin.worldManufacturerIdentifier == "1HG")
        #expect(vin.vehicleDescriptor == "CM826")
        #expect(vin.serial == "004352")
        #expect(!vin.isSmallManufacturer)

        let small = try VIN("1C9FA2625R1257006")
        #expect(small.worldManufacturerIdentifier == "1C9257")
        #expect(small.serial == "006")
        #expect(small.isSmallManufacturer)
    }

    @Test func codableIsOneCheckedString() throws {
        let vin = try VIN("WP0ZZZ99ZTS392124")
        let data = try JSONEncoder().encode([vin])
        #expect(String(decoding: data, as: UTF8.self) == #"["WP0ZZZ99ZTS392124"]"#)
        #expect(try JSONDecoder().decode([VIN].self, from: data) == [vin])
        for bad in [#"["WP0ZZZ99ZTS39212O"]"#, #"[""]"#, "[17]", "[null]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode([VIN].self, from: Data(bad.utf8)) }
        }
    }

    @Test func ordersByText() throws {
        let vins = try ["WP0ZZZ99ZTS392124", "1M8GDM9AXKP042788", "JHMGE8H42AS021233"].map { try VIN($0) }
        #expect(vins.sorted().map(\.description) == ["1M8GDM9AXKP042788", "JHMGE8H42AS021233", "WP0ZZZ99ZTS392124"])
        #expect(lossless(vins[1].description, VIN.self) == vins[1])
    }

    @Test(arguments: [
        ("1M8GDM9AXKP042788", VINRegion.northAmerica, "US", true), ("2HGFG1B86BH501831", .northAmerica, "CA", true),
        ("3VW2K7AJ9EM381173", .northAmerica, "MX", true), ("JM1BK32G071773697", .asia, "JP", false),
        ("KNDMB233666107434", .asia, "KR", false), ("LFBGE3068MJK01124", .asia, "CN", true),
        ("WAUZZZ8E06A280374", .europe, "DE", false), ("XW8ZZZ5NZNG000307", .europe, "RU", false),
        ("Y4K8762D4MB311090", .europe, "BY", false), ("TMBJG7NE0G0125846", .europe, "CZ", false),
        ("VF14SRAP451234567", .europe, "FR", false), ("VSSZZZ1MZ5R040483", .europe, "ES", false),
        ("ZFA22300005556777", .europe, "IT", false), ("SB1BR56L10E233504", .europe, "GB", false),
        ("KF1SF08WJ8B257338", .asia, "IL", false), ("7SAYGDEE0NF312345", .northAmerica, "US", true),
        ("7AT0H65MX11041670", .oceania, "NZ", false), ("6G1MK5EY0AL123456", .oceania, "AU", false),
        ("9BWZZZ377VT004251", .southAmerica, "BR", false), ("8AGSB19NXAR123456", .southAmerica, "AR", false),
        ("AHTFZ29G309012345", .africa, "ZA", false), ("MA3ERLF1S00123456", .asia, "IN", false),
        ("NM0GS9F76E1234567", .asia, "TR", false), ("UU1LSDAAH12345678", .europe, "RO", false),
    ])
    func regions(text: String, region: VINRegion, code: String, requires: Bool) throws {
        let vin = try VIN(text)
        #expect(vin.region == region)
        #expect(vin.countryCode == code)
        #expect(vin.country != nil)
        #expect(vin.requiresCheckDigit == requires)
    }

    @Test func unassignedRangesHaveNoCountry() throws {
        let nobody = try VIN("0M8GDM9AXKP042788")
        #expect(nobody.region == .unassigned)
        #expect(nobody.country == nil)
        #expect(!nobody.requiresCheckDigit)
        #expect(try VIN("U0000000000000000").countryCode == "BA")
        #expect(try VIN("T0000000000000000").country == nil)
    }

    @Test(arguments: [
        // Position 7 of a North American car decides.
        ("1HGCM82633A004352", [2003]), ("1FTFW5L86RFB45612", [2024]), ("3VW2K7AJ9EM381173", [2014]),
        ("4T1BE46K29U856421", [2009]), ("1FTEX1CM8EFB88051", [2014]),
        // Elsewhere it only orders the two.
        ("WAUZZZ8E06A280374", [2006, 2036]), ("JHMGE8H42AS021233", [1980, 2010]),
        // No year code.
        ("4T1BE46K2UU856421", []), ("JM3KE4BY1Z0636881", []), ("WBA71DC010CH14720", []),
    ])
    func modelYears(text: String, years: [Int]) throws {
        #expect(try VIN(text).modelYears.sorted() == years.sorted())
    }

    @Test func modelYearsMayBeLimitedByACalendar() throws {
        let vin = try VIN("WAUZZZ8E06A280374")
        #expect(vin.modelYears(notAfter: 2027) == [2006])
        #expect(vin.modelYears(notAfter: 1999) == [])
    }
}
