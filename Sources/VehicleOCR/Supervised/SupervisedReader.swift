import Foundation
public import OdologOdometer
public import OdologReading

/// Reads photos in other processes (`odolog worker`). Where a photo crashes a C library, hangs it or exhausts its
/// memory, only that process ends. This program goes on.
///
/// ```swift
/// let reader = try SupervisedReader(options: .init(processes: 4))
/// let reading = try await reader.read(.file("IMG_2231.jpg"), kind: .odometer)
/// ```
///
/// Each process reads one photo at a time, with limited time and memory. Of this program's open files it has only
/// standard error. It ends when this program ends, in whatever way.
///
/// A photo is tried again in two cases:
/// - Its process ended. Somebody else may have ended it, so a new process tries once more. If that ends too, a third
///   try leaves out barcodes, unless only an odometer is asked for.
/// - Time ran out while barcodes were looked for. The next try leaves them out.
///
/// A VIN from a try without barcodes has the doubt `barcode_unread`. If the last try fails, it is an error of this
/// photo. All tries together take at most twice the time limit, besides starting processes and waiting for a turn at a
/// large picture.
///
/// Each answer of a process is checked in full.
///
/// The processes start when they are first needed. They live as long as the reader and its copies, which share them.
public struct SupervisedReader: Sendable {
    /// How the processes read.
    public struct Options: Sendable, Hashable {
        /// How many photos are read at a time, at least 1; more wait.
        public var processes: Int
        /// Seconds that one try of a photo may take, more than 0. After that its process is ended.
        public var timeLimit: Double
        /// Seconds that a process may take until its models are loaded, more than 0. After that it is ended, and the photo
        /// that waits for it fails with ``SetupError/unusableProcess(reason:)``.
        public var startLimit: Double
        /// Bytes of address space that a process may take, besides what its models take: 64 MiB...1 TiB.
        public var memoryLimit: Int
        /// Largest photo to open, in megapixels, 1...2000.
        public var maxMegapixels: Int
        /// Whether to look for barcodes. If not, a VIN is read from its characters alone.
        public var looksForBarcodes: Bool
        /// The folder of the models, as in the environment's `ODOLOG_MODELS`. Nil: the models that `odolog` finds by
        /// itself.
        public var models: String?

        public init(
            processes: Int = 1, timeLimit: Double = 20, startLimit: Double = 60, memoryLimit: Int = 4 << 30,
            maxMegapixels: Int = 200, looksForBarcodes: Bool = true, models: String? = nil
        ) {
            self.processes = processes
            self.timeLimit = timeLimit
            self.startLimit = startLimit
            self.memoryLimit = memoryLimit
            self.maxMegapixels = maxMegapixels
            self.looksForBarcodes = looksForBarcodes
            self.models = models
        }

        fileprivate func check() throws(SetupError) {
            func check(_ isInRange: Bool, _ name: String, _ value: String, _ rule: String) throws(SetupError) {
                guard isInRange else { throw .unusableOption(name: name, value: value, rule: rule) }
            }
            try check(processes >= 1, "processes", "\(processes)", "at least 1")
            try check(timeLimit > 0, "timeLimit", "\(timeLimit)", "more than 0 seconds")
            try check(startLimit > 0, "startLimit", "\(startLimit)", "more than 0 seconds")
            try check(
                (64 << 20...1 << 40).contains(memoryLimit), "memoryLimit", "\(memoryLimit)",
                "\(64 << 20) to \(1 << 40) bytes")
            try check((1...2000).contains(maxMegapixels), "maxMegapixels", "\(maxMegapixels)", "1 to 2000")
        }
    }

    /// How many time limits all tries of a photo may take together.
    static let timesForOnePhoto = 2.0

    /// What the reader was made with.
    public let options: Options
    /// The program that it reads with.
    public let executable: String
    private let workers: Workers

    /// Finds the program. Starts no process yet.
    ///
    /// - Parameters:
    ///   - executable: the program `odolog`. Nil: the one that the environment's `ODOLOG_EXECUTABLE` names, else the
    ///     one beside this program, else the one in `PATH`.
    ///   - options: how the processes read.
    /// - Throws: ``SetupError/noExecutable(searched:)`` where there is no such program, and
    ///   ``SetupError/unusableOption(name:value:rule:)``.
    public init(executable: String? = nil, options: Options = Options()) throws(SetupError) {
        try options.check()
        self.executable = try ReaderExecutable.path(executable)
        self.options = options
        workers = Workers(executable: self.executable, options: options)
    }

    /// Reads a photo. The caller's thread doesn't block. Bytes are at most 64 MiB (`PhotoLimits.standard`), as files are.
    ///
    /// - Parameters:
    ///   - input: a file's path may be a `file:` URI, for a name that isn't UTF-8.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the vehicle's last confirmed reading. It changes the order of the candidates and their confidence, and excludes none.
    /// - Throws: a ``ReadingError`` about the photo, a ``SetupError`` where no process can be started and
    ///   ``SetupError/closed`` after ``close()``, and `CancellationError` as soon as the calling task is cancelled. The
    ///   process that reads the photo is ended then.
    public func read(
        _ input: PhotoInput, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) async throws -> Reading {
        let answer = try await answer(to: input, kind: kind, previous: previous)
        switch answer.report.outcome {
        case .success(let reading): return input.told(reading)
        case .failure(let failure): throw ReadingError.reported(failure)
        }
    }

    /// Reads a photo and tells what became of it, whatever that is: a line of `odolog read --json`, as a value.
    /// `ReadingReport.line(decoder:)` writes it.
    ///
    /// Throws only what says nothing of the photo: a ``SetupError``, and `CancellationError` as ``read(_:kind:previous:)`` does.
    ///
    /// - Parameters:
    ///   - input: a file's path may be a `file:` URI, for a name that isn't UTF-8.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: as ``read(_:kind:previous:)`` takes it.
    public func report(
        on input: PhotoInput, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) async throws -> ReadingReport {
        do {
            var report = try await answer(to: input, kind: kind, previous: previous).report
            report.outcome = report.outcome.map(input.told)
            return report
        } catch let error as ReadingError {
            let failure = ReadingFailure(error, asked: kind)
            return ReadingReport(photo: input.name, outcome: .failure(failure), models: workers.models)
        }
    }

    /// Reads many photos: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - inputs: may block, such as a list that comes from a pipe.
    ///   - atATime: the most photos at a time. Nil, or too many: as many as there are processes.
    ///   - kind: nil tells odometers from VINs by what is read.
    public func readings(
        of inputs: sending some Sequence<PhotoInput>, atATime: Int? = nil, kind: ReadingKind? = nil
    ) -> PhotoReadings {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind) }
    }

    /// Reads many photos, as they come: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - inputs: are asked for one by one.
    ///   - atATime: the most photos at a time. Nil, or too many: as many as there are processes.
    ///   - kind: nil tells odometers from VINs by what is read.
    public func readings<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int? = nil, kind: ReadingKind? = nil
    ) -> PhotoReadings where Inputs.Element == PhotoInput {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind) }
    }

    private func most(_ atATime: Int?) -> Int { min(atATime ?? workers.threads.count, workers.threads.count) }

    /// Ends all processes, also those of the reader's copies. Photos that are being read fail with ``SetupError/closed``,
    /// and so does every later call.
    public func close() { workers.close() }

    /// As ``read(_:kind:previous:)``, with the line that the reading came in.
    package func answer(
        to input: PhotoInput, kind: ReadingKind?, vehicle: String? = nil, previous: PreviousReading? = nil
    ) async throws -> WorkerAnswer {
        let photo = SupervisedPhoto(input, kind: kind, vehicle: vehicle, previous: previous)
        let job = ReadingJob { Result { try workers.read(photo) } }
        return try await job.answer(on: workers.threads) { photo.cancel(workers.pool) }.get()
    }
}
