import ArgumentParser
import OdologLogbook
import VehicleStore

extension VehicleCommand {
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove a vehicle with its whole log; the store is copied first.",
            discussion: """
                Its meter readings, entries and schedules go with it; other vehicles stay as they are, and its photos can be recorded \
                anew. For one that was sold, `odolog vehicle edit NAME --archived` is enough. `odolog restore` brings the copy back.

                EXAMPLE
                  odolog vehicle remove "Blue Doblo" --yes
                """)

        @Argument(help: "Name, VIN or plate.", completion: .vehicles)
        var vehicle: String
        @Flag(help: "Don't ask for the name; without a terminal nothing is removed otherwise.") var yes = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let store = try storeOptions.openExisting()
            let vehicle = try store.vehicle(named: vehicle)
            if !yes { try ask(for: vehicle, in: store) }
            let kept = try store.remove(vehicle.id)
            Console.error(
                "Removed \(vehicle.name.printable)"
                    + (kept.map { "; what the store was is in \($0.printable)" } ?? "") + ".")
        }

        private func ask(for vehicle: Vehicle, in store: VehicleStore) throws {
            let name = vehicle.name.printable
            guard let input = PromptInput(standardInputHasPaths: false) else {
                throw Failure(
                    "there is nobody to ask, and nothing was removed; --yes removes \(name) all the same.", .needsPerson
                )
            }
            let entries = try store.history(of: vehicle.id).count
            let items = try store.items(of: vehicle.id, kinds: [.schedule, .service, .fuel, .expense, .meter, .hours])
            let waiting = try store.pendingReadingCount(of: vehicle.id)
            Console.warn(
                "\(name) goes with \(entries.counted("reading")) of its odometer, \(items.count) of schedules and what was done, "
                    + "and \(waiting) that wait for review.", indent: "")
            Console.tell("Before that the store is copied to \(store.path.printable).before-remove.")
            guard input.answer(to: "Type its name to remove it: ") == vehicle.name else {
                throw Failure("that isn't its name; nothing was removed.", .needsPerson)
            }
        }
    }
}
