import Foundation
import Testing

@testable import Recognition

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
        let beside = folders[1].path + "/odolog_Recognition.resources/Resources"
        try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
        let environment = ["ODOLOG_MODELS": folders[0].path, "TESSDATA_PREFIX": folders[2].path]
        func find(asked: String? = nil) throws -> String {
            try ModelFolder.find(model: "mine", asked: asked, environment: environment, executable: executable)
        }

        try folders[2].write([1], to: "mine.traineddata")
        #expect(try find() == folders[2].path)
        try folders[1].write([1], to: "odolog_Recognition.resources/Resources/mine.traineddata")
        #expect(try find() == beside)
        try folders[0].write([1], to: "mine.traineddata")
        #expect(try find() == folders[0].path)
        #expect(try find(asked: folders[2].path) == folders[2].path)
        #expect(throws: RecognitionError.modelNotFound(model: "mine", searched: ["/nowhere"])) {
            try find(asked: "/nowhere")
        }
    }
}
