import ArgumentParser
import OdologLogbook
import OdologOdometer
import OdologPhotoFiles
import VehicleStore

struct WithdrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take a meter reading that is wrong back out of a vehicle's log.",
        discussion: """
            The store keeps it aside (`odolog history --withdrawn`). Its photo can be recorded again by a person, to log what is right; without one it stays \
            out. What `odolog entries` shows has other numbers, and is taken out with `odolog entry remove`.

            EXAMPLE
              odolog history "Blue Doblo"
              odolog withdraw "Blue Doblo" 1
              odolog record IMG_2231.jpg --kind odometer --vehicle "Blue Doblo"
            """)

    @OptionGroup var vehicle: VehicleArgument

    @Argument(help: ArgumentHelp("The meter reading's number, as `odolog history` shows it.", valueName: "number"))
    var entry: String?

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws { _ = try NumberOfVehicle(vehicle, entry) }

    func run() throws {
        let words = try NumberOfVehicle(vehicle, entry)
        let logbook = try Logbook(words.vehicle, writing: storeOptions)
        let number = MileageSnapshot.ID(rawValue: words.number)
        let (photo, snapshot): (StoredPhoto?, MileageSnapshot)
        do throws(StoreError) {
            photo = try logbook.store.entry(number, of: logbook.vehicle.id).photo
            snapshot = try logbook.store.withdraw(number, of: logbook.vehicle.id)
        } catch {
            throw logbook.error(error)
        }
        var line =
            "Withdrew meter reading \(number), \(snapshot.value) \(snapshot.unit.rawValue) of \(snapshot.shownTime(in: logbook.profile.zone)), \(logbook.name)"
        if let photo {
            let path = photo.record.path
            let name = path.shortPath.printable
            line +=
                PhotoPath(pathOrURI: path).status == nil
                ? "; its photo is no longer at \(name): record it again from where it is, with --kind odometer, to log what is right"
                : "; record \(name) again with --kind odometer to log what is right"
        }
        Console.error(line + ".")
    }
}
