import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

func service(_ store: VehicleStore) throws {
    let logbook = try Logbook("Blue Doblo", in: store, now: Date(), writer: "Eva")
    let entry = ServiceEntry(
        id: "", at: try logbook.time(nil),
        odometer: try OdometerEntry(typed: "164214 km").distance(logbook.vehicle.unit),
        cost: try logbook.money(TypedMoney("89.50 EUR")), notes: "oil and filter")
    do {
        try logbook.add(.service(entry), isNow: true)
    } catch {
        guard let odd = error.odd else { throw error }
        // Show odd.sentences. When a person says yes:
        try logbook.add(.service(entry), isNow: true, yes: odd.acknowledged)
    }
}
