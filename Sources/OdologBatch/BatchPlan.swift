package import OdologImaging
package import OdologPhotoFiles
package import OdologReading
package import VehicleOCR
import VehicleStore

/// What every thread of a batch has to know.
package struct BatchPlan: Sendable {
    /// Nil: anything.
    let kind: ReadingKind?
    /// Of the models that photos are read with: ``ModelSet/identity``.
    let models: String
    let limits: PhotoLimits
    /// Photos that other models read are read again.
    let again: Bool
    /// Of the folders that are watched, in which files come and go; nil: none is.
    let unfinished: UnfinishedPhotos?
    let index: JournalIndex
    let reader: SupervisedReader
    let stop: StopRequest
    /// Nil: nothing goes into the store.
    let store: BatchStore?

    package init(
        kind: ReadingKind?, models: String, limits: PhotoLimits, again: Bool, unfinished: UnfinishedPhotos?,
        index: JournalIndex, reader: SupervisedReader, stop: StopRequest, store: BatchStore?
    ) {
        self.kind = kind
        self.models = models
        self.limits = limits
        self.again = again
        self.unfinished = unfinished
        self.index = index
        self.reader = reader
        self.stop = stop
        self.store = store
    }
}

extension BatchPlan {
    /// Nil: the photo has to be read.
    func skipped(_ path: PhotoPath) throws(StoreError) -> SkippedPhoto? {
        guard let entry = index[PhotoKey(path.text)], entry.outcome != .failed,
            entry.asked == JournalEntry.number(ofAsked: kind?.rawValue)
        else { return nil }
        let hasOtherModels = entry.models != JournalEntry.number(ofModels: models)
        guard !hasOtherModels || !again else { return nil }
        var skipped = SkippedPhoto(isUnusable: entry.outcome == .unusable, hasOtherModels: hasOtherModels)
        // A file that can't be opened any more keeps its row.
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
