import Foundation
import GRDB
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

@Suite("Removing a vehicle")
struct RemoveTests {
    private let folder = TemporaryFolder()
    private let store: VehicleStore
    private let doblo: Vehicle
    private let other: Vehicle
    private let writing = LogWriting(by: "test")

    /// Two vehicles with all that a store may hold of one.
    init() throws {
        store = try VehicleStore(path: folder.storePath)
        other = try store.add(NewVehicle(name: "Other", vin: Sample.otherVIN))
        doblo = try store.addDoblo()
        for (vehicle, first) in [(other, 1), (doblo, 11)] {
            try store.confirm(store.pend(first, 1_000).id, as: Sample.confirmation(1_000, of: vehicle))
            let wrong = try store.confirm(
                store.pend(first + 1, 9_000).id, as: Sample.confirmation(9_000, of: vehicle, day: 10))
            try store.withdraw(wrong.id, of: vehicle.id)
            // A copy of the first photo, one that waits, and one that was rejected.
            try store.confirm(store.pend(first + 2, 1_000).id, as: Sample.confirmation(1_000, of: vehicle))
            try store.register(
                Sample.photo(first + 3), readings: [Sample.odometer(2_000), Sample.vinReading()], vehicle: vehicle.id)
            try store.reject(
                store.register(Sample.photo(first + 4), readings: [Sample.odometer(3_000)], vehicle: vehicle.id)
                    .pending(.odometer)!.id)
            try store.setProfile(of: vehicle.id, writing) { $0.plate = "B \(first)" }
            let schedule = try store.add(
                .schedule(
                    Schedule(
                        id: "", name: "Oil", rule: .every(Interval(months: 12), .completion), setAt: Sample.day(1))),
                to: vehicle.id, writing)
            try store.withdraw(schedule.id, of: vehicle.id, writing)
            try store.add(
                .service(ServiceEntry(id: "", at: Sample.day(3), odometer: Distance(1_100, .kilometers))),
                to: vehicle.id,
                writing)
            try store.remember(["1": Notice(.soon, on: CalendarDate("2026-03-09"))], of: vehicle.id)
        }
        try store.update(doblo.id) { $0.vin = Sample.vin }
        try store.update(doblo.id) { $0.vin = nil }
    }

    /// All rows of the tables, of one vehicle where they have one.
    private func rows(of vehicle: Vehicle.ID) throws -> [String: [Row]] {
        let queue = try folder.rawDatabase()
        return try queue.read { db in
            var all: [String: [Row]] = [:]
            for table in ["mileageSnapshot", "logItem", "notice", "formerVIN", "reading"] {
                all[table] = try Row.fetchAll(
                    db, sql: "SELECT * FROM \(table) WHERE vehicleId = ? ORDER BY id", arguments: [vehicle.rawValue])
            }
            all["photo"] = try Row.fetchAll(
                db,
                sql: "SELECT * FROM photo WHERE id IN (SELECT photoId FROM reading WHERE vehicleId = ?) ORDER BY id",
                arguments: [vehicle.rawValue])
            return all
        }
    }

    private func schema() throws -> String { try folder.rawDatabase().read(SchemaTests.dump) }

    @Test("It is gone with all of its rows; other vehicles' rows, the schema and the links stay as they were")
    func isGone() throws {
        let (others, before) = (try rows(of: other.id), try schema())
        #expect(try rows(of: doblo.id).values.allSatisfy { !$0.isEmpty }, "or nothing would be shown")
        try store.remove(doblo.id)
        #expect(try store.vehicles().map(\.name) == ["Other"])
        #expect(try rows(of: doblo.id).values.allSatisfy(\.isEmpty))
        #expect(try rows(of: other.id) == others)
        #expect(try schema() == before)
        #expect(try store.problems() == [])
        #expect(try store.summary().photos == others["photo"]?.count)
        #expect(throws: StoreError.noSuchVehicleID(doblo.id)) { try store.remove(doblo.id) }
        // What SQLite refused it refuses again.
        let queue = try folder.rawDatabase()
        for table in ["mileageSnapshot", "logItem"] {
            #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: "DELETE FROM \(table)") } }
        }
    }

    @Test("The store is kept as it was, beside it, and can be restored")
    func copy() throws {
        let before = try rows(of: doblo.id)
        let kept = try #require(try store.remove(doblo.id))
        #expect(kept == folder.storePath + ".before-remove")
        let copy = try VehicleStore(path: kept, access: .readOnly)
        #expect(try copy.vehicles().map(\.name) == ["Blue Doblo", "Other"])
        try store.close()
        try VehicleStore.restore(kept, to: folder.storePath)
        #expect(try rows(of: doblo.id) == before)
        let again = try VehicleStore(path: folder.storePath)
        #expect(try again.remove(doblo.id) == kept + ".2", "no copy takes the place of another")
    }

    @Test("Where no copy can be made nothing is removed")
    func noCopy() throws {
        let (all, before) = (try rows(of: doblo.id), try schema())
        // The last number that a copy can have.
        try Data().write(to: URL(fileURLWithPath: folder.storePath + ".before-remove.999999"))
        #expect { try store.remove(doblo.id) } throws: { error in
            if case StoreError.cannotCopy = error { true } else { false }
        }
        #expect(try rows(of: doblo.id) == all)
        #expect(try schema() == before)
    }

    @Test("Its photos can be recorded anew, for another vehicle")
    func photosAnew() throws {
        try store.remove(doblo.id)
        for number in 11...15 {
            #expect(try store.photo(sha256: Sample.hash(number)) == nil)
            let known = try store.register(Sample.photo(number), readings: [Sample.odometer(1_000)], vehicle: other.id)
            #expect(known.pending(.odometer) != nil)
        }
    }

    @Test("A photo that another vehicle's reading is of stays known")
    func sharedPhoto() throws {
        let moved = try #require(try store.history(of: doblo.id).first { $0.reading != nil })
        try store.move(
            moved.snapshot.id, of: doblo.id, to: other.id,
            LogWriting(by: "eva", acknowledging: Set(MileageFlag.allOf(store, moved, other))))
        let entries = try store.history(of: other.id)
        try store.remove(doblo.id)
        #expect(try store.history(of: other.id) == entries)
        #expect(try store.problems() == [])
    }

    @Test("Its number is nobody's again: a program that goes on with it can't write into another log")
    func number() throws {
        try store.remove(doblo.id)
        let next = try store.add(NewVehicle(name: "Blue Doblo"))
        #expect(next.id != doblo.id)
        #expect(throws: StoreError.noSuchVehicleID(doblo.id)) {
            try store.log(Sample.confirmation(5_000, of: doblo))
        }
    }

    @Test("One who reads meanwhile sees it whole or not at all")
    func readers() async throws {
        let path = folder.storePath
        let id = doblo.id
        let reading = Task.detached {
            let reader = try VehicleStore(path: path, access: .readOnly)
            var seen: Set<Int> = []
            while true {
                do { seen.insert(try reader.history(of: id).count) } catch StoreError.noSuchVehicleID { return seen }
                // On two cores two such loops would leave no thread for what they wait for.
                await Task.yield()
            }
        }
        try await Task.sleep(for: .milliseconds(50))
        try store.remove(id)
        #expect(try await reading.value == [2])
    }

    @Test func inMemory() throws {
        let store = try VehicleStore(inMemory: ())
        let van = try store.add(NewVehicle(name: "Van"))
        #expect(try store.remove(van.id) == nil)
        #expect(try store.vehicles().isEmpty)
    }
}

extension MileageFlag {
    /// Those that moving the entry would raise.
    fileprivate static func allOf(
        _ store: VehicleStore, _ entry: LogEntry, _ other: Vehicle
    ) throws -> [MileageFlag] {
        try store.assess(
            entry.snapshot.value, unit: entry.snapshot.unit, vehicle: other.id, at: entry.snapshot.takenAt
        ).flags
    }
}
