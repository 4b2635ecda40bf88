internal import Foundation
internal import OdologLogbook
internal import OdologVehicleLog
internal import Synchronization
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

/// The fleet until somebody writes, at most for a minute: it takes some queries for each vehicle.
final class KeptFleet: Sendable {
    private struct State {
        var changes = 0
        var fleet: (Fleet, at: Date)?
        var isWatching = false
    }

    private let state = Mutex(State())

    /// To be called after each write.
    func clear() {
        state.withLock { state in
            state.changes += 1
            state.fleet = nil
        }
    }

    /// `make`: counts what is there now.
    func fleet(_ store: VehicleStore, at now: Date, _ make: () async throws -> Fleet) async throws -> Fleet {
        try watch(store)
        let (known, changes) = state.withLock { ($0.fleet, $0.changes) }
        if let known, abs(now.timeIntervalSince(known.at)) < 60 { return known.0 }
        let fleet = try await make()
        state.withLock { state in
            // Somebody wrote meanwhile: the next one counts anew.
            if state.changes == changes { state.fleet = (fleet, now) }
        }
        return fleet
    }

    /// What other processes write clears it, too.
    private func watch(_ store: VehicleStore) throws {
        let isFirst = state.withLock { state in
            defer { state.isWatching = true }
            return !state.isWatching
        }
        guard isFirst else { return }
        let changes = try store.changes()
        Task { [weak self] in
            for await _ in changes { self?.clear() }
        }
    }
}
