import Foundation

/// A folder that lives as long as the test.
final class TemporaryFolder {
    /// Links in it resolved.
    let path: String

    static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path

    init() throws {
        path =
            URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path + "/photo-files-"
            + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// - Returns: its whole path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    func photo(_ name: String) throws -> String {
        try write(
            Array(Data(contentsOf: URL(fileURLWithPath: Self.tests + "/OdologTests/Fixtures/blank.jpg"))), to: name)
    }
}
