import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@testable import VehicleStore

/// A store goes by the clock that it was given. 2024 is long past by this machine's.
@Suite("A store's clock")
struct ClockTests {
    let folder = TemporaryFolder()
    static let now: Date = Sample.day(100)

    @Test("What is written is of its time")
    func written() throws {
        let store = try VehicleStore(path: folder.storePath, clock: { Self.now })
        let vehicle = try store.addDoblo()
        #expect(vehicle.createdAt == Self.now)
        let reading = try store.pend(1)
        #expect(try store.photo(sha256: Sample.hash(1))?.photo.addedAt == Self.now)
        let logged = try store.confirm(reading.id, as: Sample.confirmation(of: vehicle, day: 99))
        #expect(logged.createdAt == Self.now)
        let wash = LogItem.Content.expense(
            Expense(id: "", at: Sample.day(90), cost: try Money(minorUnits: 900, Currency("EUR")), category: "wash"))
        #expect(try store.add(wash, to: vehicle.id, LogWriting(by: "test")).writtenAt == Self.now)
    }

    @Test("A day after it lies in the future, also for years of models")
    func future() throws {
        let store = try VehicleStore(path: folder.storePath, clock: { Self.now })
        let vehicle = try store.addDoblo()
        var confirmation = Sample.confirmation(of: vehicle, day: 103.5)
        confirmation.timeSource = .entered
        #expect(throws: StoreError.needsSecondYes([.datedInFuture(days: 3)])) { try store.log(confirmation) }
        try store.log(Sample.confirmation(of: vehicle, day: 99))
        #expect(throws: StoreError.self) { try store.add(NewVehicle(name: "Next", year: 2026)) }
        #expect(try store.add(NewVehicle(name: "This", year: 2025)).year == 2025)
    }

    @Test(
        "The time in a photo's name counts where it is at most a day after the store first saw the photo",
        arguments: [10, 12])
    func timeInName(day: Int) throws {
        let store = try VehicleStore(path: folder.storePath, clock: { Self.now })
        let photo = try store.register(Sample.photo(path: "IMG_202404\(day)_000000.jpg"), readings: []).photo
        #expect(photo.time(in: .gmt).source == (day == 10 ? .name : .now))
    }

    @Test("Also in memory, in a store that is being made, and in a dry run")
    func everyStore() throws {
        let clock = { @Sendable in Self.now }
        let memory = try VehicleStore(inMemory: (), clock: clock)
        #expect(try memory.addDoblo().createdAt == Self.now)
        let made = try VehicleStore.make(at: folder.storePath, clock: clock) { store throws(StoreError) in
            try store.add(NewVehicle(name: "Van"))
        }
        #expect(made.createdAt == Self.now)
        #expect(try memory.rehearsal().vehicles().map { $0.createdAt } == [Self.now])
    }
}
