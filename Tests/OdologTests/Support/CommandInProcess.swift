import ArgumentParser
import Foundation
import Glibc
import Synchronization

@testable import odolog

/// A command that is run in the process of the tests: nothing is started, and models, tables and libraries are loaded once.
/// It has a thread of its own, and that thread a working folder of its own.
struct CommandInProcess {
    private let surroundings: Surroundings
    private let folder: String
    private let printed = Printed()

    /// Nil: it takes the real binary. Commands that read photos do: they go by the environment of their process, and open
    /// photos on threads of Swift's own. So does what isn't `odolog`, or reads standard input, or wants an environment of its own.
    init?(
        _ words: [String], _ folder: String, _ environment: [String: String], _ changes: [String: String],
        clock: @escaping @Sendable () -> Date
    ) {
        guard Self.isPossible, words.first == Workspace.program, words.count > 1,
            !Self.realCommands.contains(words[1]), !words.contains(where: Self.realWords.contains),
            changes.keys.allSatisfy(["COLUMNS", "NO_COLOR", "TERM", "XDG_DATA_HOME"].contains)
        else { return nil }
        self.folder = folder
        let printed = printed
        surroundings = Surroundings(
            arguments: words, environment: environment.merging(changes) { $1 }, taker: { printed.take($0, $1) },
            clock: clock)
    }

    private static let realCommands: Set = ["read", "record", "batch", "worker", "doctor"]
    /// Standard input, and photos.
    private static let realWords: Set = ["-", "/dev/stdin", "--photo"]

    /// Whether a thread may have a working folder of its own, and this process is in the zone that `Workspace` gives.
    static let isPossible: Bool = {
        ["GMT", "UTC", "Etc/UTC"].contains(TimeZone.current.identifier)
            && onThread { GNU.unshare(GNU.workingFolderAndMask) == 0 }
    }()

    func run() -> Workspace.Outcome {
        let status = Self.onThread { () -> CInt in
            guard GNU.unshare(GNU.workingFolderAndMask) == 0, chdir(folder) == 0 else { fatalError("no \(folder)") }
            return Surroundings.$current.withValue(surroundings) {
                do {
                    var command = try Odolog.parsed()
                    precondition(!(command is any AsyncParsableCommand), "its threads are in another folder")
                    try command.run()
                    return 0
                } catch {
                    return Odolog.tell(error).rawValue
                }
            }
        }
        return Workspace.Outcome(
            ending: .status(status), output: printed.text(STDOUT_FILENO), errors: printed.text(STDERR_FILENO))
    }

    private static func onThread<Output: Sendable>(_ body: @escaping @Sendable () -> Output) -> Output {
        let output = Mutex<Output?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            let made = body()
            output.withLock { $0 = made }
            isDone.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        isDone.wait()
        return output.withLock { $0! }
    }

    private final class Printed: Sendable {
        private let bytes = Mutex<[CInt: [UInt8]]>([:])

        func take(_ new: [UInt8], _ stream: CInt) { bytes.withLock { $0[stream, default: []] += new } }

        func text(_ stream: CInt) -> String { String(decoding: bytes.withLock { $0[stream] ?? [] }, as: UTF8.self) }
    }
}
