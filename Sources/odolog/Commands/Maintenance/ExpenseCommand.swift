import ArgumentParser
import Foundation
import OdologMaintenance
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
                EXAMPLE
                  odolog expense add "Blue Doblo" insurance "420.00 EUR" --at 2026-01-02
                  odolog expense add "Blue Doblo" insurance --at 2026-01-20 -- "-35 EUR"
                """)

        @OptionGroup var vehicle: VehicleArgument
        @Argument(help: "Such as insurance, tax, toll, parking or fine.") var category: String
        @Argument(
            help: "420.00, \"420.00 EUR\" or \"$420\"; below 0 it came back, and stands last, behind --.",
            transform: TypedMoney.init)
        var amount: TypedMoney
        @OptionGroup private var noted: NotesOption
        @OptionGroup var entry: EntryOptions
        @OptionGroup var files: AttachOption
        @OptionGroup var storeOptions: StoreOptions

        func run() throws {
            let logbook = try Logbook(vehicle.name, writing: storeOptions)
            let expense = Expense(
                id: "", at: try logbook.time(entry.at), cost: try logbook.money(amount), category: category,
                notes: noted.notes)
            let item = try logbook.add(
                .expense(expense).attaching(files.kept(in: logbook)), at: entry.at, yes: entry.yes)
            Console.error(
                "Wrote \(category.printable), \(expense.cost), \(logbook.name), \(logbook.minute(expense.time)), entry \(item.id)."
            )
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
            let logbook = try Logbook(vehicle.name, reading: storeOptions)
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
