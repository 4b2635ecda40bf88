import Dispatch
import OdologOwnFiles
import OdologPhotoFiles

/// The file of results, which is also the record of what is done: what a run finds in it, it needn't do again.
///
/// Rows are only ever added at the end. The later one of two rows of a photo counts; the earlier ones are left out when the
/// file is written anew, beside the old one and then put in its place, which is done at the start and at the end of a run where
/// there are such. So no moment exists at which a finished row could be lost, and none survives twice. Where no file can be made
/// beside the old one, rows that don't count stay.
package final class Journal {
    package let index = JournalIndex()
    /// A crash or a full disk left a part of the last row. So many bytes of it were cut off at the start.
    private var tornBytes = 0
    /// Dropped at the start: they are no rows.
    private var damagedRecords = 0

    private(set) var format: ResultsFormat
    private var file: ResultsFile
    /// It is no photo, and never opened as one.
    private let claim: OwnFiles.Claim
    private var end = 0
    /// Records that don't count any more.
    private var superseded = 0
    private var unsynced = 0
    private var syncedAt = DispatchTime.now()

    /// Opens or makes the file, and takes in what it holds. One that an earlier version began is gone on with in its own columns.
    package init(path: String, format: ResultsFormat) throws(BatchError) {
        guard !OwnFiles.contain(path: path) else { throw .isOwnFile(path: path) }
        self.format = format
        file = try ResultsFile.open(path)
        claim = OwnFiles.Claim(path)
        // Of a run that was killed while it wrote one.
        file.dropReplacement()
        try takeIn()
        try leaveOutSuperseded()
    }

    /// On the disk soon: at the latest after five seconds, or a hundred rows.
    func append(_ row: ReadingRow) throws(BatchError) {
        let record = format.record(of: row)
        try write(record)
        var entry = JournalEntry(row)
        entry.offset = end - record.utf8.count
        if index.update(PhotoKey(row.photo), entry) { superseded += 1 }
        unsynced += 1
        let now = DispatchTime.now()
        guard unsynced >= 100 || now.uptimeNanoseconds - syncedAt.uptimeNanoseconds > 5_000_000_000 else { return }
        try file.sync()
        (unsynced, syncedAt) = (0, now)
    }

    /// At the end of a run: one row a photo, all on the disk.
    ///
    /// - Parameter folders: that could be looked into; that one of them couldn't be isn't true any more.
    /// - Returns: what to tell of it.
    func finish(opened folders: Set<PhotoKey>) throws(BatchError) -> BatchEvent? {
        for folder in folders where index[folder]?.outcome == .failed {
            index.remove(folder)
            superseded += 1
        }
        try file.sync()
        try file.checkIsInPlace()
        try leaveOutSuperseded()
        guard superseded > 0, let obstacle = file.obstacleToReplacing else { return nil }
        return .supersededRows(superseded, path: file.path, reason: obstacle)
    }

    /// What to tell of the file as it was found.
    var events: [BatchEvent] {
        var events: [BatchEvent] = []
        if !file.isLocked { events.append(.unlocked(path: file.path)) }
        if case .csv(let columns) = format, columns != .current {
            events.append(.lacksColumns(CSVColumns.current.names.filter { !columns.names.contains($0) }))
        }
        if tornBytes > 0 { events.append(.tornRow) }
        if damagedRecords > 0 { events.append(.damagedRows(damagedRecords)) }
        return events
    }

    private func write(_ text: String) throws(BatchError) {
        try file.write(text.utf8, at: end)
        end += text.utf8.count
    }

    private func takeIn() throws(BatchError) {
        var scanner = RecordScanner(file.descriptor, format: format)
        var isFirst = true
        while let record = scanner.next() {
            defer { isFirst = false }
            if isFirst, !format.header.isEmpty {
                guard let found = format.continuing(record.bytes) else { throw .notResults(path: file.path) }
                (format, scanner.format) = (found, found)
                continue
            }
            guard let (photo, found) = record.row else {
                if isFirst { throw .notResults(path: file.path) }
                damagedRecords += 1
                superseded += 1
                continue
            }
            var entry = found
            entry.offset = record.offset
            if index.update(photo, entry) { superseded += 1 }
        }
        guard scanner.failure == 0 else { throw .system(.read, path: file.path, code: scanner.failure) }
        try cut(scanner, isFirst: isFirst)
        if end == 0 { try write(format.header) }
        if scanner.lacksLineEnd { try write("\n") }
    }

    /// What stands behind the last whole row.
    private func cut(_ scanner: RecordScanner, isFirst: Bool) throws(BatchError) {
        end = scanner.end
        tornBytes = scanner.rest.count
        guard tornBytes > 0 else { return }
        let isOurs = !isFirst || format.mayBegin(with: scanner.rest)
        guard isOurs, tornBytes <= RecordScanner.longestRecord else { throw .notResults(path: file.path) }
        try file.truncate(to: end)
    }

    private func leaveOutSuperseded() throws(BatchError) {
        guard superseded > 0, file.obstacleToReplacing == nil else { return }
        let replacement = try file.makeReplacement()
        do throws(BatchError) {
            end = try copyCounting(to: replacement)
            try file.replace(with: replacement)
        } catch {
            file.dropReplacement()
            throw error
        }
        file = replacement
        superseded = 0
    }

    /// - Returns: where the copy ends.
    private func copyCounting(to replacement: ResultsFile) throws(BatchError) -> Int {
        var scanner = RecordScanner(file.descriptor, format: format)
        var block = Array(format.header.utf8)
        var offset = 0
        var moved: [(PhotoKey, JournalEntry)] = []
        while let record = scanner.next() {
            guard let (photo, found) = record.row, index[photo]?.offset == record.offset else { continue }
            var entry = found
            entry.offset = offset + block.count
            moved.append((photo, entry))
            block += record.bytes + format.lineEnd
            if block.count > 1 << 20 {
                try replacement.write(block, at: offset)
                offset += block.count
                block = []
            }
        }
        guard scanner.failure == 0 else { throw .system(.read, path: file.path, code: scanner.failure) }
        try replacement.write(block, at: offset)
        for (photo, entry) in moved { _ = index.update(photo, entry) }
        return offset + block.count
    }
}
