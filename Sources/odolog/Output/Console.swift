import Foundation
import Glibc

/// Where text goes: data to standard output, everything else to standard error.
enum Console {
    /// Colour and progress only where a person sees them, and never against their wish (no-color.org).
    static let errorIsTerminal = isatty(STDERR_FILENO) == 1
    static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
    static let inputIsTerminal = isatty(STDIN_FILENO) == 1
    private static let colourIsWelcome = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// A whole line at a time, written at once: a reader at the other end of a pipe sees it when it is done.
    static func out(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    static func error(_ line: String) {
        write(line + "\n", to: STDERR_FILENO)
    }

    /// Without an end of line.
    static func ask(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    static func bold(_ text: String) -> String {
        errorIsTerminal && colourIsWelcome ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func warning(_ text: String) -> String {
        errorIsTerminal && colourIsWelcome ? "\u{1B}[33m\(text)\u{1B}[0m" : text
    }

    /// Columns of the terminal on standard output, 80 where it isn't one.
    static var width: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    private static func write(_ text: String, to descriptor: CInt) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                start += count
            } else if errno != EINTR {
                // The reader has gone (`odolog read … | head`): nobody is left to tell.
                if descriptor == STDOUT_FILENO, errno == EPIPE { _exit(0) }
                return
            }
        }
    }
}

extension String {
    /// For a terminal or a table: control characters, which could move the cursor or fake a line, become visible.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }
}
