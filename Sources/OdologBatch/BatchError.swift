import Glibc
package import VehicleOCR
package import VehicleStore

/// Why a batch ended, or didn't begin: nothing can be read or written any more. What is done is in the file of results, and started again
/// a batch goes on from there.
package enum BatchError: Error, Sendable {
    // The file of results.

    case isFolder(path: String)
    /// A pipe or a device: no later run could go on from it.
    case notAFile(path: String)
    /// It is one that this process writes, such as the store.
    case isOwnFile(path: String)
    /// Another batch is writing it.
    case inUse(path: String)
    /// It holds something else than results.
    case notResults(path: String)
    /// Another version wrote it, with other columns or another schema.
    case otherVersion(path: String)
    /// Somebody removed it during the run, or put another one into its place: the rows that were written are lost.
    case replaced(path: String)
    /// - Parameters:
    ///   - step: what couldn't be done.
    ///   - code: `errno`.
    case system(Step, path: String, code: CInt)

    package enum Step: Sendable {
        case open, make, read, write, replace
    }

    // What it reads with and writes to.

    case store(StoreError)
    case reader(SetupError)
}

extension BatchError: CustomStringConvertible {
    package var description: String { words(anotherFile: "another file", startAgain: "start again") }

    /// What was wrong and what to do next.
    ///
    /// - Parameters:
    ///   - anotherFile: how whoever asked names one.
    ///   - startAgain: what they have to do to go on.
    package func words(anotherFile: String, startAgain: String) -> String {
        switch self {
        case .isFolder(let path): "\(path): this is a folder; name a file in it."
        case .notAFile(let path): "\(path): this is no regular file, so no later run could go on from it; name one."
        case .isOwnFile(let path):
            "\(path): this is the store, or another file that this program writes; name \(anotherFile)."
        case .inUse(let path):
            "\(path): another batch is writing this file; wait for it, or name \(anotherFile)."
        case .notResults(let path):
            "\(path): this file holds something else than the results of a batch; name \(anotherFile)."
        case .otherVersion(let path):
            "\(path): another version of Odolog wrote this file, with other columns; it stays as it is. Name \(anotherFile)."
        case .replaced(let path):
            "\(path): somebody removed or replaced this file during the run, so the rows that were written are lost; "
                + "\(startAgain): it reads the photos that are missing."
        case .system(let step, let path, let code):
            "\(path): \(step.words) (\(String(cString: strerror(code)))); \(Self.advice(code, anotherFile)), "
                + "then \(startAgain): it goes on from there."
        case .store(let error): "\(error.description); \(startAgain) then."
        case .reader(let error): error.description
        }
    }

    private static func advice(_ code: CInt, _ anotherFile: String) -> String {
        switch code {
        case ENOSPC, EDQUOT, EFBIG: "make room"
        case EACCES, EPERM, EROFS: "change its permissions, or name \(anotherFile)"
        case ENOENT, ENOTDIR: "make its folder"
        default: "see to the disk"
        }
    }
}

extension BatchError.Step {
    fileprivate var words: String {
        switch self {
        case .open: "cannot be opened for writing"
        case .make: "cannot be made"
        case .read: "cannot be read"
        case .write: "cannot be written"
        case .replace: "cannot be replaced"
        }
    }
}
