import Foundation
import Glibc
import OdologReading

/// Makes the pages of `odolog read --explain`, each in a process of its own: the server decodes no photo.
struct Explainer: Sendable {
    private let program: String

    /// Nil: `odolog` isn't where the reader finds it.
    init?() {
        let named = ProcessInfo.processInfo.environment["ODOLOG_EXECUTABLE"].flatMap { $0.isEmpty ? nil : $0 }
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        program = named ?? own.appending(path: "odolog").path
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    }

    /// Throws where the photo can't be explained within a minute.
    func page(_ path: String, _ kind: ReadingKind) async throws -> String {
        let page = NSTemporaryDirectory() + "odolog-why-\(UUID()).html"
        defer { try? FileManager.default.removeItem(atPath: page) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        // From beside the photo: the page names it, and nobody's business is where it lies.
        let photo = URL(filePath: path)
        process.currentDirectoryURL = photo.deletingLastPathComponent()
        process.arguments = [
            "read", "./" + photo.lastPathComponent, "--kind", kind.rawValue, "--explain", "--output", page,
        ]
        (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardError = FileHandle.nullDevice
        let ended = AsyncStream<Void> { continuation in
            process.terminationHandler = { _ in continuation.finish() }
        }
        try process.run()
        let id = process.processIdentifier
        let limit = Task {
            try await Task.sleep(for: .seconds(60))
            kill(id, SIGKILL)
        }
        for await _ in ended {}
        limit.cancel()
        return try String(contentsOfFile: page, encoding: .utf8)
    }
}
