import ArgumentParser
import Foundation
import Imaging
import Recognition
import VehicleOCR
import VehicleStore

/// How photos are read; the same for every command that reads.
struct ReadingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Folder of the Tesseract models.", valueName: "folder"))
    var tessdata: String?

    @Option(name: [.customLong("jobs"), .customShort("j")], help: "Photos to read at a time. Default: one a core.")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "Largest photo to open, in megapixels.")
    var maxMegapixels: Int = PhotoLimits.standard.maxPixels / 1_000_000

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs must be 1 to 256.") }
        guard (1...2000).contains(maxMegapixels) else { throw ValidationError("--max-megapixels must be 1 to 2000.") }
    }

    var limits: PhotoLimits {
        var limits = PhotoLimits.standard
        limits.maxPixels = maxMegapixels * 1_000_000
        return limits
    }

    func makeReader() throws -> PhotoReader {
        do {
            let recognizer = try TesseractRecognizer(folder: tessdata, handles: jobs)
            return try PhotoReader(recognizer: recognizer, limits: limits)
        } catch {
            throw Failure(error.description, .somethingMissing)
        }
    }
}

/// What a photo is to be read for.
enum KindOption: String, ExpressibleByArgument, CaseIterable {
    case odometer, vin, auto

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
            "The store. Default: odolog/odolog.sqlite in $XDG_DATA_HOME or ~/.local/share.", valueName: "file"))
    var store: String?

    var path: String { store ?? VehicleStore.defaultPath(environment: ProcessInfo.processInfo.environment) }

    func open() throws -> VehicleStore {
        do {
            return try VehicleStore(path: path)
        } catch {
            throw Failure(error)
        }
    }
}

/// Ends the command with a message and a status of our own.
struct Failure: Error {
    let message: String
    let status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }

    init(_ error: StoreError) {
        self.init(error.description, .fileOrStore)
    }
}
