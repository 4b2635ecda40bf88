import Foundation
public import OdologReading
import OdologText

extension PhotoRecord {
    /// - Parameters:
    ///   - photo: what a reading knows of its photo.
    ///   - path: the photo's path, or a `file:` URI. The absolute path is kept: the log may be read from any folder.
    public init(_ photo: PhotoFacts, path: String) {
        let takenAt = photo.takenAt.map { Date($0) }.flatMap { $0.isCredibleForPhoto ? $0 : nil }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: FileURI.absolute(path), takenAt: takenAt,
            takenAtOffset: takenAt == nil ? nil : photo.takenAt?.utcOffset)
    }
}
