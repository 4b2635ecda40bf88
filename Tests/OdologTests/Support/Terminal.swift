import Foundation
import Glibc

/// `odolog` on a pseudo-terminal, as a person sits before it.
final class Terminal {
    struct Unmet: Error, CustomStringConvertible {
        let expected: String
        let transcript: String

        var description: String { "waited in vain for “\(expected)”; the terminal shows:\n\(transcript)" }
    }

    /// What key a person presses.
    enum Key {
        static let enter = "\n"
        static let interrupt = "\u{3}"
        static let endOfInput = "\u{4}"
    }

    let child: ChildProcess
    private let master: CInt
    private(set) var transcript = ""
    /// How far `expect` has looked, in bytes.
    private var bytes: [UInt8] = []
    private var seen = 0
    private var isOpen = true

    /// - Parameters:
    ///   - input: instead of the terminal, for paths on standard input.
    ///   - output: instead of the terminal.
    convenience init(
        _ workspace: Workspace, _ arguments: String..., input: ChildProcess.Stream? = nil,
        output: ChildProcess.Stream? = nil, columns: UInt16 = 100,
        environment changes: [String: String] = ["NO_COLOR": "1"]
    ) throws {
        try self.init(
            workspace, arguments: arguments, input: input, output: output, columns: columns, environment: changes)
    }

    init(
        _ workspace: Workspace, arguments: [String], input: ChildProcess.Stream? = nil,
        output: ChildProcess.Stream? = nil, columns: UInt16 = 100,
        environment changes: [String: String] = ["NO_COLOR": "1"]
    ) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (CInt, CInt) = (0, 0)
        guard master >= 0, ioctl(master, GNU.setTerminalLock, &lock) == 0,
            ioctl(master, GNU.terminalNumber, &number) == 0
        else { throw ChildProcess.Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
        let path = "/dev/pts/\(number)"
        var size = winsize(ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        child = try ChildProcess(
            [Workspace.program] + arguments, folder: workspace.folder,
            environment: workspace.environment.merging(changes) { $1 }, input: input ?? .file(path),
            output: output ?? .file(path), errors: .file(path), terminal: path)
    }

    deinit {
        close(master)
    }

    /// Waits until the terminal shows `text` behind what was expected before.
    func expect(_ text: String, seconds: Double = 60) throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        let wanted = Array(text.utf8)
        while true {
            if let end = Self.end(of: wanted, in: bytes, from: seen) {
                seen = end
                return
            }
            guard isOpen, Date() < deadline else { throw Unmet(expected: text, transcript: transcript) }
            readMore()
        }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Waits for `question`, then answers with a line.
    func answer(_ question: String, _ line: String) throws {
        try expect(question)
        type(line + Key.enter)
    }

    /// Reads on until the program has ended.
    func finish(seconds: Double = 60) throws -> ChildProcess.Ending {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while isOpen, Date() < deadline { readMore() }
        do {
            return try child.wait(seconds: max(1, deadline.timeIntervalSinceNow))
        } catch {
            throw Unmet(expected: "the end", transcript: transcript)
        }
    }

    private func readMore() {
        var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard Glibc.poll(&poll, 1, 100) > 0 else { return }
        var block = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &block, block.count)
        // EIO: the last process has closed the terminal.
        guard count > 0 else {
            isOpen = false
            return
        }
        bytes += block[..<count]
        transcript = String(decoding: bytes, as: UTF8.self)
    }

    private static func end(of wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard bytes.count - start >= wanted.count else { return nil }
        for offset in start...(bytes.count - wanted.count)
        where bytes[offset..<offset + wanted.count].elementsEqual(wanted) {
            return offset + wanted.count
        }
        return nil
    }
}

extension String {
    /// What a terminal shows, with the lines put together again that were broken at its width.
    var unwrapped: String { replacing("\r\n", with: "\n").replacing(#/\n +/#, with: " ") }
}
