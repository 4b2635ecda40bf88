import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

func service(_ store: VehicleStore) throws {
    let logbook = try Logbook("Blue Doblo", in: store, now: Date(), writer: "Eva")
    var draft = EntryDraft()
    draft.odometer = OrNone(try OdometerEntry(typed: "164214 km"))
    draft.cost = OrNone(try TypedMoney("89.50 EUR"))
    draft.notes = "oil and filter"
    do {
        try logbook.add(draft, as: .service)
    } catch {
        guard let odd = error.odd else { throw error }
        // Show odd.sentences. When a person says yes:
        try logbook.add(draft, as: .service, yes: odd.acknowledged)
    }
}
