import Foundation

/// Keeps what peers answered, so that measuring ours again doesn't run them again.
///
/// A run is found again only for the same engine, the same version line (which for our peers holds a fingerprint of
/// their rules), kind, and list of photos with their sizes.
public struct RunCache: Sendable {
    private let folder: URL

    /// - Throws: ``AccuracyError/notWritable(path:reason:)`` when the folder cannot be made.
    public init(folder path: String) throws(AccuracyError) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(path: path, reason: systemReason(error))
        }
    }

    /// The stored run, marked as such. Nil when there is none or the file is damaged: then it is measured again.
    public func run(
        of engine: Engine, version: String, kind: ReadingKind, photos: [LabelledPhoto], in photoFolder: PhotoFolder
    ) -> EngineRun? {
        let file = file(engine: engine.name, version: version, kind: kind, photos: photos, in: photoFolder)
        guard let data = try? Data(contentsOf: file),
            var run = try? JSONDecoder().decode(EngineRun.self, from: data),
            run.answers.count == photos.count
        else { return nil }
        run.isFromCache = true
        return run
    }

    /// Stores a run that ended well; one that was cut short is measured again next time.
    public func store(
        _ run: EngineRun, version: String, photos: [LabelledPhoto], in photoFolder: PhotoFolder
    ) throws(AccuracyError) {
        guard run.usage.ending.hasPrefix("exit"), run.answers.contains(where: { $0 != nil }) else { return }
        let file = file(engine: run.engine, version: version, kind: run.kind, photos: photos, in: photoFolder)
        do {
            try JSONEncoder().encode(run).write(to: file, options: .atomic)
        } catch {
            throw .notWritable(path: file.path, reason: systemReason(error))
        }
    }

    private func file(
        engine: String, version: String, kind: ReadingKind, photos: [LabelledPhoto], in photoFolder: PhotoFolder
    ) -> URL {
        let parts = [engine, version, kind.rawValue] + photos.map { "\($0.file) \(photoFolder.size(of: $0))" }
        let key = Self.fnv1a(parts.joined(separator: "\n"))
        return folder.appendingPathComponent("\(engine)-\(kind.rawValue)-\(String(key, radix: 16)).json")
    }

    /// The FNV-1a hash of 64 bits: Swift's own hashes differ from run to run.
    static func fnv1a(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
