import OdologVehicleLog
import Testing

@testable import VehicleStore

/// A closure that changes something runs inside a transaction. GRDB traps where it calls the store.
struct InsideChangeTests {
    let folder = TemporaryFolder()
    private static let writing = LogWriting(by: "test")

    private func stores() throws -> [VehicleStore] {
        [try VehicleStore(path: folder.storePath), try VehicleStore(inMemory: ())]
    }

    @Test func everyCallOfTheStoreIsRefusedAndNothingIsWritten() throws {
        for store in try stores() {
            let vehicle = try store.addDoblo()
            let item = try store.add(
                .expense(
                    Expense(id: "", at: Sample.day(1), cost: Money(minorUnits: 500, Currency("EUR")), category: "toll")),
                to: vehicle.id, Self.writing)
            let calls: [() throws -> Void] = [
                { _ = try store.vehicles() }, { _ = try store.addDoblo() }, { try store.close() },
                { _ = try store.update(vehicle.id) { $0.year = 2000 } }, { _ = try store.remove(vehicle.id) },
                { _ = try store.profile(of: vehicle.id) }, { _ = try store.merge(from: []) },
                { try store.backUp(to: folder.path + "/copy") },
            ]
            for call in calls {
                #expect(throws: StoreError.calledInsideChange) {
                    try store.setProfile(of: vehicle.id, Self.writing) { profile in
                        profile.plate = "B-XY 1"
                        try call()
                    }
                }
                #expect(throws: StoreError.calledInsideChange) {
                    try store.edit(item.id, of: vehicle.id, Self.writing) { content in
                        try call()
                        return content
                    }
                }
            }
            #expect(try store.profile(of: vehicle.id).plate == nil)
            #expect(try store.revisions(of: item.id, vehicle: vehicle.id).count == 1)
        }
    }

    @Test func whatTheClosureCatchesItselfDoesNotUndoTheChange() throws {
        for store in try stores() {
            let vehicle = try store.addDoblo()
            try store.update(vehicle.id) { vehicle in
                vehicle.year = (try? store.vehicles()) == nil ? 2001 : 2002
            }
            #expect(try store.vehicle(vehicle.id).year == 2001)
        }
    }

    @Test func anotherStoreMayBeCalled() throws {
        let (one, other) = (try VehicleStore(path: folder.storePath), try VehicleStore(inMemory: ()))
        let vehicle = try one.addDoblo()
        _ = try other.addDoblo()
        try one.setProfile(of: vehicle.id, Self.writing) { $0.plate = try other.vehicles().first?.name }
        #expect(try one.profile(of: vehicle.id).plate == "Blue Doblo")
    }
}
