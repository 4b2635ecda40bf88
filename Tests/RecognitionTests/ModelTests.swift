import Foundation
import Testing

@testable import OdologRecognition

@Suite("Models that are missing or damaged")
struct ModelTests {
    @Test func missingFolder() {
        #expect(throws: RecognitionError.modelNotFound(model: "eng", searched: ["/nowhere"])) {
            try TesseractRecognizer(folder: "/nowhere")
        }
    }

    @Test func missingModel() throws {
        let error = try #require(throws: RecognitionError.self) { try TesseractRecognizer(model: "no-such-model") }
        guard case .modelNotFound("no-such-model", let searched) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(searched.count > 1)
        #expect(error.code == "model_not_found")
        #expect(error.description.contains("no-such-model"))
    }

    @Test(arguments: ["empty", "text", "cut"])
    func damagedModel(kind: String) throws {
        let folder = try TemporaryFolder()
        let bytes: [UInt8]
        switch kind {
        case "empty": bytes = []
        case "text": bytes = Array("this is no model\n".utf8)
        default:
            let whole = try TesseractRecognizer().folder + "/eng.traineddata"
            bytes = Array(try Data(contentsOf: URL(fileURLWithPath: whole)).prefix(100_000))
        }
        try folder.write(bytes, to: "eng.traineddata")
        #expect(throws: RecognitionError.modelUnusable(model: "eng", folder: folder.path)) {
            try TesseractRecognizer(folder: folder.path)
        }
    }

    @Test func searchesInThisOrder() throws {
        let folders = try (0..<3).map { _ in try TemporaryFolder() }
        let executable = folders[1].path + "/odolog"
        let beside = folders[1].path + "/odolog_OdologRecognition.resources/Resources"
        try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
        let environment = ["ODOLOG_MODELS": folders[0].path, "TESSDATA_PREFIX": folders[2].path]
        func find(asked: String? = nil) throws -> String {
            try ModelFolder.find(
                file: "mine.traineddata", asked: asked, environment: environment, executable: executable)
        }

        try folders[2].write([1], to: "mine.traineddata")
        #expect(try find() == folders[2].path)
        try folders[1].write([1], to: "odolog_OdologRecognition.resources/Resources/mine.traineddata")
        #expect(try find() == beside)
        try folders[0].write([1], to: "mine.traineddata")
        #expect(try find() == folders[0].path)
        #expect(try find(asked: folders[2].path) == folders[2].path)
        #expect(throws: RecognitionError.modelNotFound(model: "mine", searched: ["/nowhere"])) {
            try find(asked: "/nowhere")
        }
    }

    @Test(
        "A variable that names no folder is a mistake; one that names nothing isn't",
        arguments: ["/nowhere", "file", ""])
    func wrongVariable(value: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "file")
        let named = value == "file" ? folder.path + "/file" : value
        func find() throws -> String {
            try ModelFolder.find(
                file: "file", asked: nil, environment: ["ODOLOG_MODELS": named, "TESSDATA_PREFIX": folder.path])
        }
        if value.isEmpty {
            #expect(try find() == folder.path)
        } else {
            #expect(throws: RecognitionError.noModelFolder(path: named)) { try find() }
        }
    }
}

@Suite("Models that Tesseract would end the process over")
struct DamagedModelTests {
    static let shipped = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/OdologRecognition/Resources").standardizedFileURL.path

    private func model(_ change: (inout [UInt8]) -> Void) throws -> TemporaryFolder {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.shipped + "/odometer.traineddata")))
        change(&bytes)
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "odometer.traineddata")
        return folder
    }

    private func expectUnusable(_ folder: TemporaryFolder) {
        #expect(throws: RecognitionError.modelUnusable(model: "odometer", folder: folder.path)) {
            try TesseractRecognizer(model: "odometer", folder: folder.path)
        }
    }

    /// Where the parts start: beyond the end, backwards, none at all; more parts than there can be.
    @Test(arguments: [[4 + 17 * 8 + 3: 0x7F], [4 + 21 * 8: 1, 4 + 21 * 8 + 1: 0], [0: 0], [2: 1], [3: 0xFF]])
    func aTableOfParts(changes: [Int: UInt8]) throws {
        expectUnusable(try model { for (place, value) in changes { $0[place] = value } })
    }

    /// Found by fuzzing: Tesseract asserts that its network has no more than it says.
    @Test(arguments: [0, 1, 4, 8, 12, 40, 100])
    func theInsideOfAPart(place: Int) throws {
        let folder = try model { bytes in
            var network = 0
            for byte in (0..<8).reversed() { network = network << 8 | Int(bytes[4 + 17 * 8 + byte]) }
            bytes[network + place] ^= 0xFF
            bytes[network + place + 1] ^= 0x55
        }
        // Whatever Tesseract makes of it: this process is still there, and what it opened can read.
        if let recognizer = try? TesseractRecognizer(model: "odometer", folder: folder.path) {
            _ = try recognizer.symbols(in: try Fixture.strip("98765"), alphabet: .any)
        }
    }

    @Test func everyCut() throws {
        for count in stride(from: 0, to: 2_300_000, by: 190_013) {
            expectUnusable(try model { $0.removeLast($0.count - count) })
        }
    }

    /// When a model is trained anew, its checksum takes the old one's place in `TraineddataFile.known`.
    @Test(arguments: ["odometer", "vin"]) func theShippedOnesAreKnown(model: String) throws {
        let sum = try #require(TraineddataFile.checksum(at: "\(Self.shipped)/\(model).traineddata"))
        #expect(TraineddataFile.known.contains(sum), "add 0x\(String(sum, radix: 16)) to TraineddataFile.known")
    }
}
