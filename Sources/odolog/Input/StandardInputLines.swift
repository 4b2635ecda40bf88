import Glibc

/// The lines of standard input, without their ends (LF or CRLF), each as soon as it is there.
///
/// Not `readLine`: that holds the lock of C's `stdin` while it waits for a line, and `exit` on another thread may then
/// wait for it for ever.
struct StandardInputLines: IteratorProtocol {
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    mutating func next() -> String? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return text(start..<end)
            }
            searched = buffer.count
            if isAtEnd || !readMore() {
                isAtEnd = true
                defer { start = buffer.count }
                return start < buffer.count ? text(start..<buffer.count) : nil
            }
            searched -= drop()
        }
    }

    private func text(_ range: Range<Int>) -> String {
        let line = buffer[range]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }

    /// Lets go of what was handed out; returns how far the rest moved.
    private mutating func drop() -> Int {
        defer { start = 0 }
        buffer.removeFirst(start)
        return start
    }

    private mutating func readMore() -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 || errno != EINTR { return false }
        }
    }
}
