import ArgumentParser
import Foundation
import Glibc

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Put the log on a local web page, for the phone's camera and for other programs.",
        discussion: """
            Starts `odolog-serve`, which stands beside odolog. `odolog-serve --help` shows its options.

            EXAMPLE
              odolog serve
              odolog serve --listen 127.0.0.1:0 --json
            """)

    @Argument(parsing: .captureForPassthrough, help: "Options of `odolog-serve`.")
    var options: [String] = []

    func run() throws {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let beside = (own as NSString).deletingLastPathComponent + "/odolog-serve"
        // It reads photos with this program.
        setenv("ODOLOG_EXECUTABLE", own, 0)
        let program = FileManager.default.isExecutableFile(atPath: beside) ? beside : "odolog-serve"
        var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + options).map { strdup($0) } + [nil]
        execvp(program, &arguments)
        throw Failure(
            "odolog-serve can't be started: \(String(cString: strerror(errno))); install it, or build it with "
                + "swift build -c release --product odolog-serve.", .somethingMissing)
    }
}
