import ArgumentParser
import OdologImaging
import OdologReading
import VehicleStore

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

            BEGIN WITH
              vehicle add  name a vehicle, with what is known of it
              record       photos, into its log when you confirm them
              review       what waits for you
              log          what you read yourself, without a photo
              fuel add     what was filled in or charged
              done         a service, a repair
              due          what is due, the most urgent first
              history      the meter readings
              costs        what it costs
              read         only look at photos; nothing is kept

            EXIT CODES
              0    all handled; some of it may wait for `odolog review`
              1    something was left undone: a photo failed, or was taken back out of
                   the log before; the folders hold no photo; a second yes is missing
              2    a file or the store cannot be used as asked
              3    a model or a library is missing
              64   wrong usage, which the words that were typed alone tell
              130  interrupted
            """,
        version: OdologVersion.current,
        groupedSubcommands: [
            CommandGroup(
                name: "Photo",
                subcommands: [
                    ReadCommand.self, RecordCommand.self, ReviewCommand.self, BatchCommand.self, WorkerCommand.self,
                ]),
            CommandGroup(
                name: "Log",
                subcommands: [
                    LogCommand.self, FuelCommand.self, DoneCommand.self, ExpenseCommand.self, ScheduleCommand.self,
                    TyresCommand.self, MeterCommand.self, EntryCommand.self, AttachmentCommand.self, UndoCommand.self,
                ]),
            CommandGroup(
                name: "Look",
                subcommands: [
                    DueCommand.self, HistoryCommand.self, EntriesCommand.self, CostsCommand.self, PaceCommand.self,
                    WarrantyCommand.self, CalendarCommand.self, RemindCommand.self,
                ]),
            CommandGroup(name: "Vehicle", subcommands: [VehicleCommand.self, VINCommand.self]),
            CommandGroup(
                name: "Data",
                subcommands: [
                    ExportCommand.self, ImportCommand.self, PushCommand.self, MergeCommand.self, BackupCommand.self,
                    RestoreCommand.self,
                ]),
            CommandGroup(
                name: "Tool", subcommands: [ServeCommand.self, DoctorCommand.self, PreprocessCommand.self]),
        ])

    static func main() async {
        StandardStreams.fillGaps()
        LargeBlocks.returnToSystem()
        Interruption.install()
        do {
            var command = try parsed()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            exit(withError: tell(error))
        }
    }

    /// What the words of `Surroundings` ask for.
    static func parsed() throws -> any ParsableCommand {
        let words = Surroundings.current.arguments
        try checkCommands(words.dropFirst())
        let command = try parseAsRoot(Array(words.dropFirst()))
        try GivenTwice.check(words, of: type(of: command))
        return command
    }

    /// Tells what `parsed` or a command threw, which may be help that was asked for; the program then ends with this code.
    static func tell(_ error: any Error) -> ExitCode {
        if let failure = Failure(any: error) {
            Console.tell("odolog: \(failure.message.withShortArguments)", indent: "")
            return failure.status
        }
        let (status, message) = (exitCode(for: error), fullMessage(for: error))
        guard !message.isEmpty else { return status }
        guard !status.isSuccess else {
            Console.out(message)
            return status
        }
        Console.error(message.withShortArguments)
        if let hint = DashHint.text(message, Surroundings.current.arguments) { Console.error(hint) }
        return status
    }

    /// What does now what these commands did.
    private static let former = [
        "odolog vehicle profile": "`odolog vehicle edit` does that now, and `odolog vehicle show` shows it",
        "odolog withdraw": "`odolog entry remove` does that now, by the number that `odolog history` shows",
        "odolog move": "`odolog entry move` does that now, by the number that `odolog history` shows",
    ]

    /// A mistyped command is told with the one that was probably meant. `odolog help nosuch` is such an error, too: it
    /// doesn't ask for the help of all commands.
    private static func checkCommands(_ words: ArraySlice<String>) throws {
        let isHelp = words.first == "help"
        var command: any ParsableCommand.Type = Self.self
        var path = "odolog"
        for word in isHelp ? words.dropFirst() : words {
            let below = command.configuration.subcommands
            guard isHelp || !below.isEmpty else { return }
            guard !word.hasPrefix("-") else { return try checkOption(word, of: command, path) }
            guard let next = below.first(where: { $0._commandName == word }) else {
                if let instead = former["\(path) \(word)"] { throw Failure(instead, .validationFailure) }
                let similar = below.map { $0._commandName }.closest(to: word).map { "did you mean \($0)? " } ?? ""
                throw Failure(
                    "there is no command \(word.printable); \(similar)`\(path) --help` shows those there are",
                    .validationFailure)
            }
            (command, path) = (next, "\(path) \(word)")
        }
    }

    /// ArgumentParser suggests an option, but none of those that every command has.
    private static func checkOption(
        _ word: String, of command: any ParsableCommand.Type, _ path: String
    ) throws(Failure) {
        let options = ["--help"] + (command == Self.self ? ["--version"] : [])
        guard !options.contains(word), let similar = options.closest(to: word) else { return }
        throw Failure("there is no option \(word.printable) of \(path); did you mean \(similar)?", .validationFailure)
    }
}
