internal import Foundation
internal import HTTPTypes

/// The photos that wait, as files: `<folder>/<sha256>/<name>`. The name stays as the phone gave it, since a time may stand in it.
struct PhotoShelf: Sendable {
    let folder: String

    /// Keeps a photo. One that is there stays as it is.
    ///
    /// - Parameter modified: the time of the file that it comes from. Nil: it is of now.
    /// - Returns: the file's path.
    func keep(_ bytes: [UInt8], sha256: String, name: String, modified: Date? = nil) throws(Problem) -> String {
        let place = "\(folder)/\(sha256)"
        if let known = file(sha256) { return known }
        let path = "\(place)/\(Self.safe(name))"
        do {
            try FileManager.default.createDirectory(
                atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // Whole or not at all: what a full disk cuts isn't there.
            try Data(bytes).write(to: URL(filePath: path), options: .atomic)
            if let modified {
                try? FileManager.default.setAttributes([.modificationDate: modified], ofItemAtPath: path)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: place)
            var problem = Problem(
                HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), "cannot_keep_photo",
                "The photo can't be kept on this machine; its disk may be full.")
            problem.retryAfter = 60
            throw problem
        }
        return path
    }

    /// Nil: it isn't kept here.
    func file(_ sha256: String) -> String? {
        guard sha256.count == 64, sha256.allSatisfy(\.isHexDigit) else { return nil }
        let place = "\(folder)/\(sha256)"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return names.sorted().first { !$0.hasPrefix(".") }.map { "\(place)/\($0)" }
    }

    func remove(_ sha256: String) {
        guard sha256.count == 64, sha256.allSatisfy(\.isHexDigit) else { return }
        try? FileManager.default.removeItem(atPath: "\(folder)/\(sha256)")
    }

    /// The digests of all that are kept.
    func all() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

    /// The last component of a name, of letters, digits and a few marks: never a place of its own.
    static func safe(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let kept = last.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_. ".contains($0)) ? $0 : "_" }
        let text = String(kept.suffix(100)).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        return text.isEmpty ? "photo" : text
    }
}
