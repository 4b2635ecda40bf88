import ArgumentParser
import OdologBatch
import OdologImaging
import OdologLogbook
import OdologReport
import OdologValues
import VehicleOCR
import VehicleStore

/// Ends the command with a message and a status of our own.
struct Failure: Error {
    let message: String
    let status: ExitCode

    init(_ message: String, _ status: ExitCode) {
        self.message = message
        self.status = status
    }

    /// What breaks a rule whatever is in the store is wrong usage: the words that were typed alone tell it.
    init(_ error: StoreError) {
        let isUsage = if case .invalidValue = error { true } else { false }
        self.init(error.words, isUsage ? .validationFailure : .fileOrStore)
    }

    init(_ error: SetupError) {
        let isMissing = if case .noProcess = error { false } else { true }
        self.init(error.description, isMissing ? .somethingMissing : .fileOrStore)
    }

    init(_ error: ReportError) {
        switch error {
        case .libraryMissing, .noFont: self.init(error.description, .somethingMissing)
        case .outOfMemory, .failed: self.init(error.description, .fileOrStore)
        }
    }

    init(_ error: BatchError) {
        switch error {
        case .store(let error): self.init("\(error.words); start the same command again then.", .fileOrStore)
        case .reader(let error): self.init(error)
        default:
            let words = error.words(anotherFile: "another --out", startAgain: "start the same command again")
            self.init(words.printable, .fileOrStore)
        }
    }

    /// Nil: the error isn't ours.
    init?(any error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as LogbookError: self.init(error)
        case let error as StoreError: self.init(error)
        case let error as SetupError: self.init(error)
        case let error as BatchError: self.init(error)
        case let error as ReportError: self.init(error)
        case let error as ReadingError: self.init(error.description.printable, .somePhotoFailed)
        case let error as PhotoError: self.init(ReadingError.photo(error).description.printable, .somePhotoFailed)
        case let error as ImagingError: self.init(error.description, .fileOrStore)
        case let error as NoSuchMoment: self.init("\(error)", .fileOrStore)
        case let error as TypedError: self.init(error.words, .validationFailure)
        default: return nil
        }
    }

    /// What `OdologLogbook` found, with the command that helps.
    init(_ error: LogbookError) {
        switch error.reason {
        case .store(.invalidValue), .invalid: self.init(error.words, .validationFailure)
        case .needsSecondYes: self.init(error.words, .needsPerson)
        default: self.init(error.words, .fileOrStore)
        }
    }

    /// For a command that reads another store or a file: the error is about what the user named, and not about the store
    /// in use.
    init(besides error: StoreError) {
        switch error {
        case .notFound: self.init("\(error.problem); check the name.", .fileOrStore)
        case .notADatabase(let path), .notAStore(let path):
            self.init("\(path.forDisplay) is no store; name one, or what `odolog backup` wrote.", .fileOrStore)
        default: self.init(error.words, .fileOrStore)
        }
    }
}
