import OdologVIN
import OdologValues
import Testing

@Suite("Why a VIN is less likely than the first")
struct DisadvantageTests {
    private static let vin = "1HGCM82633A004352"

    private func candidate(
        _ text: String, source: VINSource = .ocr, reasons: [VINReason] = [], readings: [String] = []
    ) throws -> VINCandidate {
        VINCandidate(
            vin: try VIN(text), confidence: 0.5, reasons: reasons, rawText: text, source: source, readings: readings)
    }

    private func words(_ text: String, beside first: VINCandidate) throws -> [String] {
        try candidate(text).disadvantages(beside: first).map(\.description)
    }

    @Test("The positions that differ are named, with what the readings have there, and how many fit each")
    func counted() throws {
        func read(_ character: Character, sure: Double, _ variant: String) -> RecognizedLine {
            var symbols = Array("WDBTK75G94T028954").map { RecognizedSymbol($0, confidence: 0.99) }
            symbols[6] = RecognizedSymbol(character, confidence: sure)
            return RecognizedLine(
                symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20), variant: variant)
        }
        let lines = [read("5", sure: 0.7, "a"), read("E", sure: 0.7, "b"), read("5", sure: 0.7, "c")]
        let candidates = VINInterpreter().candidates(in: lines)
        try #require(candidates.count > 1)
        #expect(candidates[0].vin.text == "WDBTK75G94T028954" && candidates[1].vin.text == "WDBTK7EG94T028954")
        #expect(candidates[0].reasons.contains(.readings(2, of: 3)))
        #expect(candidates[1].reasons.contains(.readings(1, of: 3)))
        #expect(
            candidates[1].disadvantages(beside: candidates[0]).map(\.description) == [
                "position 7: E where the first has 5 (5 in 2 of 3 readings, E in 1)"
            ])
        #expect(candidates[0].disadvantages(beside: candidates[0]).isEmpty)
    }

    @Test("What was read to the letter, with a wrong check digit")
    func checkDigit() throws {
        let candidates = VINInterpreter().candidates(in: [line("1HGCMB2633A004352")])
        let literal = try #require(candidates.first { $0.vin.text == "1HGCMB2633A004352" })
        #expect(candidates[0].vin.text == Self.vin)
        #expect(
            literal.disadvantages(beside: candidates[0]).map(\.description) == [
                "position 6: B where the first has 8 (B was read)",
                "its check digit is wrong, that of the first is right",
            ])
    }

    @Test(
        "Each fact that speaks against it is told",
        arguments: [
            ("WVWZZZ1JZ3P281237", "WVWZZZ1JZ3P28123S", "a letter at position 17, where nearly all have a digit"),
            (
                "WVWZZZ1JZ3P281237", "WVXZZZ1JZ3P281237",
                "WVX is not among the manufacturer codes that are met often, WVW is"
            ),
            ("WVWZZZ1JZ3P281237", "0VWZZZ1JZ3P281237", "0V belongs to no country"),
            ("WVWZZZ1JZ3P281237", "WVWZZZ1JZUP281237", "U at position 10 stands for no model year"),
            ("WVWZZZ1J23P281237", "WVWZZZ1JZ3P281237", "its check digit does not match, that of the first does"),
            (vin, "1HGCM82643A004352", "its check digit is wrong, that of the first is right"),
            (vin, "5FNRL38488B411196", "another VIN: 17 positions differ from the first"),
            (vin, "1HGCM82633A004852", "position 15: 8 where the first has 3"),
        ])
    func facts(first: String, other: String, told: String) throws {
        #expect(try words(other, beside: candidate(first)).contains(told))
        let reversed = try words(first, beside: candidate(other))
        #expect(reversed.contains(told) == told.hasPrefix("another VIN"))
    }

    @Test("Where no fact tells, what was seen or is usual does; and where readings differ, how many have each")
    func nothingElse() throws {
        let (text, otherText) = ("WVWZZZ1JZ3P281237", "WVWZZZ1JZ3P281238")
        let fits = "the first fits what was seen, and what is usual, better"
        #expect(try words(otherText, beside: candidate(text)).last == fits)
        #expect(try words(otherText, beside: candidate(text, readings: [otherText])).last == fits)
        #expect(try words(otherText, beside: candidate(text, readings: [text])).last?.hasSuffix("(7 was read)") == true)
        let first = try candidate(text, reasons: [.readings(3, of: 4)])
        let other = try candidate("WVWZZZ1JZ3P281148", reasons: [.readings(0, of: 4)])
        #expect(
            other.disadvantages(beside: first).last?.description
                == "read exactly so in none of 4 readings, the first in 3")
        #expect(first.disadvantages(beside: other).last == .fitsWorse)
        let (one, another) = (try candidate(text, source: .barcode), try candidate(otherText, source: .barcode))
        #expect(another.disadvantages(beside: one).allSatisfy { $0 != .fitsWorse })
    }

    @Test("A barcode that holds the first, and a repaired length")
    func sources() throws {
        let barcode = try candidate(Self.vin, source: .barcode)
        let other = try candidate("1HGCM82633A004852")
        #expect(other.disadvantages(beside: barcode).contains(.onlyInText))
        #expect(!barcode.disadvantages(beside: other).contains(.onlyInText))
        let repaired = try candidate("1HGCM82633A004852", reasons: [.lengthRepaired])
        #expect(repaired.disadvantages(beside: barcode).contains(.lengthRepaired))
        #expect(
            try !repaired.disadvantages(beside: candidate(Self.vin, reasons: [.lengthRepaired])).contains(
                .lengthRepaired))
    }

    @Test(
        "What most readings have is told where it is neither of the two",
        arguments: [
            ("3", "3 was read"), ("8", "8 was read"), ("B", "B was read"), (" ", "nothing was to be seen"),
            ("33B8", "3 in 2 of 4 readings, 8 in 1"), ("333", "3 in 3 of 3 readings, 8 in none"),
            ("BB3", "3 in 1 of 3 readings, 8 in none, B in 2"),
            ("  8", "3 in none of 3 readings, 8 in 1, nothing in 2"),
        ])
    func votes(read: String, told: String) throws {
        let first = try candidate(Self.vin, readings: read.map { "1HGCM82633A004\($0)52" })
        let words = try words("1HGCM82633A004852", beside: first)
        #expect(words.first == "position 15: 8 where the first has 3 (\(told))")
    }

    @Test("How many readings fit is told of how many", arguments: [(3, "all 3"), (2, "2 of 3"), (0, "none of 3")])
    func supporters(count: Int, told: String) {
        #expect(VINReason.readings(count, of: 3).description == "read exactly so in \(told) readings")
    }
}
