import ArgumentParser
import Foundation
import OdologBatch
import OdologImaging
import OdologReading
import VehicleOCR
import VehicleStore

/// How a photo is read. The same for every command that reads.
struct ReaderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Largest photo to open, in megapixels.", valueName: "n"))
    var maxMegapixels: Int = PhotoLimits.standard.maxPixels / 1_000_000

    @Flag(name: .customLong("no-barcode"), help: "Leave barcodes alone; read VINs from their characters only.")
    var ignoresBarcodes = false

    func validate() throws {
        guard (1...2000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels must be 1 to 2000.") }
    }

    var limits: PhotoLimits {
        var limits = PhotoLimits.standard
        limits.maxPixels = maxMegapixels * 1_000_000
        return limits
    }

    func makeReader(threads: Int = 1) throws(Failure) -> PhotoReader {
        do {
            return try PhotoReader(
                threads: threads, limits: limits, barcodes: ignoresBarcodes ? .off : .isolated)
        } catch {
            throw Failure(error)
        }
    }
}

extension ModelSet {
    static func found() throws(Failure) -> ModelSet {
        do {
            return try ModelSet()
        } catch {
            throw Failure(error)
        }
    }
}

/// How photos are read, several at a time.
struct ReadingOptions: ParsableArguments {
    @Option(
        name: [.customLong("jobs"), .customShort("j", allowingJoined: true)],
        help: ArgumentHelp("Photos to read at a time. Default: one a core.", valueName: "n"))
    private var chosenJobs: Int?

    @OptionGroup var reader: ReaderOptions

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
    }

    var jobs: Int { chosenJobs ?? ProcessInfo.processInfo.activeProcessorCount }

    func makeReader() throws(Failure) -> PhotoReader { try reader.makeReader(threads: jobs) }
}

extension KindOption: ExpressibleByArgument {
    /// Nil: any kind.
    var kind: ReadingKind? {
        switch self {
        case .odometer: .odometer
        case .vin: .vin
        case .auto: nil
        }
    }
}

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store. Default: odolog/odolog.sqlite in $XDG_DATA_HOME or ~/.local/share.", valueName: "file"),
        completion: .file())
    var store: String?

    var path: String { store ?? VehicleStore.defaultPath(environment: Surroundings.current.environment) }

    /// - Parameter busyTimeout: how long to wait for other processes.
    func open(busyTimeout: Duration = .seconds(10)) throws(StoreError) -> VehicleStore {
        let store = try VehicleStore(path: path, busyTimeout: busyTimeout, clock: Surroundings.current.clock)
        store.beginChange(Surroundings.commandName)
        return store
    }

    /// Opens a store that must exist. Makes none.
    func openExisting(busyTimeout: Duration = .seconds(10)) throws(StoreError) -> VehicleStore {
        try VehicleStore.checkIsThere(path)
        return try open(busyTimeout: busyTimeout)
    }

    /// Opens the store for reading. Makes none. A store of an older Odolog is brought up to date, if it can be written.
    func openReadOnly() throws(StoreError) -> VehicleStore {
        do {
            return try VehicleStore(path: path, access: .readOnly, clock: Surroundings.current.clock)
        } catch .olderSchema {
            do {
                try VehicleStore(path: path, clock: Surroundings.current.clock).close()
            } catch {
                switch error {
                case .readOnly, .noPermission: throw .olderSchema(path: path)
                default: throw error
                }
            }
            return try VehicleStore(path: path, access: .readOnly, clock: Surroundings.current.clock)
        }
    }

    /// Opens the store for reading and makes none. Nil: there is no store yet where it stands by default. One that was
    /// named must be there, else a mistyped name would look like an empty store for ever.
    func openForReading() throws(StoreError) -> VehicleStore? {
        if let opened = try openIfThere() { return opened }
        guard store == nil else { throw .notFound(path: path) }
        return nil
    }

    /// Opens the store for reading and makes none. Nil: there is no such file.
    func openIfThere() throws(StoreError) -> VehicleStore? {
        do { return try openReadOnly() } catch .notFound { return nil }
    }
}
