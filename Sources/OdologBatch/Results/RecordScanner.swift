import Glibc
import OdologPhotoFiles

/// Goes through the whole records of a file, without taking it into memory: lines, or rows of comma-separated values, in
/// which a line end may be quoted.
///
/// One quote too many would quote all that follows. So of what is no row only the first line is taken for damaged, and the rows
/// behind it are looked for from the next line on.
struct RecordScanner {
    struct Record {
        /// Of its first byte in the file.
        let offset: Int
        /// Without the line end.
        let bytes: [UInt8]
        /// Nil: it is damaged, or the header.
        let row: (photo: PhotoKey, entry: JournalEntry)?
    }

    /// No row is as long.
    static let longestRecord = 16 << 20

    private let descriptor: CInt
    /// Told by the first record, of a file with a header.
    var format: ResultsFormat
    private var buffer: [UInt8] = []
    /// In the file, of the buffer's first byte.
    private var bufferOffset = 0
    private var start = 0
    private var searched = 0
    private var isInQuotes = false
    /// What the last read said, 0 for nothing bad.
    private(set) var failure: CInt = 0
    private var block = [UInt8](repeating: 0, count: 1 << 18)

    init(_ descriptor: CInt, format: ResultsFormat) {
        self.descriptor = descriptor
        self.format = format
    }

    /// Behind the last whole record.
    var end: Int { bufferOffset + start }
    /// The last record is a row, of which only the line end is missing.
    private(set) var lacksLineEnd = false
    /// The start of what stands behind it, at the file's end.
    var rest: ArraySlice<UInt8> { buffer[start...] }

    /// Nil at the end; also where a record is too long, or reading failed.
    mutating func next() -> Record? {
        while true {
            if let end = endOfRecord() {
                let row = format.entry(of: line(to: end))
                return take(to: row == nil ? endOfLine ?? end : end, row)
            }
            if buffer.count - start <= Self.longestRecord, readMore() { continue }
            if isInQuotes, let end = endOfLine { return take(to: end, nil) }
            guard failure == 0, let row = wholeRest else { return nil }
            lacksLineEnd = true
            return take(to: buffer.count, row)
        }
    }

    /// - Parameter end: position of its line end.
    private mutating func take(to end: Int, _ row: (photo: PhotoKey, entry: JournalEntry)?) -> Record {
        let record = Record(offset: bufferOffset + start, bytes: line(to: end), row: row)
        start = min(end + 1, buffer.count)
        (searched, isInQuotes) = (start, false)
        return record
    }

    private func line(to end: Int) -> [UInt8] {
        let bytes = buffer[start..<end]
        return Array(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
    }

    /// Position of the next one, be it quoted or not.
    private var endOfLine: Int? { buffer[start...].firstIndex(of: UInt8(ascii: "\n")) }

    /// An object of JSON tells that all of it is there; the last field of comma-separated values may be cut off.
    private var wholeRest: (photo: PhotoKey, entry: JournalEntry)? {
        format == .jsonLines && start < buffer.count ? format.entry(of: Array(rest)) : nil
    }

    private mutating func endOfRecord() -> Int? {
        let from = searched
        searched = buffer.count
        guard case .csv = format else {
            return buffer.withUnsafeBytes { bytes in
                guard from < bytes.count, let base = bytes.baseAddress,
                    let found = memchr(base + from, CInt(UInt8(ascii: "\n")), bytes.count - from)
                else { return nil }
                return base.distance(to: found)
            }
        }
        var isInQuotes = isInQuotes
        defer { self.isInQuotes = isInQuotes }
        return buffer.withUnsafeBufferPointer { bytes in
            for place in from..<bytes.count {
                if bytes[place] == UInt8(ascii: "\"") { isInQuotes.toggle() }
                if bytes[place] == UInt8(ascii: "\n"), !isInQuotes { return place }
            }
            return nil
        }
    }

    private mutating func readMore() -> Bool {
        buffer.removeFirst(start)
        bufferOffset += start
        searched -= start
        start = 0
        while true {
            let count = pread(descriptor, &block, block.count, off_t(bufferOffset + buffer.count))
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 { return false }
            if errno != EINTR {
                failure = errno
                return false
            }
        }
    }
}
