import ArgumentParser
import OdologLogbook
import OdologOdometer
import VehicleStore

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a meter reading into the log of the vehicle that it belongs to.",
        discussion: """
            Value, time and photo stay as they are; the meter reading gets a number of its own there. What is odd about it there needs a second yes: \
            on a terminal, or by --yes.

            EXAMPLE
              odolog history "Blue Doblo"
              odolog move "Blue Doblo" 1 --to "Red Van"
            """)

    @OptionGroup var vehicle: VehicleArgument

    @Argument(help: ArgumentHelp("The meter reading's number, as `odolog history` shows it.", valueName: "number"))
    var entry: String?

    @Option(
        help: ArgumentHelp("Name, VIN or plate of the vehicle that it belongs to.", valueName: "name"),
        completion: .vehicles)
    var to: String

    @Flag(help: "Move it even if something about it looks odd there.")
    var yes = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try NumberOfVehicle(vehicle, entry) }

    func run() throws {
        let words = try NumberOfVehicle(vehicle, entry)
        let from = try Logbook(words.vehicle, writing: storeOptions)
        let (store, to) = (from.store, try Logbook(.named(self.to), from.store))
        let id = MileageSnapshot.ID(rawValue: words.number)
        let old: MileageSnapshot
        do { old = try store.entry(id, of: from.vehicle.id).snapshot } catch { throw from.error(error) }
        let confirmation = Confirmation(
            value: old.value, unit: old.unit, vehicle: to.vehicle.id, takenAt: old.takenAt, timeSource: old.timeSource)
        let moved: MileageSnapshot?
        do {
            moved = try SecondYes(yes).log(confirmation, in: to, numbersOf: from) { confirmation throws(StoreError) in
                try store.move(id, of: from.vehicle.id, to: to.vehicle.id, acknowledging: confirmation.acknowledging)
            }
        } catch {
            guard case .store(.entryOfItem(let reading, let item)) = error.reason, item.content.kind != .profile else {
                throw error
            }
            let both = CommandText.odolog("entry", "move", from.vehicle.name, "\(item.id)", "--to", to.vehicle.name)
            throw Failure("\(StoreError.entryOfItem(reading, item).problem); \(both) moves both", .fileOrStore)
        }
        guard let moved else {
            throw Failure("nothing was moved; --yes moves what looks odd all the same.", .needsPerson)
        }
        Console.error(
            "Moved meter reading \(id), \(moved.value) \(moved.unit.rawValue) of \(moved.shownTime(in: to.profile.zone)) from "
                + "\(from.name) to \(to.name), where it is meter reading \(moved.id).")
    }
}
