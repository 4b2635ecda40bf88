package import OdologPhotoFiles
package import VehicleStore

/// Something that whoever started a batch may want to tell, or count.
package enum BatchEvent: Sendable {
    /// May be called on any thread. What is said of photos comes one by one, in their order.
    package typealias Handler = @Sendable (BatchEvent) -> Void

    // Of the file of results, before the first photo.

    /// It can't be locked: a second batch into it would go unnoticed.
    case unlocked(path: String)
    /// The last row was written in part; its photo is read again.
    case tornRow
    /// So many damaged rows were dropped; their photos are read again.
    case damagedRows(Int)

    // Of the photos.

    case notice(PhotoNotice)
    /// So many there are in all.
    case total(Int)
    case skipped(SkippedPhoto)
    /// What became of the reading in the store.
    case recorded(Registrar.Taken, photo: PhotoPath)
    /// The store did not take the reading of this photo. It may take the others.
    case unrecorded(StoreError, photo: PhotoPath)
    /// Its row is in the file, the reading in the store.
    case read(ReadingRow)

    // At the end.

    /// So many rows that don't count any more stay in the file, since none can be made beside it.
    case supersededRows(Int, path: String, reason: String)
}
