import VehicleStore

/// Counts what became of the photos, for the last line.
struct Tally {
    var logged = 0
    var waiting = 0
    var rejected = 0
    var takenBack = 0
    var known = 0
    var failed = 0

    mutating func count(_ outcome: ConfirmationPrompt.Outcome) {
        switch outcome {
        case .logged, .hasVIN: logged += 1
        case .takenBack: logged -= 1
        case .rejected: rejected += 1
        case .skipped, .quit, .vehicleRemoved: waiting += 1
        case .decidedElsewhere: known += 1
        }
    }

    /// - Parameters:
    ///   - waitingInAll: how many readings wait in the whole store, whatever is counted here.
    ///   - left: how many photos nobody looked at.
    func summary(waitingInAll: Int, left: Int = 0) -> String {
        var parts = ["\(logged) logged"]
        if waiting > 0 {
            let inAll = waitingInAll > waiting ? ", \(waitingInAll) in all" : ""
            parts.append("\(waiting) waiting\(inAll) (odolog review)")
        }
        if rejected > 0 { parts.append("\(rejected) rejected") }
        if takenBack > 0 { parts.append("\(takenBack) taken back before") }
        if known > 0 { parts.append("\(known) already in the log") }
        if failed > 0 { parts.append("\(failed) failed") }
        if left > 0 { parts.append("\(left) not looked at") }
        return parts.joined(separator: ", ")
    }
}
