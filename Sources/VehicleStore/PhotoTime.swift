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
    /// How many seconds the clock was ahead of UTC. Nil: it is not known, and this machine's zone was used.
    public let utcOffset: Int?

    public init(_ date: Date, _ source: MileageSnapshot.TimeSource, utcOffset: Int? = nil) {
        self.date = date
        self.source = source
        self.utcOffset = utcOffset
    }
}

extension PhotoRecord {
    /// The camera's time, else the one in the file's name, else the file's date, else now. A time that no photo can
    /// have is left out.
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
    /// When the photo was taken, as well as can be known. If nothing says when, this is when the store first saw it.
    public var time: PhotoTime { record.timeOfFile ?? PhotoTime(addedAt, .now) }
}

extension StoredReading {
    /// When its photo was taken: as somebody said, or as well as can be known.
    public func time(of photo: StoredPhoto) -> PhotoTime {
        enteredTime.map { PhotoTime($0, .entered) } ?? photo.time
    }
}

extension Date {
    /// A clock that names no zone is taken to show this machine's time. When clocks go back, an hour comes twice: one
    /// of the two is taken. When clocks go forward, an hour is left out: a time in that hour gets a moment at most an
    /// hour off.
    init(_ time: CaptureTime, in zone: TimeZone = .current) {
        let shown = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
        func moment(offset: Int) -> Date { shown.addingTimeInterval(-Double(offset)) }
        // The offset at `shown` gives a moment that is off by the change of the offset at most. The offset at that
        // moment counts.
        let near = moment(offset: zone.secondsFromGMT(for: shown))
        self = moment(offset: time.utcOffset ?? zone.secondsFromGMT(for: near))
    }

    /// Whether a photo can have this time. A clock that was never set and a damaged file give times that must not be
    /// logged. There were no digital cameras before 1980. The upper end is the store's.
    package var isCredibleForPhoto: Bool {
        (315_532_800..<253_402_214_400).contains(timeIntervalSince1970)
    }
}
