import Synchronization

/// What VINs tell of vehicles. The table is opened when it is first asked; without one the rest goes on.
package final class VehicleLookup: Sendable {
    /// No year after it is told: the present year + 1.
    package let latestModelYear: Int
    private let tell: @Sendable (VehicleTableError) -> Void
    /// Nil: nobody has asked yet. Nil inside: there is no usable table.
    private let opened = Mutex<VehicleDecoder??>(nil)

    /// - Parameter tell: called once if there is no usable table, and for each VIN where the table contradicts itself.
    ///   May be called on any thread.
    package init(latestModelYear: Int, tell: @escaping @Sendable (VehicleTableError) -> Void) {
        self.latestModelYear = latestModelYear
        self.tell = tell
    }

    /// Nil: there is no usable table.
    package func vehicle(of vin: VIN) -> DecodedVehicle? {
        guard let decoder else { return nil }
        do throws(VehicleTableError) {
            return try decoder.decode(vin)
        } catch {
            tell(error)
            return nil
        }
    }

    /// The model years that remain possible. Without a table the VIN tells them by itself.
    package func years(of vin: VIN) -> [Int] {
        (vehicle(of: vin) ?? DecodedVehicle(vin, latestModelYear: latestModelYear)).modelYears
    }

    private var decoder: VehicleDecoder? {
        opened.withLock { opened in
            if let opened { return opened }
            var decoder: VehicleDecoder?
            do throws(VehicleTableError) {
                decoder = try VehicleDecoder(latestModelYear: latestModelYear)
            } catch {
                tell(error)
            }
            opened = .some(decoder)
            return decoder
        }
    }
}
