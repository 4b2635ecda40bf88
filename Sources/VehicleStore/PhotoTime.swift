public import Foundation
import Glibc
import OdologReading

extension PhotoRecord {
    /// When the photo was taken, as well as can be known: by the camera, by the file's date, or now. A time that no photo can have
    /// doesn't count.
    public var time: (date: Date, source: MileageSnapshot.TimeSource) {
        fileTime ?? (Date(), .now)
    }

    fileprivate var fileTime: (date: Date, source: MileageSnapshot.TimeSource)? {
        if let takenAt { return (takenAt, .exif) }
        var status = stat()
        let name = (FileURI.bytes(of: path) ?? Array(path.utf8)).map(CChar.init(bitPattern:))
        guard !name.contains(0), stat(name + [0], &status) == 0 else { return nil }
        let seconds = status.st_mtim
        let modified = Date(timeIntervalSince1970: Double(seconds.tv_sec) + Double(seconds.tv_nsec) / 1e9)
        return modified.isCredibleForPhoto ? (modified, .file) : nil
    }
}

extension StoredPhoto {
    /// When the photo was taken, as well as can be known: its file may be gone by now.
    public var time: (date: Date, source: MileageSnapshot.TimeSource) {
        record.fileTime ?? (addedAt, .now)
    }
}

extension StoredReading {
    /// When its photo was taken: as somebody said, or as well as can be known.
    public func time(of photo: StoredPhoto) -> (date: Date, source: MileageSnapshot.TimeSource) {
        enteredTime.map { ($0, .entered) } ?? photo.time
    }
}

extension Date {
    /// What a clock that was never set or a damaged file says is no time to log. There were no digital cameras before
    /// 1980, and the other end is the store's.
    package var isCredibleForPhoto: Bool {
        (315_532_800..<253_402_214_400).contains(timeIntervalSince1970)
    }
}
