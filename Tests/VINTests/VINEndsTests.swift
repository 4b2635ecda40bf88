import OdologValues
import Testing

@testable import OdologVIN

/// Text that was cut, or joined to what stands beside it, can pass for a VIN.
@Suite("Where a VIN ends")
struct VINEndsTests {
    private let vin = "1HGCM82633A004352"

    /// Characters of one width, between so much ground before and behind, in widths of a character.
    private func line(_ text: String, before: Double, behind: Double, x: Double = 0) -> RecognizedLine {
        let total = before + Double(text.count) + behind
        let symbols = text.enumerated().map { index, character in
            let left = (before + Double(index)) / total
            return RecognizedSymbol(character, confidence: 0.99, extent: left...left + 0.8 / total)
        }
        return RecognizedLine(
            symbols: symbols, quad: Quad(x: x - 10 * before, y: 0, width: 10 * total, height: 20), role: .vin)
    }

    private func first(_ lines: RecognizedLine...) throws -> VINCandidate {
        try #require(VINInterpreter().candidates(in: lines).first)
    }

    @Test("Ground on both sides shows that it is whole, in one reading or in two")
    func whole() throws {
        #expect(try !first(line(vin, before: 2, behind: 2)).mayGoOn)
        #expect(try !first(line(vin, before: 0.3, behind: 2), line(vin, before: 2, behind: 0.3)).mayGoOn)
    }

    @Test("Where the text touches the end of every cut, it may go on", arguments: [(2.0, 0.3), (0.3, 2.0), (0.3, 0.3)])
    func cut(before: Double, behind: Double) throws {
        let candidate = try first(line(vin, before: before, behind: behind))
        #expect(candidate.vin.text == vin)
        #expect(candidate.mayGoOn)
        #expect(candidate.reasons.contains(.endUnseen))
    }

    @Test("A word right beside it is no end; an asterisk, a space and a label are")
    func neighbours() throws {
        #expect(try first(line("AB\(vin)", before: 2, behind: 2)).mayGoOn)
        #expect(try !first(line("*\(vin)*", before: 1, behind: 1)).mayGoOn)
        #expect(try !first(line("TYP \(vin) AB", before: 0.3, behind: 0.3)).mayGoOn)
        #expect(try !first(line("VIN\(vin)", before: 0.3, behind: 2)).mayGoOn)
    }

    @Test("What an engine without places reads is believed")
    func withoutPlaces() throws {
        let symbols = vin.map { RecognizedSymbol($0, confidence: 0.99) }
        let line = RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20))
        #expect(try !first(line).mayGoOn)
    }

    @Test("Of two cuts of one text, the one that leaves a usual VIN counts: `V.I.N.: 1FAZP9CDXFY583800`")
    func overlapping() throws {
        let short = line("VLN1FAZP9CDXFY583", before: 0.5, behind: 0.3)
        let whole = line("LN1FAZP9CDXFY583800", before: 0.3, behind: 2, x: 10)
        let candidates = VINInterpreter().candidates(in: [short, whole])
        #expect(candidates.first?.vin.text == "1FAZP9CDXFY583800")
        #expect(VINInterpreter().candidates(in: [whole, short]).map(\.vin) == candidates.map(\.vin))
    }
}
