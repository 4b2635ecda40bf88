import Foundation
import OdologOdometer
import OdologReading
import Testing
import VehicleStore

@Suite("Copies of a photo: edited, or sent by a messenger")
struct CopyTests {
    let store: VehicleStore
    let doblo: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        doblo = try store.addDoblo()
    }

    private func confirm(
        _ photo: Int, _ value: Int = 150_000, second: Double = 0, of vehicle: Vehicle? = nil,
        source: MileageSnapshot.TimeSource = .exif, by decisionMaker: DecisionMaker = .person
    ) throws -> (entry: MileageSnapshot, isCopy: Bool) {
        let reading = try store.pend(photo, value)
        var confirmation = Sample.confirmation(value, of: vehicle ?? doblo)
        confirmation.takenAt += second
        confirmation.timeSource = source
        confirmation.decidedBy = decisionMaker
        if decisionMaker == .threshold { confirmation.threshold = 0.97 }
        let entry = try store.confirm(reading.id, as: confirmation)
        return (entry, entry.readingID != reading.id)
    }

    private var log: [Int] {
        get throws { try store.history(of: doblo.id).map(\.snapshot.value.wholeUnits) }
    }

    @Test("The second one is confirmed and linked, whatever stands between", arguments: DecisionMaker.allCases)
    func linked(decidedBy: DecisionMaker) throws {
        let first = try confirm(1, by: decidedBy)
        _ = try confirm(2, 151_000, second: 1)
        let copy = try confirm(3, second: 0.7, by: decidedBy)
        #expect(!first.isCopy && copy.isCopy && copy.entry == first.entry)
        #expect(try log == [150_000, 151_000])
        let known = try #require(try store.photo(sha256: Sample.hash(3)))
        #expect(known.snapshot == first.entry)
        #expect(known.confirmed(.odometer)?.copyOf == first.entry.readingID)
        #expect(try store.thresholdDecisions().count == (decidedBy == .threshold ? 1 : 0))
    }

    @Test("Another vehicle's, another value and another second are no copies")
    func others() throws {
        let van = try store.add(NewVehicle(name: "Van"))
        _ = try confirm(1)
        #expect(try !confirm(2, of: van).isCopy)
        #expect(try !confirm(3, 150_001).isCopy)
        #expect(try !confirm(4, 150_001, second: 1).isCopy)
        #expect(try log == [150_000, 150_001, 150_001])
    }

    @Test("The moment of the confirmation doesn't make a copy")
    func now() throws {
        _ = try confirm(1, source: .now)
        #expect(try !confirm(2, source: .now).isCopy)
    }

    @Test("A withdrawn entry sets its copies free")
    func withdrawn() throws {
        let first = try confirm(1)
        _ = try confirm(2)
        try store.withdraw(first.entry.id, of: doblo.id)
        for photo in [1, 2] {
            #expect(try store.photo(sha256: Sample.hash(photo))?.readings.map(\.status) == [.rejected])
        }
        let reading = try #require(
            try store.register(
                Sample.photo(2), readings: [Sample.odometer(150_000)], reopeningRejected: true
            ).pending(.odometer))
        let entry = try store.confirm(reading.id, as: Sample.confirmation(150_000, of: doblo))
        #expect(entry.readingID == reading.id)
        #expect(try log == [150_000])
    }

    @Test("Said again, it is in the log already")
    func again() throws {
        let first = try confirm(1)
        let copy = try store.pend(2, 150_000)
        try store.confirm(copy.id, as: Sample.confirmation(150_000, of: doblo))
        #expect(throws: StoreError.alreadyLogged(first.entry)) {
            try store.confirm(copy.id, as: Sample.confirmation(150_000, of: doblo))
        }
    }
}
