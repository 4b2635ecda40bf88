import OdologOdometer
import OdologValues
import Testing

@Suite struct OdometerInterpreterTests {
    struct Dashboard: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lines: [RecognizedLine]
        let displayed: String
        let value: String
        var unit: DistanceUnit?
        var atLeast = 0.5
    }

    static let dashboards: [Dashboard] = [
        Dashboard(
            testDescription: "date, total, clock",
            lines: [line("Paz 20 Ara", y: 50), line("164214 km"), line("17:53", y: 150)],
            displayed: "164214", value: "164214", unit: .kilometers, atLeast: 0.6),
        Dashboard(
            testDescription: "labels above their numbers",
            lines: [
                line("ODO 30858", y: 100), line("CLOCK 10:29", y: 150),
            ],
            displayed: "30858", value: "30858", atLeast: 0.7),
        Dashboard(
            testDescription: "total behind the number", lines: [line("187999 TOTAL km")],
            displayed: "187999", value: "187999", unit: .kilometers, atLeast: 0.7),
        Dashboard(
            testDescription: "drums with tenths and leading zeros", lines: [line("00643.5")],
            displayed: "00643.5", value: "643.5", atLeast: 0.4),
        Dashboard(
            testDescription: "total and trip in one line", lines: [line("ODO 30858 TRIP 191.4")],
            displayed: "30858", value: "30858", atLeast: 0.7),
        Dashboard(
            testDescription: "labels behind their numbers", lines: [line("191.4 TRIP 30858 ODO")],
            displayed: "30858", value: "30858", atLeast: 0.7),
        Dashboard(
            testDescription: "trip of five digits beside a total of five",
            lines: [line("TRIP A 1914.6 km"), line("ODO 30858 km", y: 150)],
            displayed: "30858", value: "30858", unit: .kilometers, atLeast: 0.7),
        Dashboard(
            testDescription: "words in lines of their own",
            lines: [
                line("ODO", x: 100, y: 100, height: 20), line("42150", x: 100, y: 125),
                line("TRIP", x: 100, y: 190, height: 20), line("11914", x: 100, y: 215),
            ],
            displayed: "42150", value: "42150", atLeast: 0.6),
        Dashboard(
            testDescription: "unit in a box of its own, right of the number",
            lines: [line("76000", x: 100), line("mi", x: 240, height: 30), line("12:05", y: 200)],
            displayed: "76000", value: "76000", unit: .miles, atLeast: 0.7),
        Dashboard(
            testDescription: "range, consumption, temperature, speed around it",
            lines: [
                line("Range 340 km", y: 50), line("5.6 L/100km", y: 100), line("21.5°C", y: 150),
                line("123456 km", y: 200), line("0 km/h", y: 250, height: 80), line("10:29 AM", y: 350),
            ],
            displayed: "123456", value: "123456", unit: .kilometers, atLeast: 0.7),
        Dashboard(
            testDescription: "service interval of five digits",
            lines: [line("SERVICE IN 12000 km", y: 50), line("98765 km", y: 120)],
            displayed: "98765", value: "98765", unit: .kilometers),
        Dashboard(
            testDescription: "gauge numerals around drums",
            lines: ["20", "40", "60", "80", "100", "120", "140"].enumerated()
                .map { line($1, x: Double($0) * 120, y: 400, height: 60) }
                + [line("x1000 r/min", y: 500), line("0 1 2 3 4 5 6 7", y: 600), line("082319", y: 450, height: 30)],
            displayed: "082319", value: "82319", atLeast: 0.3),
        Dashboard(
            testDescription: "the last leg of km cut off", lines: [line("164214 kn")],
            displayed: "164214", value: "164214", unit: .kilometers),
        Dashboard(
            testDescription: "drums apart", lines: [line("1 6 4 2 1 4")], displayed: "164214", value: "164214",
            atLeast: 0.4),
        Dashboard(
            testDescription: "grouped by a space", lines: [line("164 214 km")],
            displayed: "164214", value: "164214", unit: .kilometers),
        Dashboard(
            testDescription: "grouped by a comma", lines: [line("164,214mi")],
            displayed: "164214", value: "164214", unit: .miles),
        Dashboard(
            testDescription: "grouped by a point", lines: [line("164.214 km")],
            displayed: "164214", value: "164214", unit: .kilometers),
        Dashboard(
            testDescription: "grouped, with tenths", lines: [line("12,345.6 mi")],
            displayed: "12345.6", value: "12345.6", unit: .miles),
        Dashboard(
            testDescription: "decimal comma", lines: [line("12345,6 km")],
            displayed: "12345.6", value: "12345.6", unit: .kilometers),
        Dashboard(
            testDescription: "a speck between drums", lines: [line("1642.14 km")],
            displayed: "164214", value: "164214", unit: .kilometers, atLeast: 0.2),
        Dashboard(
            testDescription: "a frame at either end", lines: [line("|164214|")],
            displayed: "164214", value: "164214", atLeast: 0.3),
        Dashboard(
            testDescription: "letters for digits", lines: [line("I64Z14 km")],
            displayed: "164214", value: "164214", unit: .kilometers, atLeast: 0.1),
        Dashboard(
            testDescription: "ODO with zeros for letters", lines: [line("0D0 30858")],
            displayed: "30858", value: "30858", atLeast: 0.7),
        Dashboard(
            testDescription: "ODO stuck to its number", lines: [line("ODO30858km")],
            displayed: "30858", value: "30858", unit: .kilometers, atLeast: 0.7),
        Dashboard(
            testDescription: "a colon behind the label", lines: [line("TOTAL: 30858")],
            displayed: "30858", value: "30858", atLeast: 0.7),
        Dashboard(
            testDescription: "zero on drums", lines: [line("000000 km")],
            displayed: "000000", value: "0", unit: .kilometers),
        Dashboard(
            testDescription: "a new car", lines: [line("ODO 7 km"), line("0:00", y: 200)],
            displayed: "7", value: "7", unit: .kilometers, atLeast: 0.05),
        Dashboard(
            testDescription: "the locator leads",
            lines: [line("123456", role: .otherDigits), line("4711", y: 200, height: 20, role: .odometer)],
            displayed: "4711", value: "4711", atLeast: 0.4),
        Dashboard(
            testDescription: "a VIN beside it",
            lines: [line("WVWZZZ1KZ6W612305"), line("4711 km", y: 300)],
            displayed: "4711", value: "4711", unit: .kilometers, atLeast: 0.3),
        Dashboard(
            testDescription: "the last drum in a box of its own",
            lines: [line("00186"), line("7", x: 232, height: 36)],
            displayed: "001867", value: "1867", atLeast: 0.35),
        Dashboard(
            testDescription: "every drum in a box of its own",
            lines: "082319".enumerated().map { line(String($1), x: 100 + 30 * Double($0)) },
            displayed: "082319", value: "82319", atLeast: 0.4),
        Dashboard(
            testDescription: "a temperature at the end of the row",
            lines: [line("30858"), line("21", x: 300)], displayed: "30858", value: "30858"),
        Dashboard(
            testDescription: "a clock whose colon was missed", lines: [line("2054"), line("4138 km", y: 200)],
            displayed: "4138", value: "4138", unit: .kilometers, atLeast: 0.3),
        Dashboard(
            testDescription: "a clock stuck to the number", lines: [line("30953110:27")],
            displayed: "309531", value: "309531", atLeast: 0.3),
        Dashboard(
            testDescription: "numerals of the scale stuck to the drums", lines: [line("0 167003100")],
            displayed: "167003", value: "167003", atLeast: 0.3),
        Dashboard(
            testDescription: "the scale's zero stuck to the drums, too", lines: [line("00179561140", role: .odometer)],
            displayed: "0179561", value: "179561", atLeast: 0.3),
        Dashboard(
            testDescription: "a date whose marks weren't all seen",
            lines: [line("08 082012"), line("602917", y: 200, height: 20)],
            displayed: "602917", value: "602917", atLeast: 0.3),
        Dashboard(
            testDescription: "a larger service interval",
            lines: [line("7600 km", height: 60), line("4711 km", y: 200, height: 50)],
            displayed: "4711", value: "4711", unit: .kilometers, atLeast: 0.2),
        Dashboard(
            testDescription: "seven drums", lines: [line("1234567 km")],
            displayed: "1234567", value: "1234567", unit: .kilometers, atLeast: 0.3),
    ]

    @Test(arguments: dashboards, [0, 90, 180, 270])
    func choosesTheOdometer(dashboard: Dashboard, degrees: Int) throws {
        let candidates = OdometerInterpreter().candidates(in: dashboard.lines.map { $0.turned(by: degrees) })
        let first = try #require(candidates.first)
        #expect(first.displayed == dashboard.displayed)
        #expect(first.value == value(dashboard.value))
        #expect(first.unit == dashboard.unit)
        #expect(first.confidence >= dashboard.atLeast)
        #expect(first.confidence < 1)
        let seen = dashboard.lines[first.lineIndex].text
        #expect(seen.contains { $0.isNumber })
        #expect(first.quad != nil)
        #expect(!first.reasons.isEmpty)
    }

    @Test(arguments: [
        [], [""], ["   "], ["17:53"], ["17 : 53"], ["20:29", "10:29 AM"], ["12:34:56"], ["21.5°C", "-3 C", "72 F"],
        ["12/03/2021"], ["12-03-21"], ["12.03.2021"], ["12.03.21"],
        ["27 12 2012"], ["08 08.2012"], ["2020 1124"], ["21042025"], ["10:38", "12 31 2019"],
        ["20", "40", "60", "80", "100", "120"],
        ["20 40 60 80 100"],
        ["10 20 30 40 50 60"], ["0 1 2 3 4 5 6 7 8"], ["x1000 r/min"], ["PRND"], ["CHECK ENGINE"], ["km", "ODO"],
        ["123456789012"], ["WVWZZZ1KZ6W612305"], ["1HGCM82633A004352"], ["~~ -- . , '' ::"], ["42"], ["7"],
        ["🚗🚗🚗", "العربية", "۱۲۳۴۵۶", "½¾", "⑦⑧⑨⑩⑪⑫"], ["OOOOOO"], ["SIZZLE BIG LOGO"], ["85%"],
        ["90 km/h"], ["7 PM"], ["5.6 L/100km"], ["P R N D 3 2 1"],
    ])
    func findsNothing(texts: [String]) {
        let lines = texts.enumerated().map { line($1, y: Double($0) * 60) }
        #expect(OdometerInterpreter().candidates(in: lines).map(\.displayed) == [])
    }

    @Test func tripAloneIsDoubtful() throws {
        let candidates = OdometerInterpreter().candidates(in: [line("TRIP 191.4"), line("20:29", y: 200)])
        let first = try #require(candidates.first)
        #expect(first.displayed == "191.4")
        #expect(first.value == value("191.4"))
        #expect(first.confidence < 0.1)
        #expect(first.reasons.first == .objection(.tripMeter))
    }

    @Test func aClockWithoutItsColonInOneReading() {
        let lines = [line("17:53", variant: "gray"), line("17:53", variant: "clahe"), line("1753", variant: "sauvola")]
        #expect(OdometerInterpreter().candidates(in: lines) == [])
    }

    /// `contrasts`: of the last digit, in one reading each; nil: the engine can't tell.
    private func drums(_ text: String, contrasts: [Double?]) throws -> OdometerCandidate {
        let lines = contrasts.enumerated().map { index, contrast in
            let whole = line(text, variant: "reading \(index)")
            let symbols = whole.symbols.enumerated().map { place, symbol in
                RecognizedSymbol(
                    symbol.character, confidence: symbol.confidence, extent: symbol.extent,
                    contrast: contrast.map { place == whole.symbols.count - 1 ? $0 : 0 })
            }
            return RecognizedLine(symbols: symbols, quad: whole.quad, role: whole.role, variant: whole.variant)
        }
        return try #require(OdometerInterpreter().candidates(in: lines).first)
    }

    @Test("A last drum that contrasts counts tenths; what is displayed stays")
    func contrastingLastDrum() throws {
        let plain = try drums("006435", contrasts: [0, 0.02, nil])
        #expect(plain.displayed == "006435" && plain.value == value("6435") && !plain.isTenthsUnsure)
        #expect(!plain.reasons.contains { $0 == .lastDrumContrasts || $0 == .lastDrumMayContrast })
        let drum = try drums("006435", contrasts: [1, 0.97, nil])
        #expect(drum.displayed == "006435" && drum.value == value("643.5") && !drum.isTenthsUnsure)
        #expect(drum.reasons.contains(.lastDrumContrasts) && !drum.reasons.contains(.lastDigitTakenAsTenths))
        #expect(drum.confidence == plain.confidence, "it is about the digits")
        let untold = try drums("006435", contrasts: [nil, nil])
        #expect(untold.value == value("6435") && !untold.isTenthsUnsure)
        let marked = try drums("00643.5", contrasts: [1, 1])
        #expect(marked.value == value("643.5") && !marked.reasons.contains(.lastDrumContrasts))
    }

    @Test("A last drum alone in its box has none to contrast with: a person has to look")
    func lastDrumInABoxOfItsOwn() throws {
        func told(_ line: RecognizedLine) -> RecognizedLine {
            let symbols = line.symbols.map {
                RecognizedSymbol($0.character, confidence: $0.confidence, extent: $0.extent, contrast: 0)
            }
            return RecognizedLine(symbols: symbols, quad: line.quad, role: .odometer)
        }
        let lines = [told(line("01103", x: 100)), told(line("4", x: 225))]
        let whole = try #require(
            OdometerInterpreter().candidates(in: lines).first { $0.displayed == "011034" })
        #expect(whole.isTenthsUnsure)
    }

    @Test(
        "Where the readings disagree whether the last drum contrasts, a person has to look", arguments: [0.2, 0.5, 0.8])
    func unsureLastDrum(contrast: Double) throws {
        let first = try drums("006435", contrasts: [contrast, contrast, contrast])
        #expect(first.isTenthsUnsure && first.value == value("6435"))
        let sure = try drums("006435", contrasts: [0, 0, 0])
        #expect(abs(first.valueConfidence - sure.valueConfidence * (1 - contrast)) < 1e-9, "it may be 643.5")
        #expect(first.reasons.contains(.lastDrumMayContrast))
        #expect(try drums("006435", contrasts: [1, 0]).isTenthsUnsure)
    }

    @Test("Zeros are zero with tenths and without; beside a trip with its mark there are no hidden tenths")
    func unsureLastDrumThatDecidesNothing() throws {
        #expect(try !drums("000000", contrasts: [0.5]).isTenthsUnsure)
        let total = line("164214", role: .odometer)
        let symbols = total.symbols.enumerated().map { place, symbol in
            RecognizedSymbol(symbol.character, confidence: symbol.confidence, contrast: place == 5 ? 0.5 : 0)
        }
        let lines = [RecognizedLine(symbols: symbols, quad: total.quad, role: .odometer), line("191.4", y: 160)]
        let first = try #require(OdometerInterpreter().candidates(in: lines).first)
        #expect(first.displayed == "164214" && !first.isTenthsUnsure)
    }

    @Test(
        "The previous reading tells whether the last drum counts tenths", arguments: [(16_000, true), (163_000, false)])
    func previousSettlesTenths(previous: Int, isUnsure: Bool) throws {
        let total = line("164214", role: .odometer)
        let symbols = total.symbols.enumerated().map { place, symbol in
            RecognizedSymbol(symbol.character, confidence: symbol.confidence, contrast: place == 5 ? 0.5 : 0)
        }
        let before = PreviousReading(value: try OdometerValue(wholeUnits: previous), unit: .kilometers, ageInDays: 30)
        let first = try #require(
            OdometerInterpreter().candidates(
                in: [RecognizedLine(symbols: symbols, quad: total.quad, role: .odometer)], previous: before
            ).first)
        #expect(first.value == value("164214") && first.isTenthsUnsure == isUnsure)
    }

    @Test func quadIsThePartWithTheDigits() throws {
        let first = try #require(OdometerInterpreter().candidates(in: [line("ODO 30858 km", x: 0, y: 0)]).first)
        let quad = try #require(first.quad)
        #expect(abs(quad.topLeft.x - 4 * 24) < 0.001)
        #expect(abs(quad.topRight.x - 9 * 24) < 0.001)
        #expect(quad.height == 40)
    }

    @Test func atMostFiveAndDistinct() {
        let lines = (0..<9).map { line("1234\($0)5", y: Double($0) * 100) } + [line("123405", y: 2_000)]
        let candidates = OdometerInterpreter().candidates(in: lines)
        #expect(candidates.count == 5)
        #expect(Set(candidates.map(\.displayed)).count == 5)
        #expect(candidates.first?.displayed == "123405")
        #expect(candidates.reduce(0) { $0 + $1.confidence } < 1)
        let confidences = candidates.map(\.confidence)
        #expect(confidences == confidences.sorted(by: >))
    }

    @Test(arguments: [
        ("I64214", OdometerReason.correctedLookAlike(from: "I", to: "1")),
        ("16421O", .correctedLookAlike(from: "O", to: "0")),
        ("1 6 4 2 1 4", .joinedGroups), ("ODO 164214", .odometerWord("ODO")), ("164214 km", .unitBeside(.kilometers)),
        ("164214", .digitCount(6)), ("RANGE 164214", .objection(.label("RANGE"))), ("12345.6", .decimalMark),
        ("ab164214", .touchesLetters),
    ])
    func givesItsReasons(text: String, reason: OdometerReason) throws {
        let first = try #require(OdometerInterpreter().candidates(in: [line(text)]).first)
        #expect(first.reasons.contains(reason))
        for reason in first.reasons { #expect(reason.description.hasSuffix(".")) }
    }

    /// A gauge's numeral stands before the drums, and in some of the cuts the gap wasn't seen.
    @Test("Where either end may be of the scale, a person has to look")
    func scaleOnEitherSide() throws {
        let first = try #require(OdometerInterpreter().candidates(in: [line("100001250", role: .odometer)]).first)
        #expect(first.confidence < 0.6)
    }

    @Test func tooLongNumbersLeaveItToOtherCuts() throws {
        let lines = ["20 001250", "20001250", "20001250", "20 001250"].enumerated().map {
            line($1, role: .odometer, variant: "gray +0.\($0) margin 0.1")
        }
        let first = try #require(OdometerInterpreter().candidates(in: lines).first)
        #expect(first.displayed == "001250")
        #expect(OdometerInterpreter().candidates(in: [lines[1], lines[2]]).isEmpty)
    }

    @Test func correctionsCostConfidence() throws {
        let clean = try #require(OdometerInterpreter().candidates(in: [line("164214")]).first)
        let corrected = try #require(OdometerInterpreter().candidates(in: [line("1642I4")]).first)
        #expect(corrected.displayed == clean.displayed)
        #expect(corrected.confidence < clean.confidence)
        #expect(corrected.reasons.contains(.correctedLookAlike(from: "I", to: "1")))
    }

    /// Two digits stand closer to certain by their share, but numbers of few digits are believed less.
    @Test func whatIsRankedIsInTheOrderOfItsConfidence() {
        let few = ConfidenceCalibration(intercept: 0, share: 1, highShare: 0, fewDigits: -4)
        let lines = [line("164214 km"), line("ODO 999", y: 300), line("23456", y: 500), line("98765", y: 700)]
        let candidates = OdometerInterpreter(calibration: few).candidates(in: lines)
        #expect(candidates.count > 2)
        #expect(zip(candidates, candidates.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
    }
}
