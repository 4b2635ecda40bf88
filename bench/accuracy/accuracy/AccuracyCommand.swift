import ArgumentParser

@main
struct AccuracyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odolog-accuracy",
        abstract: "Measure how well odolog and its peers read labelled sets of photos.",
        subcommands: [MeasureCommand.self, PoolCommand.self],
        defaultSubcommand: MeasureCommand.self)
}
