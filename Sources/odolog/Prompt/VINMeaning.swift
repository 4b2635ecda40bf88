import Foundation
import OdologLogbook
import OdologReading
import OdologVIN
import VehicleStore

extension ConfirmationPrompt {
    func showMeaning(of vin: VIN, for vehicle: Vehicle?) {
        let decoded = vehicles.vehicle(of: vin)
        // The vehicle is told with its years.
        Console.tell("means", vin.summary(years: decoded == nil ? vehicles.years(of: vin) : []))
        guard let decoded else { return }
        let kind = [decoded.description, decoded.body ?? "", decoded.engine ?? ""].filter { !$0.isEmpty }
        if decoded.source != nil { Console.tell("", kind.joined(separator: ", ").printable) }
        for case .modelYearAhead(let year) in decoded.remarks {
            Console.warn("\(DecodedVehicle.Remark.modelYearAhead(year))")
        }
        if let objection = vehicle?.objection(to: decoded) {
            Console.warn(objection.printable)
        }
    }
}
