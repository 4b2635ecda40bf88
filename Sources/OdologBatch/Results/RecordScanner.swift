import Glibc
import OdologPhotoFiles

/// Goes through the complete records of a file, without loading the whole file. A record is a line of JSON, or a row of
/// comma-separated values, in which a line end may be quoted.
///
/// A stray quote would quote all that follows. So where a record isn't a row, only its first line is taken for damaged,
/// and the search for rows goes on with the next line.
struct RecordScanner {
    struct Record {
        /// Its first byte in the file.
        let offset: Int
        /// Without the line end.
        let bytes: [UInt8]
        /// Nil: the record is damaged, or is the header.
        let row: (photo: PhotoKey, entry: JournalEntry)?
    }

    /// Bytes. No row is as long.
    static let longestRecord = 16 << 20

    private let descriptor: CInt
    private let format: ResultsFormat
    private var buffer: [UInt8] = []
    /// Where the buffer's first byte stands in the file.
    private var bufferOffset = 0
    private var start = 0
    private var searched = 0
    private var isInQuotes = false
    /// The error number of the last read; 0: no error.
    private(set) var failure: CInt = 0
    private var block = [UInt8](repeating: 0, count: 1 << 18)

    init(_ descriptor: CInt, format: ResultsFormat) {
        self.descriptor = descriptor
        self.format = format
    }

    /// Where the last complete record ends in the file, with its line end.
    var end: Int { bufferOffset + start }
    /// Whether the last record is a row without a line end.
    private(set) var lacksLineEnd = false
    /// The bytes after the last complete record.
    var rest: ArraySlice<UInt8> { buffer[start...] }

    /// The next record. Nil at the end, where a record is too long, and where reading fails.
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

    /// - Parameter end: the position of the record's line end.
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

    /// The position of the next line end, quoted or not.
    private var endOfLine: Int? { buffer[start...].firstIndex(of: UInt8(ascii: "\n")) }

    /// The rest of the file as a row, where it is complete. Only JSON shows that: the last of comma-separated values
    /// may be cut off.
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
