import Foundation
import OdologVIN

extension VehicleLookup {
    /// For one run of a command. A missing table of vehicles is reported on standard error.
    convenience init() {
        self.init(latestModelYear: Date.latestModelYear) { error in
            Console.error("odolog: \(error.description.printable) VINs are read all the same.")
        }
    }
}
