public import Foundation
import Glibc
import OdologReading
import OdologValues
public import OdologVehicleLog

/// When a photo was taken, as well as can be known.
public struct PhotoTime: Hashable, Sendable {
    /// The moment.
    public let date: Date
    /// Where it is from.
    public let source: MileageSnapshot.TimeSource
    /// How many seconds the clock was ahead of UTC. Of a day alone: in the zone of its noon. Nil: it is not known, and this
    /// machine's zone was used.
    public let utcOffset: Int?
    /// Only the day is known: `date` is noon.
    public let isDay: Bool

    public init(
        _ date: Date, _ source: MileageSnapshot.TimeSource, utcOffset: Int? = nil, isDay: Bool = false
    ) {
        self.date = date
        self.source = source
        self.utcOffset = utcOffset
        self.isDay = isDay
    }

    /// With the clock that was meant.
    ///
    /// - Parameter zone: the vehicle's, for a clock that isn't known.
    public func logTime(in zone: TimeZone) -> LogTime {
        let time = LogTime(date, source, utcOffset: utcOffset, in: zone)
        return LogTime(date, utcOffset: time.utcOffset, isDay: isDay || time.isDay)
    }
}

extension PhotoRecord {
    /// The camera's time, else the one in the file's name, else the file's date, else now. A time that no photo can
    /// have is left out.
    public func time(at now: Date) -> PhotoTime { timeOfFile(in: .current, at: now) ?? PhotoTime(now, .now) }

    /// - Parameters:
    ///   - zone: of the noon that stands for a day.
    ///   - now: a day after it no photo was taken yet.
    fileprivate func timeOfFile(in zone: TimeZone, at now: Date) -> PhotoTime? {
        if let takenAt { return PhotoTime(takenAt, .exif, utcOffset: takenAtOffset) }
        if let nameTime, let named = nameTime.date(in: zone), named.isCredibleForPhoto, named <= now + 86_400 {
            let isDay = nameTime.day != nil
            return PhotoTime(named, .name, utcOffset: isDay ? zone.secondsFromGMT(for: named) : nil, isDay: isDay)
        }
        // A photo that came as bytes has a name only, which its sender chose.
        guard path.hasPrefix("/") || path.hasPrefix("file:") else { return nil }
        var status = stat()
        let file = pathBytes.map(CChar.init(bitPattern:))
        // A file of another size is another photo's.
        guard !file.contains(0), stat(file + [0], &status) == 0, status.st_size == byteCount else { return nil }
        let seconds = status.st_mtim
        let modified = Date(timeIntervalSince1970: Double(seconds.tv_sec) + Double(seconds.tv_nsec) / 1e9)
        return modified.isCredibleForPhoto ? PhotoTime(modified, .file) : nil
    }

    private var pathBytes: [UInt8] { FileURI.bytes(of: path) ?? Array(path.utf8) }

    /// What the file's name says.
    var nameTime: NameTime? {
        let name = pathBytes.split(separator: UInt8(ascii: "/")).last ?? []
        return FileNameTime(String(decoding: name, as: UTF8.self)).map { NameTime($0) }
    }
}

/// What a file's name says of the time.
enum NameTime {
    case moment(Date)
    /// Days since 1970-01-01.
    case day(Int)

    /// A time that no clock of this machine's zone has shown, since clocks were put forward over it, is that of another
    /// zone: only its day counts.
    init(_ name: FileNameTime) {
        let local = name.time.localSecondsSince1970
        let isShown = name.time.utcOffset != nil || !TimeZone.current.moments(at: Double(local)).isEmpty
        self = name.isDay || !isShown ? .day(local.flooredDivision(by: 86_400).quotient) : .moment(Date(name.time))
    }

    var day: Int? { if case .day(let day) = self { day } else { nil } }

    func date(in zone: TimeZone) -> Date? {
        switch self {
        case .moment(let date): date
        case .day(let day): zone.moments(at: Double(day) * 86_400 + 43_200).first?.date
        }
    }
}

extension StoredPhoto {
    /// When the photo was taken, as well as can be known. If nothing says when, this is when the store first saw it.
    public var time: PhotoTime { time(in: .current) }

    /// - Parameter zone: the vehicle's, for the noon that stands for a day.
    package func time(in zone: TimeZone) -> PhotoTime {
        record.timeOfFile(in: zone, at: addedAt) ?? PhotoTime(addedAt, .now)
    }
}

extension StoredReading {
    /// When its photo was taken: as somebody said, or as well as can be known.
    ///
    /// - Parameters:
    ///   - photo: its photo.
    ///   - zone: the vehicle's, for the noon that stands for a day.
    public func time(of photo: StoredPhoto, in zone: TimeZone) -> PhotoTime {
        enteredTime.map { PhotoTime($0, .entered, utcOffset: zone.secondsFromGMT(for: $0)) } ?? photo.time(in: zone)
    }
}

extension LogEntry {
    /// When the odometer showed it, with the clock that was meant.
    ///
    /// - Parameter zone: the vehicle's, for a clock that wasn't kept.
    public func logTime(in zone: TimeZone) -> LogTime {
        let time = snapshot.logTime(in: zone)
        // Earlier versions kept no clock with the day that a name gave.
        let isDay = time.isDay || (snapshot.timeSource == .name && photo?.record.nameTime?.day != nil)
        return LogTime(time.date, utcOffset: time.utcOffset, isDay: isDay)
    }
}

extension MileageSnapshot {
    /// `takenAt` with the clock that was meant. A day alone is what a person typed without a time, and what a photo's name gave.
    ///
    /// - Parameter zone: the vehicle's, for a clock that wasn't kept.
    public func logTime(in zone: TimeZone) -> LogTime {
        LogTime(takenAt, timeSource, utcOffset: utcOffset, in: zone)
    }
}

extension LogTime {
    /// From the columns of a reading. A day that was typed is its first moment, and one that a photo's name gave its noon.
    init(_ date: Date, _ source: MileageSnapshot.TimeSource, utcOffset: Int?, in zone: @autoclosure () -> TimeZone) {
        let clock = utcOffset.map {
            (Int(date.timeIntervalSince1970.rounded(.down)) + $0).flooredDivision(by: 86_400).remainder
        }
        let isDay =
            switch source {
            case .name: clock == 43_200
            case .entered: clock == 0
            case .exif, .file, .now: false
            }
        self.init(date, utcOffset: utcOffset ?? zone().secondsFromGMT(for: date), isDay: isDay)
    }
}

extension TimeZone {
    /// When clocks here show a time, the first moment first: none where they were put forward over it, two where they were
    /// put back over it. Clocks aren't changed twice in two days.
    ///
    /// - Parameter local: seconds from 1970-01-01 00:00 on the clock.
    package func moments(at local: Double) -> [(offset: Int, date: Date)] {
        let before = secondsFromGMT(for: Date(timeIntervalSince1970: local - 86_400))
        let after = secondsFromGMT(for: Date(timeIntervalSince1970: local + 86_400))
        guard before != after else { return [(before, Date(timeIntervalSince1970: local - Double(before)))] }
        return [before, after].map { (offset: $0, date: Date(timeIntervalSince1970: local - Double($0))) }
            .filter { secondsFromGMT(for: $0.date) == $0.offset }.sorted { $0.date < $1.date }
    }
}

extension Date {
    /// A clock that names no zone is taken to show this machine's time. When clocks go back, an hour comes twice: the
    /// first of the two is taken, as of a time that is typed. When clocks go forward, an hour is left out: a time in that
    /// hour is taken for that of a clock that wasn't put forward yet.
    init(_ time: CaptureTime, in zone: TimeZone = .current) {
        let local = Double(time.localSecondsSince1970)
        if time.utcOffset == nil, let first = zone.moments(at: local).first {
            self = first.date
        } else {
            let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local - 86_400))
            self = Date(timeIntervalSince1970: local - Double(time.utcOffset ?? before))
        }
    }

    /// Whether a photo can have this time. A clock that was never set and a damaged file give times that must not be
    /// logged. There were no digital cameras before 1980. The upper end is the store's.
    package var isCredibleForPhoto: Bool {
        (315_532_800..<253_402_214_400).contains(timeIntervalSince1970)
    }
}
