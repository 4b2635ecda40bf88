import Foundation
import GRDB
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import Testing

@testable import VehicleStore

struct RegisterTests {
    let store: VehicleStore

    init() throws {
        store = try VehicleStore(inMemory: ())
    }

    @Test func aPhotoComesBackAsRegistered() throws {
        var record = Sample.photo(7, takenAt: Sample.day(3.25))
        record.takenAtOffset = 7_200
        let registered = try store.register(record)
        #expect(registered.photo.record == record)
        #expect(registered.readings.isEmpty)
        #expect(registered.snapshot == nil)
        #expect(try store.photo(sha256: record.sha256) == registered)
        #expect(try store.photo(sha256: Sample.hash(8)) == nil)
    }

    @Test(arguments: [
        Sample.odometer(), Sample.odometer(643, 5, unit: nil), Sample.odometer(9_999_999, 9, unit: .miles),
        Sample.odometer(0), Sample.doubtful, Sample.unreadable, Sample.vinReading(), Sample.vinReading(nil),
        Sample.explained, Sample.trip, Sample.odometer().with { $0.candidates[0].otherMeter = Sample.value(12, 3) },
        Sample.vinReading().with { $0.scene = SceneGuess(code: "a later version's", probability: 1) },
    ])
    func aReadingComesBackAsRegistered(_ content: Reading) throws {
        let reading = try #require(
            try store.register(Sample.photo(), readings: [content]).pending(content.kindToConfirm))
        #expect(reading.content == content)
        #expect(reading.status == .pending)
        #expect(reading.vehicleID == nil)
        #expect(reading.decidedAt == nil)
        #expect(reading.decidedBy == nil)
        #expect(try store.reading(reading.id) == reading)
        let pending = try store.pendingReadings()
        #expect(pending.map(\.reading) == [reading])
        #expect(pending.map(\.photo.record) == [Sample.photo()])
        #expect(try store.pendingReading(reading.id) == pending[0])
        try store.reject(reading.id)
        #expect(try store.pendingReading(reading.id) == nil)
    }

    @Test("A vehicle is the same after a way through JSON")
    func vehicleAsJSON() throws {
        let vehicle = try store.add(NewVehicle(name: "Van", make: "Fiat", unit: .miles))
        let data = try JSONEncoder().encode(vehicle)
        #expect(try JSONDecoder().decode(Vehicle.self, from: data) == vehicle)
    }

    @Test("Read again, all that is known of a reading that waits is new")
    func readAgain() throws {
        try store.register(Sample.photo(), readings: [Sample.odometer()])
        #expect(
            try store.register(Sample.photo(), readings: [Sample.trip]).pending(.odometer)?.content == Sample.trip)
        let back = try store.register(Sample.photo(), readings: [Sample.odometer()])
        #expect(back.pending(.odometer)?.content == Sample.odometer())
    }

    @Test func theSameContentIsTheSamePhoto() throws {
        let first = try store.register(Sample.photo(1, path: "a.jpg"))
        let again = try store.register(Sample.photo(1, path: "copy/b.jpg"))
        #expect(again.photo.id == first.photo.id)
        #expect(again.photo.record.path == "copy/b.jpg")
        #expect(again.photo.addedAt == first.photo.addedAt)
        #expect(try store.summary().photos == 1)
    }

    @Test func aCopyDoesNotChangeWhereThePhotoIsSaidToBe() throws {
        let folder = TemporaryFolder()
        let (here, there) = (folder.path + "/a.jpg", folder.path + "/b.jpg")
        var photo = Sample.photo(1, path: here)
        photo.byteCount = 5
        try Data("photo".utf8).write(to: URL(fileURLWithPath: here))
        try store.register(photo)
        photo.path = there
        #expect(try store.register(photo).photo.record.path == here)
        // Another file took its place.
        try Data("other photo".utf8).write(to: URL(fileURLWithPath: here))
        #expect(try store.register(photo).photo.record.path == there)
    }

    @Test func aTimeThatWasEnteredIsKeptForTheDecision() throws {
        let content = Sample.odometer()
        let first = try store.register(Sample.photo(), readings: [content], enteredTime: Sample.day(5))
        #expect(first.pending(.odometer)?.enteredTime == Sample.day(5))
        // Read again without one.
        #expect(
            try store.register(Sample.photo(), readings: [content]).pending(.odometer)?.enteredTime == Sample.day(5))
        let last = try store.register(Sample.photo(), readings: [content], enteredTime: Sample.day(6))
        #expect(last.pending(.odometer)?.enteredTime == Sample.day(6))
        #expect(throws: StoreError.self) {
            try store.register(Sample.photo(2), readings: [content], enteredTime: .distantPast)
        }
        #expect(try store.photo(sha256: Sample.hash(2)) == nil)
    }

    @Test func aPendingReadingFollowsTheLatestRun() throws {
        let doblo = try store.addDoblo()
        let first = try store.register(Sample.photo(), readings: [Sample.odometer(100)], vehicle: doblo.id)
        var better = Sample.odometer(1_000, confidence: 0.99)
        better.engine = EngineIdentity(name: "fixed", version: "2", model: "2")
        let second = try store.register(Sample.photo(), readings: [better])
        #expect(second.readings.count == 1)
        #expect(second.pending(.odometer)?.id == first.pending(.odometer)?.id)
        #expect(second.pending(.odometer)?.content == better)
        #expect(second.pending(.odometer)?.vehicleID == doblo.id)
        let panda = try store.add(NewVehicle(name: "Panda"))
        let third = try store.register(Sample.photo(), readings: [better], vehicle: panda.id)
        #expect(third.pending(.odometer)?.vehicleID == panda.id)
        #expect(try store.pendingReadings().count == 1)
    }

    @Test func registeringTwiceChangesNothing() throws {
        let first = try store.register(Sample.photo(), readings: [Sample.odometer(), Sample.vinReading()])
        #expect(try store.register(Sample.photo(), readings: [Sample.odometer(), Sample.vinReading()]) == first)
        #expect(first.readings.map(\.kind) == [.odometer, .vin])
    }

    @Test func aLoggedPhotoIsToldAndStaysAsItIs() throws {
        let doblo = try store.addDoblo()
        let reading = try store.pend(1)
        let snapshot = try store.confirm(reading.id, as: Sample.confirmation(of: doblo))
        let again = try store.register(Sample.photo(1, path: "copy.jpg"), readings: [Sample.odometer(999)])
        #expect(again.snapshot == snapshot)
        #expect(again.pending(.odometer) == nil)
        #expect(again.confirmed(.odometer)?.content == reading.content)
        #expect(again.readings.count == 1)
    }

    @Test func aRejectedReadingStaysRejectedUnlessReopened() throws {
        let reading = try store.pend(1)
        try store.reject(reading.id)
        #expect(try store.register(Sample.photo(), readings: [Sample.odometer()]).pending(.odometer) == nil)
        let reopened = try store.register(Sample.photo(), readings: [Sample.odometer()], reopeningRejected: true)
        #expect(reopened.readings.map(\.status) == [.rejected, .pending])
        let twice = try store.register(Sample.photo(), readings: [Sample.odometer()], reopeningRejected: true)
        #expect(twice == reopened)
    }

    @Test func theOtherKindIsOnItsOwn() throws {
        let doblo = try store.addDoblo()
        try store.confirm(store.pend(1).id, as: Sample.confirmation(of: doblo))
        let both = try store.register(Sample.photo(), readings: [Sample.odometer(), Sample.vinReading()])
        #expect(both.pending(.vin) != nil)
        #expect(both.pending(.odometer) == nil)
    }

    @Test func pendingReadingsOfAVehicle() throws {
        let doblo = try store.addDoblo()
        let panda = try store.add(NewVehicle(name: "Panda"))
        for (number, vehicle) in [doblo.id, panda.id, nil, doblo.id].enumerated() {
            try store.register(Sample.photo(number), readings: [Sample.odometer(number)], vehicle: vehicle)
        }
        #expect(try store.pendingReadings().map(\.reading.content.text) == ["0", "1", "2", "3"])
        #expect(try store.pendingReadings(of: doblo.id).map(\.reading.content.text) == ["0", "3"])
        #expect(try store.pendingReadings(of: panda.id).map(\.reading.content.text) == ["1"])
        #expect(try store.pendingReadings(limit: 2).map(\.reading.content.text) == ["0", "1"])
        #expect(try store.pendingReadingCount(of: doblo.id) == 2 && store.pendingReadingCount(of: panda.id) == 1)
        #expect(try store.pendingReadings(limit: 0).isEmpty)
        #expect(try store.pendingReadings(limit: -1).isEmpty)
    }

    // MARK: - Refused

    @Test(arguments: [
        ("sha256", Sample.photo().with { $0.sha256 = "" }),
        ("sha256", Sample.photo().with { $0.sha256 = String(repeating: "A", count: 64) }),
        ("sha256", Sample.photo().with { $0.sha256 += "0" }),
        ("sha256", Sample.photo().with { $0.sha256 = String(repeating: "é", count: 32) }),
        ("byteCount", Sample.photo().with { $0.byteCount = 0 }),
        ("width", Sample.photo().with { $0.width = -1 }),
        ("height", Sample.photo().with { $0.height = 0 }),
        ("path", Sample.photo().with { $0.path = "" }),
        ("path", Sample.photo().with { $0.path = "a\0b" }),
        ("path", Sample.photo().with { $0.path = String(repeating: "a", count: 65_537) }),
        ("takenAtOffset", Sample.photo().with { $0.takenAtOffset = 3_600 }),
        ("takenAtOffset", Sample.photo(takenAt: Sample.day(0)).with { $0.takenAtOffset = 90_000 }),
        ("takenAtOffset", Sample.photo(takenAt: Sample.day(0)).with { $0.takenAtOffset = .min }),
    ])
    func photosThatCannotBe(_ field: String, _ photo: PhotoRecord) throws {
        #expect(throws: StoreError.self) { try store.register(photo) }.map { #expect($0.field == field) }
        #expect(try store.summary().photos == 0)
    }

    @Test(arguments: [
        ("candidates[0].text", Sample.odometer().with { $0.candidates[0].text = String(repeating: "1", count: 201) }),
        ("rawText", Sample.odometer().with { $0.rawText = String(repeating: "1", count: 65_537) }),
        ("engine.name", Sample.odometer().with { $0.engine = EngineIdentity(name: "", version: "", model: "1") }),
        (
            "engine.model",
            Sample.odometer().with {
                $0.engine = EngineIdentity(name: "a", version: "", model: String(repeating: "1", count: 201))
            }
        ),
        ("candidates[0].confidence", Sample.odometer().with { $0.candidates[0].confidence = 1.5 }),
        ("candidates[0].confidence", Sample.odometer().with { $0.candidates[0].confidence = -0.001 }),
        ("candidates[0].confidence", Sample.odometer().with { $0.candidates[0].confidence = .nan }),
        ("candidates[1].confidence", Sample.odometer().with { $0.candidates[1].confidence = .infinity }),
        ("candidates[0].valueConfidence", Sample.odometer().with { $0.candidates[0].valueConfidence = 1.01 }),
        ("candidates[0].valueConfidence", Sample.odometer().with { $0.candidates[0].valueConfidence = .nan }),
        ("scene.probability", Sample.odometer().with { $0.scene = SceneGuess(code: "paper", probability: 2) }),
        ("scene.kind", Sample.odometer().with { $0.scene = SceneGuess(code: "", probability: 1) }),
        ("kind", Sample.odometer().with { $0.candidates = [] }),
        ("kind", Sample.vinReading().with { $0.kind = nil }),
        ("candidates[0].text", Sample.vinReading().with { $0.candidates[0].text = "WVWZZZ" }),
        (
            "candidates[0].box",
            Sample.odometer().with { $0.candidates[0].quad = Quad(x: .nan, y: 0, width: 1, height: 1) }
        ),
    ])
    func readingsThatCannotBe(_ field: String, _ content: Reading) throws {
        #expect(throws: StoreError.self) {
            try store.register(Sample.photo(), readings: [content])
        }.map { #expect($0.field == field) }
        #expect(try store.summary().photos == 0)
    }

    @Test func twoReadingsOfAKind() throws {
        #expect(throws: StoreError.self) {
            try store.register(Sample.photo(), readings: [Sample.odometer(), Sample.odometer(5)])
        }
    }

    /// What an engine says is not a person's, so it is kept, as far as SQLite can.
    @Test func hostileTextOfAnEngine() throws {
        let hostile = "'; DROP TABLE photo; --\n\u{1B}[31m🚗\u{202E}\0 end"
        let content = Sample.odometer().with {
            $0.rawText = hostile
            $0.candidates[0].text = hostile
            $0.candidates[0].facts = [
                .odometer(.odometerWord(hostile)), .other(.init(code: hostile, role: .repair, sentence: hostile)),
            ]
            $0.doubts = [Doubt(rawValue: hostile)]
            $0.decision = .review
            $0.scene = SceneGuess(code: hostile, probability: 1)
            $0.engine = EngineIdentity(name: hostile, version: hostile, model: hostile)
        }
        #expect(try store.register(Sample.photo(), readings: [content]).pending(.odometer)?.content == content)
        #expect(try store.summary().photos == 1)
    }
}

extension PhotoRecord {
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Reading {
    func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}

extension StoreError {
    /// Of `.invalidValue`.
    var field: String? {
        if case .invalidValue(let field, _, _) = self { field } else { nil }
    }
}
