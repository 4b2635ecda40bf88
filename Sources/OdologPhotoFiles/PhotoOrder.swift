import Foundation
import OdologImaging
import OdologValues
import Synchronization

/// In which order the photos of a folder come.
public enum PhotoOrder: Sendable {
    /// By name, a folder at a time, while they are found.
    case name
    /// In the order in which they were taken, once all of the folder are found: by EXIF, else by the name's time. Those that
    /// give no time come last, by name.
    case time
}

extension [PhotoPaths.Element] {
    /// As ``PhotoOrder/time``. Only the first bytes of each file are read, several files at a time.
    var inOrderOfTime: [PhotoPaths.Element] {
        let batch = 64
        let times = Mutex([Int: Int]())
        DispatchQueue.concurrentPerform(iterations: (count + batch - 1) / batch) { number in
            let range = number * batch..<Swift.min((number + 1) * batch, count)
            let found = range.compactMap { index in
                (try? self[index].get())?.secondsWhenTaken.map { (index, $0) }
            }
            times.withLock { $0.merge(found) { $1 } }
        }
        let known = times.withLock { $0 }
        return indices.sorted { (known[$0] ?? .max, $0) < (known[$1] ?? .max, $1) }.map { self[$0] }
    }
}

extension PhotoPath {
    /// Since 1970 in UTC. A time without a zone counts in this machine's.
    fileprivate var secondsWhenTaken: Int? {
        // EXIF stands before the picture. A phone's HEIC has its list of tiles before EXIF.
        let start = try? RegularFile(self).start(16_384)
        let camera = start.flatMap { CaptureTime(startOfPhoto: $0) }
        // Before 1980 there were no digital cameras: such a clock was never set.
        let isSet = camera.map { $0.localSecondsSince1970 >= 315_532_800 } ?? false
        guard let time = isSet ? camera : FileNameTime(name)?.time else { return nil }
        let shown = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
        return time.secondsSince1970 ?? time.localSecondsSince1970 - TimeZone.current.secondsFromGMT(for: shown)
    }
}
