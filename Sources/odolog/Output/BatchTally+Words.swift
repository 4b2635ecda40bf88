import OdologBatch
import OdologLogbook
import OdologPhotoFiles

extension BatchTally {
    /// The lines for the end of a run.
    ///
    /// - Parameter isRecording: whether to add what became of the readings in the store.
    func lines(isRecording: Bool) -> [String] {
        var first = "\(read) read"
        // What a reading is by itself would contradict the next line: the store sees the vehicle's log beside it.
        if isRecording, read > 0 {
            first += ", \(failed) failed"
        } else if read > 0 {
            first += ": \(accepted) accepted, \(forReview) for review, \(rejected) rejected, \(failed) failed"
        }
        if skipped > 0 { first += "; \(skipped) skipped, read before" }
        if skippedUnusable > 0 { first += " (\(skippedUnusable) unusable)" }
        var lines = [first]
        if isRecording {
            lines.append("\(logged) logged, \(waiting) waiting (odolog review), \(known) decided before")
        }
        if ownerless > 0 {
            let isOne = ownerlessFolders.count == 1
            lines.append(
                "\(ownerless) of those waiting \(ownerless == 1 ? "is" : "are") in "
                    + (isOne ? "a folder whose name" : "folders whose names")
                    + " no vehicle has (\(some(ownerlessFolders, of: ownerlessFolders.count))): add the "
                    + "\(isOne ? "vehicle" : "vehicles"), then start the same command again")
        }
        if elsewhere > 0 {
            lines.append("\(elsewhere.counted("photo")) \(elsewhere == 1 ? "is" : "are") another vehicle's already:")
            lines += firstElsewhere.map { photo in
                let move = photo.move.map {
                    ", in its log; \($0.entry.move(from: $0.owner, to: $0.vehicle)) moves it"
                }
                return "  \(photo.photo.printable) is of \(photo.vehicle.printable)" + (move ?? "")
            }
            if elsewhere > firstElsewhere.count { lines.append("  and \(elsewhere - firstElsewhere.count) more") }
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
        if let otherFiles { lines.append(otherFiles.description.printable) }
        return lines
    }

    /// A few of them, and how many more there are.
    private func some(_ names: [String], of count: Int) -> String {
        let named = names.prefix(Self.mostNamed)
        return named.map(\.printable).joined(separator: ", ")
            + (count > named.count ? " and \(count - named.count) more" : "")
    }
}
