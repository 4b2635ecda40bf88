import Foundation
public import OdologReading
import OdologValues

extension PhotoRecord {
    /// - Parameters:
    ///   - photo: what a reading knows of its photo.
    ///   - path: the photo's path, or a `file:` URI. The absolute path is kept: the log may be read from any folder. Of a
    ///     photo that came as bytes: its name, of which only the last part is kept.
    public init(_ photo: PhotoFacts, path: String) {
        let takenAt = photo.takenAt.map { Date($0) }.flatMap { $0.isCredibleForPhoto ? $0 : nil }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: photo.hasFile ? FileURI.absolute(path) : Self.name(path), takenAt: takenAt,
            takenAtOffset: takenAt == nil ? nil : photo.takenAt?.utcOffset)
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map { $0.hasPrefix("file:") ? "photo" : String($0) } ?? "photo"
    }
}
