package import Foundation
package import OdologOdometer
package import OdologVehicleLog

/// What a person says of another app's file, and what the vehicle's log says where the file doesn't.
package struct ImportOptions: Sendable {
    /// What the rows of a plain table are.
    package enum RowKind: String, Sendable, CaseIterable {
        case fuel, service, expense, odometer
    }

    /// The columns of a plain table: what they hold, and their names. Empty: the file is of a known app.
    package var columns: [(role: ColumnRole, name: String)] = []
    package var rowKind = RowKind.fuel
    /// Of several vehicles in the file.
    package var sourceVehicle: String?
    /// Nil: the dates tell.
    package var dateOrder: DateOrder?
    /// For values of a file that names no unit: what the person said, or the vehicle's.
    package var unit: DistanceUnit
    /// The same. Nil: US gallons where `unit` is miles, or else litres.
    package var fuelUnit: FuelUnit?
    /// For amounts that name no currency: what the person said, or the vehicle's. Nil: neither.
    package var currency: Currency?
    /// The vehicle's.
    package var zone: TimeZone
    package var kind: VehicleKind
    /// When the import is made: from then on a schedule counts.
    package var now: Date

    package init(unit: DistanceUnit, currency: Currency?, zone: TimeZone, kind: VehicleKind, now: Date) {
        (self.unit, self.currency, self.zone, self.kind, self.now) = (unit, currency, zone, kind, now)
    }
}
