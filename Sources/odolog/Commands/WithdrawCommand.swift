import ArgumentParser
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
    var entry: Int64

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let store = try storeOptions.openExisting()
        do {
            let vehicle = try store.vehicle(named: vehicle.name)
            let number = MileageSnapshot.ID(rawValue: entry)
            let photo: StoredPhoto?
            do { photo = try store.entry(number, of: vehicle.id).photo } catch {
                throw Failure(error, of: vehicle, in: store)
            }
            try refuse(number, of: vehicle, in: store)
            let zone = try store.profile(of: vehicle.id).zone
            let snapshot = try store.withdraw(number, of: vehicle.id)
            var line =
                "Withdrew meter reading \(number), \(snapshot.value) \(snapshot.unit.rawValue) of \(snapshot.takenAt.minute(in: zone))"
            if let photo {
                let path = photo.record.path
                let name = path.shortPath.printable
                line +=
                    PhotoPath(pathOrURI: path).status == nil
                    ? "; its photo is no longer at \(name): record it again from where it is, with --kind odometer, to log what is right"
                    : "; record \(name) again with --kind odometer to log what is right"
            }
            Console.error(line + ".")
        } catch let error as StoreError {
            throw Failure(error)
        }
    }

    /// A service, a fill or the purchase would go on with the value: it has to be corrected there.
    private func refuse(_ number: MileageSnapshot.ID, of vehicle: Vehicle, in store: VehicleStore) throws {
        let item = try store.items(of: vehicle.id, kinds: [.service, .fuel, .profile])
            .first { $0.snapshotID == number }
        guard let item else { return }
        let name = vehicle.name.printable
        guard item.content.kind != .profile else {
            throw Failure(
                "meter reading \(number) came with the purchase; odolog vehicle profile \"\(name)\" --purchase-odometer corrects it",
                .fileOrStore)
        }
        let what = "entry \(item.id) (\(item.content.kind.rawValue))"
        switch try store.entry(number, of: vehicle.id).snapshot.source {
        case .photo, .typed:
            throw Failure(
                "\(what) goes by meter reading \(number); first correct it with odolog entry edit \"\(name)\" \(item.id) --odometer, "
                    + "or take it away with odolog entry remove", .fileOrStore)
        default:
            throw Failure(
                "meter reading \(number) came with \(what); odolog entry remove \"\(name)\" \(item.id) takes both away, "
                    + "odolog entry edit corrects them", .fileOrStore)
        }
    }
}
