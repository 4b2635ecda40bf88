import Foundation
import GRDB
import OdologVehicleLog
import Testing

@testable import VehicleStore

@Suite("Notices that were sent")
struct NoticeTests {
    private let folder = TemporaryFolder()
    private let store: VehicleStore
    private let van: Vehicle.ID

    init() throws {
        store = try VehicleStore(path: folder.storePath)
        van = try store.add(NewVehicle(name: "Van")).id
    }

    private func notice(_ reason: Notice.Reason, _ day: String) throws -> Notice {
        Notice(reason, on: try CalendarDate(day))
    }

    @Test func areKeptInTheOrderOfTheirDaysAndOnce() throws {
        let (week, over) = (try notice(.daysBefore(7), "2026-03-01"), try notice(.overdue, "2026-03-09"))
        try store.remember(["3": over, "registration": try notice(.soon, "2026-03-09")], of: van)
        try store.remember(["3": week], of: van)
        try store.remember(["3": week], of: van)
        let sent = try VehicleStore(path: folder.storePath).sentNotices(of: van)
        #expect(sent == ["3": [week, over], "registration": [try notice(.soon, "2026-03-09")]])
        #expect(try store.sentNotices(of: store.add(NewVehicle(name: "Other")).id) == [:])
    }

    @Test func ofAVehicleThatIsntThere() throws {
        let nobody = Vehicle.ID(rawValue: 99)
        #expect(throws: StoreError.self) { try store.sentNotices(of: nobody) }
        #expect(throws: StoreError.self) { try store.remember([:], of: nobody) }
    }

    @Test("What another program wrote into the table is a damaged store", arguments: ["2026-02-30", "2026-13-01"])
    func damaged(day: String) throws {
        try store.remember(["3": try notice(.soon, "2026-03-09")], of: van)
        try store.write { db in
            try db.execute(
                sql:
                    "INSERT INTO notice (vehicleId, about, reason, date, sentAt) SELECT vehicleId, 'x', reason, ?, sentAt FROM notice",
                arguments: [day])
        }
        #expect(throws: StoreError.self) { try store.sentNotices(of: van) }
    }
}
