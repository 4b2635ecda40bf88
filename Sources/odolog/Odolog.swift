import ArgumentParser
import OdologImaging

@main
struct Odolog: AsyncParsableCommand {
    static let version = "0.1.0"

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
              1    some photo failed
              2    a file or the store cannot be used as asked
              3    a model or a library is missing
              64   wrong usage
              130  interrupted
            """,
        version: version,
        subcommands: [
            ReadCommand.self, RecordCommand.self, ReviewCommand.self, BatchCommand.self, WorkerCommand.self,
            VehicleCommand.self, HistoryCommand.self, LogCommand.self, WithdrawCommand.self, VINCommand.self,
            ScheduleCommand.self, DoneCommand.self, DueCommand.self, EntriesCommand.self, EntryCommand.self,
            FuelCommand.self, ExpenseCommand.self, CostsCommand.self, PaceCommand.self, WarrantyCommand.self,
            MeterCommand.self, ExportCommand.self, BackupCommand.self, RestoreCommand.self, PreprocessCommand.self,
            DoctorCommand.self,
        ])

    static func main() async {
        StandardStreams.fillGaps()
        LargeBlocks.returnToSystem()
        Interruption.install()
        do {
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
}
