import Foundation
import OdologImaging
package import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// One run over many photos. Workers read the photos. The batch puts each reading into the store, then into the file of
/// results, in input order.
///
/// The store comes first: a run that is killed between the two reads the photo again, and the store knows it already. The
/// other way round its reading would be missing from the store for good.
package final class Batch {
    /// So many photos others may be ahead of a slow one, for each process: more than go by until the time limit ends it, waiting
    /// for a turn aside.
    private static let leadOfProcess = 256

    private let plan: BatchPlan
    private let journal: Journal
    private let tell: BatchEvent.Handler
    /// Of what is done so far.
    package private(set) var tally = BatchTally()
    private let namedTwice = Count(0)
    private let otherFiles = OtherFiles()
    private let openedFolders = OpenedFolders()

    package init(plan: BatchPlan, journal: Journal, tell: @escaping BatchEvent.Handler) {
        self.plan = plan
        self.journal = journal
        self.tell = tell
    }

    /// Throws a ``BatchError`` where nothing can be read or written any more; what is done is in the file.
    package func run(
        _ arguments: [PhotoList.Argument], separator: ByteLines.Separator, jobs: Int
    ) async throws {
        journal.events.forEach(tell)
        let reader = BatchReader(plan, atATime: jobs)
        let lead = jobs * Self.leadOfProcess
        let work: @Sendable (PhotoPaths.Element) async -> BatchOutcome = { await reader.read($0) }
        let outcomes =
            if let watch = watch(arguments) {
                OrderedReadings(of: watch, atATime: jobs, lead: lead, work)
            } else {
                OrderedReadings(of: photos(arguments, separator), atATime: jobs, lead: lead, work)
            }
        defer {
            plan.reader.close()
            tally.end(
                namedTwice: namedTwice.value ?? 0, unfinished: plan.unfinished?.count ?? 0,
                otherFiles: otherFiles.notice)
        }
        do {
            for try await outcome in outcomes { try take(outcome) }
            if let event = try journal.finish(opened: openedFolders.all) { tell(event) }
        } catch {
            // Stop the photos that are being read: nobody waits for them.
            plan.stop.make()
            plan.reader.close()
            await outcomes.finish()
            throw error
        }
    }

    /// Nil where no folder is watched.
    private func watch(_ arguments: [PhotoList.Argument]) -> sending FolderWatch? {
        guard let unfinished = plan.unfinished else { return nil }
        let folders = arguments.compactMap { if case .path(let path) = $0 { path } else { nil } }
        return FolderWatch(
            folders, stop: plan.stop, unfinished: unfinished, otherFiles: otherFiles, openedFolders: openedFolders,
            notify: notify)
    }

    private func photos(
        _ arguments: [PhotoList.Argument], _ separator: ByteLines.Separator
    ) -> sending UniquePhotos<PhotoPaths> {
        count(arguments, separator)
        return UniquePhotos(
            PhotoPaths(
                arguments, separator: separator, stop: plan.stop, otherFiles: otherFiles, openedFolders: openedFolders,
                notify: notify),
            repeated: namedTwice)
    }

    private var notify: PhotoNotice.Handler {
        let tell = tell
        return { tell(.notice($0)) }
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
        let (tell, stop) = (tell, plan.stop)
        Thread.detachNewThread {
            let photos = UniquePhotos(PhotoPaths(arguments, separator: separator, stop: stop), repeated: Count(0))
            tell(.total(photos.reduce(0) { sum, _ in sum + 1 }))
        }
    }

    private func take(_ outcome: BatchOutcome) throws(BatchError) {
        switch outcome {
        case .hopeless(let error): throw error
        case .cut, .vanished, .unfinished: return
        case .skipped(let skipped):
            tally.count(skipped)
            tell(.skipped(skipped))
        case .read(var row, let reading):
            if let reading, let store = plan.store { row = try record(reading, of: row, in: store) }
            try journal.append(row)
            tally.count(row)
            tell(.read(row))
        }
    }

    /// The row, with what became of its reading.
    private func record(
        _ reading: Reading, of row: ReadingRow, in store: BatchStore
    ) throws(BatchError) -> ReadingRow {
        let photo = PhotoPath(pathOrURI: row.photo)
        do {
            let taken = try store.take(reading, of: photo)
            let owner = try store.owner(of: taken.outcome, at: photo)
            tally.count(taken.outcome, of: owner)
            tell(.recorded(taken, photo: photo))
            return row.recorded(taken, of: owner, in: try store.zone(of: taken.outcome, at: photo))
        } catch {
            guard !error.isAboutFile else { throw .store(error) }
            tally.countUnrecorded()
            tell(.unrecorded(error, photo: photo))
            return row
        }
    }
}
