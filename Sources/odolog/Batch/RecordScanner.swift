import Glibc

/// Goes through the whole records of a file, without taking it into memory: lines, or rows of comma-separated values, in
/// which a line end may be quoted.
struct RecordScanner {
    struct Record {
        /// Of its first byte in the file.
        let offset: Int
        /// Without the line end.
        let bytes: [UInt8]
    }

    /// No row is as long.
    static let longestRecord = 16 << 20

    private let descriptor: CInt
    private let hasQuotes: Bool
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
        hasQuotes = format == .csv
    }

    /// Behind the last whole record.
    var end: Int { bufferOffset + start }
    /// The start of what stands behind it, at the file's end.
    var rest: ArraySlice<UInt8> { buffer[start...] }

    /// Nil at the end; also where a record is too long, or reading failed.
    mutating func next() -> Record? {
        while true {
            if let end = endOfRecord() {
                var bytes = buffer[start..<end]
                if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
                let record = Record(offset: bufferOffset + start, bytes: Array(bytes))
                start = end + 1
                searched = start
                return record
            }
            guard buffer.count - start <= Self.longestRecord, readMore() else { return nil }
        }
    }

    private mutating func endOfRecord() -> Int? {
        let from = searched
        searched = buffer.count
        guard hasQuotes else {
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
