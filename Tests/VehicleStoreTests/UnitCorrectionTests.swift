import Foundation
import OdologOdometer
import OdologReading
import OdologVehicleLog
import Testing

@testable import VehicleStore

@Suite("A wrong unit is corrected for all of a log at once")
struct UnitCorrectionTests {
    let folder = TemporaryFolder()
    let store: VehicleStore
    let doblo: Vehicle
    private let writing = LogWriting(by: "eva")

    init() throws {
        store = try VehicleStore(path: folder.storePath)
        doblo = try store.addDoblo()
    }

    @Test("Thirty readings by photo keep their photos and times, and it can be taken back")
    func photos() throws {
        for number in 1...30 {
            try store.confirm(
                store.pend(number, 1_000 + 100 * number).id,
                as: Sample.confirmation(1_000 + 100 * number, of: doblo, day: Double(number)))
        }
        let before = try store.history(of: doblo.id)
        #expect(
            try store.correctUnit(of: doblo.id, to: .miles, writing)
                == UnitCorrection(readings: 30, items: 0, unchanged: 0))
        let after = try store.history(of: doblo.id)
        #expect(after.count == 30 && after.allSatisfy { $0.snapshot.unit == .miles })
        #expect(after.map(\.snapshot.value) == before.map(\.snapshot.value))
        #expect(after.map(\.snapshot.takenAt) == before.map(\.snapshot.takenAt))
        #expect(after.map(\.snapshot.timeSource) == before.map(\.snapshot.timeSource))
        #expect(after.map(\.photo?.record.sha256) == before.map(\.photo?.record.sha256) && after[0].photo != nil)
        #expect(
            after.allSatisfy { $0.reading != nil } && after.map(\.reading?.content) == before.map(\.reading?.content))
        #expect(try store.vehicle(doblo.id).unit == .miles)
        #expect(try store.withdrawn(of: doblo.id).isEmpty && store.problems() == [])
        // A photo is in the log, as it was.
        #expect(try store.photo(sha256: try #require(after[3].photo).record.sha256)?.snapshot == after[3].snapshot)
        try store.correctUnit(of: doblo.id, to: .kilometers, writing)
        let back = try store.history(of: doblo.id)
        #expect(
            back.map(\.snapshot.unit) == before.map(\.snapshot.unit)
                && back.map(\.snapshot.value) == before.map(\.snapshot.value))
        #expect(
            back.map(\.photo?.record.sha256) == before.map(\.photo?.record.sha256)
                && back.map(\.status) == before.map(\.status))
        #expect(try store.vehicle(doblo.id).unit == .kilometers && store.problems() == [])
    }

    @Test("Entries get a revision; what has the unit already stays; what was counted from a value stays so far")
    func entries() throws {
        let day: LogTime = Sample.day(1)
        let part = Part(name: "Battery", warranty: Warranty(untilOdometer: Distance(41_000, .kilometers)))
        let service = try store.add(
            .service(ServiceEntry(id: "", at: day, odometer: Distance(1_000, .kilometers), parts: [part])),
            to: doblo.id, writing)
        let fill = try store.add(
            .fuel(
                FuelEntry(id: "", at: Sample.day(9), odometer: Distance(1_300, .miles), amount: try DecimalNumber(40))),
            to: doblo.id, LogWriting(by: "eva", acknowledging: [.unitDiffers(.miles, previous: .kilometers)]))
        try store.setProfile(of: doblo.id, writing) {
            $0.purchase = Purchase(date: try CalendarDate("2020-01-01"), odometer: Distance(10, .kilometers))
        }
        let done = try store.correctUnit(of: doblo.id, to: .miles, writing)
        #expect(done == UnitCorrection(readings: 2, items: 2, unchanged: 1))
        let items = try store.items(of: doblo.id)
        let after = try #require(items.first { $0.id == service.id })
        #expect(after.revision == 2 && items.first { $0.id == fill.id } == fill)
        guard case .service(let entry) = after.content else { return }
        #expect(entry.odometer == Distance(1_000, .miles))
        #expect(entry.parts[0].warranty?.untilOdometer == Distance(1_000, .miles) + Distance(40_000, .kilometers))
        #expect(try store.profile(of: doblo.id).purchase?.odometer == Distance(10, .miles))
        // Each entry still has its reading.
        for item in items where item.content.claim != nil {
            let reading = try store.entry(try #require(item.snapshotID), of: doblo.id)
            #expect(reading.snapshot.unit == .miles)
        }
        #expect(try store.problems() == [])
        #expect(try store.revisions(of: service.id, vehicle: doblo.id).count == 2)
    }

    @Test("A copy of the store takes the correction, and gives nothing back")
    func merged() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        try store.log(Sample.confirmation(1_100, of: doblo, day: 10))
        let copy = folder.path + "/copy.sqlite"
        _ = try store.backUp(to: copy)
        try store.correctUnit(of: doblo.id, to: .miles, writing)
        let units = { (store: VehicleStore) in try store.history(of: doblo.id).map(\.snapshot.unit) }
        let other = try VehicleStore(path: copy)
        _ = try store.merge(from: copy)
        #expect(try units(store) == [.miles, .miles])
        _ = try other.merge(from: folder.storePath)
        #expect(try units(other) == [.miles, .miles] && other.problems() == [])
    }
}
