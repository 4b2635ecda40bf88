import Foundation
import OdologOdometer
import OdologReading
import Testing

@testable import VehicleStore

/// What a threshold has decided, so that a person can look again.
struct ThresholdTests {
    let store: VehicleStore
    let doblo: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        doblo = try store.addDoblo()
    }

    @Test func onlyWhatAThresholdHasLoggedOfOneVehicleOrAll() throws {
        let van = try store.add(NewVehicle(name: "Van"))
        try store.confirm(store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo, threshold: 0.97))
        try store.confirm(store.pend(2, 2_990).id, as: Sample.confirmation(2_990, of: van, threshold: nil))
        try store.confirm(store.pend(3, 3_000).id, as: Sample.confirmation(3_000, of: van, threshold: 0))
        let vin = try #require(
            try store.register(Sample.photo(4), readings: [Sample.vinReading()]).pending(.vin))
        try store.confirmVIN(vin.id, as: Sample.vin, vehicle: van.id, decidedBy: .threshold, threshold: 0.95)
        try store.log(
            Sample.photo(5), reading: Sample.odometer(1_020), as: Sample.confirmation(1_020, of: doblo, threshold: 0.5))
        _ = try store.pend(6, 6_000)

        let all = try store.thresholdDecisions()
        #expect(all.map(\.snapshot?.value.wholeUnits) == [1_000, 3_000, nil, 1_020])
        #expect(all.map(\.reading.threshold) == [0.97, 0, 0.95, 0.5])
        #expect(all.map(\.reading.vehicleID) == [doblo.id, van.id, van.id, doblo.id])
        #expect(all.map(\.photo.record) == [1, 3, 4, 5].map { Sample.photo($0) })
        #expect(all.allSatisfy { $0.reading.decidedBy == .threshold && $0.reading.decidedAt != nil })
        #expect(try store.thresholdDecisions(of: van.id) == [all[1], all[2]])
        #expect(throws: StoreError.self) { try store.thresholdDecisions(of: Vehicle.ID(rawValue: 99)) }
    }

    @Test func whatWasTakenBackIsntListed() throws {
        let entry = try store.confirm(
            store.pend(1, 1_000).id, as: Sample.confirmation(1_000, of: doblo, threshold: 0.97))
        try store.confirmVIN(
            store.pendVIN(2).id, as: Sample.vin, vehicle: doblo.id, decidedBy: .threshold, threshold: 0.99)
        #expect(try store.thresholdDecisions().count == 2)
        try store.withdraw(entry.id, of: doblo.id)
        #expect(try store.thresholdDecisions().map(\.reading.kind) == [.vin])
        try store.update(doblo.id) { $0.vin = nil }
        #expect(try store.thresholdDecisions().isEmpty)
        #expect(try store.problems() == [])
    }

    @Test(arguments: [1.5, -0.1, .nan])
    func noThreshold(_ threshold: Double) throws {
        let (reading, vin) = (try store.pend(1, 1_000), try store.pendVIN(2))
        #expect(throws: StoreError.self) {
            try store.confirm(reading.id, as: Sample.confirmation(1_000, of: doblo, threshold: threshold))
        }.map { #expect($0.field == "threshold") }
        #expect(throws: StoreError.self) {
            try store.confirmVIN(
                vin.id, as: Sample.vin, vehicle: doblo.id, decidedBy: .threshold, threshold: threshold)
        }.map { #expect($0.field == "threshold") }
        #expect(try store.reading(reading.id) == reading && store.reading(vin.id) == vin)
    }
    @Test(
        "A threshold logs nothing that is for a person",
        arguments: [
            (Sample.odometer(1_000), 0.98), (Sample.doubtful, 0.5),
            (Sample.odometer(1_000).with { $0.decision = .reject }, 0.5),
        ])
    func forAPerson(reading: Reading, threshold: Double) throws {
        let pending = try #require(try store.record(reading, of: "/1.jpg"))
        let error = #expect(throws: StoreError.self) {
            try store.confirm(pending, vehicle: doblo.id, decidedBy: .threshold, threshold: threshold)
        }
        #expect(error?.code == "needs_person")
        #expect(throws: StoreError.self) { try store.confirm(pending, vehicle: doblo.id, decidedBy: .threshold) }
        #expect(try store.history(of: doblo.id).isEmpty)
        try store.confirm(pending, vehicle: doblo.id)
    }

    @Test("Nor another value, another VIN, or what is odd beside the log")
    func notAsRead() throws {
        let typed = try store.pend(1, 1_000)
        #expect(throws: StoreError.needsPerson([.unsure])) {
            try store.confirm(typed.id, as: Sample.confirmation(1_001, of: doblo, threshold: 0.9))
        }
        let vin = try #require(try store.register(Sample.photo(2), readings: [Sample.vinReading()]).pending(.vin))
        #expect(throws: StoreError.needsPerson([.unsure])) {
            try store.confirmVIN(vin.id, as: Sample.otherVIN, vehicle: doblo.id, decidedBy: .threshold, threshold: 0.9)
        }
        try store.log(Sample.confirmation(2_000, of: doblo))
        let flag = MileageFlag.lowerThanPrevious(by: 1_000, unit: .kilometers)
        #expect(throws: StoreError.needsSecondYes([flag])) {
            try store.confirm(
                typed.id,
                as: Sample.confirmation(1_000, of: doblo, day: 1, acknowledging: [flag], threshold: 0.9))
        }
    }
}
