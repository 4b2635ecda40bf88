import Dispatch
import OdologFiles
import OdologPhotoFiles

/// The file of results. It is also the record of what is done: a run doesn't repeat what it finds there.
///
/// Rows are only ever added at the end. Of two rows about one photo the later one counts. Rows that don't count are
/// left out at the start and at the end of a run: a new file is written beside the old one and then takes its place. So
/// at no moment can a finished row be lost. Where no file can be made beside the old one, the rows that don't count
/// stay.
package final class Journal {
    package let index = JournalIndex()
    /// Bytes of an incomplete last row, which were cut off at the start. A crash or a full disk leaves such a row.
    private var tornBytes = 0
    /// Records that aren't rows. They were dropped at the start.
    private var damagedRecords = 0

    let format: ResultsFormat
    private var file: ResultsFile
    /// Keeps the file from being opened as a photo.
    private let claim: OwnFiles.Claim
    private var end = 0
    /// Records in the file that don't count.
    private var superseded = 0
    private var unsynced = 0
    private var syncedAt = DispatchTime.now()

    /// Opens or makes the file, and indexes its rows. Throws `.otherVersion` where its columns or its schema are others.
    package init(path: String, format: ResultsFormat) throws(BatchError) {
        guard !OwnFiles.contain(path: path) else { throw .isOwnFile(path: path) }
        self.format = format
        file = try ResultsFile.open(path)
        claim = OwnFiles.Claim(path)
        // A run that was killed may have left a new file beside this one.
        file.dropReplacement()
        try takeIn()
        try leaveOutSuperseded()
    }

    /// Adds a row. With it, all rows are synced to the disk if there are a hundred new ones, or if the last sync was
    /// more than five seconds ago.
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

    /// At the end of a run: leaves one row a photo, all synced to the disk.
    ///
    /// - Parameter folders: the folders that could be opened. A row that says otherwise is dropped.
    /// - Returns: an event where rows that don't count had to stay.
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
            if isFirst, record.bytes.elementsEqual(format.header.utf8.dropLast(2)), !format.header.isEmpty { continue }
            guard let (photo, found) = record.row, !isFirst || format.header.isEmpty else {
                if format.isOfOtherVersion(record.bytes) { throw .otherVersion(path: file.path) }
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

    /// Cuts off an incomplete row at the file's end.
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

    /// Copies the header and the rows that count.
    ///
    /// - Returns: the length of the copy, in bytes.
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
