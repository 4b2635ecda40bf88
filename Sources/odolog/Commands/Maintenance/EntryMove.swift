import ArgumentParser
import OdologLogbook
import VehicleStore

extension EntryCommand {
    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move",
            abstract: "Move a reading, a service, a fill or an expense into the log of the vehicle that it belongs to.",
            discussion: """
                Its odometer value and its files go along. It gets a number of its own there, and completes the schedules there that are called as \
                those that it completed. Its revisions stay where they are. What is odd about it there needs a second yes.

                EXAMPLE
                  odolog vehicle add Van
                  odolog expense add "Blue Doblo" parking "4.50 EUR"
                  odolog entry move "Blue Doblo" 1 --to Van
                """)

        @OptionGroup var target: EntryArguments
        @Option(
            help: ArgumentHelp("Name, VIN or plate of the vehicle that it belongs to.", valueName: "name"),
            completion: .vehicles)
        var to: String
        @OptionGroup var odd: YesOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let from = try Logbook(target.vehicle, writing: storeOptions)
            let to = try Logbook(.named(self.to), from.store)
            let old = try from.item(target.id)
            if let refusal = old.flatMap({ refusal(of: $0, from, to.vehicle) }) {
                throw Failure("only a reading, a service, a fill or an expense can be moved; \(refusal)", .fileOrStore)
            }
            let moved: MovedItem
            do {
                moved = try to.write(
                    at: nil, yes: odd.yes, shown: old?.content.shown, reading: \.item.snapshotID, isOf: from
                ) { writing throws(StoreError) in
                    try from.store.move(target.id, of: from.vehicle.id, to: to.vehicle.id, writing)
                }
            } catch let error as LogbookError {
                guard case .store(.entryOfItem(let reading, let item)) = error.reason, item.content.kind != .profile
                else { throw error }
                let both = item.id.move(from: from.vehicle.name, to: to.vehicle.name)
                throw Failure("\(StoreError.entryOfItem(reading, item).problem); \(both) moves both", .fileOrStore)
            }
            to.sayIfArchived()
            let what = try EntryRow.rows([moved.item], of: to)[0].summary
            let time = to.minute(of: moved.item)
            Console.error(
                "Moved entry \(target.id), \(what.printable), \(time), from \(from.name) to \(to.name), where it is entry "
                    + "\(moved.item.id). What it was before: "
                    + CommandText.odolog("entry", "revisions", from.vehicle.name, "\(target.id)"))
            for name in moved.lostSchedules {
                Console.warn(
                    "It no longer completes \(name.printable): \(to.name) has no schedule of that name.", indent: "")
            }
        }

        /// What another kind of entry is, and what to do instead of moving it. Nil: it can be moved.
        private func refusal(of item: LogItem, _ from: Logbook, _ other: Vehicle) -> String? {
            let (id, name) = (item.id, other.name.printable)
            let remove = CommandText.odolog("entry", "remove", from.vehicle.name, "\(id)")
            func told(_ what: String, with tell: String, _ remove: String) -> String {
                "number \(id) is \(what): tell it of \(name) with `\(tell)`, then take it away here with `\(remove)`"
            }
            switch item.content {
            case .service, .fuel, .expense, .odometer: return nil
            case .profile:
                let change = CommandText.odolog("vehicle", "edit", other.name)
                return "number \(id) is what is known of \(from.name); `\(change) …` says it of \(name)"
            case .schedule(let schedule):
                let add = CommandText.odolog("schedule", "add", other.name, schedule.name)
                return told(
                    "the schedule \(schedule.name.printable)", with: add + " --every …",
                    CommandText.odolog("schedule", "remove", from.vehicle.name, "\(id)"))
            case .meter(let replacement):
                return told("a replaced odometer", with: from.command(telling: replacement, of: other), remove)
            case .hours(let reading):
                return told(
                    "a reading of the hour meter",
                    with: CommandText.odolog(
                        "meter", "hours", other.name, reading.shown.typed, "--at", reading.time.typed), remove)
            case .activity(let activity):
                return told(
                    "an activity",
                    with: CommandText.odolog(
                        "meter", "hours", other.name, "--add", activity.added.typed, "--at", activity.time.typed),
                    remove)
            }
        }
    }
}
