import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog
import VehicleStore

struct ExpenseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expense", abstract: "Write down what a vehicle cost beside service and fuel.",
        discussion: """
            EXAMPLE
              odolog expense add "Blue Doblo" insurance "420.00 EUR" --at 2026-01-02
              odolog expense list "Blue Doblo"
            """,
        subcommands: [Add.self, List.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add an expense.",
            discussion: """
                With --every it comes again: `odolog due` shows when, and `odolog costs` what is still to come this year. The next expense of the \
                category fulfils it and goes on so, on the same days of the year; one with its own --every begins anew. An empty --every of \
                `odolog entry edit` ends it.

                EXAMPLE
                  odolog expense add insurance "420.00 EUR" --at 2026-01-02
                  odolog expense add "Blue Doblo" insurance --at 2026-01-20 -- "-35 EUR"
                  odolog expense add "Blue Doblo" tax "186 EUR" --at 2026-03-01 --every 12mo
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: "Such as insurance, tax, toll, parking or fine.") var category: String?
        @Argument(help: "420.00, \"420.00 EUR\" or \"$420\"; below 0 it came back, and stands last, behind --.")
        var amount: String?
        @OptionGroup private var recurrence: RecurrenceOption
        @OptionGroup private var noted: NotesOption
        @OptionGroup var entry: EntryOptions
        @OptionGroup var files: AttachOption
        @OptionGroup var storeOptions: StoreOptions

        private func words() throws(ValidationError) -> (vehicle: SaidVehicle, category: String, amount: TypedMoney) {
            let words = try vehicle.words(category, amount, names: "category", "amount")
            let amount = try usage(TypedMoney(words.others[1]))
            return (words.vehicle, words.others[0], amount)
        }

        func validate() throws {
            _ = try words()
            _ = try recurrence.every?.given("--every")
        }

        func run() throws {
            let (said, category, amount) = try words()
            let store = try storeOptions.openExisting()
            let vehicle = try store.vehicle(said) { _ in
                ["insurance", "tax", "toll", "parking", "fine"].contains(category)
            }
            let logbook = try Logbook(store, vehicle)
            var draft = EntryDraft()
            (draft.time, draft.cost, draft.category) = (entry.at, OrNone(amount), category)
            (draft.every, draft.notes) = (recurrence.every, noted.notes)
            let item = try logbook.add(draft, as: .expense, files, yes: entry.yes)
            guard case .expense(let expense) = item.content else { return }
            Console.error(
                "Wrote \(category.printable), \(expense.cost), \(logbook.name), \(logbook.minute(expense.time)), entry \(item.id)."
            )
            try logbook.sayWhenNext(item)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List a vehicle's expenses.",
            discussion: """
                EXAMPLE
                  odolog expense add "Blue Doblo" toll "12 CHF"
                  odolog expense list "Blue Doblo"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @OptionGroup var list: ListOptions
        @Flag(help: "One JSON object a line for every expense.") var json = false
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.said, reading: storeOptions)
            let items = try logbook.items([.expense])
            guard json || !items.isEmpty else {
                return Console.error(
                    "No expenses yet: "
                        + CommandText.odolog(
                            "expense", "add", logbook.vehicle.name, "insurance", "420.00 EUR", "--at", "2026-01-02"))
            }
            try logbook.show([.expense], list, json: json)
        }
    }
}

/// How often an expense comes.
struct RecurrenceOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("It comes again after so long: 12mo or 1y.", valueName: "span"),
        transform: typedOrNone(TypedMonths.init))
    var every: OrNone<TypedMonths>?
}

extension Logbook {
    /// Says when an expense comes again that fulfils or begins a rhythm.
    func sayWhenNext(_ item: LogItem) throws {
        let comes = try log().recurringExpenses(at: Surroundings.now).first { $0.last == item.id.description }
        guard let comes else { return }
        Console.error("Next \(comes.category.printable): \(comes.cost) on \(comes.next).")
    }
}
