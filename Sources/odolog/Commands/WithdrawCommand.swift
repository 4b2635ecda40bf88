import ArgumentParser
import OdologOdometer
import OdologPhotoFiles
import VehicleStore

struct WithdrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take an entry that is wrong back out of a vehicle's log.",
        discussion: """
            The store keeps it aside (`odolog history --withdrawn`). Its photo can be recorded again by a person, to log what is right; without one it stays \
            out.

            EXAMPLE
              odolog history "Blue Doblo"
              odolog withdraw "Blue Doblo" 1
              odolog record IMG_2231.jpg --kind odometer --vehicle "Blue Doblo"
            """)

    @OptionGroup var vehicle: VehicleArgument

    @Argument(help: ArgumentHelp("The entry's number, as `odolog history` shows it.", valueName: "number"))
    var entry: Int64

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let store = try storeOptions.openExisting()
        do {
            let vehicle = try store.vehicle(named: vehicle.name)
            let number = MileageSnapshot.ID(rawValue: entry)
            let photo = try store.entry(number, of: vehicle.id).photo
            let snapshot = try store.withdraw(number, of: vehicle.id)
            var line = "Withdrew \(snapshot.value) \(snapshot.unit.rawValue) of \(snapshot.takenAt.minute)"
            if let photo {
                let path = photo.record.path
                let name = path.shortPath.printable
                line +=
                    PhotoPath(pathOrURI: path).status == nil
                    ? "; its photo is no longer at \(name): record it again from where it is, with --kind odometer, to log what is right"
                    : "; record \(name) again with --kind odometer to log what is right"
            }
            Console.error(line + ".")
        } catch {
            throw Failure(error, vehicle: vehicle.name)
        }
    }
}
