import Foundation

/// Reference VINs that stay outside the repository, in `shared` beside it.
enum SharedVectors {
    static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/vin-vectors")

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    /// Rows by column name; the first line names the columns.
    static func rows(_ name: String) throws -> [[String: String]] {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(header, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
