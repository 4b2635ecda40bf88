/// What became of a photo: `outcome` of `record --json`, and of `recorded` in a batch's rows.
package enum RecordOutcome: String {
    case logged
    case waiting
    case rejected
    /// In the log, or its VIN confirmed, before; or a copy of such a photo.
    case inLog
    /// Taken back before, and not logged again.
    case takenBack
    case failed
}
