import ArgumentParser
import OdologImaging
import OdologReading

// Every command says its `commandName`. Without it ArgumentParser asks the runtime for the type's name, which takes
// 2 ms at each start.

@main
struct Odolog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odolog",
        abstract: "Reads odometers and VINs from photos, and keeps what you confirm.",
        discussion: """
            Everything stays on this machine. A reading goes into a vehicle's log only when you confirm it.

            EXAMPLE
              odolog vehicle add "Blue Doblo" --make Fiat --unit km
              odolog record IMG_2231.jpg --vehicle "Blue Doblo"
              odolog history "Blue Doblo"

            EXIT CODES
              0    all photos handled
              1    some photo failed, or was taken back out of the log before
              2    a file or the store cannot be used as asked
              3    a model or a library is missing
              64   wrong usage
              130  interrupted
            """,
        version: OdologVersion.current,
        subcommands: [
            ReadCommand.self, RecordCommand.self, ReviewCommand.self, BatchCommand.self, WorkerCommand.self,
            VehicleCommand.self, HistoryCommand.self, LogCommand.self, WithdrawCommand.self, MoveCommand.self,
            VINCommand.self,
            ScheduleCommand.self, DoneCommand.self, DueCommand.self, NoticesCommand.self, EntriesCommand.self,
            EntryCommand.self,
            FuelCommand.self, ExpenseCommand.self, CostsCommand.self, PaceCommand.self, WarrantyCommand.self,
            MeterCommand.self, ExportCommand.self, ImportCommand.self, BackupCommand.self, RestoreCommand.self,
            MergeCommand.self, PreprocessCommand.self,
            DoctorCommand.self,
        ])

    static func main() async {
        StandardStreams.fillGaps()
        LargeBlocks.returnToSystem()
        Interruption.install()
        do {
            try checkHelp(CommandLine.arguments.dropFirst())
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            Console.error("odolog: \(failure.message)")
            exit(withError: failure.status)
        } catch {
            exit(withError: error)
        }
    }

    /// `odolog help nosuch` is an error. It doesn't ask for the help of all commands.
    private static func checkHelp(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        guard words.next() == "help" else { return }
        var command: any ParsableCommand.Type = Self.self
        while let word = words.next(), !word.hasPrefix("-") {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else {
                throw ValidationError("There is no command \(word.printable); odolog --help shows those there are.")
            }
            command = next
        }
    }
}
