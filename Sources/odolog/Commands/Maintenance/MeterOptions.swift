import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

/// What the meters showed at a visit or a fill. `done`, `fuel add` and `entry edit` share it.
struct MeterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Of the odometer: it is read, you confirm it, and its time counts unless --at says another.",
            valueName: "file"),
        completion: .file())
    var photo: String?
    @Option(
        help: ArgumentHelp(
            "What the odometer showed: 164214 or 102114 mi; without a unit, the vehicle's.", valueName: "value"),
        transform: typedOrNone(TypedMeter.init))
    var odometer: OrNone<TypedMeter>?
    @Option(
        help: ArgumentHelp("What the hour meter showed: 250h.", valueName: "hours"),
        transform: typedOrNone(TypedHours.init))
    var hours: OrNone<TypedHours>?

    func validate() throws {
        if photo != nil, odometer != nil { throw ValidationError("Say either --photo or --odometer.") }
        if hours != nil, case .hours(let typed)? = odometer?.value {
            throw ValidationError("--odometer has hours, \(typed.typed), and --hours is there, too; give one of them.")
        }
    }

    /// Whether the odometer value is typed, or taken away.
    var namesOdometer: Bool { odometer.map { if case .hours? = $0.value { false } else { true } } ?? false }

    /// Whether hours are typed, or taken away.
    var namesHours: Bool {
        hours != nil || odometer.map { if case .hours? = $0.value { true } else { false } } ?? false
    }

    /// The odometer value that was typed.
    ///
    /// - Parameters:
    ///   - known: the value before, which stays where none was typed.
    ///   - unit: the vehicle's.
    func distance(after known: Distance? = nil, _ unit: DistanceUnit) -> Distance? {
        guard namesOdometer else { return known }
        guard case .odometer(let entry)? = odometer?.value else { return nil }
        return entry.distance(unit)
    }

    /// The hours that were typed.
    ///
    /// - Parameter known: the hours before, which stay where none were typed.
    func shownHours(after known: Hours? = nil) -> Hours? {
        if case .hours(let typed)? = odometer?.value { return typed }
        return hours.map { $0.value?.hours } ?? known
    }

    /// For a new entry, which has nothing to be taken away.
    func checkThatNoneIsEmpty() throws(ValidationError) {
        _ = try odometer?.given("--odometer")
        _ = try hours?.given("--hours")
    }
}
