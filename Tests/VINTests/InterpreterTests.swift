import OdologValues
import Testing

@testable import OdologVIN

@Suite struct InterpreterTests {
    private let interpreter = VINInterpreter()

    @Test(arguments: [
        "1HGCM82633A004352", "VIN: 1HGCM82633A004352", "VIN 1HGCM82633A004352", "V.I.N. 1HGCM82633A004352",
        "V.LN.: 1HGCM82633A004352 TYPE: PASSENGER CAR", "V.L.N.:1HGCM82633A004352", "V 1 N 1HGCM82633A004352",
        "VIN:1HGCM82633A004352", "VIN1HGCM82633A004352", "V1N1HGCM82633A004352", "V 1 N1HGCM82633A004352",
        "V1 N1HGCM82633A004352", "CHASSIS NO 1HGCM82633A004352",
        "Chassis No.: 1HGCM82633A004352",
        "*1HGCM82633A004352*", "* 1HGCM82633A004352 *", "I1HGCM82633A004352", "*I1HGCM82633A004352*",
        "1HGCM 82633 A00 4352", "1HGCM-82633-A004352", "1 H G C M 8 2 6 3 3 A 0 0 4 3 5 2",
        "HONDA 1HGCM82633A004352 MADE IN USA", "1hgcm82633a004352", "(1HGCM82633A004352)",
        "DATE 03/03 1HGCM82633A004352 TYPE",
        "1HGCM82633A004352 5TH WHEEL", "GVWR 4508LBS VIN 1HGCM82633A004352",
    ])
    func findsItInItsSurroundings(text: String) throws {
        let candidates = interpreter.candidates(in: [line(text)])
        let first = try #require(candidates.first, "\(text)")
        #expect(first.vin.text == "1HGCM82633A004352")
        #expect(first.confidence > 0.5, "\(text): \(first.confidence)")
        #expect(first.checkDigit == .valid)
        #expect(first.lineIndex == 0)
        #expect(candidates.count <= 5)
    }

    @Test(arguments: ["V.I.N. ", "V.LN.: ", "V.L.N.:", "V1N ", "VIN", "Vin no. ", "Chassis Nr: ", "FRAME NO. "])
    func knowsLabels(label: String) {
        let first = interpreter.candidates(in: [line(label + "1HGCM82633A004352")]).first
        #expect(first?.reasons.contains(.labelled) == true, "\(label)")
    }

    @Test func saysWhereAndWhy() throws {
        let lines = [line("MADE IN USA", y: 0), line("VIN: 1HGCM 82633 AOO4352 *", y: 40)]
        let first = try #require(interpreter.candidates(in: lines).first)
        #expect(first.vin.text == "1HGCM82633A004352")
        #expect(first.lineIndex == 1)
        #expect(first.quad == lines[1].quad)
        #expect(first.rawText == "1HGCM 82633 AOO4352")
        #expect(first.repairs.map(\.position) == [12, 13])
        #expect(first.repairs.allSatisfy { $0.from == "O" && $0.to == "0" && $0.reason == .illegalLetter })
        #expect(first.repairs[0].why == "O cannot occur in a VIN, read as 0")
        #expect(first.reasons.contains(.labelled))
        #expect(first.reasons.contains(.joined(pieces: 3)))
        #expect(first.reasons.contains(.checkDigitValid))
        #expect(first.reasons.contains(.knownManufacturer("1HG")))
        #expect(Set(first.reasons.map(\.description)).count == first.reasons.count)
    }

    @Test func aLabelMayStandInTheLineAbove() throws {
        let lines = [line("VEHICLE IDENTIFICATION NUMBER", y: 0), line("1HGCM82633A004352", y: 30)]
        let first = try #require(interpreter.candidates(in: lines).first)
        #expect(first.reasons.contains(.labelled))
        let other = try #require(interpreter.candidates(in: [line("HONDA"), lines[1]]).first)
        #expect(!other.reasons.contains(.labelled))
        #expect(other.confidence < first.confidence)
    }

    @Test(arguments: [
        ("1HGCMB2633A004352", "1HGCM82633A004352", 6), ("1HGCM8Z633A004352", "1HGCM82633A004352", 7),
        ("5FNRL384B8B411196", "5FNRL38488B411196", 9), ("1HGCM82633AD04352", "1HGCM82633A004352", 12),
        ("1HGCM82633A0043S2", "1HGCM82633A004352", 16), ("IHGCM82633A004352", "1HGCM82633A004352", 1),
        ("VVWZZZ1JZ3P281237", "WVWZZZ1JZ3P281237", 1), ("WVWZ2Z1JZ3P281237", "WVWZZZ1JZ3P281237", 5),
        ("WVWZZZ1JZ3P2812B7", "WVWZZZ1JZ3P281287", 16),
    ])
    func repairsOneCharacter(read: String, truth: String, position: Int) throws {
        let first = try #require(interpreter.candidates(in: [line(read)]).first)
        #expect(first.vin.text == truth)
        #expect(first.repairs.map(\.position) == [position])
    }

    /// The engine's own alternative outweighs the table of confusions.
    @Test func listensToAlternatives() throws {
        var symbols = Array("1HGCM82633A004352").map { RecognizedSymbol($0, confidence: 0.98) }
        symbols[9] = RecognizedSymbol("2", confidence: 0.6, alternatives: [.init("3", confidence: 0.35)])
        let quad = Quad(x: 0, y: 0, width: 340, height: 20)
        let first = try #require(interpreter.candidates(in: [RecognizedLine(symbols: symbols, quad: quad)]).first)
        #expect(first.vin.text == "1HGCM82633A004352")
        #expect(first.confidence > 0.9)
    }

    /// Only some makers fill positions 4-6 with Z: a B that may be an 8 is one there, and stays a B elsewhere.
    @Test(arguments: [("XWBZZZCKZMG063726", "XW8ZZZCKZMG063726"), ("XWBJF48VDLA063726", "XWBJF48VDLA063726")])
    func filling(read: String, meant: String) throws {
        var symbols = Array(read).map { RecognizedSymbol($0, confidence: 0.99) }
        symbols[2] = RecognizedSymbol("B", confidence: 0.75, alternatives: [.init("8", confidence: 0.2)])
        let line = RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20))
        #expect(interpreter.candidates(in: [line]).first?.vin.text == meant)
    }

    /// A reflection makes an A of a 1 in all readings but one.
    @Test func oneReadingOfALookAlikeIsTold() throws {
        func reasons(_ other: String) throws -> [VINReason] {
            let candidates = interpreter.candidates(
                in: Array(repeating: line("2T17T1M82PZA87945", confidence: 0.995), count: 4) + [
                    line(other, confidence: 0.9)
                ])
            let first = try #require(candidates.first)
            #expect(first.vin.text == "2T17T1M82PZA87945" && first.evidence.share > 0.98)
            return first.reasons
        }
        #expect(try reasons("2T17T1M82PZ187945").contains(.blindRunnerUp(try VIN("2T17T1M82PZ187945"))))
        #expect(try !reasons("2T17T1M82PZA87945").contains(.blindRunnerUp(try VIN("2T17T1M82PZ187945"))))
        // The check digit tells B and A apart.
        #expect(try !reasons("2T17T1M82PZB87945").contains { if case .blindRunnerUp = $0 { true } else { false } })
    }

    /// S and 2 have equal values: the check digit cannot tell them apart, so the confidence must not claim it can.
    @Test func blindSwapsKeepTheirShare() throws {
        func read(_ runnerUp: Character) throws -> [VINCandidate] {
            var symbols = Array("WDBTK75G94T028954").map { RecognizedSymbol($0, confidence: 0.99) }
            // Position 7: 5. E is blind, S is not.
            symbols[6] = RecognizedSymbol("5", confidence: 0.7, alternatives: [.init(runnerUp, confidence: 0.25)])
            return interpreter.candidates(in: [
                RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20))
            ])
        }
        let blind = try read("E")
        let seen = try read("S")
        #expect(blind.first?.vin.text == "WDBTK75G94T028954")
        #expect(blind.dropFirst().first?.vin.text == "WDBTK7EG94T028954")
        #expect(blind[0].reasons.contains(.blindRunnerUp(blind[1].vin)))
        #expect(blind[1].confidence > 0.05)
        #expect(blind[0].confidence < 0.9)
        #expect(seen[0].confidence > blind[0].confidence)
        #expect(!seen[0].reasons.contains { if case .blindRunnerUp = $0 { true } else { false } })
    }

    @Test func variantsOfOnePlaceAreWeighedTogether() throws {
        // Two misread one character each, in ways that the check digit alone cannot settle between.
        let variants = [
            line("1HGCM82633A004352", confidence: 0.9, variant: "gray"),
            line("1HGCM82633A004852", confidence: 0.9, variant: "sauvola"),
            line("1HGCM82633A004352", confidence: 0.9, variant: "otsu"),
        ]
        let alone = try #require(interpreter.candidates(in: [variants[0]]).first)
        let together = try #require(interpreter.candidates(in: variants).first)
        #expect(together.vin == alone.vin)
        #expect(together.confidence > alone.confidence)
        // The second says otherwise where the two likeliest differ.
        #expect(together.reasons.contains(.readings(2, of: 3)))
        #expect(together.readings == ["1HGCM82633A004352", "1HGCM82633A004852", "1HGCM82633A004352"])
        // Saying the same thing again adds less and less.
        let many = try #require(interpreter.candidates(in: Array(repeating: variants[0], count: 16)).first)
        #expect(many.confidence < 1)
    }

    @Test("Two places that each show another VIN clearly are two vehicles, though a digit is all that differs")
    func sistersOfAFleet() throws {
        let vins = ["WVWZZZ1KZAW123456", "WVWZZZ1KZAW123457"]
        // One was read oftener, which says nothing about the other.
        let apart = interpreter.candidates(
            in: ["a", "b", "c"].map { line(vins[0], variant: $0, y: 0) } + [line(vins[1], y: 100)])
        #expect(Set(apart.prefix(2).map(\.vin.text)) == Set(vins))
        #expect(apart[0].confidence < 0.6 && apart[1].confidence > 0.3)
        // Of one that can't be read clearly the other tells what it says.
        let unsure = interpreter.candidates(in: [line(vins[0], y: 0), line(vins[1], confidence: 0.55, y: 100)])
        #expect(unsure[0].vin.text == vins[0] && unsure[0].confidence > 0.9)
        // Where they overlap, both are of the same characters.
        let cuts = interpreter.candidates(in: [line(vins[0]), line(vins[1], y: 4, width: 500)])
        #expect(cuts[0].confidence + (cuts.dropFirst().first?.confidence ?? 0) > 0.9)
    }

    @Test("It is in lower case where most of the readings that speak for it are")
    func lowerCase() throws {
        func reading(low: Set<Character>, _ variant: Int) -> RecognizedLine {
            // A word beside it is another one's.
            RecognizedLine(
                symbols: "WVWZZZ1KZAW123456 ONE".map {
                    RecognizedSymbol($0, confidence: 0.97, isLow: low.contains($0))
                },
                quad: Quad(x: 0, y: 0, width: 340, height: 20), role: .vin, variant: "\(variant)")
        }
        for (low, isSmall) in [("WVZA", true), ("A", false), ("ONE", false), ("KV123456", false)] {
            for count in 0...5 {
                let lines = (0..<5).map { reading(low: $0 < count ? Set(low) : [], $0) }
                let first = try #require(interpreter.candidates(in: lines).first)
                #expect(first.isInLowerCase == (isSmall && count >= 3))
            }
        }
    }

    @Test("Each VIN stands in the list once, and together they are no more than certain, whatever the lines")
    func onceEach() {
        var random = SeededGenerator(seed: 7)
        let characters = Array("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")
        for _ in 0..<300 {
            let vin = ["1M8GDM9AXKP042788", "WVWZZZ1KZAW123456", "54356128061920579"].randomElement(using: &random)!
            let lines = (0..<Int.random(in: 2...6, using: &random)).map { index in
                var text = Array(vin)
                for _ in 0..<Int.random(in: 0...2, using: &random) {
                    let place = text.indices.randomElement(using: &random)!
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: text.remove(at: place)
                    case 1: text.insert(characters.randomElement(using: &random)!, at: place)
                    default: text[place] = characters.randomElement(using: &random)!
                    }
                }
                return line(
                    String(text), confidence: .random(in: 0.5...1, using: &random), role: .vin, variant: "\(index)",
                    y: Double(Int.random(in: 0...2, using: &random)) * 60)
            }
            let candidates = interpreter.candidates(in: lines)
            #expect(Set(candidates.map(\.vin)).count == candidates.count)
            #expect(candidates.reduce(0) { $0 + $1.confidence } <= 1.000001)
        }
    }

    @Test func orderOfLinesChangesNothingButTheIndex() throws {
        let lines = [
            line("1HGCM82633A004352", y: 0), line("5FNRL38488B411196", y: 80), line("WVWZZZ1JZ3P281237", y: 160),
        ]
        let forward = interpreter.candidates(in: lines)
        let backward = interpreter.candidates(in: lines.reversed())
        #expect(forward.map(\.vin) == backward.map(\.vin))
        #expect(forward.map(\.confidence) == backward.map(\.confidence))
        #expect(forward.map(\.lineIndex) == backward.map { 2 - $0.lineIndex })
        #expect(Set(forward.map(\.vin.text)).isSuperset(of: lines.map(\.text)))
    }

    @Test func aWrongCheckDigitReadClearlyCanStillBeChosen() throws {
        let candidates = interpreter.candidates(in: [line("VIN 1C9FA3229R1257455")])
        #expect(candidates.contains { $0.vin.text == "1C9FA3229R1257455" && $0.checkDigit == .invalid })
        #expect(candidates.allSatisfy { $0.confidence < 0.9 })
    }

    @Test func europeanOnesNeedNoCheckDigit() throws {
        let first = try #require(interpreter.candidates(in: [line("WVWZZZ1JZ3P281237", confidence: 0.995)]).first)
        #expect(first.vin.text == "WVWZZZ1JZ3P281237")
        #expect(first.checkDigit == .notRequired)
        #expect(first.confidence > 0.8)
        #expect(first.reasons.contains(.checkDigitNotRequired))
    }

    @Test(arguments: ["1HGCM82633A00435", "1HGCM82633A0043522", "1HGCM826338A004352"])
    func aWrongLengthIsOnlyASuggestion(text: String) throws {
        let candidates = interpreter.candidates(in: [line(text)])
        #expect(candidates.contains { $0.vin.text == "1HGCM82633A004352" }, "\(candidates.map(\.vin))")
        for candidate in candidates {
            #expect(candidate.confidence <= 0.35)
            #expect(candidate.reasons.contains(.lengthRepaired))
            #expect(candidate.repairs.contains { $0.reason == .missing || $0.reason == .surplus })
        }
    }

    @Test(
        "A VIN with three characters and more that no reading shows is only a suggestion",
        arguments: ["1HGCM82633AB0SZS2", "WVWZZZ1JZ3PZSBZS7", "1HGCM8Z6E3A0B4SSZ"])
    func madeUp(text: String) {
        for readings in 1...3 {
            let lines = (0..<readings).map { line(text, confidence: 0.9, role: .vin, variant: "\($0)") }
            for candidate in interpreter.candidates(in: lines) {
                let made = zip(candidate.vin.text, text).count { $0 != $1 }
                #expect(made < 3 || candidate.confidence <= 0.35, "\(candidate.vin) of \(text)")
            }
        }
    }

    @Test(
        "Words beside a VIN that an engine glues to it",
        arguments: ["WMEEJ3BA4DK6525621SH0WN", "WMEEJ3BA4DK652562LUEB1L0ECASH0WNAB0VE", "SERNUMWMEEJ3BA4DK652562"])
    func gluedWords(text: String) throws {
        let first = try #require(interpreter.candidates(in: [line(text, confidence: 0.98, role: .vin)]).first)
        #expect(first.vin.text == "WMEEJ3BA4DK652562")
        #expect(first.rawText == "WMEEJ3BA4DK652562")
        #expect(first.repairs.isEmpty)
    }

    @Test(
        "A label before a VIN, without the I and the colon that its reader doesn't know, is no part of it",
        arguments: ["VNE", "V1N1", "V1NE"])
    func gluedLabel(label: String) throws {
        let text = label + "KMH30N8484L599120"
        // Its first seventeen characters look like a VIN, too, and are all that one cut shows.
        let lines = [String(text.prefix(17)), text].map {
            line($0, confidence: 0.98, role: .vin)
        }
        let first = try #require(interpreter.candidates(in: lines).first)
        #expect(first.vin.text == "KMH30N8484L599120")
    }

    @Test("A VIN whose maker's code looks like a label stays whole where something is glued behind it")
    func gluedBehindLabelLike() throws {
        let text = "VNKKC3D3X0A123456SHWN"
        let first = try #require(interpreter.candidates(in: [line(text, confidence: 0.98, role: .vin)]).first)
        #expect(first.vin.text == "VNKKC3D3X0A123456")
    }

    /// `?`: unreadable, as the recognisers read the asterisks.
    @Test(
        "A European type approval is no VIN",
        arguments: [
            "1?200746?3879?135", "1?2007146?387935", "E1120074601461141", "e11*2007/46*1461*14", "e3*2007/46*0988*29",
            "12?2001116?387931",
            "3G2001116?0988129", "E4?98/14?0123?0456", "1LZUU7746?3879135", "KE2?2018785810281?13",
        ])
    func typeApproval(text: String) {
        let symbols = text.map { character in
            let symbol = RecognizedSymbol(character, confidence: 0.98)
            return character == RecognizedSymbol.unreadable ? symbol.covered : symbol
        }
        let quad = Quad(x: 10, y: 0, width: 340, height: 20)
        let lines = [
            RecognizedLine(symbols: symbols, quad: quad, role: .vin),
            // Another reading of the same place, in which they look like something.
            line(text.replacing("?", with: "7"), role: .vin),
        ]
        #expect(interpreter.candidates(in: lines).isEmpty)
        // Nor does it take the VIN beside it along.
        let vin = line("1HGCM82633A004352", y: 30)
        #expect(interpreter.candidates(in: lines + [vin]).map(\.vin.text) == ["1HGCM82633A004352"])
    }

    @Test(
        "A VIN right beside a type approval is one",
        arguments: ["1HGCM82633A004352 e1*2007/46*0281*13", "e11*2001/116*0188*12 1HGCM82633A004352"])
    func besideTypeApproval(text: String) {
        #expect(interpreter.candidates(in: [line(text)]).first?.vin.text == "1HGCM82633A004352")
    }

    @Test(
        "A directive's digits in a VIN make no type approval of it",
        arguments: ["WVWZZZ1KZ7W200746", "1HG2007463A004352", "W1?98146133A004352", "KMH?2007143U12345"])
    func noTypeApproval(text: String) {
        #expect(TypeApproval.range(in: Array(text.utf8)) == nil)
    }

    @Test("A covered character is named, whether something was read there or nothing", arguments: [4, 7, 12, 16])
    func coveredCharacter(position: Int) throws {
        var symbols = Array("1HGCM82633A004352").enumerated().map { index, character in
            RecognizedSymbol(
                character, confidence: 0.99, extent: Double(index) / 17...(Double(index) + 0.8) / 17)
        }
        let quad = Quad(x: 0, y: 0, width: 340, height: 20)
        symbols[position - 1] = RecognizedSymbol("8", confidence: 0.15)
        let guessed = try #require(interpreter.candidates(in: [RecognizedLine(symbols: symbols, quad: quad)]).first)
        #expect(guessed.reasons.contains(.hardlyReadable(position: position)))
        #expect(guessed.isPartlyUnread)
        symbols.remove(at: position - 1)
        let short = try #require(interpreter.candidates(in: [RecognizedLine(symbols: symbols, quad: quad)]).first)
        #expect(short.repairs.contains { $0.position == position && $0.reason == .missing })
        #expect(short.reasons.contains(.hardlyReadable(position: position)))
    }

    @Test func nothingIsNamedWhereAllIsClear() throws {
        let first = try #require(interpreter.candidates(in: [line("1HGCM82633A004352", confidence: 0.97)]).first)
        #expect(!first.reasons.contains { if case .hardlyReadable = $0 { true } else { false } })
    }

    @Test func confidencesAreProbabilities() {
        for text in ["1HGCM82633A004352", "11111111111111111", "WAUZZZ8EO6A2803l4", "12345678901234567"] {
            for confidence in [0, 0.3, 0.9, 1, -1, 2, .nan, .infinity] {
                let candidates = interpreter.candidates(in: [line(text, confidence: confidence)])
                let sum = candidates.reduce(0) { $0 + $1.confidence }
                #expect(sum < 1)
                #expect(candidates.allSatisfy { $0.confidence >= 0 })
                #expect(candidates.map(\.confidence) == candidates.map(\.confidence).sorted(by: >))
            }
        }
    }

    @Test func theLimitHolds() {
        #expect(VINInterpreter(limit: 1).candidates(in: [line("1HGCMB2633A004352")]).count == 1)
        #expect(VINInterpreter(limit: 0).limit == 1)
        #expect(VINInterpreter(limit: 50).candidates(in: [line("1HGCMB2633A004352", confidence: 0.6)]).count > 5)
    }

    /// Label and dashboard text without a VIN, as engines give it.
    static let prose = [
        "MANUFACTURED BY HONDA OF AMERICA MFG INC", "MFD BY TOYOTA MOTOR CORPORATION DATE 06/08",
        "GVWR 2045KG 4508LBS GAWR FRT 1085KG 2392LB", "THIS VEHICLE CONFORMS TO ALL APPLICABLE FEDERAL",
        "MOTOR VEHICLE SAFETY BUMPER AND THEFT PREVENTION", "STANDARDS IN EFFECT ON THE DATE OF MANUFACTURE",
        "TYPE PASSENGER CAR", "COLD TIRE PRESSURE 220KPA 32PSI P205/55R16", "SEATING CAPACITY TOTAL 5 FRONT 2 REAR 3",
        "THE COMBINED WEIGHT OF OCCUPANTS AND CARGO SHOULD NEVER EXCEED 385 KG OR 850 LBS",
        "PAINT B92P INT TRIM NH167L",
        "ODO 123456 km TRIP A 123.4 12:45 21 C", "VIN", "VIN:", "CHASSIS NO", "MADE IN GERMANY 2008",
        "e13*2001/116*0188*12",
        "PNEUS 205/55 R16 91V 2.2 BAR 2.4 BAR", "1240 KG 1815 KG 1-900 KG 2-950 KG",
        "AIRBAG SRS WARNING LABEL 28-4472-01",
        "TEL 0049 89 382 12345 67", "0123456789 0123456", "BEST BEFORE 2024 08 12 LOT 447829",
        "INTERNATIONALIZAT", "RESPONSIBILITIES1", "123e4567-e89b-12d3-a456-426614174000",
        "SN 4CE0460D0G 2023-11-04 REV A1",
        "https://example.com/a1b2c3d4e5f6g7h8i", "REG NO AB12 CDE 2019 KM 104522", "99/100 90/80 70/60 50/40 30/20 10",
        // Rows of dots and bars, which read like this; the check digit is right.
        "00000000000000000", "11111111111111111", "10100101000101001", "IMEI 356938035643809", "ISBN 978-3-16-148410-0",
        "P/N 8K0 907 115 H 0002 H04",
    ]

    @Test(arguments: prose)
    func proseHoldsNoVIN(text: String) {
        let candidates = interpreter.candidates(in: [line(text)])
        #expect(candidates.isEmpty, "\(candidates.map { "\($0.vin) \($0.confidence)" })")
    }

    @Test("Prose holds none where a reader takes I and O for its digits, even where a VIN is located")
    func proseWithoutDigits() {
        func candidates(_ text: String) -> [VINCandidate] {
            let symbols = line(text).symbols
            let quad = Quad(x: 0, y: 0, width: 340, height: 20)
            return VINInterpreter(minimumConfidence: 0)
                .candidates(in: [RecognizedLine(symbols: symbols, quad: quad, role: .vin)])
        }
        #expect(candidates("HCLEC0NF0RMS10ALL").isEmpty)
        #expect(candidates("1MSVEHCLEC0NF0RMS10ALL").isEmpty)
        // One other digit, or digits at the end, and it may be one.
        #expect(!candidates("HCLEC0NF0RMS12ALL").isEmpty)
        #expect(!candidates("HCLEC0NF0RMS10110").isEmpty)
    }

    @Test func proseAllAtOnceHoldsNoVIN() {
        let lines = Self.prose.enumerated().map { line($0.element, y: Double($0.offset) * 30) }
        #expect(interpreter.candidates(in: lines).isEmpty)
        let label = lines + [line("1HGCM82633A004352", y: 2_000)]
        #expect(interpreter.candidates(in: label).first?.vin.text == "1HGCM82633A004352")
    }

    @Test func cyrillicAndFullWidthLookAlikesAreReadAsLatin() throws {
        let first = try #require(interpreter.candidates(in: [line("ХW8АС2NН3NК104925")]).first)
        #expect(first.vin.text == "XW8AC2NH3NK104925")
        #expect(
            interpreter.candidates(in: [line("１ＨＧＣＭ８２６３３Ａ００４３５２")]).first?.vin.text == "1HGCM82633A004352")
    }

    @Test func oneCallIsQuick() {
        let filler = ["GVWR 2045KG 4508LBS", "MANUFACTURED BY HONDA OF AMERICA MFG INC", "1HGCMB2633A004352"]
        let lines = (0..<20).map { line($0 == 7 ? "VIN: 1HGCM82633A004352" : filler[$0 % 3], y: Double($0) * 30) }
        // The best of several, since the other tests run beside this one.
        let durations = (0..<20).map { _ in
            ContinuousClock().measure { _ = interpreter.candidates(in: lines) }
        }
        let duration = durations.min()!
        print("candidates(in:) of 20 lines, 7 of them VINs: \(duration)")
        // Unoptimised code on a busy machine; `swift test -c release` tells the figure that counts.
        #expect(duration < .milliseconds(500))
    }

    @Test(
        "A wrong check digit where the region requires a right one, or the maker gives one, is for a person, however sure the reader is",
        arguments: [
            ("1HGCM82633A004353", VINSource.ocr, true), ("1HGCM82633A004352", .ocr, false),
            // A parcel's number may stand in a barcode as well; Europe has no check digit.
            ("1HGCM82633A004353", .barcode, true), ("1HGCM82633A004353", .both, true),
            ("1HGCM82633A004352", .barcode, false), ("WVWZZZ1JZ3W386752", .ocr, false),
            // A maker that gives one all the same, but for the vehicles that have a Z there.
            ("TMBJG7NE1G0125846", .ocr, true), ("TMBJG7NE0G0125846", .ocr, false), ("TMBZZZ1UZ42123456", .ocr, false),
            // A barcode proves its characters, and a maker's habit is no rule.
            ("TMBJG7NE1G0125846", .barcode, false),
        ])
    func wrongCheckDigit(text: String, source: VINSource, isWrong: Bool) throws {
        let candidate = VINCandidate(vin: try VIN(text), confidence: 1, rawText: text, source: source)
        #expect(candidate.failsCheckDigit == isWrong)
    }

    @Test(
        "A maker's code that is hardly met is for a person where nothing proves the VIN",
        arguments: [
            ("NVWZZZ1KZBW168061", VINSource.ocr, true), ("NVWZZZ1KZBW168061", .both, false),
            ("WVWZZZ1KZBW168061", .ocr, false), ("SHGFG1B86BH501831", .ocr, true),
            ("SHGFG1B86BH501831", .both, false), ("2HGFG1B86BH501831", .ocr, false),
        ])
    func unknownMaker(text: String, source: VINSource, isUnknown: Bool) throws {
        let candidate = VINCandidate(vin: try VIN(text), confidence: 1, rawText: text, source: source)
        #expect(candidate.isOfUnknownMaker == isUnknown)
    }

    @Test("Two models that read the same count for more than one model twice")
    func furtherModel() throws {
        func share(_ second: String) throws -> Double {
            let lines = ["vin", second].map { model in
                RecognizedLine(
                    symbols: "WVWZZZ1JZ3W386752".map { RecognizedSymbol($0, confidence: 0.4) },
                    quad: Quad(x: 0, y: 0, width: 340, height: 20), model: model)
            }
            return try #require(interpreter.candidates(in: lines).first).evidence.share
        }
        #expect(try share("characters") > share("vin"))
    }
}
