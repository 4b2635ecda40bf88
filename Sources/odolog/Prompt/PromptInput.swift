import Foundation
import Glibc
import OdologLogbook
import OdologValues

/// Where a person's answers come from: standard input, if it is a terminal. If standard input brings the list of
/// photos, the controlling terminal.
final class PromptInput {
    private let file: UnsafeMutablePointer<FILE>
    /// Says what was done, when Ctrl-C ends the program at a question.
    var sayWhatWasDone: () -> Void = {}

    /// Nil: nobody is there to answer, so nothing is asked.
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

    /// Drops lines that were typed before they were asked for.
    func forgetTypedAhead() {
        tcflush(fileno(file), TCIFLUSH)
    }

    /// Asks on standard error and waits for a line. Ctrl-C ends the program. Nil at the end of the input (Ctrl-D). The next question may get
    /// nil, too.
    func answer(to question: String) -> String? {
        let (indent, text) = (question.prefix { $0 == " " }, question.trimmingCharacters(in: .whitespaces))
        // The answer begins behind the question, on the same line.
        let lines = text.wrapped(
            first: String(indent), hanging: indent.count, width: Console.promptWidth.map { max($0 - 2, 1) })
        guard Interruption.wait(for: fileno(file), asking: { Console.ask(lines.joined(separator: "\n") + " ") }) else {
            Console.endQuestion(isAnswered: false)
            sayWhatWasDone()
            _exit(130)
        }
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
        while true {
            switch answer(to: "\(question) [y/N]: ")?.lowercased() ?? "" {
            case "y", "yes": return true
            case "", "n", "no": return false
            case let other:
                Console.tell("\(other.forDisplay) is neither y nor n; to type another value, answer n first")
            }
        }
    }
}
