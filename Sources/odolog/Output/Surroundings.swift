import ArgumentParser
import Foundation
import Glibc
import OdologPhotoFiles
import Synchronization

/// What a command runs in: the words that were typed, the environment, the clock, and who takes what it prints. There is one for
/// the process, which has one terminal. Tests give others, so that commands run side by side in their process.
final class Surroundings: Sendable {
    /// Takes what is printed instead of this process's streams. No terminal.
    typealias Taker = @Sendable (_ bytes: [UInt8], _ stream: CInt) -> Void

    @TaskLocal static var current = Surroundings(
        arguments: CommandLine.arguments, environment: ProcessInfo.processInfo.environment)

    /// The program's name comes first.
    let arguments: [String]
    let environment: [String: String]
    private let taker: Taker?
    /// The streams that are terminals.
    private let terminals: [CInt]

    /// What is on standard error without a line end. Locked, because messages come from several threads.
    let openLine = Mutex(Console.OpenLine.none)
    /// What is said once.
    let told = Mutex<Set<String>>([])

    /// What is now, for the command and its store.
    let clock: @Sendable () -> Date

    /// - Parameter taker: nil: this process's streams.
    init(
        arguments: [String], environment: [String: String], taker: Taker? = nil,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.clock = clock
        self.arguments = arguments
        self.environment = environment
        self.taker = taker
        terminals = taker == nil ? [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 } : []
    }

    static var now: Date { current.clock() }

    /// The command, such as `fuel add`, without what was said to it.
    static var commandName: String {
        var command: any ParsableCommand.Type = Odolog.self
        var words: [String] = []
        for word in current.arguments.dropFirst() {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            (command, words) = (next, words + [word])
        }
        return words.isEmpty ? "odolog" : words.joined(separator: " ")
    }

    func isTerminal(_ stream: CInt) -> Bool { terminals.contains(stream) }

    /// Of the terminal, or else what COLUMNS says. Nil: neither says it.
    func columns(of stream: CInt) -> Int? {
        var size = winsize()
        if isTerminal(stream), ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        let said = environment["COLUMNS"].flatMap { Int($0) }
        return said.flatMap { $0 > 0 ? $0 : nil }
    }

    /// False: it can't be written; `errno` says why.
    func write(_ bytes: [UInt8], to stream: CInt) -> Bool {
        if let taker {
            taker(bytes, stream)
            return true
        }
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
            if count > 0 {
                start += count
            } else if errno == EAGAIN {
                OpenFile.wait(for: POLLOUT, at: stream)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
