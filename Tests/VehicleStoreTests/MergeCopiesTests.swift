import GRDB
import Testing

@testable import VehicleStore

/// A copy of a photo that is in the log is merged behind that photo, whichever was registered first.
struct MergeCopiesTests {
    let folder = TemporaryFolder()

    /// The first photo that was registered is the copy.
    private func makeStore() throws -> VehicleStore {
        let store = try VehicleStore(path: folder.storePath)
        let vehicle = try store.addDoblo()
        let (copy, original) = (try store.pend(1, 1_000), try store.pend(2, 1_000))
        try store.confirm(original.id, as: Sample.confirmation(1_000, of: vehicle, day: 2))
        try store.confirm(copy.id, as: Sample.confirmation(1_000, of: vehicle, day: 2))
        return store
    }

    /// For each photo, by its content: what became of its readings, and what they are copies of.
    private func readings(_ store: VehicleStore) throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT photo.sha256 || ' ' || reading.status || ' ' || coalesce(
                        (SELECT sha256 FROM photo WHERE id = (SELECT photoId FROM reading AS o WHERE o.id = reading.copyOf)), '-')
                    FROM reading JOIN photo ON photo.id = reading.photoId ORDER BY 1
                    """)
        }
    }

    @Test("In the log and withdrawn, into an empty store and into the one before", arguments: [false, true])
    func copies(isWithdrawn: Bool) throws {
        let store = try makeStore()
        let before = folder.path + "/before.sqlite"
        try store.backUp(to: before)
        let vehicle = try store.vehicle(named: "Blue Doblo")
        if isWithdrawn { try store.withdraw(store.history(of: vehicle.id)[0].snapshot.id, of: vehicle.id) }
        let expected = try readings(store)
        #expect(expected.count == 2 && expected.filter { $0.hasSuffix(" -") }.count == 1, "\(expected)")
        for other in [try VehicleStore(inMemory: ()), try VehicleStore(path: before)] {
            _ = try other.merge(from: folder.storePath)
            #expect(try readings(other) == expected)
            #expect(try other.problems() == [])
            #expect(try other.history(of: other.vehicles()[0].id).count == (isWithdrawn ? 0 : 1))
            let again = try other.merge(from: folder.storePath)
            #expect(again.added == MergeReport.Counts() && again.updated == 0 && again.conflicts == [])
        }
    }
}
