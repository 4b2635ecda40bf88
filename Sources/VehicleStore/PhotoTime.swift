public import Foundation
import Glibc
import OdologReading
import OdologText

/// When a photo was taken, as well as can be known.
public struct PhotoTime: Hashable, Sendable {
    /// The moment.
    public let date: Date
    /// Where it is from.
    public let source: MileageSnapshot.TimeSource
    /// Seconds that the clock it is from was ahead of UTC. Nil: it isn't said, and the zone of this machine was taken.
    public let utcOffset: Int?

    public init(_ date: Date, _ source: MileageSnapshot.TimeSource, utcOffset: Int? = nil) {
        self.date = date
        self.source = source
        self.utcOffset = utcOffset
    }
}

extension PhotoRecord {
    /// By the camera, else by the file's name, by the file's date, or now. A time that no photo can have doesn't count.
    public var time: PhotoTime { timeOfFile ?? PhotoTime(Date(), .now) }

    fileprivate var timeOfFile: PhotoTime? {
        if let takenAt { return PhotoTime(takenAt, .exif, utcOffset: takenAtOffset) }
        let bytes = FileURI.bytes(of: path) ?? Array(path.utf8)
        let name = String(decoding: bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
        if let named = CaptureTime(fileName: name).flatMap({ Date($0) }), named.isCredibleForPhoto,
            named <= Date() + 86_400
        {
            return PhotoTime(named, .name)
        }
        var status = stat()
        let file = bytes.map(CChar.init(bitPattern:))
        guard !file.contains(0), stat(file + [0], &status) == 0 else { return nil }
        let seconds = status.st_mtim
        let modified = Date(timeIntervalSince1970: Double(seconds.tv_sec) + Double(seconds.tv_nsec) / 1e9)
        return modified.isCredibleForPhoto ? PhotoTime(modified, .file) : nil
    }
}

extension StoredPhoto {
    /// When the photo was taken, as well as can be known: its file may be gone by now.
    public var time: PhotoTime { record.timeOfFile ?? PhotoTime(addedAt, .now) }
}

extension StoredReading {
    /// When its photo was taken: as somebody said, or as well as can be known.
    public func time(of photo: StoredPhoto) -> PhotoTime {
        enteredTime.map { PhotoTime($0, .entered) } ?? photo.time
    }
}

extension Date {
    /// A clock that doesn't say its zone is taken to show the time of this machine's. What it shows twice, when it is put back, is one of
    /// both; what it never shows, when it is put forward, is at most the hour off that is left out.
    init(_ time: CaptureTime, in zone: TimeZone = .current) {
        let shown = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
        func moment(offset: Int) -> Date { shown.addingTimeInterval(-Double(offset)) }
        // The offset is asked for at a moment that is at most the offset's own change off, and then at that one.
        let near = moment(offset: zone.secondsFromGMT(for: shown))
        self = moment(offset: time.utcOffset ?? zone.secondsFromGMT(for: near))
    }

    /// What a clock that was never set or a damaged file says is no time to log. There were no digital cameras before
    /// 1980, and the other end is the store's.
    package var isCredibleForPhoto: Bool {
        (315_532_800..<253_402_214_400).contains(timeIntervalSince1970)
    }
}
