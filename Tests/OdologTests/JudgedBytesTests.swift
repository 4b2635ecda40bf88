import Foundation
import OdologImaging
import OdologNetwork
import OdologPhotoFiles
import OdologRecognition
import Synchronization
import Testing
import VehicleOCR

@Suite("What is wrong with a photo is said of the bytes that were judged")
struct JudgedBytesTests {
    private struct Blind: LineLocator {
        let identity = "blind-1"

        func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine] { [] }
    }

    private let workspace: Workspace
    private let rows = RowReader(
        reader: PhotoReader(recognizer: Silent(), locator: Blind()), models: "none")

    init() throws {
        workspace = try Workspace()
    }

    @Test("A file that is whole a moment later isn't known as damaged", arguments: [0, 30, 600])
    func copying(count: Int) throws {
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Workspace.fixtures + "/blank.jpg")))
        let contents = [Array(whole.prefix(count)), whole]
        let path = workspace.folder + "/photo.jpg"
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        @Sendable func put(_ number: Int) throws {
            try Data(contents[number % 2]).write(to: URL(fileURLWithPath: path + ".part"))
            try #require(rename(path + ".part", path) == 0)
        }
        try put(0)
        Thread.detachNewThread {
            var number = 0
            while !isOver.withLock({ $0 }) {
                number += 1
                try? put(number)
            }
            ended.signal()
        }
        defer {
            isOver.withLock { $0 = true }
            ended.wait()
        }
        let digests = try contents.map { try PhotoFile(data: $0, name: "photo").sha256 }
        for _ in 0..<400 {
            let row = try JSONLine(rows.row(of: PhotoPath(path), kind: .odometer).report.line { _ in .null })
            #expect(row.string("sha256") == digests[row.errorCode == nil ? 1 : 0])
        }
    }
}

/// Reads nothing anywhere.
private struct Silent: TextRecognizer {
    let identity = EngineIdentity(name: "silent", version: "1", model: "none")

    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] { [] }
}
