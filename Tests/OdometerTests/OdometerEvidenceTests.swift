import OdologOdometer
import OdologValues
import Testing

/// Several readings of one place, second choices, previous readings, hostile lines.
@Suite struct OdometerEvidenceTests {
    private func first(
        _ lines: [RecognizedLine], previous: PreviousReading? = nil
    ) throws -> OdometerCandidate {
        try #require(OdometerInterpreter().candidates(in: lines, previous: previous).first)
    }

    // MARK: Several readings

    @Test func agreementRaises() throws {
        let one = try first([line("164214", confidence: 0.9)])
        let two = try first(["gray", "clahe"].map { line("164214", confidence: 0.9, variant: $0) })
        let four = try first(["gray", "clahe", "otsu", "sauvola"].map { line("164214", confidence: 0.9, variant: $0) })
        #expect(one.confidence < two.confidence && two.confidence < four.confidence)
        #expect(four.evidence.readings == 4 && four.evidence.agreeingReadings == 4)
        #expect(four.reasons.contains(.readingsAgree(agreeing: 4, of: 4)))
    }

    @Test func disagreementLowersAndKeepsBoth() throws {
        let alone = try first([line("164214")])
        let candidates = OdometerInterpreter().candidates(
            in: [line("164214"), line("164214", variant: "clahe"), line("164274", variant: "sauvola")])
        #expect(candidates.map(\.displayed).prefix(2) == ["164214", "164274"])
        #expect(candidates[0].confidence < alone.confidence)
        #expect(candidates[0].reasons.contains(.readingsAgree(agreeing: 2, of: 3)))
        #expect(candidates[1].reasons.contains(.readingsDisagree(agreeing: 1, of: 3)))
    }

    @Test func theSameReadingTwiceIsOneReading() throws {
        #expect(try first([line("164214"), line("164214")]).confidence == first([line("164214")]).confidence)
    }

    @Test func anUnsureReadingHardlyCounts() throws {
        let sure = try first([line("164214")])
        let both = try first([line("164214"), line("16Z7I9", confidence: 0.3, variant: "sauvola")])
        #expect(both.displayed == "164214")
        #expect(both.confidence > sure.confidence * 0.8)
    }

    @Test func wordsOfOneReadingHelpAllOfThem() throws {
        let candidate = try first([line("164214   "), line("164214 km", variant: "otsu")])
        #expect(candidate.displayed == "164214")
        #expect(candidate.unit == .kilometers)
    }

    @Test func twoBoxesOfOneNumberAreOnePlace() throws {
        let tight = line("164214", x: 100, y: 100, height: 40)
        let wide = line("164214 km", x: 96, y: 95, height: 48, variant: "otsu")
        #expect(try first([tight, wide]).evidence.readings == 2)
    }

    @Test("A text that readings see weakly isn't less likely than one that they don't see at all")
    func seenIsNoLessThanUnseen() throws {
        // A space behind the first digit, as a 1 of seven segments leaves, makes the whole number unlikely in most readings.
        let parted = ["a", "b", "c", "d"].map { line("3 1003", confidence: 0.5, variant: $0) }
        let whole = line("31003", confidence: 0.47, variant: "e", alternatives: [0: [.init("9", confidence: 0.2)]])
        let longest = OdometerInterpreter().candidates(in: parted + [whole]).filter { $0.displayed.count == 5 }
        #expect(longest.first?.displayed == "31003")
    }

    @Test(
        "Digits in even steps are one number though a space was read between them",
        arguments: [(1.4, true), (1.7, false)])
    func spaceInAnEvenRow(step: Double, isOne: Bool) throws {
        // Middles one apart, and `step` at the space.
        let text = "26 17335"
        var (middle, symbols) = (0.5, [RecognizedSymbol]())
        for character in text {
            if character == " " {
                let after = middle + step - 1
                symbols.append(RecognizedSymbol(" ", confidence: 0.9, extent: (middle - 0.5) / 10...(after - 0.5) / 10))
                middle = after
            } else {
                symbols.append(
                    RecognizedSymbol(character, confidence: 0.96, extent: (middle - 0.5) / 10...(middle + 0.5) / 10))
                middle += 1
            }
        }
        let row = RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 400, height: 60), role: .odometer)
        let candidate = try first([row])
        #expect(candidate.displayed == (isOne ? "2617335" : "17335"))
        #expect(candidate.reasons.contains(.joinedGroups) == isOne)
    }

    @Test func aRoundNumberSaysSo() throws {
        let round = try first([line("7600")])
        let other = try first([line("7604")])
        #expect(round.reasons.contains(.roundNumber) && round.confidence < other.confidence)
        #expect(try !first([line("123400")]).evidence.isRound)
    }

    // MARK: Second choices

    @Test func secondChoiceBecomesTheSecondCandidate() throws {
        let unsure = line("164214", confidence: 0.7, alternatives: [4: [.init("7", confidence: 0.25)]])
        let candidates = OdometerInterpreter().candidates(in: [unsure])
        #expect(candidates.map(\.displayed).prefix(2) == ["164214", "164274"])
        #expect(candidates[1].reasons.contains(.alternativeDigit(from: "1", to: "7")))
    }

    @Test func aLettersSecondChoiceIsTaken() throws {
        let candidate = try first([line("1642Y4 km", alternatives: [4: [.init("1", confidence: 0.3)]])])
        #expect(candidate.displayed == "164214")
        #expect(candidate.reasons.contains(.alternativeDigit(from: "Y", to: "1")))
    }

    @Test func lookAlikeAndSecondChoiceOfOneDigitAddUp() throws {
        let plain = try first([line("16421O", confidence: 0.6)])
        let backed = try first(
            [line("16421O", confidence: 0.6, alternatives: [5: [.init("0", confidence: 0.35)]])])
        #expect(backed.displayed == "164210")
        #expect(backed.confidence > plain.confidence)
    }

    // MARK: Previous readings

    @Test func previousReadingPicksAmongTwo() throws {
        let lines = [
            line("164214", confidence: 0.6, alternatives: [0: [.init("7", confidence: 0.35)]])
        ]
        #expect(try first(lines).displayed == "164214")
        let previous = PreviousReading(value: value("764000"), unit: .kilometers, ageInDays: 10)
        let candidate = try first(lines, previous: previous)
        #expect(candidate.displayed == "764214")
        #expect(candidate.reasons.contains(.closeAbovePrevious))
    }

    @Test(arguments: ["164000", "164214", "164300", "999999", "12", "1642140"])
    func previousReadingNeverExcludes(previous: String) throws {
        let reading = PreviousReading(value: value(previous), unit: .kilometers, ageInDays: 10)
        let candidate = try first([line("ODO 164214 km")], previous: reading)
        #expect(candidate.displayed == "164214")
        // One wrong accept must not make good readings doubtful.
        #expect(candidate.confidence > 0.7)
    }

    @Test(
        arguments: [
            ("164000", 10, .closeAbove), ("164214", 10, .same), ("164300", 10, .lower), ("12", 10, .farAbove),
            ("164300", -10, .unknown), ("164000", -10, .farAbove),
        ] as [(String, Double, OdometerEvidence.Continuation)])
    func continuation(previous: String, days: Double, continuation: OdometerEvidence.Continuation) throws {
        let reading = PreviousReading(value: value(previous), unit: .kilometers, ageInDays: days)
        #expect(try first([line("164214 km")], previous: reading).evidence.continuation == continuation)
    }

    @Test func milesAreComparedAsMiles() throws {
        let reading = PreviousReading(value: value("100000"), unit: .kilometers, ageInDays: 10)
        #expect(try first([line("62500 mi")], previous: reading).evidence.continuation == .closeAbove)
        #expect(try first([line("62500")], previous: reading).evidence.continuation == .lower)
    }

    @Test func tenthsAreTakenWhereThePreviousReadingHadThem() throws {
        let tenths = PreviousReading(value: value("643.5"), unit: .kilometers, ageInDays: 1)
        let candidate = try first([line("006512")], previous: tenths)
        #expect(candidate.displayed == "006512")
        #expect(candidate.value == value("651.2"))
        let whole = PreviousReading(value: value("643"), unit: .kilometers, ageInDays: 1)
        #expect(try first([line("006512")], previous: whole).value == value("6512"))
    }

    // MARK: Order and hostile input

    @Test(arguments: 0..<20)
    func orderOfLinesChangesNothing(seed: Int) {
        let lines = [
            line("Paz 20 Ara", y: 50), line("164214 km"), line("164274 km", variant: "clahe"), line("17:53", y: 150),
            line("TRIP", x: 100, y: 200, height: 20), line("191.4", y: 230), line("1914", y: 230, variant: "otsu"),
            line("km", x: 300, y: 230), line("164214", x: 104, y: 102, height: 38, variant: "otsu"),
            line("164214", x: 900, y: 700), line("20 40 60 80", y: 500), line("km/h", y: 560),
        ]
        var generator = SplitMix(state: UInt64(seed))
        let shuffled = lines.shuffled(using: &generator)
        let expected = OdometerInterpreter().candidates(in: lines)
        let candidates = OdometerInterpreter().candidates(in: shuffled)
        #expect(candidates.map(Comparable.init) == expected.map(Comparable.init))
        #expect(candidates.map { shuffled[$0.lineIndex] } == expected.map { lines[$0.lineIndex] })
    }

    /// A candidate without its line's index.
    private struct Comparable: Equatable {
        let displayed: String
        let value: OdometerValue
        let unit: DistanceUnit?
        let confidence: Double
        let reasons: [OdometerReason]
        let quad: Quad?
        let evidence: OdometerEvidence

        init(_ candidate: OdometerCandidate) {
            displayed = candidate.displayed
            value = candidate.value
            unit = candidate.unit
            confidence = candidate.confidence
            reasons = candidate.reasons
            quad = candidate.quad
            evidence = candidate.evidence
        }
    }

    enum Hostile: CaseIterable {
        case nanConfidence, infiniteConfidence, negativeConfidence, nanQuad, emptyQuad, hugeQuad, nanExtent, longLine,
            manyAlternatives, combiningMarks, newlines
    }

    @Test(arguments: Hostile.allCases)
    func hostileLinesAreSurvived(hostile: Hostile) {
        let bad: RecognizedLine =
            switch hostile {
            case .nanConfidence: line("164214 km", confidence: .nan)
            case .infiniteConfidence: line("164214 km", confidence: .infinity)
            case .negativeConfidence: line("164214 km", confidence: -5)
            case .nanQuad: line("164214 km", x: .nan, y: .infinity)
            case .emptyQuad: line("164214 km", height: 0)
            case .hugeQuad: line("164214 km", height: 1e300)
            case .nanExtent:
                RecognizedLine(
                    symbols: "164214".map {
                        RecognizedSymbol($0, confidence: 0.9, extent: -Double.infinity...Double.infinity)
                    }, quad: Quad(x: 0, y: 0, width: 100, height: 20))
            case .longLine: line(String(repeating: "164214 km ", count: 20_000))
            case .manyAlternatives:
                line(
                    "164214",
                    alternatives: Dictionary(
                        uniqueKeysWithValues: (0..<6).map { index in
                            (index, (0..<5_000).map { .init(Character(String($0 % 10)), confidence: 0.9) })
                        }))
            case .combiningMarks: line("1\u{301}6\u{302}4214 km" + String(repeating: "\u{301}", count: 10_000))
            case .newlines: line("164\n214\r\nkm\u{0}")
            }
        for lines in [[bad], [bad, line("30858 km", y: 300)]] {
            let candidates = OdometerInterpreter().candidates(in: lines)
            for candidate in candidates {
                #expect((0...1).contains(candidate.confidence))
                #expect(candidate.quad.map { $0.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } } ?? true)
            }
            if lines.count == 2 { #expect(candidates.contains { $0.displayed == "30858" }) }
        }
    }

    @Test func manyLinesEndSoon() {
        var generator = SplitMix(state: 1)
        let lines = (0..<5_000).map { _ in
            line(
                String(Int.random(in: 0...9_999_999, using: &generator)), x: .random(in: 0...4_000, using: &generator),
                y: .random(in: 0...3_000, using: &generator), confidence: .random(in: 0...1, using: &generator))
        }
        let clock = ContinuousClock()
        let time = clock.measure { #expect(OdometerInterpreter().candidates(in: lines).count == 5) }
        #expect(time < .seconds(20))
    }

    @Test(arguments: 0..<50)
    func randomTextIsSurvived(seed: Int) {
        var generator = SplitMix(state: UInt64(seed) + 1_000)
        let alphabet = Array("0123456789OIlSBZ.,:'°/-|[]() kmiODTRPh%é🚗")
        let lines = (0..<40).map { row in
            let length = Int.random(in: 0...24, using: &generator)
            let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? " " })
            return line(text, y: Double(row) * 50, confidence: .random(in: 0...1, using: &generator))
        }
        let candidates = OdometerInterpreter().candidates(in: lines)
        #expect(candidates.count <= 5)
        #expect(candidates.reduce(0) { $0 + $1.confidence } <= 1.001)
        for candidate in candidates {
            #expect(candidate.displayed.contains { $0.isNumber })
            #expect(candidate.evidence.share > 0)
        }
    }
}

/// A small random generator with a seed (Steele, Lea, Flood: SplitMix64, 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What beside the digits says that a number is a total.
@Suite struct SupportTests {
    private func support(_ lines: [RecognizedLine]) throws -> Double {
        try #require(OdometerInterpreter().candidates(in: lines).first).evidence.support
    }

    private func drums(_ text: String) -> RecognizedLine {
        let whole = line(text)
        let symbols = whole.symbols.enumerated().map { place, symbol in
            RecognizedSymbol(
                symbol.character, confidence: symbol.confidence, extent: symbol.extent,
                contrast: place == text.count - 1 ? 0.99 : 0)
        }
        return RecognizedLine(symbols: symbols, quad: whole.quad, role: .odometer)
    }

    @Test(
        "A word or a unit; a trip has a unit, too, and fewer digits",
        arguments: [
            ("164214", 0.0), ("ODO 164214", 1), ("164214 km", 1), ("164214 MI", 1), ("ODO 3391", 1), ("1003 km", 0),
        ])
    func ofItsLine(text: String, support: Double) throws {
        #expect(try self.support([line(text)]) == support)
    }

    @Test("A last drum in other colours, unless the number is as short as a trip's")
    func lastDrum() throws {
        #expect(try support([drums("006435")]) == 1)
        #expect(try support([drums("0435"), line("ODO", x: 20)]) < 1)
    }

    @Test("Meters of hours and of energy have drums and units as well", arguments: ["HOURS", "STUNDEN", "KWH", "EUR"])
    func foreignWord(word: String) throws {
        #expect(try support([drums("006435"), line(word, x: 100, y: 180)]) == 0)
        #expect(try support([line("164214 km"), line(word, x: 100, y: 180)]) == 0)
    }

    @Test("A trip beside it counts half")
    func trip() throws {
        #expect(try support([line("164214", role: .odometer), line("191.4", y: 160)]) == 0.5)
        #expect(try support([line("164214", role: .odometer), line("1914", y: 160)]) == 0)
    }
}
