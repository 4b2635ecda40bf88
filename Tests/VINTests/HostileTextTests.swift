import OdologVIN
import OdologValues
import Testing

@Suite struct HostileTextTests {
    static let texts = [
        "", " ", "\0", "\u{0}\u{1}\u{2}", "😀", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
        "שלום עולם 1HGCM82633A0043", "\u{202E}253400A33628MCGH1",
        "\u{FEFF}",
        "1\u{0301}H\u{0301}G\u{0301}C\u{0301}M\u{0301}", "a\u{0300}\u{0301}\u{0302}", "\r\n\r\n",
        "1HGCM826\r\n33A00435\r\n",
        "*****************", "-----------------", "VIN VIN VIN VIN VIN", "V.I.N.", "VIN:", ":::::", "*", "**", "I",
        "IIIIIIIIIIIIIIIII",
        "OOOOOOOOOOOOOOOOO", "QQQQQQQQQQQQQQQQQQ", "ＶＩＮ", "ⅧⅨ", "٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦", "ßßßßßßßßßßßßßßßßß",
        "ı1ıGCM8ı633A00ı35",
    ]

    @Test(arguments: texts)
    func nothingTraps(text: String) {
        _ = try? VIN(text)
        let report = VINReport(text: text)
        #expect(report.vin != nil || !report.problems.isEmpty)
        #expect(!report.description.isEmpty)
        let candidates = VINInterpreter().candidates(in: [
            line(text), line(text), RecognizedLine(symbols: [], quad: line("").quad),
        ])
        #expect(candidates.isEmpty, "\(candidates.map { "\($0.vin) \($0.confidence)" })")
    }

    @Test(arguments: [
        "A", "1", "é", "👩‍👩‍👧‍👦", "1HGCM82633A004352 ", "VIN ", "V I N ", "*", "a1 ", "\u{0301}", "12345678901234567 ",
    ])
    func tenMegabytes(unit: String) {
        let count = 10_000_000 / unit.utf8.count
        let text = String(repeating: unit, count: count)
        let clock = ContinuousClock()
        var problems = 0
        let typed = clock.measure {
            if (try? VIN(text)) != nil { Issue.record("took \(unit) repeated for a VIN") }
            let report = VINReport(text: text)
            problems = report.problems.count
            #expect(report.normalized.count <= 64)
            #expect(report.description.utf8.count < 100_000)
        }
        // A message must stay readable whatever it is about.
        do throws(VINError) { _ = try VIN(text) } catch { #expect(error.description.utf8.count < 2_000) }
        #expect(problems > 0)
        #expect(typed < .seconds(20))
    }

    @Test(arguments: ["A", "1HGCM82633A004352 ", "VIN ", "V I N ", "1 ", "NO "])
    func twoHundredThousandSymbols(unit: String) {
        let symbols = unit.map { RecognizedSymbol($0, confidence: 0.9) }
        let line = RecognizedLine(
            symbols: (0..<200_000).map { symbols[$0 % symbols.count] }, quad: Quad(x: 0, y: 0, width: 100, height: 10)
        )
        let duration = ContinuousClock().measure {
            let candidates = VINInterpreter().candidates(in: [line])
            #expect(candidates.isEmpty || unit.hasPrefix("1HG"))
        }
        print("200,000 symbols of “\(unit)”: \(duration)")
        #expect(duration < .seconds(30))
    }

    @Test func symbolsThatAreNoCharactersAreSkipped() {
        let odd = RecognizedSymbol("\u{200B}", confidence: .nan, alternatives: [.init("\0", confidence: -3)])
        let line = RecognizedLine(
            symbols: Array(repeating: odd, count: 40), quad: Quad(x: 0, y: 0, width: 0, height: 0))
        #expect(VINInterpreter().candidates(in: [line]).isEmpty)
        #expect(VINInterpreter().candidates(in: []).isEmpty)
    }

    @Test func quadsWithoutSizeOrNumbersDoNoHarm() {
        let symbols = "1HGCM82633A004352".map { RecognizedSymbol($0, confidence: 0.97) }
        for value in [0, -1, .nan, .infinity, 1e308] as [Double] {
            let quad = Quad(x: value, y: value, width: value, height: value)
            let lines = Array(repeating: RecognizedLine(symbols: symbols, quad: quad), count: 3)
            #expect(VINInterpreter().candidates(in: lines).first?.vin.text == "1HGCM82633A004352")
        }
    }
}
