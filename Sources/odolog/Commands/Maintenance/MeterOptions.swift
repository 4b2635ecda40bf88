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

    /// Says what was typed. Hours may stand where an odometer value is asked for.
    func say(_ draft: inout EntryDraft) {
        draft.hours = hours.map { OrNone($0.value?.hours) }
        guard let odometer else { return }
        switch odometer.value {
        case .odometer(let entry)?: draft.odometer = OrNone(entry)
        case .hours(let hours)?: draft.hours = OrNone(hours)
        case nil: draft.odometer = OrNone(nil)
        }
    }

    /// Whether an odometer value is typed.
    var hasOdometer: Bool { if case .odometer? = odometer?.value { true } else { false } }

    /// For a new entry, which has nothing to be taken away.
    func checkThatNoneIsEmpty() throws(ValidationError) {
        _ = try odometer?.given("--odometer")
        _ = try hours?.given("--hours")
    }
}
