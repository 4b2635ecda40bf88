import Foundation
public import OdologReading

/// Reads photos in processes of their own (`odolog worker`): a photo that crashes a C library, hangs it or makes it want all memory
/// costs itself, and not the program that asked.
///
/// ```swift
/// let reader = try SupervisedReader(options: .init(processes: 4))
/// let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
/// ```
///
/// Each process reads one photo at a time. It has none of this program's files but its standard error, an end to its time and its memory, and ends
/// with this program, however that ends. A process that a photo ends is started anew, and the photo tried once more, since the kill
/// may have been somebody else's doing. Where that ends a process as well, it is tried without its barcodes, and the reading says so
/// (``Doubt/barcodeUnread``). After that it is an error of that photo. What a process answers is checked in full.
///
/// The processes start when they are first needed, and live as long as the reader and its copies, which share them.
public struct SupervisedReader: Sendable {
    public struct Options: Sendable, Hashable {
        /// So many photos are read at a time; more wait.
        public var processes: Int
        /// Seconds that one photo may take; then its process is ended, and that is the photo's error. More than 0.
        public var timeLimit: Double
        /// Bytes of address space that a process may take in addition to what its models take.
        public var memoryLimit: Int
        /// Largest photo to open, 1...2000.
        public var maxMegapixels: Int
        public var looksForBarcodes: Bool
        /// The folder of the models, as `ODOLOG_MODELS` names it; nil: those that `odolog` finds.
        public var models: String?

        public init(
            processes: Int = 1, timeLimit: Double = 20, memoryLimit: Int = 4 << 30, maxMegapixels: Int = 200,
            looksForBarcodes: Bool = true, models: String? = nil
        ) {
            self.processes = processes
            self.timeLimit = timeLimit
            self.memoryLimit = memoryLimit
            self.maxMegapixels = maxMegapixels
            self.looksForBarcodes = looksForBarcodes
            self.models = models
        }
    }

    public let options: Options
    /// The program that it reads with.
    public let executable: String
    private let workers: Workers

    /// Starts nothing yet.
    ///
    /// - Parameter executable: the program `odolog`. Nil: that of the environment's `ODOLOG_EXECUTABLE`, else one beside this program,
    ///   else one in `PATH`. Where there is none it throws ``SetupError/noExecutable(searched:)``.
    public init(executable: String? = nil, options: Options = Options()) throws(SetupError) {
        self.executable = try ReaderExecutable.path(executable)
        self.options = options
        workers = Workers(executable: self.executable, options: options)
    }

    /// Reads a photo; no thread of the caller's blocks.
    ///
    /// Throws a ``ReadingError`` about the photo, a ``SetupError`` where no process can be started, and `CancellationError` as soon
    /// as the calling task is cancelled, or after ``close()``: the process that reads the photo is ended then.
    ///
    /// - Parameters:
    ///   - input: a file's path may be a `file:` URI, for a name that isn't UTF-8.
    ///   - kind: nil tells odometers from VINs by what is read.
    public func read(_ input: PhotoInput, kind: ReadingKind? = nil) async throws -> Reading {
        let answer = try await answer(to: input, kind: kind)
        switch answer.report.outcome {
        case .success(let reading): return reading
        case .failure(let failure): throw ReadingError.reported(failure)
        }
    }

    /// Reads many photos: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - inputs: may block, such as a list that comes from a pipe.
    ///   - atATime: nil: as many as there are processes, which is the most in any case.
    ///   - kind: nil tells odometers from VINs by what is read.
    public func readings(
        of inputs: sending some Sequence<PhotoInput>, atATime: Int? = nil, kind: ReadingKind? = nil
    ) -> PhotoReadings {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind) }
    }

    /// Reads many photos, as they come: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - atATime: nil: as many as there are processes, which is the most in any case.
    ///   - kind: nil tells odometers from VINs by what is read.
    public func readings<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int? = nil, kind: ReadingKind? = nil
    ) -> PhotoReadings where Inputs.Element == PhotoInput {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind) }
    }

    private func most(_ atATime: Int?) -> Int { min(atATime ?? workers.threads.count, workers.threads.count) }

    /// Ends all processes, of copies as well. What is being read is given up, and nothing is read any more.
    public func close() { workers.close() }

    /// As ``read(_:kind:)``, with the line as it came.
    package func answer(
        to input: PhotoInput, kind: ReadingKind?, vehicle: String? = nil
    ) async throws -> WorkerAnswer {
        let photo = SupervisedPhoto(input, kind: kind, vehicle: vehicle)
        let job = ReadingJob { Result { try workers.read(photo) } }
        return try await job.answer(on: workers.threads) { photo.cancel(workers.pool) }.get()
    }
}
