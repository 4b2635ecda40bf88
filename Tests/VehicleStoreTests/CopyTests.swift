import Foundation
import OdologOdometer
import OdologReading
import OdologValues
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
        _ = try confirm(2, 150_010, second: 1)
        let copy = try confirm(3, second: 0.7, by: decidedBy)
        #expect(!first.isCopy && copy.isCopy && copy.entry == first.entry)
        #expect(try log == [150_000, 150_010])
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

    /// What a person did to the first photo.
    enum Decision: CaseIterable { case withdrawn, rejected, corrected, confirmed, withdrawnThenLogged }

    @Test(
        "A threshold logs no copy of what a person decided otherwise; a person may", arguments: Decision.allCases,
        [true, false])
    func decided(decision: Decision, isDayAlone: Bool) throws {
        let registrar = Registrar(store: store, acceptAt: 0.9)
        let (first, copy) = (reading(1, isDated: true), reading(2, isDated: !isDayAlone))
        let waiting = try #require(
            try store.register(PhotoRecord(first.photo, path: "/a.jpg"), readings: [first], vehicle: doblo.id)
                .pending(.odometer))
        var confirmation = Sample.confirmation(decision == .corrected ? 105_000 : 150_000, of: doblo)
        confirmation.takenAt = Date(timeIntervalSince1970: 1_777_800_000)
        confirmation.utcOffset = 0
        if decision == .rejected {
            try store.reject(waiting.id)
        } else {
            let entry = try store.confirm(waiting.id, as: confirmation)
            if decision == .withdrawn || decision == .withdrawnThenLogged { try store.withdraw(entry.id, of: doblo.id) }
        }
        if decision == .withdrawnThenLogged {
            let again = try store.register(
                PhotoRecord(first.photo, path: "/a.jpg"), readings: [first], vehicle: doblo.id, reopeningRejected: true)
            try store.confirm(try #require(again.pending(.odometer)).id, as: confirmation)
        }
        let logged = try log
        let path = isDayAlone ? "/IMG-20260503-WA0001.jpg" : "/copy.jpg"
        let outcome = try registrar.take(copy, at: path, of: doblo).outcome
        #expect(try log == logged)
        if decision == .confirmed || decision == .withdrawnThenLogged {
            guard case .known = outcome else { return #expect(Bool(false), "\(outcome)") }
            return
        }
        guard case .pending(let pending, let because) = outcome else { return #expect(Bool(false), "\(outcome)") }
        let said: LoggingObjection.CopyDecision =
            switch decision {
            case .withdrawn: .takenBack
            case .rejected: .rejected
            default: .corrected
            }
        #expect(because.contains(.copy(of: "/a.jpg", said)))
        // In the transaction as well.
        #expect(throws: StoreError.needsPerson([.copy(of: "/a.jpg", said)])) {
            try store.confirm(
                pending, vehicle: doblo.id, acknowledging: [], decidedBy: .threshold, threshold: 0.9)
        }
        var yes = confirmation
        yes.value = Sample.value(150_000)
        if isDayAlone { (yes.timeSource, yes.takenAt) = (.name, Date(timeIntervalSince1970: 1_777_809_600)) }
        yes.acknowledging = Set(
            try store.assess(
                yes.value, unit: .kilometers, vehicle: doblo.id, at: yes.takenAt, from: yes.timeSource,
                utcOffset: yes.utcOffset
            ).flags)
        try store.confirm(pending.reading.id, as: yes)
        #expect(try log.filter { $0 == 150_000 }.count == 1)
    }

    @Test("Another photo of the same day with another value is none, and another vehicle's neither")
    func noCopyOfDecided() throws {
        let first = reading(1, isDated: true)
        let waiting = try #require(
            try store.register(PhotoRecord(first.photo, path: "/a.jpg"), readings: [first], vehicle: doblo.id)
                .pending(.odometer))
        try store.reject(waiting.id)
        let registrar = Registrar(store: store, acceptAt: 0.9)
        let van = try store.add(NewVehicle(name: "Van"))
        for (photo, value, owner) in [(2, 150_200, doblo), (3, 150_000, van)] {
            let taken = try registrar.take(
                reading(photo, value, isDated: false), at: "/IMG-20260503-WA000\(photo).jpg", of: owner)
            guard case .logged = taken.outcome else { return #expect(Bool(false), "\(taken.outcome)") }
        }
    }

    /// Of 2026-05-03 09:20 UTC.
    private func reading(_ photo: Int, _ value: Int = 150_000, isDated: Bool) -> Reading {
        Reading(
            photo: PhotoFacts(
                sha256: Sample.hash(photo), byteCount: 1, width: 1, height: 1,
                takenAt: isDated ? CaptureTime(localSecondsSince1970: 1_777_800_000, utcOffset: 0) : nil),
            kind: .odometer,
            candidates: [
                Candidate(
                    text: "\(value)", confidence: 0.995, value: Sample.value(value), unit: .kilometers, vin: nil)
            ],
            decision: .accept, doubts: [], engine: EngineIdentity(name: "fixed", version: "1", model: "1"))
    }
}
