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

    /// For a person. Short enough for a terminal of 50 columns.
    static let keys = [
        "Enter   accept what was read",
        "digits  the right value, such as 643.5 mi",
        "e       the same, at a question of its own",
        "o       take the other one, the runner-up",
        "k       change the kind: odometer or VIN",
        "v       change the vehicle",
        "t       change when it was taken",
        "u       take the last yes back",
        "p       open the photo",
        "c       open the part that was read",
        "r       reject: nothing of it is to be logged",
        "s       skip: it waits for odolog review",
        "q       quit",
    ]
}
