import Foundation
import VehicleStore

extension [PendingReading] {
    /// In the order in which the photos were taken, so that logs grow forward. Those for whose time only the file
    /// speaks, or nothing, come last, by name; so do those of a clock that is ahead.
    var inOrderOfTime: [PendingReading] {
        map { item in (item, time: item.reading.time(of: item.photo)) }
            .sorted { left, right in
                guard left.time.isOfPhoto == right.time.isOfPhoto else { return left.time.isOfPhoto }
                return left.time.isOfPhoto
                    ? (left.time.date, left.0.reading.id.rawValue) < (right.time.date, right.0.reading.id.rawValue)
                    : left.0.photo.record.path < right.0.photo.record.path
            }
            .map(\.0)
    }
}

extension PhotoTime {
    /// From the camera, from the name, or as somebody said.
    fileprivate var isOfPhoto: Bool {
        switch source {
        case .exif, .name, .entered: date <= Date() + 86_400
        case .file, .now: false
        }
    }
}
