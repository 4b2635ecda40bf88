import ArgumentParser
import OdologImaging
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// Reads the photos of one thread of a batch, in a process of its own that is started anew when a photo ends it.
final class BatchReader {
    private let plan: BatchPlan
    private var process: WorkerProcess?

    init(_ plan: BatchPlan) {
        self.plan = plan
    }

    func read(_ photo: PhotoPaths.Element) -> BatchOutcome {
        do {
            switch photo {
            case .failure(let error): return .read(row(error.path, ReadingFailure(ReadingError.photo(error))), nil)
            case .success(let path):
                if let skipped = try plan.skipped(path) {
                    plan.unfinished?.forget(path)
                    return .skipped(skipped)
                }
                return try read(path)
            }
        } catch let error as StoreError {
            return .hopeless(message: error.words, status: .fileOrStore)
        } catch let error as WorkerFailure {
            if plan.pool.isCut { return .cut }
            return .hopeless(
                message: "no photo can be read: odolog worker cannot be started: \(error.message)",
                status: error.status)
        } catch {
            fatalError("\(type(of: error)) is thrown by nothing above")
        }
    }

    private func read(_ path: PhotoPath) throws -> BatchOutcome {
        let vehicle = try plan.store?.vehicle(of: path)?.name
        // A crash may be somebody else's doing, such as a kill for want of memory: once more, in a fresh process.
        for isSecond in [false, true] {
            let process = try readyProcess()
            let answer = process.read(path, kind: plan.kind, vehicle: vehicle, seconds: plan.secondsAPhoto)
            if case .row(let row, let reading) = answer {
                return plan.unfinished.map { outcome(row, reading, path, $0) } ?? .read(row, reading)
            }
            self.process = nil
            if plan.pool.isCut { return .cut }
            let error: ReadingFailure
            switch answer {
            case .row: continue
            case .timedOut: error = timedOut(path)
            case .ended(let how):
                guard isSecond else { continue }
                error = crashed(path, how)
            }
            plan.unfinished?.forget(path)
            return .read(row(path.text, error, vehicle: vehicle), nil)
        }
        return .cut
    }

    /// Where files come and go.
    private func outcome(
        _ row: ReadingRow, _ reading: Reading?, _ path: PhotoPath, _ unfinished: UnfinishedPhotos
    ) -> BatchOutcome {
        if row.mayBeUnfinished { return unfinished.putOff(path) ? .unfinished : .read(row, reading) }
        unfinished.forget(path)
        return row.errorCode == "not_found" ? .vanished : .read(row, reading)
    }

    private func readyProcess() throws(WorkerFailure) -> WorkerProcess {
        if let process { return process }
        let started: WorkerProcess
        do {
            started = try WorkerProcess(plan.pool)
        } catch {
            if plan.pool.isCut || error.isFinal { throw error }
            started = try WorkerProcess(plan.pool)
        }
        process = started
        return started
    }

    private func row(_ photo: String, _ error: ReadingFailure, vehicle: String? = nil) -> ReadingRow {
        var failure = error
        failure.asked = plan.kind.kind
        return ReadingRow(
            ReadingReport(photo: photo, outcome: .failure(failure), models: plan.models, vehicle: vehicle))
    }

    private func timedOut(_ path: PhotoPath) -> ReadingFailure {
        ReadingFailure(
            code: "timed_out",
            message: "\(path.text): reading took longer than \(plan.secondsAPhoto.asTyped) s and was stopped; look at "
                + "the photo, or raise --time-limit.")
    }

    private func crashed(_ path: PhotoPath, _ how: String) -> ReadingFailure {
        ReadingFailure(
            code: "reader_crashed",
            message: "\(path.text): the process that read this photo \(how), twice; look at the photo, and report it.")
    }
}

extension Double {
    /// All its digits: 20, 0.05.
    fileprivate var asTyped: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
