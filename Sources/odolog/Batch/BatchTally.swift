import VehicleStore

/// What became of the photos of a batch, for the lines at its end.
struct BatchTally {
    private(set) var read = 0
    private var accepted = 0
    private var forReview = 0
    private var rejected = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    private var skippedUnusable = 0
    private var otherModels = 0

    private var logged = 0
    /// Whether they have a vehicle. Copies of a photo are one reading.
    private var waiting: [StoredReading.ID: Bool] = [:]
    private var known = 0
    private var takenBack = 0
    private var unrecorded = 0

    /// Some photo has no reading.
    var hasFailures: Bool { failed + skippedUnusable + unrecorded + takenBack > 0 }

    mutating func count(_ row: ReadingRow) {
        read += 1
        if row.errorCode != nil {
            failed += 1
        } else {
            switch row.decision {
            case "accept": accepted += 1
            case "review": forReview += 1
            default: rejected += 1
            }
        }
    }

    mutating func count(_ photo: BatchOutcome.Skipped) {
        skipped += 1
        if photo.isUnusable { skippedUnusable += 1 }
        if photo.hasOtherModels { otherModels += 1 }
        switch photo.standing {
        case .waiting(let readings): for reading in readings { wait(reading) }
        case .decided: known += 1
        case .takenBack: takenBack += 1
        case .open, nil: break
        }
    }

    mutating func count(_ outcome: Registrar.Outcome) {
        switch outcome {
        case .logged(let entry):
            logged += 1
            // As a copy, in the folder of no vehicle, it waited.
            if let reading = entry?.readingID { waiting[reading] = nil }
        case .known, .rejectedBefore: known += 1
        case .takenBackBefore: takenBack += 1
        case .pending(let pending, _): wait(pending.reading)
        }
    }

    private mutating func wait(_ reading: StoredReading) { waiting[reading.id] = reading.vehicleID != nil }

    mutating func countUnrecorded() { unrecorded += 1 }

    /// - Parameter isRecording: says also what became of the readings in the store.
    func lines(isRecording: Bool, namedTwice: Int, unfinished: Int, otherFiles: String?) -> [String] {
        var first = "\(read) read"
        if read > 0 {
            first += ": \(accepted) accepted, \(forReview) for review, \(rejected) rejected, \(failed) failed"
        }
        if skipped > 0 { first += "; \(skipped) skipped, read before" }
        if skippedUnusable > 0 { first += " (\(skippedUnusable) unusable)" }
        var lines = [first]
        if isRecording {
            lines.append("\(logged) logged, \(waiting.count) waiting (odolog review), \(known) decided before")
        }
        let ownerless = waiting.values.count { !$0 }
        if ownerless > 0 {
            lines.append(
                "\(ownerless) of those waiting are in folders that no vehicle is called like: add the vehicles, "
                    + "then start the same command again")
        }
        if takenBack > 0 {
            lines.append(
                "\(takenBack) taken back out of the log, and not logged again: odolog record, on a terminal, takes a photo up again"
            )
        }
        if unrecorded > 0 { lines.append("\(unrecorded) could not be recorded") }
        if otherModels > 0 {
            lines.append(
                "\(otherModels) of the skipped were read with other models or by another version; --again reads them anew"
            )
        }
        if unfinished > 0 {
            lines.append("\(unfinished) not there as a whole yet; left for the next run of the same command")
        }
        if namedTwice > 0 { lines.append("\(namedTwice) named more than once; each photo has one row") }
        if let otherFiles { lines.append(otherFiles) }
        return lines
    }
}
