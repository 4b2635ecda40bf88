import ArgumentParser
import OdologLogbook
import VehicleStore

extension EntryCommand {
    struct Restore: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Bring a removed entry back into the log, as it was.",
            discussion: """
                It has the number that it had. What is odd about it by now needs a second yes. `odolog undo` takes back all that one command did.

                EXAMPLE
                  odolog expense add "Blue Doblo" parking "4.50 EUR"
                  odolog entry remove "Blue Doblo" 1
                  odolog entry restore "Blue Doblo" 1
                """)

        @OptionGroup var target: EntryArguments
        @OptionGroup var odd: YesOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let (logbook, id) = (try Logbook(target.vehicle, writing: storeOptions), target.id)
            let last = try logbook.revisions(of: id).last
            let item = try logbook.write(at: nil, yes: odd.yes, shown: last?.content.shown, reading: \.snapshotID) {
                writing throws(StoreError) in
                try logbook.store.restore(id, of: logbook.vehicle.id, writing)
            }
            let row = try EntryRow.rows([item], of: logbook)[0]
            Console.error(
                "Restored entry \(item.id), \(logbook.name): \(row.summary.printable), \(logbook.minute(of: item)).")
        }
    }
}
