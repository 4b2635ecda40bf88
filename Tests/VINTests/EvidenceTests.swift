import OdologValues
import Testing

@testable import OdologVIN

@Suite("What is known about a candidate beside its share")
struct EvidenceTests {
    private static let vin = "WVWZZZ1KZ6W000001"
    private static let product = 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9 * 0.9

    /// Characters of that width in pixels of the photo, all of confidence 0.9; `other` at its position instead of one of them.
    private static func line(
        _ text: String = vin, width: Double = 20, other: (position: Int, symbol: RecognizedSymbol)? = nil,
        variant: String = "vin"
    ) -> RecognizedLine {
        let count = Double(text.count) + 4
        let symbols = text.enumerated().map { index, character in
            let symbol = index + 1 == other?.position ? other?.symbol : nil
            return RecognizedSymbol(
                symbol?.character ?? character, confidence: symbol?.confidence ?? 0.9,
                alternatives: symbol?.alternatives ?? [],
                extent: (Double(index) + 2) / count...(Double(index) + 3) / count, isCovered: symbol?.isCovered ?? false
            )
        }
        return RecognizedLine(
            symbols: symbols, quad: Quad(x: 0, y: 0, width: width * count, height: 30), role: .vin, variant: variant)
    }

    private func first(_ lines: [RecognizedLine], _ text: String = vin) throws -> VINCandidate {
        let found = VINInterpreter(minimumConfidence: 0).candidates(in: lines)
        return try #require(found.first { $0.vin.text == text })
    }

    private func joint(_ lines: [RecognizedLine]) throws -> Double { try first(lines).evidence.joint }

    @Test("A letter in place of another one is not explained by a digit that was expected")
    func letterForLetter() throws {
        func repair(of read: Character, _ surely: Double, to meant: Character) throws -> VINRepair {
            let other = RecognizedSymbol(read, confidence: 0.001, alternatives: [.init(meant, confidence: surely)])
            let text = String(Self.vin.prefix(13)) + String(meant) + "001"
            return try #require(try first([Self.line(other: (14, other))], text).repairs.first { $0.position == 14 })
        }
        #expect(try repair(of: "S", 0.5, to: "5").reason == .digitExpected)
        #expect(try repair(of: "M", 0.998, to: "W").reason == .alternative)
    }

    private static func isClose(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    @Test("How probable the readers alone make the characters: of each the mean over the readings")
    func joint() throws {
        let sure = Self.product * Self.product * 0.9
        #expect(try Self.isClose(joint([Self.line()]), sure))
        let other = RecognizedSymbol("M", confidence: 0.6, alternatives: [.init("W", confidence: 0.3)])
        let mixed = [Self.line(), Self.line(other: (11, other), variant: "other")]
        #expect(try Self.isClose(joint(mixed), sure / 0.9 * (0.9 + 0.3) / 2))
        // Where nothing is to be seen no reader knows anything, and confidences that are none count as none.
        let covered = Self.line(other: (11, RecognizedSymbol("W", confidence: 0.9, isCovered: true)), variant: "other")
        #expect(try Self.isClose(joint([Self.line(), covered]), sure / 2))
        let broken = Self.line(other: (11, RecognizedSymbol("W", confidence: .nan)), variant: "other")
        #expect(try Self.isClose(joint([Self.line(), broken]), sure / 2))
    }

    @Test("A VIN of which a character is missing has no reader for all of it")
    func repaired() throws {
        #expect(try first([Self.line("1M8GDM9AXKP04278")], "1M8GDM9AXKP042788").evidence.joint == 0)
    }

    @Test("The surer the readers, the surer the candidate, down to where they say nothing more")
    func confidence() {
        let calibration = VINConfidenceCalibration(intercept: 2, share: 0.9, joint: 2, unchecked: -1)
        func confidence(_ joint: Double, _ checkDigit: CheckDigitStatus = .valid) -> Double {
            var evidence = VINEvidence()
            (evidence.share, evidence.joint, evidence.checkDigit) = (0.99, joint, checkDigit)
            return calibration.confidence(of: evidence)
        }
        #expect(confidence(1) > confidence(0.6) && confidence(0.6) > confidence(0.31))
        #expect(confidence(0.3) == confidence(0) && confidence(.nan) == confidence(0))
        #expect(confidence(1, .notRequired) < confidence(1) && confidence(1, .notRequired) == confidence(1, .invalid))
    }

    @Test("Characters of few pixels are told, and for a person below 0.995, or where a right check digit says nothing")
    func small() throws {
        let small = try first([Self.line(width: 6.5)])
        #expect(small.reasons.contains(.small(pixels: 6)) && small.isTooSmall)
        let large = try first([Self.line(width: 8.5)])
        #expect(!large.isTooSmall && !large.reasons.contains { "\($0)".hasPrefix("its characters are only") })
        let american = "1M8GDM9AXKP042788"
        var checked = try first([Self.line(american, width: 6.5)], american)
        #expect(checked.reasons.contains(.small(pixels: 6)))
        for (confidence, isTooSmall) in [(0.996, false), (0.994, true)] {
            checked.confidence = confidence
            #expect(checked.isTooSmall == isTooSmall)
        }
    }

    @Test("Places that are none end in no size", arguments: [Double.infinity, -.infinity, .nan, -1e300, 1e300])
    func brokenPlaces(width: Double) throws {
        #expect(try first([Self.line(width: width)]).vin.text == Self.vin)
        let line = Self.line(width: 20)
        let mirrored = line.symbols.map { symbol in
            RecognizedSymbol(
                symbol.character, confidence: 0.9, extent: 1 - symbol.extent!.upperBound...1 - symbol.extent!.lowerBound
            )
        }
        let quad = Quad(x: 0, y: 0, width: width, height: 30)
        #expect(!VINInterpreter().candidates(in: [RecognizedLine(symbols: mirrored, quad: quad, role: .vin)]).isEmpty)
    }

    @Test("Where no places are known nothing is said of sizes")
    func withoutPlaces() throws {
        let symbols = Self.vin.map { RecognizedSymbol($0, confidence: 0.9) }
        let line = RecognizedLine(
            symbols: symbols, quad: Quad(x: 0, y: 0, width: 60, height: 10), role: .vin, variant: "vin")
        #expect(try !first([line]).isTooSmall)
    }
}
