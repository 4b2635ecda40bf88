public import OdologOdometer
public import OdologReading

extension PhotoReader {
    /// Opens and reads a photo on a thread of the reader's own. No thread of the caller blocks.
    ///
    /// As many photos are read at a time as the reader has threads. More wait, in the order of the calls. The reader's ``limits`` hold for
    /// files and for bytes.
    ///
    /// Throws a ``ReadingError``, and `CancellationError` as soon as the calling task is cancelled. A photo that still waits is not begun
    /// then. A photo that is being read keeps its thread busy until it is done, and its reading is dropped.
    ///
    /// - Parameters:
    ///   - input: a file or its bytes.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading. It changes the order of the candidates and their confidence, and excludes none.
    public func read(
        _ input: PhotoInput, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) async throws -> Reading {
        let job = ReadingJob {
            Result { () throws(ReadingError) in try readNow(input, kind: kind, previous: previous).reading }
        }
        return input.told(try await job.answer(on: threads).get())
    }
}
