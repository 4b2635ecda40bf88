import OdologImaging
import OdologValues
import Testing

@testable import OdologRecognition

@Suite("Tesseract in process")
struct TesseractRecognizerTests {
    private func text(_ symbols: [RecognizedSymbol]) -> String {
        String(symbols.map(\.character))
    }

    @Test(arguments: Fixture.names)
    func readsAStrip(name: String) throws {
        let symbols = try TesseractRecognizer().symbols(in: Fixture.strip(name), alphabet: .any)
        #expect(text(symbols) == Fixture.text(name))
    }

    @Test(arguments: Fixture.names)
    func symbolsHaveConfidencesAndPlacesFromLeftToRight(name: String) throws {
        let symbols = try TesseractRecognizer().symbols(in: Fixture.strip(name), alphabet: .any)
        #expect(symbols.allSatisfy { (0...1).contains($0.confidence) })
        let letters = symbols.filter { $0.character != " " }
        let extents = letters.compactMap(\.extent)
        #expect(extents.count == letters.count)
        #expect(extents.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= 1 && $0.lowerBound < $0.upperBound })
        #expect(zip(extents, extents.dropFirst()).allSatisfy { $0.lowerBound < $1.lowerBound })
    }

    /// They come back empty for a model without any word list, and the VIN's repair lives on them.
    @Test func symbolsHaveAlternatives() throws {
        let recognizer = try TesseractRecognizer()
        var alternatives: [RecognizedSymbol.Alternative] = []
        for name in Fixture.names {
            for symbol in try recognizer.symbols(in: Fixture.strip(name), alphabet: .any) {
                alternatives += symbol.alternatives
                let confidences = symbol.alternatives.map(\.confidence)
                #expect(confidences == confidences.sorted(by: >))
                #expect(!symbol.alternatives.contains { $0.character == symbol.character })
                #expect(Set(symbol.alternatives.map(\.character)).count == symbol.alternatives.count)
            }
        }
        #expect(!alternatives.isEmpty)
        #expect(alternatives.allSatisfy { (0...1).contains($0.confidence) })
    }

    @Test func alphabetLeavesOtherCharactersOut() throws {
        let recognizer = try TesseractRecognizer()
        let strip = try Fixture.strip("TRIP-0853.6")
        let digits = try recognizer.symbols(in: strip, alphabet: .digits)
        #expect(digits.allSatisfy { "0123456789.,: ".contains($0.character) })
        #expect(text(digits).hasSuffix("0853.6"))
        #expect(text(try recognizer.symbols(in: strip, alphabet: .any)) == "TRIP 0853.6", "and the next strip has all")
    }

    /// The network imagines a character or two where there is nothing to see. Which, must not depend on what was there
    /// before.
    @Test(arguments: [UInt8(0), 128, 255])
    func anEvenStripShowsNothingOfTheOneBefore(value: UInt8) throws {
        let strip = try Bitmap(width: 300, height: 50, channels: 1, pixels: [UInt8](repeating: value, count: 15_000))
        let alone = try TesseractRecognizer().symbols(in: strip, alphabet: .any)
        let recognizer = try TesseractRecognizer()
        for name in Fixture.names {
            _ = try recognizer.symbols(in: Fixture.strip(name), alphabet: .any)
            #expect(try recognizer.symbols(in: strip, alphabet: .any) == alone)
        }
        #expect(alone.count <= 3)
    }

    @Test func identityNamesEngineVersionAndModel() throws {
        let identity = try TesseractRecognizer(model: "eng").identity
        #expect(identity.name == "tesseract")
        #expect(identity.model == "eng")
        #expect(identity.version == TesseractRecognizer.version)
        #expect(identity.version.split(separator: ".").count >= 3)
    }
}

@Suite("Strips that no engine can read")
struct UnusableStripTests {
    private func strip(_ width: Int, _ height: Int, channels: Int = 1) throws -> Bitmap {
        try Bitmap(
            width: width, height: height, channels: channels,
            pixels: (0..<width * height * channels).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    }

    @Test(arguments: [(1, 1), (7, 48), (48, 7), (8193, 8), (8, 513), (1, 65_535), (65_535, 1)])
    func absurdSizesAreRefused(width: Int, height: Int) throws {
        let recognizer = try TesseractRecognizer()
        let strip = try strip(width, height)
        let expected = RecognitionError.unusableStrip(
            width: width, height: height, reason: "8 x 8 to 8192 x 512 pixels are possible")
        #expect(throws: expected) { try recognizer.symbols(in: strip, alphabet: .any) }
    }

    /// The corners of what is let through: noise in, anything out, the process alive.
    @Test(arguments: [(8, 8), (8, 512), (2000, 8), (8192, 8), (600, 512)])
    func extremeSizesAreSurvived(width: Int, height: Int) throws {
        let symbols = try TesseractRecognizer().symbols(in: strip(width, height), alphabet: .any)
        #expect(symbols.allSatisfy { (0...1).contains($0.confidence) })
    }

    @Test func colourIsRefused() throws {
        let recognizer = try TesseractRecognizer()
        let strip = try strip(100, 40, channels: 3)
        #expect(
            throws: RecognitionError.unusableStrip(width: 100, height: 40, reason: "it must have one channel")
        ) { try recognizer.symbols(in: strip, alphabet: .any) }
    }
}
