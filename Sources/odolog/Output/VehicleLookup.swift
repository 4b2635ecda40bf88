import Foundation
import OdologVIN
import Synchronization

/// What VINs tell of vehicles, for one run of a command. Its table is opened when it is first asked. Without one the rest goes on:
/// what is missing is said once.
final class VehicleLookup: Sendable {
    /// Nil: nobody has asked yet. Nil inside: there is no usable table.
    private let opened = Mutex<VehicleDecoder??>(nil)

    /// Nil: there is no usable table.
    func vehicle(of vin: VIN) -> DecodedVehicle? {
        guard let decoder else { return nil }
        do throws(VehicleTableError) {
            return try decoder.decode(vin)
        } catch {
            Console.error("odolog: \(error.description.printable)")
            return nil
        }
    }

    private var decoder: VehicleDecoder? {
        opened.withLock { opened in
            if let opened { return opened }
            var decoder: VehicleDecoder?
            do throws(VehicleTableError) {
                decoder = try VehicleDecoder(latestModelYear: Date.latestModelYear)
            } catch {
                Console.error("odolog: \(error.description.printable) VINs are read all the same.")
            }
            opened = .some(decoder)
            return decoder
        }
    }
}
