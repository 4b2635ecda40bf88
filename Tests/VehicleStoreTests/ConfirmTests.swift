import Foundation
import GRDB
import OdologOdometer
import OdologReading
import OdologVIN
import Testing

@testable import VehicleStore

struct ConfirmTests {
    let store: VehicleStore
    let doblo: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        doblo = try store.addDoblo()
    }

    /// All rows of all tables, to see that nothing has changed.
    func contents(_ store: VehicleStore) throws -> [String] {
        try store.database.read { db in
            try ["vehicle", "photo", "reading", "mileageSnapshot"].flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id").map { "\(table) \($0)" }
            }
        }
    }

    @Test func writesTheSnapshotWithWhereItIsFrom() throws {
        let reading = try store.pend(1, 123_456, 7)
        let snapshot = try store.confirm(reading.id, as: Sample.confirmation(123_456, 7, of: doblo, day: 12.5))
        #expect(snapshot.vehicleID == doblo.id)
        #expect(snapshot.value == Sample.value(123_456, 7))
        #expect(snapshot.unit == .kilometers)
        #expect(snapshot.takenAt == Sample.day(12.5))
        #expect(snapshot.timeSource == .exif)
        #expect(snapshot.readingID == reading.id)
        #expect(snapshot.acknowledgedFlags.isEmpty)
        let entry = try #require(try store.history(of: doblo.id).first)
        #expect(entry.snapshot == snapshot)
        #expect(entry.photo?.record == Sample.photo(1))
        #expect(entry.reading?.status == .confirmed)
        #expect(entry.reading?.vehicleID == doblo.id)
        #expect(entry.reading?.decidedBy == .person)
        #expect(entry.reading?.decidedAt != nil)
        #expect(try store.pendingReadings().isEmpty)
        #expect(
            try store.summary().readings == [.pending: 0, .confirmed: 1, .edited: 0, .rejected: 0])
    }

    /// What was read, with which unit; what was confirmed, with which; what becomes of the reading.
    @Test(arguments: [
        (Sample.odometer(100), Sample.value(100), DistanceUnit.kilometers, StoredReading.Status.confirmed),
        (Sample.odometer(100), Sample.value(100), .miles, .edited),
        (Sample.odometer(100), Sample.value(101), .kilometers, .edited),
        (Sample.odometer(100), Sample.value(100, 0), .kilometers, .edited),
        (Sample.odometer(100, 5), Sample.value(100), .kilometers, .edited),
        (Sample.odometer(100, unit: nil), Sample.value(100), .kilometers, .confirmed),
        (Sample.odometer(100, unit: nil), Sample.value(100), .miles, .confirmed),
        (Sample.unreadable, Sample.value(100), .kilometers, .edited),
    ])
    func editedMeansNotAsRead(
        _ content: Reading, _ value: OdometerValue, _ unit: DistanceUnit, _ status: StoredReading.Status
    ) throws {
        let reading = try store.register(Sample.photo(), readings: [content]).pending(.odometer)!
        let snapshot = try store.confirm(
            reading.id,
            as: Confirmation(
                value: value, unit: unit, vehicle: doblo.id, takenAt: Sample.day(0), timeSource: .entered,
                acknowledging: unit == doblo.unit ? [] : [.notVehicleUnit(unit, vehicle: doblo.unit)]))
        #expect(snapshot.value == value)
        #expect(snapshot.unit == unit)
        let stored = try store.reading(reading.id)
        #expect(stored.status == status)
        // What the machine said stays.
        #expect(stored.content == content)
    }

    @Test(arguments: DecisionMaker.allCases, MileageSnapshot.TimeSource.allCases)
    func keepsWhoAndWhence(_ decisionMaker: DecisionMaker, _ source: MileageSnapshot.TimeSource) throws {
        let reading = try store.pend(1)
        var confirmation = Sample.confirmation(of: doblo)
        confirmation.decidedBy = decisionMaker
        confirmation.timeSource = source
        let flag: MileageFlag? = source == .file ? .datedByFile : source == .now ? .undated : nil
        // A person has seen the time; a threshold is told.
        if decisionMaker == .threshold {
            confirmation.threshold = 0.9
            confirmation.acknowledging = Set([flag].compactMap(\.self))
            guard source != .now else {
                #expect(throws: StoreError.needsSecondYes([.undated])) {
                    try store.confirm(reading.id, as: confirmation)
                }
                return
            }
        }
        let entry = try store.confirm(reading.id, as: confirmation)
        #expect(entry.timeSource == source && entry.acknowledgedFlags == [flag?.code].compactMap(\.self))
        #expect(try store.reading(reading.id).decidedBy == decisionMaker)
    }

    @Test func timesAreKeptToTheMillisecond() throws {
        let time = Date(timeIntervalSince1970: 1_767_225_600.1234567)
        var confirmation = Sample.confirmation(of: doblo)
        confirmation.takenAt = time
        let snapshot = try store.confirm(store.pend(1).id, as: confirmation)
        #expect(snapshot.takenAt == Date(timeIntervalSince1970: 1_767_225_600.123))
    }

    // MARK: - Second yes

    @Test func aLowerValueNeedsASecondYes() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let reading = try store.pend(2, 900)
        let before = try contents(store)
        let flag = MileageFlag.lowerThanPrevious(by: 100, unit: .kilometers)
        #expect(throws: StoreError.needsSecondYes([flag])) {
            try store.confirm(reading.id, as: Sample.confirmation(900, of: doblo, day: 1))
        }
        #expect(try contents(store) == before)
        let snapshot = try store.confirm(
            reading.id, as: Sample.confirmation(900, of: doblo, day: 1, acknowledging: [flag]))
        #expect(snapshot.acknowledgedFlags == ["lowerThanPrevious"])
        // Never locked out: the next good one is compared with this one.
        try store.confirm(store.pend(3, 910).id, as: Sample.confirmation(910, of: doblo, day: 2))
    }

    @Test func theYesIsToWhatWasShown() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let reading = try store.pend(2, 900)
        let assessment = try store.assess(
            Sample.value(900), unit: .kilometers, vehicle: doblo.id, at: Sample.day(2))
        // Another process logs in between.
        try store.confirm(store.pend(3, 1_100).id, as: Sample.confirmation(1_100, of: doblo, day: 1))
        #expect(throws: StoreError.needsSecondYes([.lowerThanPrevious(by: 200, unit: .kilometers)])) {
            try store.confirm(
                reading.id, as: Sample.confirmation(900, of: doblo, day: 2, acknowledging: assessment.flags))
        }
    }

    /// A time that does not fall on a millisecond gives the same flags before and in the transaction.
    @Test func assessAndConfirmAgree() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        var confirmation = Sample.confirmation(900_000, of: doblo)
        confirmation.takenAt = Sample.day(1.0 / 3)
        let flags = try store.assess(
            confirmation.value, unit: confirmation.unit, vehicle: doblo.id, at: confirmation.takenAt
        ).flags
        #expect(flags.contains { $0.needsSecondYes })
        confirmation.acknowledging = Set(flags)
        let snapshot = try store.confirm(store.pend(2, 900_000).id, as: confirmation)
        #expect(snapshot.acknowledgedFlags == flags.filter(\.needsSecondYes).map(\.code))
    }

    @Test func theErrorTellsWhatExplainsToo() throws {
        try store.log(Sample.confirmation(99_990, of: doblo))
        #expect(throws: StoreError.self) { try store.log(Sample.confirmation(100, of: doblo, day: 1)) }.map { error in
            guard case .needsSecondYes(let flags, _) = error else {
                Issue.record(error)
                return
            }
            #expect(flags.map(\.code) == ["lowerThanPrevious", "possibleRollover"])
        }
    }

    @Test func flagsThatOnlyRemarkNeedNone() throws {
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo))
        let snapshot = try store.confirm(store.pend(2, 1_000).id, as: Sample.confirmation(1_000, of: doblo, day: 1))
        #expect(snapshot.acknowledgedFlags.isEmpty)
    }

    @Test func anotherVehiclesLogDoesNotCount() throws {
        let panda = try store.add(NewVehicle(name: "Panda"))
        try store.confirm(store.pend(1, 200_000).id, as: Sample.confirmation(200_000, of: panda))
        try store.confirm(store.pend(2, 100).id, as: Sample.confirmation(100, of: doblo))
    }

    // MARK: - Once only

    @Test func aPhotoIsLoggedOnce() throws {
        let reading = try store.pend(1)
        let snapshot = try store.confirm(reading.id, as: Sample.confirmation(of: doblo))
        let before = try contents(store)
        #expect(throws: StoreError.alreadyLogged(snapshot)) {
            try store.confirm(reading.id, as: Sample.confirmation(of: doblo))
        }
        #expect(throws: StoreError.alreadyLogged(snapshot)) {
            try store.confirm(reading.id, as: Sample.confirmation(999_999, of: doblo, day: 5))
        }
        #expect(throws: StoreError.alreadyLogged(snapshot)) { try store.reject(reading.id) }
        #expect(try contents(store) == before)
        #expect(throws: StoreError.alreadyLogged(snapshot)) {
            try store.log(
                Sample.photo(1, path: "copy.jpg"), reading: Sample.odometer(), as: Sample.confirmation(of: doblo))
        }
        #expect(try contents(store) == before)
    }

    @Test func aRejectedReadingIsNotConfirmed() throws {
        let reading = try store.pend(1)
        let rejected = try store.reject(reading.id)
        #expect(rejected.status == .rejected)
        #expect(rejected.decidedBy == .person)
        let before = try contents(store)
        #expect(throws: StoreError.alreadyRejected(reading.id)) {
            try store.confirm(reading.id, as: Sample.confirmation(of: doblo))
        }
        #expect(throws: StoreError.alreadyRejected(reading.id)) { try store.reject(reading.id) }
        #expect(try contents(store) == before)
        #expect(try store.history(of: doblo.id).isEmpty)
    }

    @Test func aReopenedReadingIsConfirmedOnce() throws {
        try store.reject(store.pend(1).id)
        let reopened = try store.register(Sample.photo(1), readings: [Sample.odometer()], reopeningRejected: true)
        try store.confirm(reopened.pending(.odometer)!.id, as: Sample.confirmation(of: doblo))
        #expect(try store.photo(sha256: Sample.hash(1))?.readings.map(\.status) == [.rejected, .confirmed])
    }

    @Test func whatIsNotThere() throws {
        let reading = try store.pend(1)
        let unknown = StoredReading.ID(rawValue: 99)
        #expect(throws: StoreError.noSuchReading(unknown)) {
            try store.confirm(unknown, as: Sample.confirmation(of: doblo))
        }
        #expect(throws: StoreError.noSuchReading(unknown)) { try store.reject(unknown) }
        #expect(throws: StoreError.noSuchReading(unknown)) { try store.reading(unknown) }
        #expect(throws: StoreError.noSuchReading(unknown)) {
            try store.confirmVIN(unknown, as: Sample.vin, vehicle: doblo.id)
        }
        var confirmation = Sample.confirmation(of: doblo)
        confirmation.vehicle = Vehicle.ID(rawValue: 99)
        let lost = confirmation
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 99))) {
            try store.confirm(reading.id, as: lost)
        }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 99))) { try store.log(lost) }
        #expect(throws: StoreError.noSuchVehicleID(Vehicle.ID(rawValue: 99))) {
            try store.log(Sample.photo(2), reading: Sample.odometer(), as: lost)
        }
        #expect(try store.photo(sha256: Sample.hash(2)) == nil)
        #expect(try store.reading(reading.id).status == .pending)
    }

    @Test func aTimeThatCannotBe() throws {
        let reading = try store.pend(1)
        var confirmation = Sample.confirmation(of: doblo)
        confirmation.takenAt = .distantPast
        let bad = confirmation
        #expect(throws: StoreError.self) { try store.confirm(reading.id, as: bad) }
            .map { #expect($0.field == "takenAt") }
    }

    // MARK: - In one go

    @Test func logsAPhotoThatWasNotRegistered() throws {
        let snapshot = try store.log(
            Sample.photo(5), reading: Sample.odometer(), as: Sample.confirmation(of: doblo))
        let photo = try #require(try store.photo(sha256: Sample.hash(5)))
        #expect(photo.snapshot == snapshot)
        #expect(photo.readings.map(\.status) == [.confirmed])
    }

    @Test func logsAPhotoThatWaits() throws {
        let waiting = try store.pend(1, 100)
        let snapshot = try store.log(
            Sample.photo(1), reading: Sample.odometer(200), as: Sample.confirmation(200, of: doblo))
        #expect(snapshot.readingID == waiting.id)
        #expect(try store.reading(waiting.id).content == Sample.odometer(200))
    }

    @Test func withoutASecondYesNothingOfThePhotoIsKept() throws {
        try store.log(Sample.confirmation(1_000, of: doblo))
        let before = try contents(store)
        #expect(throws: StoreError.self) {
            try store.log(
                Sample.photo(1), reading: Sample.odometer(900), as: Sample.confirmation(900, of: doblo, day: 1))
        }.map { #expect($0.code == "needs_second_yes") }
        #expect(try contents(store) == before)
    }

    @Test func logsAValueWithoutAPhoto() throws {
        let snapshot = try store.log(Sample.confirmation(1_000, of: doblo))
        #expect(snapshot.readingID == nil)
        let entry = try #require(try store.history(of: doblo.id).first)
        #expect(entry == LogEntry(snapshot: snapshot, reading: nil, photo: nil))
        try store.log(Sample.confirmation(1_100, of: doblo, day: 1))
        #expect(throws: StoreError.needsSecondYes([.lowerThanPrevious(by: 1_050, unit: .kilometers)])) {
            try store.log(Sample.confirmation(50, of: doblo, day: 2))
        }
    }

    // MARK: - VIN

    @Test func aVINBecomesTheVehicles() throws {
        let reading = try store.register(Sample.photo(), readings: [Sample.vinReading()]).pending(.vin)!
        let vehicle = try store.confirmVIN(reading.id, as: Sample.vin, vehicle: doblo.id)
        #expect(vehicle.vin == Sample.vin)
        #expect(try store.vehicle(named: Sample.vin.text) == vehicle)
        let stored = try store.reading(reading.id)
        #expect(stored.status == .confirmed)
        #expect(stored.vehicleID == doblo.id)
        #expect(throws: StoreError.alreadyConfirmed(reading.id)) {
            try store.confirmVIN(reading.id, as: Sample.vin, vehicle: doblo.id)
        }
        #expect(throws: StoreError.alreadyConfirmed(reading.id)) { try store.reject(reading.id) }
    }

    @Test(arguments: [Sample.vinReading(Sample.otherVIN), Sample.vinReading(nil)])
    func aCorrectedVINIsEdited(_ content: Reading) throws {
        let reading = try store.register(Sample.photo(), readings: [content]).pending(.vin)!
        _ = try store.confirmVIN(reading.id, as: Sample.vin, vehicle: doblo.id)
        #expect(try store.reading(reading.id).status == .edited)
        #expect(try store.reading(reading.id).content == content)
    }

    @Test func aVINOfAnotherVehicle() throws {
        _ = try store.add(NewVehicle(name: "Panda", vin: Sample.vin))
        let reading = try store.register(Sample.photo(), readings: [Sample.vinReading()]).pending(.vin)!
        let before = try contents(store)
        for replacing in [false, true] {
            #expect(throws: StoreError.vinTaken(Sample.vin, by: "Panda")) {
                try store.confirmVIN(reading.id, as: Sample.vin, vehicle: doblo.id, replacing: replacing)
            }
        }
        #expect(try contents(store) == before)
    }

    @Test func aVehicleWithAnotherVIN() throws {
        let panda = try store.add(NewVehicle(name: "Panda", vin: Sample.otherVIN))
        let reading = try store.register(Sample.photo(), readings: [Sample.vinReading()]).pending(.vin)!
        let before = try contents(store)
        #expect(throws: StoreError.vehicleHasOtherVIN(Sample.otherVIN, vehicle: "Panda")) {
            try store.confirmVIN(reading.id, as: Sample.vin, vehicle: panda.id)
        }
        #expect(try contents(store) == before)
        #expect(try store.confirmVIN(reading.id, as: Sample.vin, vehicle: panda.id, replacing: true).vin == Sample.vin)
    }

    @Test func theSameVINAgain() throws {
        let panda = try store.add(NewVehicle(name: "Panda", vin: Sample.vin))
        #expect(
            try store.confirmVIN(store.pendVIN(1).id, as: Sample.vin, vehicle: panda.id) == panda)
        #expect(try store.photo(sha256: Sample.hash(1))?.confirmed(.vin)?.status == .confirmed)
    }

    @Test(
        "What a vehicle's VIN was confirmed by is rejected with it, however it goes, and the photo can be confirmed anew",
        arguments: [nil, Sample.otherVIN])
    func aVINThatIsTakenAway(next: VIN?) throws {
        let panda = try store.add(NewVehicle(name: "Panda"))
        let read = try store.register(Sample.photo(1), readings: [Sample.vinReading()]).pending(.vin)!
        let corrected = try store.register(Sample.photo(2), readings: [Sample.vinReading(nil)]).pending(.vin)!
        for reading in [read, corrected] { try store.confirmVIN(reading.id, as: Sample.vin, vehicle: doblo.id) }
        try store.update(doblo.id) { $0.year = 2012 }
        #expect(try store.reading(read.id).status == .confirmed && store.reading(corrected.id).status == .edited)
        if let next {
            let other = try store.register(Sample.photo(3), readings: [Sample.vinReading(next)]).pending(.vin)!
            try store.confirmVIN(other.id, as: next, vehicle: doblo.id, replacing: true)
            #expect(try store.reading(other.id).status == .confirmed)
        } else {
            try store.update(doblo.id) { $0.vin = nil }
        }
        for (number, reading) in [(1, read), (2, corrected)] {
            #expect(try store.reading(reading.id).status == .rejected)
            #expect(try store.reading(reading.id).vehicleID == doblo.id)
            #expect(try store.photo(sha256: Sample.hash(number))?.confirmed(.vin) == nil)
        }
        #expect(try store.formerVINs(of: doblo.id).map(\.vin) == [Sample.vin])
        #expect(
            try store.confirmVIN(store.pendVIN(1).id, as: Sample.vin, vehicle: panda.id).vin
                == Sample.vin)
        #expect(try store.problems() == [])
    }

    @Test func kindsAreNotMixed() throws {
        let registered = try store.register(Sample.photo(), readings: [Sample.odometer(), Sample.vinReading()])
        let (odometer, vin) = (registered.pending(.odometer)!, registered.pending(.vin)!)
        #expect(throws: StoreError.wrongKind(vin.id, kind: .vin)) {
            try store.confirm(vin.id, as: Sample.confirmation(of: doblo))
        }
        #expect(throws: StoreError.wrongKind(odometer.id, kind: .odometer)) {
            try store.confirmVIN(odometer.id, as: Sample.vin, vehicle: doblo.id)
        }
        #expect(throws: StoreError.self) {
            try store.log(Sample.photo(2), reading: Sample.vinReading(), as: Sample.confirmation(of: doblo))
        }.map { #expect($0.code == "wrong_kind") }
        #expect(try store.photo(sha256: Sample.hash(2)) == nil)
    }
}
