import OdologValues
import Testing

@testable import OdologVIN

/// Of texts as the readers give them: one knows all letters, the other only those of VINs and takes the others for these.
@Suite("VINs on papers and plates, and what stands beside them")
struct PaperTests {
    private func vins(_ lines: RecognizedLine...) -> [String] {
        VINInterpreter().candidates(in: lines).map(\.vin.text)
    }

    @Test(
        "What one reading shows to be words is no VIN, whatever another makes of it",
        arguments: [
            "ZULASSUNGSBESCHELNLGUNG TE1L 1", "CERT1F1CAT D 1MMATR1CULAT10N", "VEHICLE IDENTIFICATION NUMBER",
            "FAHRZEUG IDENTIFIZIERUNGSNUMMER",
        ])
    func headings(words: String) {
        // Read so from the upper half of the first.
        let misread = line("JTGSSU9S0CSC11017", confidence: 0.7, role: .vin)
        #expect(!vins(misread).isEmpty)
        #expect(vins(line(words, confidence: 0.95), misread).isEmpty)
        // A bad cut of a VIN's line may show words, but not clearly.
        let vin = line("1M8GDM9AXKP042788", confidence: 0.97, role: .vin)
        #expect(vins(line(words, confidence: 0.6), vin).first == "1M8GDM9AXKP042788")
        // Nor does a heading elsewhere matter.
        #expect(vins(line(words, y: 100), vin).first == "1M8GDM9AXKP042788")
    }

    @Test(
        "A French card's machine readable line is no VIN",
        arguments: ["CRFRAVF1RFB00456789012<<3", "CRFRA4VF1KZ0E0H12345678"])
    func machineReadable(text: String) {
        for candidate in VINInterpreter().candidates(in: [line(text, confidence: 0.98)]) {
            #expect(
                candidate.vin.text.hasPrefix("VF1") || candidate.mayGoOn || candidate.isOfUnknownMaker, "\(candidate)")
        }
    }

    @Test(
        "The code of its field is no character of it",
        arguments: [
            "E WVWZZZ1KZAW123456", "EWVWZZZ1KZAW123456", "(E) WVWZZZ1KZAW123456", "4 WVWZZZ1KZAW123456",
            "4WVWZZZ1KZAW123456",
        ])
    func fieldCodes(text: String) throws {
        let first = try #require(VINInterpreter().candidates(in: [line(text, role: .vin)]).first)
        #expect(first.vin.text == "WVWZZZ1KZAW123456")
        #expect(!first.reasons.contains(.lengthRepaired))
    }

    @Test(
        "Stars around a stamped VIN, read as letters, are no characters of it",
        arguments: [
            "XWVWZZZ1KZAW123456", "WVWZZZ1KZAW123456X", "XWVWZZZ1KZAW123456X", "KWVWZZZ1KZAW123456K",
            "*WVWZZZ1KZAW123456*",
            "X WVWZZZ1KZAW123456 X",
        ])
    func stars(text: String) throws {
        let first = try #require(VINInterpreter().candidates(in: [line(text, role: .vin)]).first)
        #expect(first.vin.text == "WVWZZZ1KZAW123456")
        #expect(!first.reasons.contains(.lengthRepaired))
        #expect(first.confidence > 0.5)
    }

    @Test("A maker's code that begins with X stays whole")
    func noStar() {
        #expect(vins(line("XLRTE47MS0E123456", role: .vin)).first == "XLRTE47MS0E123456")
        #expect(vins(line("XTA21099053456789", role: .vin)).first == "XTA21099053456789")
    }

    /// As plate_gap: its characters one apart, but for those around the gap.
    private func parted(_ before: String, _ behind: String, step: Double, role: LineRole = .vin) -> RecognizedLine {
        let length = Double(before.count + behind.count) + step
        var symbols: [RecognizedSymbol] = []
        var place = 0.5
        for (index, character) in (before + behind).enumerated() {
            if index == before.count {
                symbols.append(RecognizedSymbol(" ", confidence: 1))
                place += step - 1
            }
            symbols.append(
                RecognizedSymbol(character, confidence: 0.98, extent: (place - 0.4) / length...(place + 0.4) / length))
            place += 1
        }
        return RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 20 * length, height: 30), role: role)
    }

    @Test("Two characters that are gone: a VIN for a person, and the gap is named")
    func gapOfTwo() throws {
        for step in [3.0, 4] {
            let candidates = VINInterpreter().candidates(in: [parted("LNBRCFBKXR", "83353", step: step)])
            let first = try #require(candidates.first)
            #expect(first.vin.text.hasPrefix("LNBRCFBKXR") && first.vin.text.hasSuffix("83353"))
            #expect(first.checkDigit == .valid)
            #expect(first.isPartlyUnread)
            #expect(first.reasons.contains(.gap(position: 11)))
            #expect(first.repairs.map(\.position) == [11, 12] && first.repairs.allSatisfy { $0.from == nil })
            #expect(first.confidence < 0.35)
        }
        // Too narrow, too wide, or no VIN by its place.
        #expect(VINInterpreter().candidates(in: [parted("LNBRCFBKXR", "83353", step: 1.5)]).isEmpty)
        #expect(VINInterpreter().candidates(in: [parted("LNBRCFBKXR", "83353", step: 7)]).isEmpty)
        #expect(VINInterpreter().candidates(in: [parted("LNBRCFBKXR", "83353", step: 3, role: .text)]).isEmpty)
    }
}
