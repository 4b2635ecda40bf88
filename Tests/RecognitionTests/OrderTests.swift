import OdologImaging
import OdologValues
import Testing

@testable import OdologRecognition

/// An engine with a memory (Tesseract's adaptive classifier is one) would make a reading depend on what came before.
@Suite("The order of strips changes nothing")
struct OrderTests {
    private func symbols(
        _ recognizer: TesseractRecognizer, _ names: [String]
    ) throws -> [String: [RecognizedSymbol]] {
        var read: [String: [RecognizedSymbol]] = [:]
        for name in names { read[name] = try recognizer.symbols(in: Fixture.strip(name), alphabet: .any) }
        return read
    }

    @Test func beforeAndAfterOthers() throws {
        let recognizer = try TesseractRecognizer()
        let forwards = try symbols(recognizer, Fixture.names)
        let backwards = try symbols(recognizer, Fixture.names.reversed())
        #expect(forwards == backwards)
        #expect(forwards == (try symbols(recognizer, Fixture.names)))
    }

    @Test func afterOtherAlphabets() throws {
        let recognizer = try TesseractRecognizer()
        let strip = try Fixture.strip("1M8GDM9AXKP042788")
        let first = try recognizer.symbols(in: strip, alphabet: .any)
        _ = try recognizer.symbols(in: strip, alphabet: .digits)
        _ = try recognizer.symbols(in: strip, alphabet: .vin)
        #expect(try recognizer.symbols(in: strip, alphabet: .any) == first)
    }

    @Test(arguments: [1, 4])
    func fromSeveralThreads(threads: Int) throws {
        let recognizer = try TesseractRecognizer(handles: 2)
        let alone = try symbols(TesseractRecognizer(), Fixture.names)
        let read = try onThreads(threads) { thread in
            // Each thread begins with another strip.
            let start = thread % Fixture.names.count
            return try symbols(recognizer, Array(Fixture.names[start...] + Fixture.names[..<start]))
        }
        #expect(read.allSatisfy { $0 == alone })
    }
}
