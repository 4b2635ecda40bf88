import Foundation
import Glibc
import OdologImaging
import OdologOdometer
import Testing
import VehicleStore

/// A folder to work in, with a home and a store of its own, that lives as long as the test.
final class Workspace {
    /// What a run left behind.
    struct Outcome {
        let ending: ChildProcess.Ending
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    let folder: String
    /// What the photos are taken for.
    var sceneFile = SceneFile.any
    /// What is now for commands that run in this process.
    var clock: @Sendable () -> Date = { Date() }
    private var runs = 0

    init() throws {
        // Resolved, as the program shows it.
        let temporary = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
        folder = temporary + "/odolog-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The binary that was built with these tests.
    static let program: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("odolog").path
    }()

    /// What a command begins with that is to have no more rights than anybody: root may read and write anything, so it becomes
    /// nobody where the tests run as root. Nil where nobody may not run the binary.
    static let asNobody: [String]? = {
        guard geteuid() == 0 else { return [] }
        let command = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let outcome = try? Workspace().run(command + [program, "--version"])
        return outcome?.ending == .status(0) ? command : nil
    }()

    /// Whether a child may have file systems of its own.
    static let canMount =
        (try? Workspace().run(["/usr/bin/unshare", "-rm", "/bin/mount", "-t", "tmpfs", "none", "/tmp"]).ending)
        == .status(0)

    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL.path

    static let fixtures = repository + "/Tests/OdologTests/Fixtures"

    /// As on any terminal; nothing of the machine that could change what is printed.
    var environment: [String: String] {
        var environment = [
            "HOME": folder, "PATH": "/usr/bin:/bin", "TERM": "xterm", "TZ": "UTC", "LANG": "C.UTF-8",
            "PWD": folder, "ODOLOG_SCENE": sceneFile,
            // The manifest lies there, the models beside the binary.
            "ODOLOG_MODELS": URL(fileURLWithPath: sceneFile).deletingLastPathComponent().path,
        ]
        for name in ["TESSDATA_PREFIX", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        return environment
    }

    var storePath: String { folder + "/.local/share/odolog/odolog.sqlite" }

    /// Runs `odolog` to its end, without a terminal: in this process, where that is the same (`CommandInProcess`).
    func odolog(
        _ arguments: String..., input: String = "", environment changes: [String: String] = [:]
    ) throws -> Outcome {
        try run([Self.program] + arguments, input: input, environment: changes)
    }

    /// Runs `odolog` without a terminal, and expects how it ends.
    func odolog(_ arguments: [String], status: CInt) throws -> Outcome {
        let outcome = try run([Self.program] + arguments)
        #expect(outcome.ending == .status(status), "\(arguments)\n\(outcome.output)\(outcome.errors)")
        return outcome
    }

    /// Runs a line of words without spaces, as a person types it, on the usual store or on one of the workspace's folder,
    /// and expects how it ends. `''` is the empty word.
    @discardableResult
    func odolog(line: String, on store: String? = nil, status: CInt = 0) throws -> Outcome {
        let words = line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
        return try odolog(words + (store.map { ["--store", $0] } ?? []), status: status)
    }

    func run(
        _ arguments: [String], input: String = "", environment changes: [String: String] = [:]
    ) throws -> Outcome {
        if input.isEmpty, let command = CommandInProcess(arguments, folder, environment, changes, clock: clock) {
            return command.run()
        }
        runs += 1
        let (inputFile, outputFile, errorFile) = (
            "\(folder)/.in\(runs)", "\(folder)/.out\(runs)", "\(folder)/.err\(runs)"
        )
        try Data(input.utf8).write(to: URL(fileURLWithPath: inputFile))
        let child = try ChildProcess(
            arguments, folder: folder, environment: environment.merging(changes) { $1 }, input: .file(inputFile),
            output: .file(outputFile), errors: .file(errorFile))
        let ending = try child.wait()
        return Outcome(
            ending: ending, output: try String(contentsOfFile: outputFile, encoding: .utf8),
            errors: try String(contentsOfFile: errorFile, encoding: .utf8))
    }

    /// Copies a photo from `Fixtures`. With a `mark`, bytes behind the image's end make it another photo with the same
    /// pixels. With a `second`, 0...49, it was taken in that one.
    @discardableResult
    func photo(
        _ fixture: String, as name: String? = nil, mark: String = "", second: Int? = nil
    ) throws -> String {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(Self.fixtures)/\(fixture).jpg")) + Data(mark.utf8)
        if let second, let text = String(data: bytes, encoding: .isoLatin1) {
            let other = text.replacing(/(\d{4}:\d\d:\d\d \d\d:\d\d):\d\d/) { "\($0.1):\(second + 10)" }
            bytes = other.data(using: .isoLatin1) ?? bytes
        }
        let file = URL(fileURLWithPath: folder + "/" + (name ?? fixture + ".jpg"))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
        return name ?? fixture + ".jpg"
    }

    /// The fixture's VIN with columns of its third character, which is an 8, painted over: without 84 to 99 it looks like a 3, without 86 to 101
    /// half of it is gone.
    func partlyCoveredVIN(as name: String, columns: Range<Int> = 84..<100) throws {
        let photo = try Photo(contentsOf: "\(Self.fixtures)/bare-1M8GDM9AXKP042788.jpg").bitmap
        let (width, channels) = (photo.width, photo.channels)
        let pixels = photo.withPixels { pixels in
            pixels.enumerated().map { index, value -> UInt8 in
                let (y, x) = (index / channels).quotientAndRemainder(dividingBy: width)
                return (24..<66).contains(y) && columns.contains(x) ? 240 : value
            }
        }
        try Bitmap(width: width, height: photo.height, channels: channels, pixels: pixels)
            .writePNG(to: folder + "/" + name)
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        return name
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")) }

    /// A library that stands in for libheif, so that it needn't be installed; for `ODOLOG_LIBHEIF`.
    func fakeLibheif() throws -> String { try library("fake-libheif") }

    /// Compiles one of `Fixtures`.
    func library(_ name: String) throws -> String {
        let library = "\(folder)/\(name).so"
        let compiled = try run([
            "/usr/bin/env", "cc", "-shared", "-fPIC", "-o", library, "\(Self.fixtures)/\(name).c",
        ])
        try #require(compiled.ending == .status(0), "\(compiled.errors)")
        return library
    }

    func store() throws -> VehicleStore {
        try VehicleStore(path: storePath, access: .readOnly)
    }

    /// Values in the vehicle's log, in the order of time.
    func logged(_ vehicle: String = "Blue Doblo") throws -> [String] {
        let store = try store()
        return try store.history(of: store.vehicle(named: vehicle).id).map {
            "\($0.snapshot.value) \($0.snapshot.unit.rawValue)"
        }
    }

    /// Of all readings in the store, with the number of each.
    func statuses() throws -> [StoredReading.Status: Int] {
        try store().summary().readings.filter { $0.value > 0 }
    }
}
