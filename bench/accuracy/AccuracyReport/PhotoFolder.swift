import Foundation

/// The folder of a labelled set. Photos lie where the labels say, or in its subfolder `images`.
public struct PhotoFolder: Sendable {
    /// The folder, as given.
    public let path: String

    /// - Throws: ``AccuracyError/photosNotFound(folder:example:)`` when not one of the photos is there. Single missing
    ///   photos are left to the engines, which must report them.
    public init(_ path: String, holding photos: [LabelledPhoto]) throws(AccuracyError) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let isThere = photos.contains { FileManager.default.fileExists(atPath: self.path(of: $0)) }
        guard isThere || photos.isEmpty else {
            throw .photosNotFound(folder: path, example: photos[0].file)
        }
    }

    /// Path of a photo as it is handed to the engines.
    public func path(of photo: LabelledPhoto) -> String {
        let direct = "\(path)/\(photo.file)"
        let nested = "\(path)/images/\(photo.file)"
        let files = FileManager.default
        return !files.fileExists(atPath: direct) && files.fileExists(atPath: nested) ? nested : direct
    }

    /// Size in bytes, 0 when the photo is missing.
    func size(of photo: LabelledPhoto) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: photo))
        return attributes?[.size] as? Int ?? 0
    }
}

/// A text file in the temporary folder that lives as long as one run.
struct ScratchFile {
    let path: String

    init(lines: [String]) throws(AccuracyError) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("accuracy-\(UUID().uuidString).txt")
        path = url.path
        do {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: url, options: .withoutOverwriting)
        } catch {
            throw .notWritable(path: url.path, reason: systemReason(error))
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
