import Foundation
import OdologImaging
import OdologValues
import Testing

@testable import OdologRecognition

/// What a trained network gives in PyTorch for the strips beside this file, computed with the noise that Tesseract pads
/// convolutions with and the search it decodes with (`bench/models/recognizer/reference.py`).
struct NetworkStrip: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    /// What was drawn. The network may read otherwise.
    let shown: String
    /// What the network reads, spaces included.
    let text: String
    /// Probabilities of the characters that are no spaces, 0...1.
    let confidences: [Double]

    var testDescription: String { "\(file) \(text)" }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    static let odometers = all(in: "odometer-network.json")
    static let vins = all(in: "vin-network.json")

    private static func all(in name: String) -> [NetworkStrip] {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return [] }
        return (try? JSONDecoder().decode([NetworkStrip].self, from: data)) ?? []
    }

    func bitmap() throws -> Bitmap {
        try Photo(contentsOf: Self.folder.appendingPathComponent(file).path).bitmap.grayscale()
    }

    /// Floats are added up in another order, which moves confidences by less than 0.000001; the fixture rounds to as much.
    /// Wrong weights, another scaling or another border move them by far more.
    func expectTheSame(from recognizer: TesseractRecognizer) throws {
        let symbols = try recognizer.symbols(in: bitmap(), alphabet: .any)
        #expect(String(symbols.map(\.character)) == text)
        let found = symbols.filter { $0.character != " " }.map(\.confidence)
        try #require(found.count == confidences.count)
        for (ours, theirs) in zip(found, confidences) {
            #expect(abs(ours - theirs) < 0.0001)
        }
    }
}

@Suite("The odometer network in Tesseract and in the framework it was trained in")
struct OdometerNetworkTests {
    @Test func fixtureIsThere() {
        #expect(NetworkStrip.odometers.count >= 12)
        #expect(NetworkStrip.odometers.contains { $0.text.contains(":") })
        #expect(NetworkStrip.odometers.contains { $0.text.contains(".") })
        #expect(NetworkStrip.odometers.contains { $0.text.contains(" ") })
    }

    @Test(arguments: NetworkStrip.odometers)
    func givesTheSame(strip: NetworkStrip) throws {
        try strip.expectTheSame(from: .odometerDigits())
    }

    /// The reading doesn't depend on what was read before.
    @Test func readsTheSameAgain() throws {
        let recognizer = try TesseractRecognizer.odometerDigits()
        let strips = try NetworkStrip.odometers.map { try $0.bitmap() }
        let first = try strips.map { try recognizer.symbols(in: $0, alphabet: .any) }
        let again = try strips.reversed().map { try recognizer.symbols(in: $0, alphabet: .any) }
        #expect(first == again.reversed())
    }
}

@Suite("The VIN network in Tesseract and in the framework it was trained in")
struct VINNetworkTests {
    @Test func fixtureIsThere() {
        #expect(NetworkStrip.vins.count >= 12)
        #expect(NetworkStrip.vins.contains { $0.text.contains("*") })
        // Every character that a VIN can have, somewhere.
        let seen = Set(NetworkStrip.vins.flatMap(\.text))
        #expect(seen.isSuperset(of: "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"))
    }

    @Test(arguments: NetworkStrip.vins)
    func givesTheSame(strip: NetworkStrip) throws {
        try strip.expectTheSame(from: .vins())
    }

    @Test("I, O and Q are no characters of a VIN, and the model has none", arguments: NetworkStrip.vins)
    func alphabet(strip: NetworkStrip) throws {
        let symbols = try TesseractRecognizer.vins().symbols(in: strip.bitmap(), alphabet: .vin)
        let read = symbols.flatMap { [$0.character] + $0.alternatives.map(\.character) }
        #expect(Set(read).isDisjoint(with: "IOQ"))
    }

    /// The search for the likeliest VIN lives on them. Tesseract leaves them out here and there.
    @Test func symbolsHaveAlternatives() throws {
        let recognizer = try TesseractRecognizer.vins()
        let symbols = try NetworkStrip.vins.flatMap { try recognizer.symbols(in: $0.bitmap(), alphabet: .any) }
            .filter { $0.character != " " }
        let unsure = symbols.filter { $0.confidence < 0.9 }
        try #require(!unsure.isEmpty)
        #expect(unsure.count { !$0.alternatives.isEmpty } * 10 >= unsure.count * 8)
        #expect(unsure.allSatisfy { $0.alternatives.allSatisfy { (0...1).contains($0.confidence) } })
    }
}
