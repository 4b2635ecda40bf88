import Foundation
import OdologLogbook
import VehicleStore

enum TheStore {
    static func typed(_ store: VehicleStore, _ car: Vehicle) throws {
        let typed = Confirmation(
            value: try OdometerValue(parsing: "158448"), unit: car.unit, vehicle: car.id, takenAt: Date(),
            timeSource: .entered)
        let reading = try store.log(typed)
        print(reading.id, reading.value, reading.unit)
        try store.withdraw(reading.id, of: car.id, LogWriting(by: "Eva"))
        try store.restore(reading.id, of: car.id, LogWriting(by: "Eva"))
    }

    static func corrected(_ store: VehicleStore, _ car: Vehicle, _ pending: PendingReading) throws {
        let confirmation = PhotoConfirmation(store: store, now: Date(), writer: "Eva", zone: .current)
        let question = try confirmation.question(pending, of: car)
        if case .asks(let objection) = try confirmation.answer(.typed("158448"), to: question) { print(objection) }
    }

    static func overview(_ reading: Reading) throws {
        let store = try VehicleStore(path: VehicleStore.defaultPath())
        let car = try (try? store.vehicle(named: "Blue Doblo")) ?? store.add(NewVehicle(name: "Blue Doblo"))
        let taken = try Registrar(store: store, acceptAt: 0.99).take(reading, at: "IMG_2231.jpg", of: car)
        if case .pending(let pending, because: let objections) = taken.outcome { print(pending.reading.id, objections) }
        for entry in try store.history(of: car.id) { print(entry.snapshot.takenAt, entry.snapshot.value) }
    }
}
