import Testing
import VIN

@Suite struct ReportTests {
    @Test(arguments: [
        "1HGCM82633A004352", "1hgcm82633a004352", " 1HG CM826 33A 004352 ", "1HG-CM826-33A-004352",
        "*1HGCM82633A004352*",
        "VIN: 1HGCM82633A004352", "vin 1HGCM82633A004352", "V.I.N.: 1HGCM82633A004352", "VIN1HGCM82633A004352",
        "Chassis No.: 1hgcm82633a004352", "1HGCM82633A004352\n",
    ])
    func normalizes(text: String) {
        let report = VINReport(text: text)
        #expect(report.normalized == "1HGCM82633A004352")
        #expect(report.vin?.text == report.normalized)
        #expect(report.problems.isEmpty)
        #expect(report.suggestions.isEmpty)
        #expect(report.foundCheckDigit == "3")
        #expect(report.computedCheckDigit == "3")
        #expect(report.countryCode == "US")
        #expect(report.region == .northAmerica)
        #expect(report.modelYears == [2003])
    }

    @Test func namesEveryWrongPosition() {
        let report = VINReport(text: "1HGCM82633AOO435!")
        #expect(report.vin == nil)
        #expect(report.problems.map(\.kind) == [.illegalCharacter, .illegalCharacter, .illegalCharacter])
        #expect(report.problems.map(\.position) == [12, 13, 17])
        #expect(report.problems.allSatisfy { $0.isFatal })
        #expect(report.checkDigit == nil)
        #expect(report.modelYears.isEmpty)
    }

    @Test(arguments: [
        ("1HGCM82633AOO4352", "1HGCM82633A004352"), ("IHGCM82633A004352", "1HGCM82633A004352"),
        ("1HGCM82633A0043522", "1HGCM82633A004352"), ("1HGCM82633A00435", "1HGCM82633A004352"),
        ("1HGCMB2633A004352", "1HGCM82633A004352"), ("1HGCM82643A004352", "1HGCM82633A004352"),
        ("1HGCM82633A0O43S2", "1HGCM82633A004352"), ("1M8GDM9A1KP042788", "1M8GDM9AXKP042788"),
        ("1HGCM82633A040352", "1HGCM82633A004352"), ("1HGMC82633A004352", "1HGCM82633A004352"),
    ])
    func suggests(text: String, meant: String) {
        let report = VINReport(text: text)
        #expect(report.suggestions.contains { $0.vin.text == meant }, "\(report)")
        #expect(report.suggestions.count <= 5)
        #expect(report.suggestions.allSatisfy { !$0.repairs.isEmpty && $0.vin != report.vin })
    }

    @Test func onlyWhatIsWrongIsFatal() throws {
        let wrong = VINReport(text: "1M8GDM9A1KP042788")
        let problem = try #require(wrong.problems.first)
        #expect(problem.kind == .checkDigit)
        #expect(problem.position == 9)
        #expect(!problem.isFatal)
        #expect(problem.message.contains("the check digit is 1, the others demand X"))

        let european = VINReport(text: "WVWZZZ1JZ3P281237")
        #expect(european.problems.isEmpty)
        #expect(european.checkDigit == .notRequired)
        #expect(european.suggestions.isEmpty)
        #expect(VINReport(text: "0M8GDM9A4KP042788").problems.map(\.kind).contains(.unassignedCountry))
    }

    @Test(arguments: [("", VINReport.Problem.Kind.empty), ("**--", .empty), ("4T1B", .tooShort), ("VIN:", .tooShort)])
    func lengths(text: String, kind: VINReport.Problem.Kind) {
        let report = VINReport(text: text)
        #expect(report.problems.contains { $0.kind == kind })
        #expect(report.vin == nil)
        #expect(report.suggestions.isEmpty)
    }

    @Test func readsWell() {
        #expect(
            VINReport(text: "wvw zzz 1jz 3p 281237").description == """
                WVWZZZ1JZ3P281237
                  manufacturer  WVW, Germany (DE)
                  region        Europe
                  model year    2003 or 2033
                  check digit   Z, computed 2: not required in this region
                """)
        #expect(VINReport(text: "O").description.contains("position 1") == false)
        #expect(VINReport(text: "1HGCM82633A0O4352").description.contains("perhaps       1HGCM82633A004352"))
    }
}
