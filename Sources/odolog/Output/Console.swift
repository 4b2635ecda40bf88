import Foundation
import Glibc
import OdologPhotoFiles
import Synchronization

/// Where text goes: data to standard output, everything else to standard error, of what the command runs in. Libraries
/// print nothing. They hand their messages over.
enum Console {
    private static var here: Surroundings { .current }
    static var errorIsTerminal: Bool { here.isTerminal(STDERR_FILENO) }
    static var outputIsTerminal: Bool { here.isTerminal(STDOUT_FILENO) }
    static var inputIsTerminal: Bool { here.isTerminal(STDIN_FILENO) }
    /// Colour and progress are only for a person at a terminal, and not for one who sets NO_COLOR (no-color.org).
    static var showsProgress: Bool { errorIsTerminal && (here.environment["NO_COLOR"] ?? "").isEmpty }

    /// Writes a whole line at once, so that the reader of a pipe sees it when it is done.
    static func out(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Writes data as it is.
    static func out(_ data: Data) {
        write(Array(data), to: STDOUT_FILENO)
    }

    /// Writes many lines that are all known by now.
    static func out(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        write(lines.joined(separator: "\n") + "\n", to: STDOUT_FILENO)
    }

    /// Sentences, as wide as the terminal where there is one.
    ///
    /// - Parameter hanging: columns of spaces before what goes on below.
    static func out(hanging: Int, _ text: String) {
        out(text.wrappedLines(hanging: hanging, width: outputIsTerminal ? width : nil))
    }

    /// A table, as wide as the terminal where there is one.
    static func out(_ table: TextTable, shortening columns: Set<String>, leavingOut last: String? = nil) {
        out(table.lines(width: outputIsTerminal ? width : nil, shortening: columns, leavingOut: last))
    }

    /// A table, as wide as the terminal where there is one. The named columns go on below themselves.
    static func out(_ table: TextTable, wrapping columns: Set<String>) {
        out(table.lines(width: outputIsTerminal ? width : nil, shortening: columns, wrapping: true))
    }

    /// At a terminal long lines are broken between words.
    static func error(_ line: String) { errorAsIs(line.wrappedLines(hanging: 2, width: promptWidth)) }

    static func errorAsIs(_ line: String) {
        here.openLine.withLock { open in
            switch open {
            case .none: write(line + "\n", to: STDERR_FILENO)
            case .status:
                write(clearLine(open) + line + "\n", to: STDERR_FILENO)
                open = .none
            // Print the question again below the message. What was typed so far still counts.
            case .question(let question): write("\n" + line + "\n" + question, to: STDERR_FILENO)
            }
        }
    }

    /// Tells a notice, on whatever thread it comes.
    static var say: PhotoNotice.Handler {
        let here = here
        return { notice in
            Surroundings.$current.withValue(here) { tell("odolog: \(notice.description.printable)", indent: "") }
        }
    }

    /// A line on the terminal that the next status or message replaces. Empty: no line.
    static func showStatus(_ text: String) {
        here.openLine.withLock { open in
            if case .status = open {} else if text.isEmpty { return }
            // A longer line would wrap, and its second part would never be replaced.
            let text = String(text.prefix(max(1, (promptWidth ?? 80) - 1)))
            write(clearLine(open) + text, to: STDERR_FILENO)
            open = text.isEmpty ? .none : .status(length: text.count)
        }
    }

    /// Asks on standard error, without a line end. Until `endQuestion`, messages are printed above the question.
    static func ask(_ question: String) {
        here.openLine.withLock { open in
            write(question, to: STDERR_FILENO)
            open = .question(question)
        }
    }

    /// - Parameter isAnswered: a line was typed, so the terminal has its line end already.
    static func endQuestion(isAnswered: Bool) {
        here.openLine.withLock { open in
            if !isAnswered { write("\n", to: STDERR_FILENO) }
            open = .none
        }
    }

    /// What is on standard error without a line end. Locked, because messages come from several threads.
    enum OpenLine: Equatable {
        case none
        case status(length: Int)
        case question(String)
    }

    /// A terminal that knows no escape sequences (`TERM=dumb`, or no `TERM`).
    private static var isDumb: Bool { ["dumb", ""].contains(here.environment["TERM"] ?? "") }

    private static func clearLine(_ open: OpenLine) -> String {
        guard isDumb else { return "\r\u{1B}[K" }
        guard case .status(let length) = open else { return "" }
        return "\r" + String(repeating: " ", count: length) + "\r"
    }

    private static var showsColour: Bool { showsProgress && !isDumb }

    static func bold(_ text: String) -> String {
        showsColour ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func warning(_ text: String) -> String {
        showsColour ? "\u{1B}[33m\(text)\u{1B}[0m" : text
    }

    /// Columns of standard output. 80 where they aren't known.
    static var width: Int { here.columns(of: STDOUT_FILENO) ?? 80 }
    /// Columns of standard error, where questions are asked. Nil: they aren't known.
    static var promptWidth: Int? { here.columns(of: STDERR_FILENO) }
    /// Columns for a wide table on standard output. 100 where they aren't known.
    static var tableWidth: Int { here.columns(of: STDOUT_FILENO) ?? 100 }

    private static func write(_ text: String, to stream: CInt) { write(Array(text.utf8), to: stream) }

    private static func write(_ bytes: [UInt8], to stream: CInt) {
        // Where standard error itself fails, nobody would see a message.
        if !here.write(bytes, to: stream), stream == STDOUT_FILENO { endWithoutOutput(errno) }
    }

    /// Data that can't be written is an error, unless the reader has closed the pipe (`odolog read … | head`). `_exit`
    /// and not `exit`: other threads are still running.
    private static func endWithoutOutput(_ reason: CInt) -> Never {
        if reason == EPIPE { _exit(0) }
        error("odolog: standard output cannot be written (\(String(cString: strerror(reason)))); name another place.")
        _exit(2)
    }
}

extension String {
    /// For a terminal or a table. Control characters could move the cursor or fake a line: they become visible. Joiners
    /// stay where they spell a word or an emoji, so that a name can be copied.
    var printable: String {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
        let scalars = Array(unicodeScalars)
        var shown = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isSafe =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
                case .format:
                    // Zero width non-joiner and joiner (Unicode, 23.2).
                    (0x200C...0x200D).contains(scalar.value) && index > 0 && scalars[index - 1].isJoined
                        && index + 1 < scalars.endIndex && scalars[index + 1].isJoined
                default: true
                }
            shown.append(isSafe ? scalar : "\u{FFFD}")
        }
        return String(shown)
    }

    /// An error may repeat what was typed: very long arguments of the command line are shortened in it.
    var withShortArguments: String {
        let longest = 200
        let words = Surroundings.current.arguments.flatMap {
            [$0, $0.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""]
        }
        return words.filter { $0.unicodeScalars.count > longest }.reduce(self) { text, word in
            let short = String(word.prefix(80)) + "…"
            return text.replacing(word, with: short).replacing(word.printable, with: short.printable)
        }
    }

    /// A path relative to the working directory, if it lies below it. Otherwise the path itself.
    var shortPath: String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return hasPrefix(here) && count > here.count ? String(dropFirst(here.count)) : self
    }
}

extension Unicode.Scalar {
    /// Whether a joiner beside it may be needed: beside a letter or its mark, or an emoji. In ASCII it would only hide.
    fileprivate var isJoined: Bool {
        guard !isASCII else { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: properties.isAlphabetic || properties.isEmoji
        }
    }
}
