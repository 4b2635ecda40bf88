internal import Foundation
internal import OdologLogbook
internal import VehicleStore

/// What pages say of all vehicles. To make it takes seconds where there are thousands: it is made once for each state of the store, however
/// many ask at a time, and again every minute, since time goes on.
actor Overview {
    struct Content: Sendable {
        /// All vehicles by their names.
        let rows: [VehicleRow]
        /// What is due of those in use, the most urgent first.
        let dues: [DueRow]
    }

    private struct Moment: Equatable {
        let version: Int64
        let minute: Int
    }

    private var watch: StoreWatch?
    private var made: (moment: Moment, content: Task<Content, any Error>)?

    func content(_ desk: Desk) async throws -> Content {
        let now = desk.now
        let watch = try watch ?? StoreWatch(desk.store)
        self.watch = watch
        // Read before the content: what is written meanwhile makes another version.
        let moment = Moment(version: try watch.version(desk.store), minute: Int(now.timeIntervalSince1970) / 60)
        if let made, made.moment == moment { return try await made.content.value }
        let task = Task {
            try await desk.read { store in
                Content(
                    rows: try VehicleRow.all(in: store), dues: try DueView(.inUse, in: store, at: now).rows)
            }
        }
        made = (moment, task)
        do { return try await task.value } catch {
            if made?.moment == moment { made = nil }
            throw error
        }
    }
}
