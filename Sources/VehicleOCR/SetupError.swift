public import Foundation
public import OdologNetwork
public import OdologRecognition

/// Why no reader can be made, or can read any photo: something that it needs is missing or unusable.
public enum SetupError: LocalizedError, Sendable, CustomStringConvertible {
    /// The network of the locator or of the scene classifier can't be used.
    case network(NetworkError)
    /// A recognition model can't be loaded.
    case recognition(RecognitionError)
    /// The models' manifest can't be used. It says how sure readings with these models are.
    case manifest(path: String, reason: String)
    /// A model's file can't be read. `reason` is the code of a `PhotoError`.
    case unreadable(path: String, reason: String)
    /// The program `odolog`, which a ``SupervisedReader`` reads with, is in none of these places.
    case noExecutable(searched: [String])
    /// A process of a ``SupervisedReader`` can't be started. `reason` is the system's.
    case noProcess(reason: String)
    /// A process of a ``SupervisedReader`` was started and can't read.
    case unusableProcess(reason: String)
    /// The ``SupervisedReader`` was closed.
    case closed
    /// A value that the reader is made with, such as one of ``SupervisedReader/Options``, is outside its range.
    case unusableOption(name: String, value: String, rule: String)

    public var description: String {
        switch self {
        case .network(let error): error.description
        case .recognition(let error): error.description
        case .manifest(let path, let reason):
            "The models' manifest \(path) cannot be used (\(reason)); take the file that belongs to the models beside it."
        case .unreadable(let path, let reason):
            "The model \(path) cannot be read (\(reason)); check the file and its permissions."
        case .noExecutable(let searched):
            "The program odolog, which reads photos in processes of its own, is at none of these places: "
                + "\(searched.joined(separator: ", ")); build it beside your program with swift build -c release --product odolog, install it, "
                + "or name it in ODOLOG_EXECUTABLE."
        case .noProcess(let reason):
            "No photo can be read: odolog worker cannot be started: \(reason); close files or programs, and try again."
        case .unusableProcess(let reason):
            "No photo can be read: odolog worker was started and cannot read: \(reason)"
        case .closed: "No photo can be read: the SupervisedReader was closed; make another one."
        case .unusableOption(let name, let value, let rule):
            "A reader's \(name) cannot be \(value); it must be \(rule)."
        }
    }

    /// A stable word for the kind of error: `network`, `recognition`, `bad_manifest`, `unreadable_model`, `no_executable`, `no_process`,
    /// `unusable_process`, `closed` or `unusable_option`.
    public var code: String {
        switch self {
        case .network: "network"
        case .recognition: "recognition"
        case .manifest: "bad_manifest"
        case .unreadable: "unreadable_model"
        case .noExecutable: "no_executable"
        case .noProcess: "no_process"
        case .unusableProcess: "unusable_process"
        case .closed: "closed"
        case .unusableOption: "unusable_option"
        }
    }

    public var errorDescription: String? { description }
}
