public import OdologOdometer
public import OdologReading

extension PhotoReader {
    /// Opens and reads a photo on a thread of the reader's own, so that none of the caller's blocks. As many are read at a time
    /// as the reader has threads; more wait, in the order of the calls. The reader's ``limits`` hold for files and for bytes.
    ///
    /// Throws a ``ReadingError``, and `CancellationError` as soon as the calling task is cancelled: a photo that waits is not begun
    /// then. One that is being read is read to its end in the background, which keeps its thread busy until then, and what was
    /// read is dropped.
    ///
    /// - Parameters:
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading; it re-ranks, it never excludes.
    public func read(
        _ input: PhotoInput, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) async throws -> Reading {
        let job = ReadingJob {
            Result { () throws(ReadingError) in try readNow(input, kind: kind, previous: previous).reading }
        }
        return try await job.answer(on: threads).get()
    }
}
