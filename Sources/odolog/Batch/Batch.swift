import Foundation
import OdologImaging
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// One run over many photos: what is to be read goes out to the workers, what comes back goes into the store and then into
/// the file of results, in input order.
///
/// The store comes first: a run that is killed between the two reads the photo again, and the store knows it already. The
/// other way round its reading would be missing from the store for good.
final class Batch {
    /// So many photos others may be ahead of a slow one, for each process: more than go by until the time limit ends it, waiting
    /// for a turn aside.
    private static let leadOfProcess = 256

    private let plan: BatchPlan
    private let journal: Journal
    private var tally = BatchTally()
    private var progress = Progress(elsewhere: .lines, besideReadings: false)
    private let namedTwice = Count(0)
    private let otherFiles = OtherFiles()
    private let openedFolders = OpenedFolders()
    private let total = Count(nil)

    init(plan: BatchPlan, journal: Journal) {
        self.plan = plan
        self.journal = journal
    }

    var hasFailures: Bool { tally.hasFailures }

    /// Throws `Failure` where nothing can be read or written any more; what is done is in the file.
    func run(_ arguments: [PhotoList.Argument], separator: ByteLines.Separator, jobs: Int) async throws {
        sayWhatWasFound()
        let reader = BatchReader(plan, atATime: jobs)
        let lead = jobs * Self.leadOfProcess
        let work: @Sendable (PhotoPaths.Element) async -> BatchOutcome = { await reader.read($0) }
        let outcomes =
            if let watch = watch(arguments) {
                OrderedReadings(of: watch, atATime: jobs, lead: lead, work)
            } else {
                OrderedReadings(of: photos(arguments, separator), atATime: jobs, lead: lead, work)
            }
        defer { plan.reader.close() }
        do {
            for try await outcome in outcomes { try take(outcome) }
            try journal.finish(opened: openedFolders.all)
        } catch {
            // Nobody waits for what is being read.
            plan.stop.make()
            plan.reader.close()
            await outcomes.finish()
            progress.clear()
            summarize()
            throw error
        }
        progress.clear()
        summarize()
    }

    /// Nil where no folder is watched.
    private func watch(_ arguments: [PhotoList.Argument]) -> sending FolderWatch? {
        guard let unfinished = plan.unfinished else { return nil }
        let folders = arguments.compactMap { if case .path(let path) = $0 { path } else { nil } }
        return FolderWatch(
            folders, stop: plan.stop, unfinished: unfinished, otherFiles: otherFiles, openedFolders: openedFolders,
            notify: Console.say)
    }

    private func photos(
        _ arguments: [PhotoList.Argument], _ separator: ByteLines.Separator
    ) -> sending UniquePhotos<PhotoPaths> {
        count(arguments, separator)
        return UniquePhotos(
            PhotoPaths(
                arguments, separator: separator, stop: plan.stop, otherFiles: otherFiles, openedFolders: openedFolders,
                notify: Console.say),
            repeated: namedTwice)
    }

    /// Beside the work, where it can be told how many there are without using up a stream.
    private func count(_ arguments: [PhotoList.Argument], _ separator: ByteLines.Separator) {
        let canBeCounted = arguments.allSatisfy {
            switch $0 {
            case .path: true
            case .list(let path): path.status.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
            case .standardInput: false
            }
        }
        guard canBeCounted else { return }
        let (total, stop) = (total, plan.stop)
        Thread.detachNewThread {
            let photos = PhotoPaths(arguments, separator: separator, stop: stop)
            let count = photos.reduce(0) { sum, _ in sum + 1 }
            total.add(count)
        }
    }

    private func take(_ outcome: BatchOutcome) throws {
        switch outcome {
        case .hopeless(let message, let status): throw Failure(message, status)
        case .cut, .vanished, .unfinished: return
        case .skipped(let skipped):
            tally.count(skipped)
            progress.count(isFailure: false, isSkipped: true, total: total.value)
        case .read(var row, let reading):
            if let reading, let store = plan.store { row = try record(reading, of: row, in: store) }
            try journal.append(row)
            tally.count(row)
            progress.count(isFailure: row.errorCode != nil, total: total.value)
        }
    }

    /// The row, with what became of its reading.
    private func record(_ reading: Reading, of row: ReadingRow, in store: BatchStore) throws(Failure) -> ReadingRow {
        do {
            let outcome = try store.take(reading, of: PhotoPath(pathOrURI: row.photo))
            tally.count(outcome)
            return row.recorded(outcome)
        } catch {
            guard !error.isAboutFile else {
                throw Failure("\(error.words); start the same command again then.", .fileOrStore)
            }
            tally.countUnrecorded()
            Console.error("odolog: \(row.photo.printable): \(error.words)")
            return row
        }
    }

    private func sayWhatWasFound() {
        if case .csv(let columns) = journal.format, columns != .current {
            let missing = CSVColumns.current.names.filter { !columns.names.contains($0) }
            Console.error(
                "odolog: an earlier version began this file, and its columns stay: without "
                    + "\(missing.joined(separator: ", ")). Name another --out to have all.")
        }
        if journal.tornBytes > 0 {
            Console.error("odolog: the last row was written in part; its photo is read again.")
        }
        if journal.damagedRecords > 0 {
            Console.error("odolog: \(journal.damagedRecords) damaged rows were dropped; their photos are read again.")
        }
    }

    private func summarize() {
        tally.lines(
            isRecording: plan.store != nil, namedTwice: namedTwice.value ?? 0, unfinished: plan.unfinished?.count ?? 0,
            otherFiles: otherFiles.notice?.description.printable
        ).forEach(Console.error)
    }
}
