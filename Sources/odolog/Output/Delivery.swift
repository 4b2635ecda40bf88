import COdologSystem
import Foundation
import Glibc
import OdologLogbook
import OdologValues

/// Hands reminders to programs that a person chose. What they print goes to standard error.
struct Delivery {
    /// Run by `/bin/sh -c`; gets the reminder as one JSON object on standard input.
    let command: String?
    /// Where `apprise` sends it.
    let urls: [String]
    /// A program that takes longer is ended, with its children.
    let limit: Duration

    var isNone: Bool { command == nil && urls.isEmpty }

    /// Throws where it wasn't delivered.
    func deliver(_ reminder: Reminder) throws(Failure) {
        if !urls.isEmpty {
            // The shell finds apprise in PATH. The texts are arguments, so that it takes none of them for code.
            let words = ["-c", "exec apprise \"$@\"", "odolog", "-t", reminder.title, "-b", reminder.body] + urls
            try run("apprise", words, input: "")
        }
        if let command { try run(command, ["-c", command], input: reminder.line + "\n") }
    }

    private func run(_ name: String, _ words: [String], input: String) throws(Failure) {
        func failure(_ reason: String) -> Failure { Failure("\(name.forDisplay) \(reason)", .somePhotoFailed) }
        // A file takes any length at once. A pipe would block where the program doesn't read.
        guard let file = tmpfile() else { throw failure("can't be started: \(String(cString: strerror(errno)))") }
        defer { fclose(file) }
        guard input.isEmpty || fputs(input, file) >= 0, fflush(file) == 0, lseek(fileno(file), 0, SEEK_SET) == 0 else {
            throw failure("can't be started: \(String(cString: strerror(errno)))")
        }
        let child = try start(words, [fileno(file), STDERR_FILENO, STDERR_FILENO], failure)
        let end = ContinuousClock.now + limit
        var status: CInt = 0
        while true {
            switch child_look(child, &status) {
            case .CHILD_ENDED:
                let (signal, code) = (status & 0x7f, (status >> 8) & 0xff)
                guard signal == 0 else { throw failure("was ended by signal \(signal)") }
                guard code == 0 else {
                    throw failure(code == 127 ? "isn't there (exit code 127)" : "failed with exit code \(code)")
                }
                return
            case .CHILD_IS_GONE: throw failure("ended, and nobody knows how")
            case .CHILD_RUNS: break
            }
            guard ContinuousClock.now < end else {
                // It leads a group. While it wasn't waited for, its number is its own.
                if child_is_ours(child) != 0 { kill(-child, SIGKILL) }
                _ = child_end(child, nil)
                throw failure("took longer than \(limit.components.seconds) s and was ended")
            }
            usleep(10_000)
        }
    }

    private func start(
        _ words: [String], _ files: [CInt], _ failure: (String) -> Failure
    ) throws(Failure) -> pid_t {
        let words = (["sh"] + words).map { strdup($0) } + [nil]
        let variables = Surroundings.current.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child: pid_t = 0
        let result = files.withUnsafeBufferPointer { files in
            words.withUnsafeBufferPointer { words in
                variables.withUnsafeBufferPointer { variables in
                    "/bin/sh".withCString { path in
                        var program = child_program()
                        program.path = path
                        (program.words, program.variables) = (words.baseAddress, variables.baseAddress)
                        (program.files, program.count) = (files.baseAddress, CInt(files.count))
                        program.leads_group = true
                        return child_start(&program, &child)
                    }
                }
            }
        }
        guard result == 0 else { throw failure("can't be started: \(String(cString: strerror(result)))") }
        return child
    }
}
