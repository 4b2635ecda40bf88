import Foundation
public import OdologReading
import OdologText

extension PhotoRecord {
    /// - Parameters:
    ///   - photo: what a reading knows of its photo.
    ///   - path: the photo's, or a `file:` URI. It is kept from the root on: the log is looked at from anywhere.
    public init(_ photo: PhotoFacts, path: String) {
        var takenAt: Date?
        if let time = photo.takenAt {
            // Where the camera doesn't say, its clock is taken to have shown the time of this machine's zone.
            let local = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
            takenAt = local.addingTimeInterval(
                -Double(time.utcOffset ?? TimeZone.current.secondsFromGMT(for: local)))
        }
        takenAt = takenAt.flatMap { $0.isCredibleForPhoto ? $0 : nil }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: FileURI.absolute(path), takenAt: takenAt,
            takenAtOffset: takenAt == nil ? nil : photo.takenAt?.utcOffset)
    }
}
