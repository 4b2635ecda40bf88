import Foundation
import Glibc
import Testing

/// What a decoder of HEIC and AVIF may do wrong: it works in a process of its own, with an end to its time and its memory. By a
/// library that stands in for libheif, so that it needn't be installed.
@Suite("The helper process that decodes HEIC")
struct HEIFHelperTests {
    private let workspace: Workspace
    private let library: String

    init() throws {
        workspace = try Workspace()
        library = try workspace.fakeLibheif()
        // The stand-in doesn't look further.
        try Data("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic".utf8).write(to: workspace.url("photo.heic"))
        try workspace.photo("blank")
    }

    private func variables(_ behaviour: String) -> [String: String] {
        ["ODOLOG_LIBHEIF": library, "FAKE_LIBHEIF": behaviour]
    }

    /// The JSON of the photo, and of one behind it that must be read all the same.
    private func read(_ behaviour: String, _ options: String...) throws -> JSONLine {
        let outcome = try workspace.run(
            [Workspace.program, "read", "--json", "--jobs", "1"] + options + ["photo.heic", "blank.jpg"],
            environment: variables(behaviour))
        let rows = try outcome.json()
        try #require(rows.count == 2)
        #expect(rows.map { $0.string("photo") } == ["photo.heic", "blank.jpg"])
        #expect(rows[1].errorCode == nil)
        return rows[0]
    }

    /// `odolog read` of the photo whose decoder hangs, and that decoder.
    private func hanging() throws -> (reader: ChildProcess, decoder: pid_t) {
        let reader = try ChildProcess(
            [Workspace.program, "read", "--json", "photo.heic"], folder: workspace.folder,
            environment: workspace.environment.merging(variables("hang")) { $1 }, input: .file("/dev/null"),
            output: .file(workspace.folder + "/out"), errors: .file("/dev/null"))
        for _ in 0..<6000 {
            if let decoder = try decoder() { return (reader, decoder) }
            usleep(10_000)
        }
        throw ChildProcess.Failure(description: "no decoder hangs")
    }

    /// One that hangs has left its number.
    private func decoder() throws -> pid_t? {
        try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
            .compactMap { $0.wholeMatch(of: /hanging-(\d+)/).flatMap { pid_t($0.1) } }.first
    }

    private func message(_ row: JSONLine) -> String { row.dictionary("error")?["message"] as? String ?? "" }

    @Test("A picture is read", arguments: ["", "colorspace", "exif-too-large", "exif-of-nothing"])
    func good(behaviour: String) throws {
        #expect(try read(behaviour).errorCode == nil)
    }

    @Test(
        "A decoder that fails says nothing of the photo", arguments: ["crash", "abort", "exit", "wild-plane", "stride"])
    func failing(behaviour: String) throws {
        let row = try read(behaviour)
        #expect(row.errorCode == "decoder_failed")
        #expect(message(row).contains("its decoder failed"))
        #expect(row.isNull("sha256"))
    }

    @Test("A photo whose decoder failed once is read by the next run")
    func failedOnce() throws {
        for (behaviour, code) in [("crash", "decoder_failed"), ("", nil), ("crash", nil)] as [(String, String?)] {
            _ = try workspace.odolog("batch", "photo.heic", "--out", "out.jsonl", environment: variables(behaviour))
            let rows = try String(contentsOf: URL(fileURLWithPath: workspace.folder + "/out.jsonl"), encoding: .utf8)
                .split(separator: "\n")
            try #require(rows.count == 1)
            #expect(try JSONLine(String(rows[0])).errorCode == code)
        }
    }

    @Test(
        "A decoder that lies to the process which waits for it isn't believed",
        arguments: [
            "size", "side", "channels", "format", "orientation", "scale", "status", "width",
        ])
    func lying(lie: String) throws {
        // Room for a picture of one megapixel.
        let row = try read("lie-" + lie, "--max-megapixels", "1")
        #expect(row.errorCode == "decoder_failed")
        #expect(message(row).contains("makes no sense"))
    }

    @Test("Nor is a text without an end")
    func lyingInText() throws {
        let row = try read("lie-text")
        #expect(row.errorCode == "corrupt")
        #expect(message(row).count < 400)
    }

    @Test(
        "Answers that make no sense",
        arguments: [
            ("damaged", "corrupt"), ("no-message", "corrupt"), ("no-handle", "corrupt"), ("no-image", "corrupt"),
            ("no-plane", "corrupt"), ("one-plane", "corrupt"), ("small-chroma", "corrupt"), ("bits", "corrupt"),
            ("negative", "corrupt"), ("empty", "corrupt"), ("huge-header", "too_many_pixels"),
            ("huge-image", "too_many_pixels"), ("no-context", "out_of_memory"), ("unsupported", "unsupported_format"),
            ("no-decoder", "decoder_missing"),
        ])
    func garbage(behaviour: String, code: String) throws {
        let row = try read(behaviour)
        #expect(row.errorCode == code)
    }

    @Test(
        "The same of tiles", arguments: ["no-handle", "negative", "empty", "huge-header", "huge-image", "unsupported"])
    func garbageOfTiles(behaviour: String) throws {
        let tiles = URL(fileURLWithPath: Workspace.repository + "/Tests/ImagingTests/Fixtures/tiles.heic")
        try Data(contentsOf: tiles).write(to: workspace.url("photo.heic"))
        #expect(try read("").errorCode == nil)
        #expect(try read(behaviour).errorCode == (behaviour == "unsupported" ? "unsupported_format" : "corrupt"))
    }

    @Test("A decoder that wants all memory gets an end to it")
    func memory() throws {
        #expect(try read("memory").errorCode == "out_of_memory")
        #expect(try decoder() == nil)
    }

    @Test("A decoder that hangs is ended after its time")
    func hangs() throws {
        let row = try read("hang")
        #expect(row.errorCode == "decoder_timed_out")
        #expect(message(row).contains("decoding took too long"))
        #expect(row.isNull("sha256"))
        #expect(ProcessTable.isGone(try #require(try decoder())))
    }

    @Test("One that closes its files and hangs isn't waited for")
    func closes() throws {
        let row = try read("close")
        #expect(row.errorCode == "decoder_failed")
        #expect(message(row).contains("its decoder failed"))
        // It may have been ended before it left its number.
        if let decoder = try decoder() { #expect(ProcessTable.isGone(decoder)) }
    }

    @Test("A decoder that is killed is noticed at once")
    func killed() throws {
        let (reader, decoder) = try hanging()
        kill(decoder, SIGKILL)
        #expect(try reader.wait() == .status(1))
        let row = try JSONLine(String(contentsOf: workspace.url("out"), encoding: .utf8))
        #expect(row.errorCode == "decoder_failed")
        #expect(message(row).contains("its decoder failed"))
    }

    @Test("No decoder outlives a reader that is killed")
    func orphan() throws {
        let (reader, decoder) = try hanging()
        reader.kill(SIGKILL)
        #expect(try reader.wait() == .signal(SIGKILL))
        #expect(ProcessTable.isGone(decoder))
    }

    @Test("What a decoder prints and reads is nobody's line")
    func noise() throws {
        let outcome = try workspace.run(
            [Workspace.program, "worker"], input: "photo.heic\nblank.jpg\n", environment: variables("noise"))
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        let answers = try outcome.json().dropFirst()
        #expect(answers.map { $0.string("photo") } == ["photo.heic", "blank.jpg"])
        #expect(answers.map(\.errorCode) == [nil, nil])
    }
}
