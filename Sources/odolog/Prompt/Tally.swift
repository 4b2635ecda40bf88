/// What became of the photos, for the line at the end.
struct Tally {
    var logged = 0
    var waiting = 0
    var rejected = 0
    var known = 0
    var failed = 0

    mutating func count(_ outcome: ConfirmationPrompt.Outcome) {
        switch outcome {
        case .logged: logged += 1
        case .rejected: rejected += 1
        case .skipped, .quit: waiting += 1
        case .decidedElsewhere: known += 1
        }
    }

    var summary: String {
        var parts = ["\(logged) logged"]
        if waiting > 0 { parts.append("\(waiting) waiting (odolog review)") }
        if rejected > 0 { parts.append("\(rejected) rejected") }
        if known > 0 { parts.append("\(known) already in the log") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ")
    }
}
