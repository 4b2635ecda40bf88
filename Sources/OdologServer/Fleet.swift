internal import Foundation
internal import OdologLogbook
internal import OdologVehicleLog
internal import VehicleStore

/// What is known of all vehicles.
struct Fleet: Sendable {
    /// All, by their names.
    let rows: [VehicleRow]
    /// Those in use, what is overdue first.
    let lines: [FleetLine]

    /// Those in use, by their names.
    var inUse: [VehicleRow] { rows.filter { !$0.profile.isArchived } }

    init(_ store: VehicleStore, at now: Date) throws(StoreError) {
        rows = try VehicleRow.all(in: store)
        let dues = Dictionary(grouping: try DueView(.inUse, in: store, at: now).rows, by: \.vehicle.id)
        lines = rows.filter { !$0.profile.isArchived }.map { FleetLine(row: $0, dues: dues[$0.vehicle.id] ?? []) }
            .sorted { one, other in
                guard let first = one.next?.due, let second = other.next?.due else {
                    return one.next != nil && other.next == nil
                }
                return Due.isMoreUrgent(first, second)
            }
    }
}

/// The fleet as of the last write. To count it takes seconds where there are thousands of vehicles: that is done once for each state of the
/// store, however many ask at a time, and again every minute, since time goes on.
actor KeptFleet {
    private struct Moment: Equatable {
        let version: Int64
        let minute: Int
    }

    private var watch: StoreWatch?
    private var made: (moment: Moment, fleet: Task<Fleet, any Error>)?

    func fleet(_ desk: Desk) async throws -> Fleet {
        let now = desk.now
        let watch = try watch ?? StoreWatch(desk.store)
        self.watch = watch
        // Read before the fleet: what is written meanwhile makes another version.
        let moment = Moment(version: try watch.version(desk.store), minute: Int(now.timeIntervalSince1970) / 60)
        if let made, made.moment == moment { return try await made.fleet.value }
        let task = Task { try await desk.read { store in try Fleet(store, at: now) } }
        made = (moment, task)
        do { return try await task.value } catch {
            if made?.moment == moment { made = nil }
            throw error
        }
    }
}
