import Testing

@testable import OdologVIN

/// ISO 3779 and 49 CFR 565.15: positions 15-17 hold digits, and so does 14 unless position 3 is 9.
@Suite struct MisplacedLetterTests {
    @Test(
        "Where a letter is wrong",
        arguments: [
            ("WBANE53517CK924R8", [16]), ("WBANE53517CK92498", []), ("WVWZZZ1KZAW12345S", [17]),
            ("WVWZZZ1KZAW1B3S56", [15]), ("WVWZZZ1KZAW1BZ456", [14]), ("WVWZZZ1KZAW1BZSG8", [14, 15, 16]),
            // Position 3 is 9: positions 12-14 belong to the maker's code.
            ("1M9GDM9AXKPZ4R788", []), ("1M9GDM9AXKPZ4RR88", [15]),
        ])
    func positions(text: String, positions: [Int]) throws {
        let vin = try VIN(text)
        #expect(vin.misplacedLetters == positions)
        #expect((try? VIN(typed: text)) == (positions.isEmpty ? vin : nil))
        // A vehicle that has such a VIN from before is found by it.
        #expect(try VIN(named: " \(text.lowercased()) ") == vin)
        let problems = VINReport(text: text).problems.filter { $0.kind == .misplacedLetter }
        #expect(problems.map(\.position) == positions && problems.allSatisfy(\.isFatal))
    }

    @Test(
        "The likely digit is offered: by the check digit where there is one, by its look where there is none",
        arguments: [
            // The check digit is right with the letter: the digit of the same value keeps it so.
            ("WBANE53517CK924R8", "WBANE53517CK92498"), ("1HGCM82633A00435S", "1HGCM82633A004352"),
            ("1HGCM82633A0043N2", "1HGCM82633A004352"),
            // It is wrong with the letter: one digit makes it right.
            ("1M8GDM9AXKP0427B8", "1M8GDM9AXKP042788"), ("JTDKB20U88771815G", "JTDKB20U887718156"),
            ("1HGCM82633A0043K2", "1HGCM82633A004352"), ("1HGCM82643A00Z3S2", "1HGCM82643A002352"),
            // None is required.
            ("WVWZZZ1KZAW12345S", "WVWZZZ1KZAW123455"), ("WVWZZZ1KZAW1234B6", "WVWZZZ1KZAW123486"),
            ("VF1RFB00X5Z1234G7", "VF1RFB00X5Z123467"), ("WVWZZZ1KZAW12345R", "WVWZZZ1KZAW123459"),
            ("VF1RFB00X5D12Z4B7", "VF1RFB00X5D122487"),
            // Nothing looks like it: the digit of the same value.
            ("WVWZZZ1KZAW12345V", "WVWZZZ1KZAW123455"),
        ])
    func offers(text: String, meant: String) throws {
        let report = VINReport(text: text)
        #expect(report.vin == nil && report.suggestions.first?.vin.text == meant, "\(report)")
        #expect(report.suggestions.allSatisfy { $0.vin.misplacedLetters.isEmpty && !$0.repairs.isEmpty })
        #expect(Set(report.suggestions.map(\.vin)).count == report.suggestions.count && report.suggestions.count <= 5)
        let error = #expect(throws: VINError.self) { try VIN(typed: text) }
        #expect(error?.description.hasSuffix("; perhaps \(meant).") == true)
    }

    @Test func words() throws {
        let text = "WBANE53517CK924R8"
        let error = VINError.misplacedLetter("R", position: 16, likely: try VIN("WBANE53517CK92498"), text: text)
        #expect(throws: error) { try VIN(typed: text) }
        #expect(error.description == "“\(text)”: position 16 must be a digit, not R; perhaps WBANE53517CK92498.")
        #expect(VINReport(text: text).problems.map(\.message) == ["Position 16 must be a digit, not R; perhaps 9."])
        #expect(VINReport(text: text).description.contains("  perhaps       WBANE53517CK92498  position 16: "))
    }

    @Test("No digit is offered where none gives the check digit that must be there, and none for a placeholder")
    func noOffer() throws {
        // X at position 17 would make the check digit right, but no digit does.
        let vin = try VIN("1HGCM82683A00435S")
        #expect((0...9).allSatisfy { VIN("1HGCM82683A00435\($0)")?.checkDigit != .valid })
        let error = #expect(throws: VINError.self) { try VIN(typed: vin.text) }
        #expect(error?.description.hasSuffix("must be a digit, not S; compare it with the vehicle's.") == true)
        let placeholder = VINReport(text: "AAAAAAAAAAAAAAAAA")
        #expect(placeholder.vin == nil && placeholder.suggestions.isEmpty)
        #expect(placeholder.problems.map(\.position) == [14, 15, 16, 17])
    }

    @Test("I, O and Q at the end are digits, and so is what looks like a letter elsewhere")
    func illegalLetters() {
        #expect(VINReport(text: "1HGCM82633A0043O2").problems.first?.message.hasSuffix("; it is a zero (0).") == true)
        #expect(
            VINReport(text: "1HGCM82633AO04352").problems.first?.message.hasSuffix("; it is a zero (0), perhaps a D.")
                == true)
        let error = VINError.illegalCharacter("Q", position: 16, text: "1HGCM82633A0043Q2")
        #expect(error.description.hasSuffix("; it is a zero (0), perhaps a 9."))
        let both = VINReport(text: "1HGCM82633AO043S2")
        #expect(both.problems.map(\.kind) == [.illegalCharacter, .misplacedLetter])
        #expect(both.suggestions.allSatisfy { $0.vin.misplacedLetters.isEmpty })
    }

    @Test(
        "Numbers of another length have no such rule",
        arguments: ["194677S1S8RSG", "1HGCM82633A00435S2", "WBANE53517CK924R", "S"])
    func otherLengths(text: String) {
        let report = VINReport(text: text)
        #expect(report.problems.allSatisfy { $0.kind != .misplacedLetter } && !report.problems.isEmpty)
        #expect(report.suggestions.allSatisfy { $0.vin.misplacedLetters.isEmpty })
    }

    @Test(
        "No VIN of a vehicle breaks it",
        .enabled(if: SharedVectors.exists("vinexceptions.tsv"), "needs shared/vin-vectors beside the repository"))
    func realOnes() throws {
        var count = 0
        for name in ["vins.tsv", "vinexceptions.tsv", "golden.tsv", "eu_no_check_digit.tsv"] {
            for row in try SharedVectors.rows(name) {
                let vin = try VIN(#require(row["vin"]))
                #expect(vin.misplacedLetters.isEmpty, "\(vin)")
                count += 1
            }
        }
        #expect(count == 24_099)
    }
}
