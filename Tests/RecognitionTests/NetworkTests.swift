import Foundation
import Imaging
import RecognizedText
import Testing

@testable import Recognition

/// What the trained network gives in PyTorch for the strips beside this file, computed with the noise that Tesseract pads
/// convolutions with and the search it decodes with (`bench/models/recognizer/reference.py`).
struct OdometerStrip: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    /// What was drawn. The network may read otherwise.
    let shown: String
    /// What the network reads, spaces included.
    let text: String
    /// Probabilities of the characters that are no spaces, 0...1.
    let confidences: [Double]

    var testDescription: String { "\(file) \(text)" }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    static let all: [OdometerStrip] = {
        let file = folder.appendingPathComponent("odometer-network.json")
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([OdometerStrip].self, from: data)) ?? []
    }()

    func bitmap() throws -> Bitmap {
        try Photo(contentsOf: Self.folder.appendingPathComponent(file).path).bitmap.grayscale()
    }
}

@Suite("The odometer network in Tesseract and in the framework it was trained in")
struct OdometerNetworkTests {
    @Test func fixtureIsThere() {
        #expect(OdometerStrip.all.count >= 12)
        #expect(OdometerStrip.all.contains { $0.text.contains(":") })
        #expect(OdometerStrip.all.contains { $0.text.contains(".") })
        #expect(OdometerStrip.all.contains { $0.text.contains(" ") })
    }

    /// Floats are added up in another order, which moves confidences by less than 0.000001; the fixture rounds to as much.
    /// Wrong weights, another scaling or another border move them by far more.
    @Test(arguments: OdometerStrip.all)
    func givesTheSame(strip: OdometerStrip) throws {
        let symbols = try TesseractRecognizer.odometerDigits().symbols(in: strip.bitmap(), alphabet: .any)
        #expect(String(symbols.map(\.character)) == strip.text)
        let confidences = symbols.filter { $0.character != " " }.map(\.confidence)
        try #require(confidences.count == strip.confidences.count)
        for (ours, theirs) in zip(confidences, strip.confidences) {
            #expect(abs(ours - theirs) < 0.0001)
        }
    }

    /// The reading doesn't depend on what was read before.
    @Test func readsTheSameAgain() throws {
        let recognizer = try TesseractRecognizer.odometerDigits()
        let strips = try OdometerStrip.all.map { try $0.bitmap() }
        let first = try strips.map { try recognizer.symbols(in: $0, alphabet: .any) }
        let again = try strips.reversed().map { try recognizer.symbols(in: $0, alphabet: .any) }
        #expect(first == again.reversed())
    }
}
