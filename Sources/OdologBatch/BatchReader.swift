import OdologImaging
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// What becomes of one photo of a batch: skipped, or read in a process of its own.
struct BatchReader: Sendable {
    private let plan: BatchPlan
    /// For files and the store, which block.
    private let threads: ReadingThreads

    init(_ plan: BatchPlan, atATime: Int) {
        self.plan = plan
        threads = ReadingThreads(count: atATime)
    }

    func read(_ photo: PhotoPaths.Element) async -> BatchOutcome {
        switch photo {
        case .failure(let error): return .read(row(error.path, ReadingFailure(.photo(error))), nil)
        case .success(let path):
            let start = await threads.run { Result { () throws(StoreError) in try look(at: path) } }
            switch start {
            case .failure(let error): return .hopeless(.store(error))
            case .success(.skipped(let skipped)):
                plan.unfinished?.forget(path)
                return .skipped(skipped)
            case .success(.open(let vehicle)): return await read(path, vehicle: vehicle)
            }
        }
    }

    private enum Start {
        case skipped(SkippedPhoto)
        /// It is to be read, for this vehicle.
        case open(vehicle: String?)
    }

    private func look(at path: PhotoPath) throws(StoreError) -> Start {
        if let skipped = try plan.skipped(path) { return .skipped(skipped) }
        return .open(vehicle: try plan.store?.vehicle(of: path)?.name)
    }

    private func read(_ path: PhotoPath, vehicle: String?) async -> BatchOutcome {
        do {
            let answer = try await plan.reader.answer(to: .file(path.text), kind: plan.kind, vehicle: vehicle)
            guard let row = ReadingRow(answer.line) else {
                throw ReadingError.readerCrashed(path: path.text, how: WorkerAnswer.unintelligible, times: 1)
            }
            let reading = answer.report.reading
            guard let unfinished = plan.unfinished else { return .read(row, reading) }
            return await threads.run { outcome(row, reading, path, unfinished) }
        } catch let error as ReadingError {
            plan.unfinished?.forget(path)
            return .read(row(path.text, ReadingFailure(error), vehicle: vehicle), nil)
        } catch SetupError.closed {
            return .cut
        } catch let error as SetupError {
            return .hopeless(.reader(error))
        } catch {
            return .cut
        }
    }

    /// Where files come and go.
    private func outcome(
        _ row: ReadingRow, _ reading: Reading?, _ path: PhotoPath, _ unfinished: UnfinishedPhotos
    ) -> BatchOutcome {
        if row.mayBeUnfinished { return unfinished.putOff(path) ? .unfinished : .read(row, reading) }
        unfinished.forget(path)
        return row.errorCode == "not_found" ? .vanished : .read(row, reading)
    }

    private func row(_ photo: String, _ error: ReadingFailure, vehicle: String? = nil) -> ReadingRow {
        var failure = error
        failure.asked = plan.kind
        return ReadingRow(
            ReadingReport(photo: photo, outcome: .failure(failure), models: plan.models, vehicle: vehicle))
    }
}
