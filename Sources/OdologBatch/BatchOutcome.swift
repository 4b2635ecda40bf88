import OdologReading

/// What became of one photo of a batch.
enum BatchOutcome: Sendable {
    case read(ReadingRow, Reading?)
    /// Its row is there from an earlier run.
    case skipped(SkippedPhoto)
    /// Its file went away before it was read, which is no error where files come and go.
    case vanished
    /// It looks as if not all of it were there yet; it is read again later.
    case unfinished
    /// The batch was told to end at once. The photo was given up.
    case cut
    /// No photo can be read any more.
    case hopeless(BatchError)
}

/// A photo of which the file of results has a row already.
package struct SkippedPhoto: Sendable {
    /// The content is no photo.
    package var isUnusable = false
    /// Its row was read with other models, or by another version.
    package var hasOtherModels = false
    /// Of its reading in the store; nil: nothing is known of that.
    package var standing: BatchStore.Standing?
}
