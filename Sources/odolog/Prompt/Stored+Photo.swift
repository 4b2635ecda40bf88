import Foundation
import OdologReading
import OdologText
import VehicleStore

extension PhotoRecord {
    /// With the path from the root on: the log is looked at from anywhere.
    init(_ photo: PhotoFacts, path: String) {
        var takenAt: Date?
        if let time = photo.takenAt {
            // Where the camera doesn't say, its clock is taken to have shown the time of this machine's zone.
            let local = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
            takenAt = local.addingTimeInterval(
                -Double(time.utcOffset ?? TimeZone.current.secondsFromGMT(for: local)))
        }
        takenAt = takenAt.flatMap { $0.isCredible ? $0 : nil }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: PhotoPath(pathOrURI: path).absoluteText, takenAt: takenAt,
            takenAtOffset: takenAt == nil ? nil : photo.takenAt?.utcOffset)
    }

    /// When the photo was taken, as well as can be known.
    var time: (date: Date, source: MileageSnapshot.TimeSource) {
        fileTime ?? (Date(), .now)
    }

    fileprivate var fileTime: (date: Date, source: MileageSnapshot.TimeSource)? {
        if let takenAt { return (takenAt, .exif) }
        guard let seconds = PhotoPath(pathOrURI: path).status?.st_mtim else { return nil }
        let modified = Date(timeIntervalSince1970: Double(seconds.tv_sec) + Double(seconds.tv_nsec) / 1e9)
        return modified.isCredible ? (modified, .file) : nil
    }
}

extension StoredPhoto {
    /// When the photo was taken, as well as can be known: its file may be gone by now.
    var time: (date: Date, source: MileageSnapshot.TimeSource) {
        record.fileTime ?? (addedAt, .now)
    }
}

extension StoredReading {
    /// When its photo was taken: as somebody said, or as well as can be known.
    func time(of photo: StoredPhoto) -> (date: Date, source: MileageSnapshot.TimeSource) {
        enteredTime.map { ($0, .entered) } ?? photo.time
    }
}

extension Date {
    /// What a clock that was never set or a damaged file says is no time to log. There were no digital cameras before
    /// 1980, and the other end is the store's.
    fileprivate var isCredible: Bool {
        (315_532_800..<253_402_214_400).contains(timeIntervalSince1970)
    }
}
