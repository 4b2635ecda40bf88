import Foundation
import Glibc

/// Finds the program `odolog`.
enum ReaderExecutable {
    /// The environment variable that names the program. Where it is set, no other place is tried.
    private static let variable = "ODOLOG_EXECUTABLE"

    /// A path that is given, by argument or environment, is the only place that is tried.
    static func path(
        _ given: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(SetupError) -> String {
        let named = given ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        let places = named.map { [$0] } ?? ([besideThisProgram] + places(in: environment["PATH"] ?? ""))
        guard let place = places.first(where: isProgram) else { throw .noExecutable(searched: places) }
        return place
    }

    private static var besideThisProgram: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("odolog").path
    }

    private static func places(in path: String) -> [String] {
        // Relative entries, and the empty one, would take a program from the working folder, which may be anybody's.
        path.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/odolog" }
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
