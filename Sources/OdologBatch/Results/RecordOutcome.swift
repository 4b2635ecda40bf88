/// What became of a photo: `outcome` of `record --json`, and of `recorded` in a batch's rows.
package enum RecordOutcome: String {
    case logged
    case waiting
    case rejected
    /// The photo was in the log before, or its VIN was confirmed before. Or it is a copy of such a photo.
    case inLog
    /// It was taken back before, and is not logged again.
    case takenBack
    case failed
}
