import ArgumentParser
import Foundation
import OdologBatch
import OdologLogbook
import OdologPhotoFiles
import VehicleOCR
import VehicleStore

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Read photos, ask you to confirm each, and write what you confirm into the vehicle's log.",
        discussion: """
            For each photo: Enter accepts, digits are the right value, r rejects, s skips (it waits for `odolog review`), u takes the last \
            yes back, ? shows the other keys, q stops. The photos of a folder come in the order in which they were taken, so that the log \
            grows forward. Without a terminal nothing is logged, unless --accept-at says from which confidence on; the rest waits.

            EXAMPLE
              odolog vehicle add "Blue Doblo" --unit km
              odolog record IMG_2231.jpg --vehicle "Blue Doblo"
              odolog record Photos --vehicle "Blue Doblo" --accept-at 0.99
            """)

    @Argument(help: "Photos, folders of photos, or - for one path a line on standard input.", completion: .file())
    var paths: [String]

    @Option(help: ArgumentHelp(VehicleArgument.help, valueName: "name"), completion: .vehicles)
    var vehicle: String?

    @Option(help: "What to look for.")
    var kind: KindOption = .auto

    @OptionGroup var logging: LoggingOptions

    @Option(
        help: ArgumentHelp(
            "When it was: 2026-10-02, yesterday or \"2026-10-02 12:33\", in the vehicle's time zone. Default: the photo's own time.",
            valueName: "date"),
        transform: typed(TypedTime.init))
    var at: TypedTime?

    @Flag(help: "Fill in make, model and year from a confirmed VIN without asking, where the vehicle has none.")
    var fillVehicle = false

    @Flag(
        help:
            "One JSON object a line for what became of every photo; where u takes a yes back, a later line of the photo counts."
    )
    var json = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if paths.contains("-"), Console.inputIsTerminal {
            throw ValidationError("- takes paths from standard input, which is the terminal here; pipe them in.")
        }
    }

    /// On the main actor: waiting for a person must not block Swift's own threads, which read ahead.
    @MainActor
    func run() async throws {
        // A missing model is reported before anything is written.
        let reader = try reading.makeReader()
        let store = try storeOptions.open()
        let input = PromptInput(standardInputHasPaths: paths.contains("-"))
        let vehicle =
            try vehicle.map { try VehicleQuestion(store: store, input: input).vehicle(named: $0) }
            ?? store.vehicle(.unnamed(first: nil))
        let zone = try store.profile(of: vehicle.id).zone
        let takenAt = try at?.told(in: zone).date
        let history = try store.history(of: vehicle.id)
        let leftOut = Set(try store.leftOut(of: vehicle.id).map(\.id))
        let intake = PhotoIntake(
            reader: reader, store: store, kind: kind.kind, takenAt: takenAt,
            log: history.map(\.snapshot).filter { !leftOut.contains($0.id) })
        let recorder = Recorder(
            store: store, vehicle: vehicle, zone: zone, acceptAt: logging.acceptAt, takenAt: takenAt,
            trustsFileTimes: logging.trustFileTimes, fillsVehicle: fillVehicle, input: input,
            total: countPhotos(), secondLook: SecondLook { reader }, writesJSON: json)
        try await run(intake, recorder)
        try recorder.summarize()
        if recorder.vehicleIsGone {
            throw Failure(
                "\(vehicle.name.printable) was removed meanwhile; record the photos that are left for another vehicle.",
                .fileOrStore)
        }
        if recorder.unsettled > 0 || leavesPhotos(recorder) { throw ExitCode.somePhotoFailed }
        if recorder.taken == 0, !paths.contains("-") { throw ExitCode.noPhotoFound }
    }

    @MainActor
    private func run(_ intake: PhotoIntake, _ recorder: Recorder) async throws {
        let threads = ReadingThreads(count: reading.jobs)
        let outcomes = OrderedReadings(
            of: PhotoPaths(paths, order: .time), atATime: reading.jobs, lead: PhotoReadings.lead
        ) { path in
            await threads.run { intake.take(path) }
        }
        do {
            for try await outcome in outcomes { try recorder.record(outcome) }
        } catch {
            await outcomes.finish()
            // The person has quit: nobody looked at the photos that are left.
            guard error is Recorder.Quit else { throw error }
        }
    }

    /// Counts the photos on another thread. Photos from a stream can't be counted.
    private func countPhotos() -> Count {
        let total = Count(nil)
        let paths = paths
        guard !paths.contains("-") else { return total }
        Thread.detachNewThread { total.add(Self.count(paths)) }
        return total
    }

    private static func count(_ paths: [String]) -> Int {
        PhotoPaths(PhotoPath.arguments(paths).map { .path($0) }).reduce(0) { sum, _ in sum + 1 }
    }

    /// Whether the person quit before photos at which nobody looked.
    private func leavesPhotos(_ recorder: Recorder) -> Bool {
        recorder.hasQuit && !paths.contains("-") && recorder.taken < Self.count(paths)
    }
}
