import ArgumentParser
import OdologBatch
import OdologPhotoFiles
import VehicleOCR
import VehicleStore

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Read any number of photos into a file, one row a photo; started again, go on where it stopped.",
        discussion: """
            The rows are those of `odolog read --json`, or their main columns as comma-separated values, by the name of \
            --out. The file is also what a later run goes by: photos whose path and content are in it are skipped. What \
            failed for a reason that may pass (a file that was away, a photo that took too long) is tried again; a \
            content that is no photo isn't. A photo that changed is read again, and its old row goes. However a run ends, \
            the next one loses nothing and doubles nothing.

            PATH is a folder of photos, a photo, a list with a path a line, or - for such a list on standard input. A file is \
            taken for a list if it is text, unless its name ends as a photo's does (.jpg, .png, …); so is a pipe, as of \
            <(find …), by its name.

            Processes of their own (`odolog worker`), one a core, do the reading: a photo that makes one hang or crash costs \
            itself, with a row that has the error, and nothing else.

            With --record, readings that are sure enough and not odd go into the vehicle's log, the others wait for \
            `odolog review`, as with `odolog record`. What waits and may be logged by another --accept-at, or for another --vehicle, is \
            read again and settled.

            Ctrl-C lets the photos that are being read be finished; a second one doesn't.

            EXAMPLE
              odolog batch Photos --out results.jsonl
              find Photos -name '*.jpg' -print0 | odolog batch --null - --out results.csv
              odolog batch Photos --out results.jsonl --record --accept-at 0.99 \\
                --vehicle "Blue Doblo"
            """)

    @Argument(help: "Folders, photos, lists of paths, or - for a list on standard input.", completion: .file())
    var paths: [String]

    @Option(
        help: ArgumentHelp("The file of results: .jsonl or .csv.", valueName: "file"), completion: .file())
    var out: String

    @Option(help: "What to look for.")
    var kind: KindOption = .auto

    @Option(
        help: ArgumentHelp(
            "For one try of a photo; then it is read without barcodes, or given up.", valueName: "seconds"))
    var timeLimit: Double = 20

    @Flag(help: "Read anew what was read with other models or by another version.")
    var again = false

    @Flag(help: "Keep looking for new photos in the folders, each as soon as it is there as a whole, until Ctrl-C.")
    var watch = false

    @Flag(name: [.customLong("null"), .customShort("0")], help: "Paths of a list end with a NUL, not with a line.")
    var nulSeparated = false

    @Flag(help: "Take the readings into the store.")
    var record = false

    @OptionGroup var logging: LoggingOptions

    @Option(
        help: ArgumentHelp(
            "Whose photos these are: name, VIN or plate. Default: the only vehicle, or that of `odolog vehicle use`.",
            valueName: "name"),
        completion: .vehicles)
    var vehicle: String?

    @Flag(help: "A photo's vehicle is called as the folder that it is in.")
    var vehicleFromFolder = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if paths.contains("-"), Console.inputIsTerminal {
            throw ValidationError("- takes paths from standard input, which is the terminal here; pipe them in.")
        }
        guard ResultsFormat(path: out) != nil else {
            throw ValidationError("--out must end in .jsonl or .csv, which says how it is written.")
        }
        guard timeLimit > 0, timeLimit <= 86_400 else {
            throw ValidationError("--time-limit must be more than 0 seconds, and at most a day.")
        }
        guard record else {
            guard logging.acceptAt == nil, vehicle == nil, !vehicleFromFolder else {
                throw ValidationError("--accept-at, --vehicle and --vehicle-from-folder go with --record; add it.")
            }
            return
        }
        guard vehicle == nil || !vehicleFromFolder else {
            throw ValidationError("--vehicle and --vehicle-from-folder say different things; give one of them.")
        }
    }

    func run() async throws {
        // A missing model is reported before anything is written.
        let models = try ModelSet.found()
        let separator: ByteLines.Separator = nulSeparated ? .nul : .newline
        let arguments = try arguments(separator)
        let store = record ? try batchStore() : nil
        // Closing can fail: threads that wait for a path still hold the store. Nothing is lost then: what was written
        // is safe in SQLite's log.
        defer { try? store?.close() }
        let journal = try journal()
        let stop = StopRequest()
        let supervised = try supervisedReader()
        Interruption.handle {
            // Start a new line: the terminal has written ^C.
            if Console.errorIsTerminal { Console.error("") }
            Console.error("odolog: stopping; photos that are being read are finished. Ctrl-C again gives them up.")
            stop.make()
        } cut: {
            supervised.close()
        }
        let plan = BatchPlan(
            kind: kind.kind, models: models.identity, limits: reading.reader.limits, again: again,
            unfinished: watch ? UnfinishedPhotos() : nil, index: journal.index, reader: supervised, stop: stop,
            store: store)
        let report = BatchReport()
        let batch = Batch(plan: plan, journal: journal, tell: report.tell)
        defer { report.end(with: batch.tally.lines(isRecording: record)) }
        try await batch.run(arguments, separator: separator, jobs: reading.jobs)
        if stop.isMade { throw ExitCode.interrupted }
        if batch.tally.hasFailures { throw ExitCode.somePhotoFailed }
        // A list may be empty: what made it found nothing.
        if batch.tally.isEmpty, arguments.allSatisfy(\.isPath) { throw ExitCode.noPhotoFound }
    }

    private func supervisedReader() throws(SetupError) -> SupervisedReader {
        let options = SupervisedReader.Options(
            processes: reading.jobs, timeLimit: timeLimit, maxMegapixels: reading.reader.maxMegapixels,
            looksForBarcodes: !reading.reader.ignoresBarcodes)
        // The program that runs now, also if its file was replaced or deleted.
        return try SupervisedReader(executable: "/proc/self/exe", options: options)
    }

    private func journal() throws(BatchError) -> Journal {
        try Journal(path: out, format: ResultsFormat(path: out)!)
    }

    private func arguments(_ separator: ByteLines.Separator) throws(Failure) -> [PhotoList.Argument] {
        try PhotoPath.arguments(paths).map { path throws(Failure) in
            let text = path.text
            guard let argument = PhotoList.argument(path, separator: separator, notify: Console.say) else {
                throw Failure("\(text.printable): there is no such file or folder; check the name.", .somePhotoFailed)
            }
            if watch {
                guard case .path(let path) = argument, path.isFolder else {
                    throw Failure("\(text.printable): --watch looks into folders, and this is none.", .fileOrStore)
                }
            }
            return argument
        }
    }

    private func batchStore() throws -> BatchStore {
        // Without a store there can't be a vehicle of that name. Photos of folders may wait until theirs is added.
        let timeout = Duration.seconds(60)
        let store =
            !vehicleFromFolder
            ? try storeOptions.openExisting(busyTimeout: timeout) : try storeOptions.open(busyTimeout: timeout)
        let owner: BatchStore.Owner =
            vehicleFromFolder ? .folder : .one(try store.vehicle(SaidVehicle(vehicle)))
        if case .one(let owner) = owner, vehicle == nil {
            Console.error("The readings are taken for \(owner.name.printable).")
        }
        let registrar = Registrar(
            store: store, acceptAt: logging.acceptAt, trustsFileTimes: logging.trustFileTimes,
            decode: VehicleLookup().vehicle(of:))
        return BatchStore(registrar, owner: owner, kind: kind.kind)
    }
}
