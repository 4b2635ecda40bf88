import Testing

@testable import OdologVIN

@Suite struct ReportTests {
    @Test(arguments: [
        "1HGCM82633A004352", "1hgcm82633a004352", " 1HG CM826 33A 004352 ", "1HG-CM826-33A-004352",
        "*1HGCM82633A004352*",
        "VIN: 1HGCM82633A004352", "vin 1HGCM82633A004352", "V.I.N.: 1HGCM82633A004352", "VIN1HGCM82633A004352",
        "Chassis No.: 1hgcm82633a004352", "1HGCM82633A004352\n", "(1HGCM82633A004352)", "\"1HGCM82633A004352\"",
        "“1HGCM82633A004352”", "1HGCM82633A004352,", "1HGCM82633A004352:", "<1HGCM82633A004352>;",
        "(VIN: 1HGCM82633A004352)", "VIN: [1HGCM82633A004352].",
    ])
    func normalizes(text: String) throws {
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
        // Wherever a person types it.
        #expect(try VIN(typed: text) == report.vin)
    }

    @Test("What is typed and is no VIN is told without what doesn't matter")
    func typed() {
        #expect(throws: VINError.wrongLength(16, text: "1HGCM82633A00435")) { try VIN(typed: "1HG-CM8 2633A00435,") }
        #expect(throws: VINError.illegalCharacter("O", position: 11, text: "1HGCM82633OA04352")) {
            try VIN(typed: "1HG-CM82633-OA04352")
        }
        #expect(throws: VINError.empty) { try VIN(typed: "(-)") }
        #expect(throws: VINError.self) { try VIN(typed: "1HGCM82633A00435,2") }
        let long = #expect(throws: VINError.self) { try VIN(typed: String(repeating: "1", count: 100)) }
        #expect(long?.description.contains("has 100 characters, a VIN has 17 (83 too many)") == true)
    }

    @Test(
        "What is surplus, and where",
        arguments: [
            ("1HGCM82633A00435201", "1HGCM82633A004352", "", "01"),
            ("771HGCM82633A004352", "1HGCM82633A004352", "77", ""),
            ("I1HGCM82633A0043522", "1HGCM82633A004352", "I", "2"),
            ("WVWZZZ6RZFY16746201", "WVWZZZ6RZFY167462", "", "01"),
            ("E WVWZZZ6RZFY167462", "WVWZZZ6RZFY167462", "E", ""),
        ])
    func surplus(text: String, vin: String, before: String, behind: String) throws {
        let report = VINReport(text: text)
        let surplus = try #require(report.surplus)
        #expect(surplus.vin.text == vin && surplus.before == before && surplus.behind == behind)
        #expect(surplus.isProven == (vin.first == "1"))
        let problem = try #require(report.problems.first)
        #expect(problem.kind == .tooLong && problem.isFatal)
        #expect(problem.message.contains(vin))
        for part in [before, behind] where !part.isEmpty { #expect(problem.message.contains(" \(part) ")) }
        let first = try #require(report.suggestions.first)
        #expect(first.vin.text == vin)
        #expect(first.repairs.allSatisfy { $0.reason == .surplus })
        let typed = Array(report.normalized)
        #expect(first.repairs.count == typed.count - 17)
        #expect(first.repairs.allSatisfy { typed[$0.position - 1] == $0.from })
    }

    @Test("Where nothing tells which part is the VIN, none is named")
    func noSurplus() {
        for text in [
            "1HGCM82633A004352", "1HGCM82633A00435", "123456789012345678", "1HGCM82633A0043521HGCM82633A004352",
        ] {
            #expect(VINReport(text: text).surplus == nil, "\(text)")
        }
    }

    @Test("One character seventeen times is a VIN by its check digit, and gets a remark")
    func placeholder() throws {
        let report = VINReport(text: "11111111111111111")
        #expect(report.checkDigit == .valid)
        #expect(report.problems.map(\.kind) == [.placeholder])
        #expect(report.problems.allSatisfy { !$0.isFatal })
        #expect(try VIN("1HGCM82633A004352").isPlaceholder == false)
        let vin = try VIN("11111111111111111")
        #expect(try VehicleTables.decoder.decode(vin).remarks.contains(.placeholder))
        let candidate = VINCandidate(vin: vin, confidence: 1, reasons: [.labelled, .placeholder], rawText: vin.text)
        #expect(candidate.isOfUnknownMaker)
        #expect(VINExplanation.reasons(of: vin).contains(.placeholder))
    }

    @Test("One character is no characters")
    func oneCharacter() {
        #expect(VINReport(text: "😀").problems.first?.message == "1 character instead of 17: 16 missing.")
        #expect(VINReport(text: "1H").problems.first?.message == "2 characters instead of 17: 15 missing.")
        #expect(VINError.wrongLength(1, text: "1").description.contains("“1” has 1 character, a VIN has 17"))
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

    @Test(
        "Of a check digit that the region doesn't require it is told whether the maker gives one",
        arguments: [
            ("TMBJG7NE1G0125846", true), ("WAUZZZ8E16A280374", true), ("TMBZZZ1UZ42123456", false),
            ("WVWZZZ1KZBW168061", false),
        ])
    func makersThatGiveOne(text: String, isGiven: Bool) throws {
        let report = VINReport(text: text)
        #expect(report.vin?.checkDigit == .notRequired)
        #expect(
            report.description.contains("not required in this region, but vehicles of this maker have one") == isGiven
        )
        #expect(VINExplanation.reasons(of: try VIN(text)).contains(.checkDigitMissing) == isGiven)
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
                  manufacturer  WVW, Germany (DE), met often
                  region        Europe
                  model year    2003 or 2033
                  check digit   Z, computed 2: not required in this region
                """)
        #expect(
            VINReport(text: "SHGFG1B86BH501831").description.contains(
                "  manufacturer  SHG, United Kingdom (GB), not among the codes that are met often\n"))
        #expect(VINReport(text: "O").description.contains("position 1") == false)
        #expect(VINReport(text: "1HGCM82633A0O4352").description.contains("perhaps       1HGCM82633A004352"))
    }

    @Test("For a question mark the check digit tells the character that can't be read", arguments: 1...17)
    func unreadable(position: Int) throws {
        var text = Array("1M8GDM9AXKP042788")
        let character = text[position - 1]
        text[position - 1] = "?"
        let report = VINReport(text: String(text))
        #expect(report.vin == nil && report.problems.map(\.kind) == [.illegalCharacter])
        #expect(
            report.problems.first?.message
                == "Position \(position): ? stands for a character that can't be read; it may be what is suggested.")
        let meant = try #require(report.suggestions.first { $0.vin.text == "1M8GDM9AXKP042788" })
        #expect(meant.repairs == [VINRepair(position: position, from: nil, to: character, reason: .covered)])
        #expect(report.suggestions.first?.checkDigit == .valid)
    }

    @Test("Letters of other alphabets that were replaced are named, wherever the text is cut or filled up")
    func lookAlikes() throws {
        let report = VINReport(text: "1\u{41C}8GDM9AXKP042788")
        #expect(report.vin == nil)
        #expect(
            report.problems.first?.message
                == "Position 2: “\u{41C}” cannot occur in a VIN; it is U+041C, which only looks like M; type M.")
        let meant = try #require(report.suggestions.first { $0.vin.text == "1M8GDM9AXKP042788" })
        #expect(meant.repairs == [VINRepair(position: 2, from: "\u{41C}", to: "M", reason: .lookAlike)])
        #expect(meant.repairs.first?.description == "position 2: U+041C only looks like M, M put in its place")
        #expect(report.suggestions.allSatisfy { $0.repairs.contains { $0.from == "\u{41C}" || $0.position == 2 } })
        for (text, position) in [
            ("1M8GDM9AX\u{41A}P04278", 10), ("1M8GDM9A\u{41A}P042788", 10), ("1M8GDM9AX\u{41A}P0427788", 10),
            ("1M8GDM9A\u{41A}XP042788", 10), ("\u{FF11}M8GDM9AXKPO42788", 1),
        ] {
            let suggestions = VINReport(text: text).suggestions
            let meant = try #require(suggestions.first { $0.vin.text == "1M8GDM9AXKP042788" }, "\(text)")
            #expect(meant.repairs.contains { $0.reason == .lookAlike && $0.position == position }, "\(text)")
        }
    }

    @Test("A maker's code that is hardly met is told where the check digit can't tell it from one that is")
    func blindTwins() throws {
        let report = VINReport(text: "SHGFG1B86BH501831")
        #expect(report.checkDigit == .valid && report.isManufacturerKnown == false)
        #expect(report.problems.map(\.kind) == [.blindTwin] && report.problems.allSatisfy { !$0.isFatal })
        #expect(
            report.problems.first?.message == "Position 1: SHG is not among the manufacturer codes that are met often, "
                + "2HG is, and the check digit can't tell S from 2; compare it.")
        #expect(report.suggestions.contains { $0.vin.text == "2HGFG1B86BH501831" })
        #expect(report.suggestions.allSatisfy { $0.vin != report.vin && !$0.repairs.isEmpty })
        #expect(VINReport(text: "2HGFG1B86BH501831").problems.isEmpty)
        // Wrong as it is, the check digit tells more.
        #expect(VINReport(text: "SHGFG1B85BH501831").problems.allSatisfy { $0.kind != .blindTwin })
    }

    @Test(
        "A digit that is missing at the end is among the suggestions",
        arguments: ["1M8GDM9AXKP042788", "1HGCM82633A004352"])
    func missingAtTheEnd(text: String) throws {
        let suggestions = VINReport(text: text.dropLast()).suggestions
        let meant = try #require(suggestions.first { $0.vin.text == text })
        #expect(meant.repairs.map(\.reason) == [.missing] && suggestions.count <= 5)
    }

    @Test("A country that doesn't exist is no reason to suggest what was typed")
    func typedAgain() {
        for first in ["00", "0A", "1M"] {
            var text = Array(first + "8GDM9AXKP042788")
            let probe = VINReport(text: String(text))
            text[8] = probe.computedCheckDigit ?? "0"
            let report = VINReport(text: String(text))
            #expect(report.suggestions.allSatisfy { $0.vin != report.vin && !$0.repairs.isEmpty })
        }
    }

    @Test("Years that lie ahead aren't told, unless there is no other")
    func yearsAhead() {
        let european = VINReport(text: "WVWZZZ1JZ3P281237", latestModelYear: 2027)
        #expect(european.modelYears == [2003] && european.description.contains("  model year    2003\n"))
        let ahead = VINReport(text: "2HGFG1B867H501831", latestModelYear: 2027)
        #expect(VINReport(text: "2HGFG1B867H501831").modelYears == [2037])
        #expect(ahead.modelYears.isEmpty)
        #expect(ahead.description.contains("  model year    2037 by position 10, which lies ahead: compare it\n"))
    }

    @Test(
        "A year that position 10 need not tell isn't told, neither here nor by the decoder",
        arguments: ["WDD2470031J059461", "JTDBR32E720123456", "WBAZZZ1KZAW123456", "ZZ99RZ234EW232241"])
    func yearsThatMayBeNone(text: String) throws {
        let decoder = VehicleTables.decoder
        for report in [
            VINReport(text: text, latestModelYear: 2027), VINReport(text: text) { try? decoder.decode($0) },
        ] {
            #expect(report.vin?.tellsModelYear == false && report.modelYears.isEmpty)
            #expect(report.description.contains("  model year    not told by position 10\n"))
        }
        let vehicle = try decoder.decode(VIN(text))
        #expect(vehicle.modelYear == nil && vehicle.remarks.contains(.noModelYear))
    }

    @Test(
        "With a decoder the year is the decoder's",
        arguments: [
            // A model of one of two years; both years; only by the models sold in the US; position 7; none.
            ("1HPDPSCA8NS248443", "2022"), ("1M8GDM9AXKP042788", "1989 or 2019"), ("WBANE53517CK92498", "2007"),
            ("5TDGSKFC9RS123456", "2024"), ("VF14SRAP451234567", "not told by position 10"),
            ("2HGFG1B867H501831", "2037 by position 10, which lies ahead: compare it"),
        ])
    func decodersYear(text: String, words: String) throws {
        let decoder = VehicleTables.decoder
        let report = VINReport(text: text, latestModelYear: 2027) { try? decoder.decode($0) }
        #expect(report.modelYears == (try decoder.decode(VIN(text)).modelYears))
        #expect(report.description.contains("  model year    \(words)\n"), "\(report)")
    }
}
