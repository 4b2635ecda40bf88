import OdologVIN
import OdologValues
import Testing

@Suite("Barcode and text together")
struct BarcodeEvidenceTests {
    private static let vin = "1M8GDM9AXKP042788"
    private static let other = "2HGFG1B86BH501831"
    /// Needs no check digit, and has none.
    private static let european = "WVWZZZ1KZAW123456"

    private func line(_ text: String, confidence: Double = 0.98) -> RecognizedLine {
        RecognizedLine(
            symbols: text.map { RecognizedSymbol($0, confidence: confidence) },
            quad: Quad(x: 10, y: 10, width: 340, height: 20), role: .vin)
    }

    private func barcode(_ text: String, _ symbology: BarcodeSymbology = .code39) -> RecognizedBarcode {
        RecognizedBarcode(
            payload: Array(text.utf8), symbology: symbology, quad: Quad(x: 10, y: 60, width: 400, height: 60))
    }

    private func candidates(_ texts: [String], _ codes: [RecognizedBarcode]) -> [VINCandidate] {
        VINInterpreter().candidates(in: texts.map { line($0) }, barcodes: codes)
    }

    private func expectProbabilities(_ candidates: [VINCandidate]) {
        #expect(candidates.allSatisfy { (0...1).contains($0.confidence) })
        #expect(candidates.reduce(0) { $0 + $1.confidence } <= 1.000001)
        #expect(candidates.map(\.confidence) == candidates.map(\.confidence).sorted(by: >))
        #expect(Set(candidates.map(\.vin)).count == candidates.count)
    }

    @Test("Without a barcode nothing changes")
    func none() {
        #expect(candidates([Self.vin], []) == VINInterpreter().candidates(in: [line(Self.vin)]))
        #expect(candidates([Self.vin], [barcode("PART 4711")]) == VINInterpreter().candidates(in: [line(Self.vin)]))
    }

    @Test("Agreement is surer than either", arguments: [vin, european])
    func agreement(text: String) throws {
        let alone = try #require(candidates([text], []).first)
        let code = try #require(candidates([], [barcode("I\(text)")]).first)
        let all = candidates([text], [barcode("I\(text)")])
        let both = try #require(all.first)
        #expect(both.vin.text == text)
        #expect(both.source == .both)
        #expect(both.confidence > max(alone.confidence, code.confidence))
        #expect(both.confidence >= 0.99 && both.confidence < 1)
        #expect(both.reasons.contains(.barcodeAgrees(.code39)))
        #expect(both.quad == alone.quad)
        expectProbabilities(all)
    }

    @Test("Characters beside a VIN that were left out by guess are for a person, until the text says the same")
    func surplus() throws {
        for vin in [Self.vin, Self.european] {
            let alone = try #require(candidates([], [barcode("\(vin)01")]).first)
            #expect(alone.vin.text == vin)
            #expect(alone.mayGoOn)
            #expect(try #require(candidates([], [barcode("I\(vin)")]).first).mayGoOn == false)
            let both = try #require(candidates([vin], [barcode("\(vin)01")]).first)
            #expect(both.source == .both && !both.mayGoOn)
        }
    }

    @Test("Text that leaves the barcode's VIN open agrees with it")
    func openText() throws {
        let symbols = Self.vin.map {
            $0 == "8" ? RecognizedSymbol("B", confidence: 0.6) : RecognizedSymbol($0, confidence: 0.9)
        }
        let line = RecognizedLine(symbols: symbols, quad: Quad(x: 10, y: 10, width: 340, height: 20), role: .vin)
        let first = try #require(VINInterpreter().candidates(in: [line], barcodes: [barcode(Self.vin)]).first)
        #expect(first.vin.text == Self.vin)
        #expect(first.source == .both)
        #expect(!first.repairs.isEmpty)
    }

    @Test("Disagreement is nobody's: both are shown, neither is more than even odds")
    func disagreement() throws {
        let (vin, other) = (try VIN(Self.vin), try VIN(Self.other))
        let all = candidates([Self.other], [barcode(Self.vin, .dataMatrix)])
        #expect(Set(all.prefix(2).map(\.vin.text)) == [Self.vin, Self.other])
        #expect(all.allSatisfy { $0.confidence < 0.5 })
        #expect(all.prefix(2).allSatisfy { $0.isContradicted })
        let first = try #require(all.first)
        #expect(first.source == .barcode)
        #expect(first.reasons.contains(.barcodeDisagrees(other)))
        #expect(all[1].source == .ocr)
        #expect(all[1].reasons.contains(.barcodeDisagrees(vin)))
        expectProbabilities(all)
    }

    @Test("One character of difference is disagreement too")
    func nearly() throws {
        let stale = "1M8GDM9A1KP042789"
        let all = candidates([Self.vin], [barcode(stale, .qrCode)])
        #expect(all.prefix(2).allSatisfy { $0.isContradicted })
        #expect(all.allSatisfy { $0.confidence < 0.5 })
    }

    @Test("A text that might say the same, but rather says something else, disagrees")
    func ratherAnother() throws {
        // The check digit cannot tell K from B.
        let twin = "2HGFG1K86BH501831"
        var symbols = Self.other.map { RecognizedSymbol($0, confidence: 0.98) }
        symbols[6] = RecognizedSymbol("B", confidence: 0.55, alternatives: [.init("K", confidence: 0.44)])
        let line = RecognizedLine(symbols: symbols, quad: Quad(x: 10, y: 10, width: 340, height: 20), role: .vin)
        let read = VINInterpreter().candidates(in: [line])
        #expect(read.first?.vin.text == Self.other)
        #expect(read.contains { $0.vin.text == twin && $0.confidence > 0.02 })
        let all = VINInterpreter().candidates(in: [line], barcodes: [barcode(twin, .qrCode)])
        #expect(Set(all.prefix(2).map(\.vin.text)) == [twin, Self.other])
        #expect(all.prefix(2).allSatisfy { $0.isContradicted && $0.confidence < 0.5 })
    }

    @Test("Two barcodes that say different things are for a person, whatever the text says")
    func twoCodes() {
        for texts in [[], [Self.vin]] {
            let all = candidates(texts, [barcode(Self.vin), barcode(Self.other, .qrCode)])
            #expect(all.prefix(2).allSatisfy { $0.isContradicted })
            #expect(all.allSatisfy { $0.confidence < 0.5 })
            expectProbabilities(all)
        }
    }

    @Test("A barcode alone has the confidence that its checks deserve")
    func alone() throws {
        func confidence(_ text: String, _ symbology: BarcodeSymbology) throws -> Double {
            let all = candidates([], [barcode(text, symbology)])
            let first = try #require(all.first)
            #expect(all.count == 1)
            #expect(first.source == .barcode && first.lineIndex == VINCandidate.noLine)
            #expect(first.quad != nil && first.repairs.isEmpty)
            return first.confidence
        }
        let checked = try confidence(Self.vin, .dataMatrix)
        let weak = try confidence(Self.european, .code39)
        #expect(checked > 0.99)
        #expect(try confidence(Self.vin, .code39) > 0.99)
        #expect(try confidence(Self.european, .code128) > 0.99)
        #expect(weak < 0.99)
        // The optional check character of Code 39 makes up for it.
        let total = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%"
        let values = Self.european.map { total.distance(from: total.startIndex, to: total.firstIndex(of: $0)!) }
        let sum = values.reduce(0, +) % 43
        let check = total[total.index(total.startIndex, offsetBy: sum)]
        #expect(try confidence("\(Self.european)\(check)", .code39) > 0.99)
        // Wrong where it must be right.
        #expect(try confidence("1M8GDM9A0KP042788", .code39) < 0.6)
        #expect(try confidence("1M8GDM9A0KP042788", .code128) < 0.99)
    }

    @Test("A weak suspicion in the text contradicts nothing")
    func weakText() throws {
        let first = try #require(candidates(["THIS VEHICLE CONFORMS"], [barcode(Self.vin)]).first)
        #expect(first.source == .barcode)
        #expect(first.confidence > 0.99)
    }

    @Test(arguments: [
        VINReason.barcode(.pdf417), .barcodeAgrees(.code39), .barcodeWrapper(.dataIdentifier),
        .barcodeWrapper(.surplus("77")), .barcodeWrapper(.fields), .barcodeWrapper(.checkCharacter("J")),
    ])
    func words(reason: VINReason) {
        #expect(reason.description.count > 10)
    }
}
