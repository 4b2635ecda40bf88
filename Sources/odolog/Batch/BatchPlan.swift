import OdologImaging
import OdologPhotoFiles
import VehicleOCR
import VehicleStore

/// What every thread of a batch has to know.
struct BatchPlan: Sendable {
    let kind: KindOption
    /// `ModelSet.identity`.
    let models: String
    let limits: PhotoLimits
    /// What other models read is read anew.
    let again: Bool
    /// Of the folders that are watched, in which files come and go; nil: none is.
    let unfinished: UnfinishedPhotos?
    let index: JournalIndex
    let reader: SupervisedReader
    let stop: StopRequest
    /// Nil: nothing goes into the store.
    let store: BatchStore?
}

extension BatchPlan {
    /// Nil: the photo has to be read.
    func skipped(_ path: PhotoPath) throws(StoreError) -> BatchOutcome.Skipped? {
        guard let entry = index[PhotoKey(path.text)], entry.outcome != .failed,
            entry.asked == JournalEntry.number(ofAsked: kind.kind?.rawValue)
        else { return nil }
        let hasOtherModels = entry.models != JournalEntry.number(ofModels: models)
        guard !hasOtherModels || !again else { return nil }
        var skipped = BatchOutcome.Skipped(isUnusable: entry.outcome == .unusable, hasOtherModels: hasOtherModels)
        // What can't be looked at any more stays as it was read.
        if let sha256 = try? RegularFile(path).sha256(limit: limits.maxBytes) {
            guard entry.content == JournalEntry.number(ofContent: sha256) else { return nil }
            if entry.outcome == .read, let store {
                let standing = try store.standing(of: sha256, at: path)
                if case .open = standing { return nil }
                skipped.standing = standing
            }
        }
        return skipped
    }
}
