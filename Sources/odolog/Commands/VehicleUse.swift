import ArgumentParser
import OdologLogbook
import VehicleStore

extension VehicleCommand {
    struct Use: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use",
            abstract: "Set the vehicle that is meant where none is named.",
            discussion: """
                Where only one vehicle isn't archived, that one is meant anyhow.

                EXAMPLE
                  odolog vehicle use "Blue Doblo"
                  odolog log 164214
                  odolog vehicle use --none
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles) var vehicle: String?
        @Flag(help: "Where there are several, one has to be named again.") var none = false
        @OptionGroup var storeOptions: StoreOptions

        func validate() throws {
            if (vehicle == nil) != none { throw ValidationError("Name the vehicle, or say --none.") }
        }

        func run() throws {
            let store = try storeOptions.openExisting()
            let logbook = try vehicle.map { try Logbook(.named($0), store) }
            if let logbook, logbook.profile.isArchived {
                throw Failure("\(logbook.name) is archived; name it where you mean it", .fileOrStore)
            }
            try store.use(logbook?.vehicle.id)
            Console.error(
                logbook.map { "Where no vehicle is named, \($0.name) is meant now." }
                    ?? "Where there are several vehicles, one has to be named again.")
        }
    }
}
