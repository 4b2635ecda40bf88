import ArgumentParser
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

    @Argument(help: "Name, VIN or plate of the vehicle that has it.", completion: .vehicles)
    var vehicle: String

    @Argument(help: ArgumentHelp("The meter reading's number, as `odolog history` shows it.", valueName: "number"))
    var entry: Int64

    @Option(
        help: ArgumentHelp("Name, VIN or plate of the vehicle that it belongs to.", valueName: "name"),
        completion: .vehicles)
    var to: String

    @Flag(help: "Move it even if something about it looks odd there.")
    var yes = false

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let store = try storeOptions.openExisting()
        let (from, to): (Vehicle, Vehicle)
        do { (from, to) = (try store.vehicle(named: vehicle), try store.vehicle(named: self.to)) } catch {
            throw Failure(error)
        }
        do {
            let id = MileageSnapshot.ID(rawValue: entry)
            let old = try store.entry(id, of: from.id).snapshot
            let confirmation = Confirmation(
                value: old.value, unit: old.unit, vehicle: to.id, takenAt: old.takenAt, timeSource: old.timeSource)
            let moved = try SecondYes(yes, in: store).log(confirmation) { confirmation throws(StoreError) in
                try store.move(id, of: from.id, to: to.id, acknowledging: confirmation.acknowledging)
            }
            guard let moved else {
                throw Failure("nothing was moved; --yes moves what looks odd all the same.", .needsPerson)
            }
            let zone = try store.profile(of: to.id).zone
            Console.error(
                "Moved meter reading \(id), \(moved.value) \(moved.unit.rawValue) of \(moved.shownTime(in: zone)) from \(from.name.printable) to "
                    + "\(to.name.printable), where it is meter reading \(moved.id).")
        } catch StoreError.entryOfItem(let reading, let item) where item.content.kind != .profile {
            let both = CommandText.odolog("entry", "move", from.name, "\(item.id)", "--to", to.name)
            throw Failure("\(StoreError.entryOfItem(reading, item).problem); \(both) moves both", .fileOrStore)
        } catch let error as StoreError {
            throw Failure(error, of: from, in: store)
        }
    }
}
