import ArgumentParser
import VehicleStore

extension VehicleCommand {
    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a vehicle with its log. A backup is written first.",
            discussion: """
                The backup lies beside the store; `odolog restore` brings all of it back. A vehicle that was sold keeps its log: \
                `odolog vehicle profile NAME --archived`.

                EXAMPLE
                  odolog vehicle add Van
                  odolog vehicle remove Van --yes
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Flag(help: "Don't ask for its name first.") var yes = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let store = try storeOptions.openExisting()
            do {
                let found = try store.vehicle(named: vehicle.name)
                let name = found.name.printable
                let (entries, items) = (try store.history(of: found.id).count, try store.items(of: found.id).count)
                Console.error(
                    "\(name) has \(entries.counted("reading")) and \(items.counted("other thing")) in its log.")
                try ask(found)
                let kept = try store.remove(found.id)
                Console.error("Removed \(name). What was there is in \(kept.printable).")
            } catch let error as StoreError {
                throw Failure(error)
            }
        }

        private func ask(_ found: Vehicle) throws(Failure) {
            guard !yes else { return }
            guard let input = PromptInput(standardInputHasPaths: false) else {
                throw Failure("nothing was removed; --yes removes it without a question.", .fileOrStore)
            }
            guard let answer = input.answer(to: "Type its name to delete all of it: "),
                answer.lowercased() == found.name.lowercased()
            else { throw Failure("nothing was removed.", .fileOrStore) }
        }
    }
}
