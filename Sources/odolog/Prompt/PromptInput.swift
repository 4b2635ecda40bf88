import Foundation
import Glibc

/// Where a person's answers come from: standard input where it is a terminal, otherwise the controlling terminal when
/// standard input brings the list of photos.
final class PromptInput {
    private let file: UnsafeMutablePointer<FILE>

    /// Nil when nobody is there to answer: then nothing is asked.
    init?(standardInputHasPaths: Bool) {
        guard Console.errorIsTerminal else { return nil }
        if Console.inputIsTerminal, !standardInputHasPaths {
            guard let input = fdopen(dup(STDIN_FILENO), "r") else { return nil }
            file = input
        } else if standardInputHasPaths, let terminal = fopen("/dev/tty", "r") {
            file = terminal
        } else {
            return nil
        }
    }

    deinit {
        fclose(file)
    }

    /// Lines that were typed but not yet asked for are dropped.
    func forgetTypedAhead() {
        tcflush(fileno(file), TCIFLUSH)
    }

    /// Asks on standard error and waits for a line. Nil at its end (Ctrl-D), which the next question may find again.
    func answer(to question: String) -> String? {
        Console.ask(question)
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        guard getline(&line, &capacity, file) >= 0, let line else {
            clearerr(file)
            Console.endQuestion(isAnswered: false)
            return nil
        }
        Console.endQuestion(isAnswered: true)
        return String(cString: line).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func saysYes(to question: String) -> Bool {
        ["y", "yes"].contains(answer(to: "\(question) [y/N]: ")?.lowercased() ?? "")
    }
}
