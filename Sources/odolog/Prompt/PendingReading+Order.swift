import Foundation
import VehicleStore

extension [PendingReading] {
    /// In the order in which the photos were taken, so that logs grow forward. Those for whose time only the file
    /// speaks, or nothing, come last, by name; so do those of a clock that is ahead.
    ///
    /// - Parameter store: has the zones of their vehicles.
    func inOrderOfTime(_ store: VehicleStore) throws(StoreError) -> [PendingReading] {
        var timed: [(PendingReading, time: PhotoTime)] = []
        for item in self {
            timed.append((item, item.reading.time(of: item.photo, in: try store.zone(of: item))))
        }
        return
            timed.sorted { left, right in
                guard left.time.isOfPhoto == right.time.isOfPhoto else { return left.time.isOfPhoto }
                return left.time.isOfPhoto
                    ? (left.time.date, left.0.reading.id.rawValue) < (right.time.date, right.0.reading.id.rawValue)
                    : left.0.photo.record.path < right.0.photo.record.path
            }
            .map(\.0)
    }
}

extension VehicleStore {
    /// The vehicle's zone, or this machine's where nobody knows the vehicle, or it is gone.
    func zone(of item: PendingReading) throws(StoreError) -> TimeZone {
        guard let id = item.reading.vehicleID else { return .current }
        do { return try profile(of: id).zone } catch .noSuchVehicleID { return .current }
    }
}

extension PhotoTime {
    /// From the camera, from the name, or as somebody said.
    fileprivate var isOfPhoto: Bool {
        switch source {
        case .exif, .name, .entered: date <= Surroundings.now + 86_400
        case .file, .now: false
        }
    }
}
