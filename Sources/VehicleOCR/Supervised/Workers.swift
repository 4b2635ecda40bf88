import Foundation
import Glibc
import OdologImaging
import OdologOdometer
import OdologReading
import Synchronization

/// The processes of a reader. Keeps those that wait for a photo, and tries a photo again where that may help.
final class Workers: Sendable {
    let threads: ReadingThreads
    let pool: WorkerPool
    private let executable: String
    private let options: SupervisedReader.Options
    private let idle = Mutex<[WorkerProcess]>([])
    private let lastModels = Mutex("")

    init(executable: String, options: SupervisedReader.Options) {
        self.executable = executable
        self.options = options
        threads = ReadingThreads(count: options.processes)
        let arguments =
            ["--max-megapixels", String(options.maxMegapixels), "--memory-limit", String(options.memoryLimit >> 20)]
            + (options.looksForBarcodes ? [] : ["--no-barcode"])
        pool = WorkerPool(
            executable: executable, arguments: arguments, variables: options.models.map { ["ODOLOG_MODELS": $0] } ?? [:]
        )
    }

    deinit { close() }

    func close() {
        pool.close()
        // Releasing a process ends it and waits for its end.
        idle.withLock { $0 = [] }
    }

    /// Names the models that the processes read with; empty until one has started.
    var models: String { lastModels.withLock { $0 } }

    /// Reads a photo. To be called on one of the reader's own threads.
    ///
    /// - Throws: a ``ReadingError``, a ``SetupError``, or `CancellationError`.
    func read(_ photo: SupervisedPhoto) throws -> WorkerAnswer {
        let limit = PhotoLimits.standard.maxBytes
        if case .data(let bytes, let name) = photo.input, bytes.count > limit {
            throw ReadingError.photo(.tooLarge(path: name, bytes: bytes.count, limit: limit))
        }
        var left = options.timeLimit * SupervisedReader.timesForOnePhoto
        var (looksForBarcodes, crashes) = (true, 0)
        var mayLeaveOut: Bool { looksForBarcodes && options.looksForBarcodes && photo.kind != .odometer }
        while left > 0 {
            let process = try readyProcess()
            guard photo.isRead(by: process.pid) else {
                keep(process)
                throw CancellationError()
            }
            let answer = Result { () throws(WorkerProcess.Ending) in
                try process.read(
                    photo, looksForBarcodes: looksForBarcodes, seconds: min(options.timeLimit, left))
            }
            left -= process.secondsTaken
            let isCancelled = !photo.isRead(by: nil)
            switch answer {
            case .success(let answer):
                if !isCancelled { keep(process) }
                return answer
            case .failure where isCancelled: throw CancellationError()
            case .failure where pool.isClosed: throw SetupError.closed
            case .failure(.timedOut(during: .barcodes)) where mayLeaveOut: looksForBarcodes = false
            case .failure(.timedOut): left = 0
            case .failure(.ended(let how)):
                // Somebody else may have ended it, for want of memory, say: try once more. Then try without barcodes.
                crashes += 1
                guard crashes == 1 || mayLeaveOut else {
                    throw ReadingError.readerCrashed(path: photo.input.name, how: how, times: crashes)
                }
                if crashes > 1 { looksForBarcodes = false }
            }
        }
        throw ReadingError.timedOut(path: photo.input.name, seconds: options.timeLimit)
    }

    private func readyProcess() throws -> WorkerProcess {
        while let process = idle.withLock({ $0.popLast() }) {
            if process.isReady { return process }
        }
        do {
            do throws(WorkerFailure) { return try newProcess() } catch {
                switch error {
                case .closed, .refused, .late: throw error
                // Somebody may have ended it: try once more.
                case .system, .unusable: return try newProcess()
                }
            }
        } catch let error as WorkerFailure {
            if pool.isClosed { throw SetupError.closed }
            switch error {
            case .closed: throw SetupError.closed
            case .late:
                throw SetupError.unusableProcess(
                    reason:
                        "\(executable) isn't ready after \(options.startLimit.asTyped) seconds; allow more time to start"
                )
            case .system(let reason): throw SetupError.noProcess(reason: reason)
            case .unusable(let reason):
                let advice = "name the odolog of this version, in ODOLOG_EXECUTABLE or in the call"
                throw SetupError.unusableProcess(reason: "\(executable) \(reason); \(advice)")
            case .refused(let reason): throw SetupError.unusableProcess(reason: reason)
            }
        }
    }

    private func newProcess() throws(WorkerFailure) -> WorkerProcess {
        let process = try WorkerProcess(pool, startLimit: options.startLimit)
        lastModels.withLock { $0 = process.models }
        return process
    }

    private func keep(_ process: WorkerProcess) {
        idle.withLock { $0.append(process) }
        // The pool may have been closed meanwhile.
        if pool.isClosed { idle.withLock { $0 = [] } }
    }
}

/// A photo that is asked for, and the process that reads it at this moment.
final class SupervisedPhoto: Sendable {
    let input: PhotoInput
    let kind: ReadingKind?
    let vehicle: String?
    let previous: PreviousReading?
    private let state = Mutex((process: pid_t?.none, isCancelled: false))

    init(_ input: PhotoInput, kind: ReadingKind?, vehicle: String?, previous: PreviousReading?) {
        (self.input, self.kind, self.vehicle, self.previous) = (input, kind, vehicle, previous)
    }

    var request: WorkerRequest.Photo {
        switch input {
        case .file(let path): .path(Array(path.utf8))
        case .data(let bytes, let name): .data(bytes, name: name)
        }
    }

    /// Notes which process reads the photo; nil: none. False: the photo was cancelled, so no process may read it.
    func isRead(by process: pid_t?) -> Bool {
        state.withLock { state in
            state.process = state.isCancelled ? nil : process
            return !state.isCancelled
        }
    }

    /// Ends the process that reads the photo, and lets no other begin.
    func cancel(_ pool: WorkerPool) {
        state.withLock { state in
            state.isCancelled = true
            // With the lock held: a moment later the process may read another photo.
            if let process = state.process { pool.kill(process) }
            state.process = nil
        }
    }
}
