import OdologLogbook
import OdologValues

/// What a person answers to a reading: a key, the right value itself, or nothing. Nothing means yes.
enum PromptCommand: Equatable {
    case accept, edit, runnerUp, reject, skip, quit
    case changeKind, changeVehicle, changeTime
    case takeBack, openPhoto, openCrop, help
    /// A value that was typed instead of a key.
    case typed(String)

    /// Nil: the text means nothing here.
    init?(_ text: String) {
        switch text.lowercased() {
        case "", "a", "accept", "y", "yes": self = .accept
        case "e", "edit": self = .edit
        case "o", "other": self = .runnerUp
        case "r", "reject": self = .reject
        case "s", "skip": self = .skip
        case "q", "quit": self = .quit
        case "k", "kind": self = .changeKind
        case "v", "vehicle": self = .changeVehicle
        case "t", "time": self = .changeTime
        case "u", "undo": self = .takeBack
        case "p", "photo": self = .openPhoto
        case "c", "crop": self = .openCrop
        case "?", "h", "help": self = .help
        default:
            guard text.contains(where: \.isNumber) else { return nil }
            self = .typed(text)
        }
    }

    /// What it says of the reading. Nil: it says something else, or not yet what.
    var answer: PhotoAnswer? {
        switch self {
        case .accept: .accept
        case .runnerUp: .runnerUp
        case .typed(let text): .typed(text)
        case .reject: .reject
        case .skip: .skip
        default: nil
        }
    }

    /// For a person. Short enough for a terminal of 50 columns.
    static let keys: [(command: PromptCommand, line: String)] = [
        (.accept, "Enter   accept what was read"),
        (.typed(""), "digits  the right value, such as 643.5 mi"),
        (.edit, "e       the same, at a question of its own"),
        (.runnerUp, "o       take the other one, the runner-up"),
        (.changeKind, "k       change the kind: odometer or VIN"),
        (.changeVehicle, "v       change the vehicle"),
        (.changeTime, "t       change when it was taken"),
        (.takeBack, "u       take the last yes back"),
        (.openPhoto, "p       open the photo"),
        (.openCrop, "c       open the part that was read"),
        (.reject, "r       reject: nothing of it is to be logged"),
        (.skip, "s       skip: it waits for odolog review"),
        (.quit, "q       quit"),
    ]

    /// - Parameter known: nil: all of them.
    static func showKeys(_ known: [PromptCommand]? = nil) {
        for key in keys where known?.contains(key.command) ?? true { Console.tell(key.line) }
    }

    static func sayIsNone(_ answer: String) { Console.tell("\(answer.forDisplay) is none of the keys; ? shows them") }
}
