import Glibc

/// The lines of an open file, a pipe or standard input, without their ends (LF or CRLF), each as soon as it is there.
///
/// Not `readLine`: that holds the lock of C's `stdin` while it waits for a line, and `exit` on another thread may then
/// wait for it for ever.
public struct ByteLines: IteratorProtocol {
    public struct Line: Sendable {
        /// At most as many as the limit, or the first ones of a longer line.
        public var bytes: [UInt8]
        /// It was longer than the limit; `bytes` are its first ones, the others are dropped.
        public var isTooLong = false

        public init(bytes: [UInt8], isTooLong: Bool = false) {
            self.bytes = bytes
            self.isTooLong = isTooLong
        }

        /// Without the mark (U+FEFF) that some editors put at the start of a text.
        public var unmarked: Line {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            return bytes.starts(with: mark)
                ? Line(bytes: Array(bytes.dropFirst(mark.count)), isTooLong: isTooLong) : self
        }

        /// What isn't UTF-8 in it becomes U+FFFD.
        public var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    public enum Separator: UInt8, Sendable {
        case newline = 0x0A
        /// As `find -print0` writes.
        case nul = 0
    }

    private let descriptor: OpenFile
    private let separator: Separator
    private let limit: Int
    private let stop: StopRequest?
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isAtEnd = false
    private var block = [UInt8](repeating: 0, count: 65_536)

    /// - Parameters:
    ///   - limit: of a line's length, so that input without line ends cannot fill the memory.
    ///   - stop: ends the lines when it is made, also while the next one is awaited.
    package init(
        _ descriptor: OpenFile, separator: Separator = .newline, limit: Int = 1 << 20, stop: StopRequest? = nil
    ) {
        self.descriptor = descriptor
        self.separator = separator
        self.limit = limit
        self.stop = stop
    }

    public mutating func next() -> Line? {
        while stop?.isMade != true {
            if let end = endOfLine() { return take(to: end, isWhole: true) }
            if buffer.count - start > limit { return takeTooLong() }
            if isAtEnd || !readMore() {
                isAtEnd = true
                return start < buffer.count && stop?.isMade != true ? take(to: buffer.count, isWhole: false) : nil
            }
        }
        return nil
    }

    /// Position of the separator.
    private mutating func endOfLine() -> Int? {
        let from = max(searched, start)
        searched = buffer.count
        return buffer.withUnsafeBytes { bytes in
            guard from < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + from, CInt(separator.rawValue), bytes.count - from)
            else { return nil }
            return base.distance(to: found)
        }
    }

    private mutating func take(to end: Int, isWhole: Bool) -> Line {
        var line = buffer[start..<end]
        if separator == .newline, line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        let isTooLong = line.count > limit
        let bytes = Array(isTooLong ? line.prefix(1024) : line)
        start = isWhole ? end + 1 : end
        searched = start
        if start == buffer.count { letGo() }
        return Line(bytes: bytes, isTooLong: isTooLong)
    }

    private mutating func takeTooLong() -> Line? {
        let line = Line(bytes: Array(buffer[start..<start + 1024]), isTooLong: true)
        repeat {
            buffer.removeAll(keepingCapacity: true)
            (start, searched) = (0, 0)
            guard stop?.isMade != true, readMore() else {
                isAtEnd = true
                return line
            }
        } while !dropThroughSeparator()
        return line
    }

    private mutating func dropThroughSeparator() -> Bool {
        guard let end = endOfLine() else { return false }
        start = end + 1
        searched = start
        return true
    }

    /// Of what was handed out, and of the memory of a line that was very long.
    private mutating func letGo() {
        if start == buffer.count, buffer.capacity > 1 << 21 {
            buffer = []
        } else {
            buffer.removeFirst(start)
        }
        (start, searched) = (0, searched - start)
    }

    private mutating func readMore() -> Bool {
        letGo()
        while true {
            if let stop, !stop.waitForInput(descriptor.number) { return false }
            let count = read(descriptor.number, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 { return false }
            // Whoever started the program may have made this input non-blocking.
            if errno == EAGAIN {
                OpenFile.wait(for: POLLIN, at: descriptor.number)
            } else if errno != EINTR {
                return false
            }
        }
    }
}
