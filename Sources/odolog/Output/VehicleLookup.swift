import Foundation
import OdologVIN

/// The decoder of this process. Without its table the rest goes on: what is missing is said once.
enum VehicleLookup {
    static let result = Result { () throws(VehicleTableError) in
        try VehicleDecoder(latestModelYear: Date.latestModelYear)
    }

    private static let decoder: VehicleDecoder? = {
        do throws(VehicleTableError) {
            return try result.get()
        } catch {
            Console.error("odolog: \(error.description.printable) VINs are read all the same.")
            return nil
        }
    }()

    /// Nil: there is no usable table.
    static func vehicle(of vin: VIN) -> DecodedVehicle? {
        guard let decoder else { return nil }
        do throws(VehicleTableError) {
            return try decoder.decode(vin)
        } catch {
            Console.error("odolog: \(error.description.printable)")
            return nil
        }
    }
}
