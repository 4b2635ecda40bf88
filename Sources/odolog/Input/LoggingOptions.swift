import ArgumentParser

/// What goes into the log without a person.
struct LoggingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Log a reading without asking from this confidence on, 0 to 1, if nothing about it is odd.", valueName: "p")
    )
    var acceptAt: Double?

    @Flag(
        help: """
            With --accept-at: where neither the camera nor the file's name says when a photo was taken, the file's date \
            does.
            """)
    var trustFileTimes = false

    func validate() throws {
        if let acceptAt, !(0...1).contains(acceptAt) { throw ValidationError("--accept-at must be 0 to 1.") }
        if trustFileTimes, acceptAt == nil {
            throw ValidationError("--trust-file-times goes with --accept-at; add it.")
        }
    }
}
