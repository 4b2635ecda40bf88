import Foundation
import Glibc
import Testing

/// The store lies on a disk that is full: a file system in memory, which only the test's own processes see.
@Suite("A full disk", .enabled(if: Workspace.canMount, "nothing can be mounted here"))
struct DiskFullTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// Runs a script in which `odolog` works with a store on `disk`, `fill` leaves no room there, and `clear` makes room.
    private func run(_ script: String, size: String = "2m") throws -> Workspace.Outcome {
        let disk = workspace.folder + "/disk"
        mkdir(disk, 0o700)
        return try workspace.run([
            "/usr/bin/unshare", "-rm", "/bin/bash", "-c",
            """
            mount -t tmpfs -o size=\(size) none \(disk) || exit 99
            odolog() { \(Workspace.program) "$@" --store \(disk)/log.sqlite; echo "status $?" >&2; }
            fill() { dd if=/dev/zero of=\(disk)/filler bs=4k 2>/dev/null; dd if=/dev/zero of=\(disk)/filler2 bs=1 2>/dev/null; }
            clear() { rm \(disk)/filler*; }
            \(script)
            """,
        ])
    }

    @Test("Commands that only read go on, and those that write say that it is full; with room again they write")
    func reading() throws {
        let outcome = try run(
            """
            odolog vehicle add Van; odolog log Van 1000 --at 2024-01-01; odolog schedule add Van Oil --every 12mo
            fill; echo full >&2
            odolog history Van; odolog vehicle list; odolog due; odolog export Van --format csv; odolog review
            echo writing >&2
            odolog log Van 2000 --at 2024-02-01; odolog vehicle add Bus; odolog doctor
            clear; echo room >&2
            odolog log Van 3000 --at 2024-03-01; odolog history Van --csv
            """)
        let parts = outcome.errors.components(separatedBy: .newlines).split {
            ["full", "writing", "room"].contains($0)
        }
        try #require(parts.count == 4, "\(outcome.errors)")
        #expect(
            parts[1].filter { $0.hasPrefix("status") } == Array(repeating: "status 0", count: 5), "\(outcome.errors)")
        #expect(
            parts[2].filter { $0.hasPrefix("status") } == Array(repeating: "status 2", count: 3), "\(outcome.errors)")
        #expect(parts[2].filter { $0.contains("no space left for the store") }.count == 2, "\(outcome.errors)")
        #expect(parts[2].joined(separator: " ").contains("nothing was written; free some space there, then try again"))
        #expect(parts[3].filter { $0.hasPrefix("status") } == ["status 0", "status 0"], "\(outcome.errors)")
        #expect(
            // In a number of a version or a file those digits may stand as well.
            outcome.output.contains("1000 km") && !outcome.output.contains(/\b2000( km|,)/)
                && outcome.output.contains("3000,"), "\(outcome.output)")
        #expect(outcome.output.contains("PROBLEM: nothing can be logged: no space left"), "\(outcome.output)")
    }

    @Test(
        "A first vehicle that finds no room leaves nothing behind, however much room there was",
        arguments: [0, 1, 4, 16, 48, 64, 96, 128, 192, 256, 320, 400])
    func firstVehicle(kilobytes: Int) throws {
        let disk = workspace.folder + "/disk"
        let outcome = try run(
            """
            fill; truncate -s -\(kilobytes)k \(disk)/filler
            odolog vehicle add Van
            ls -A \(disk) | grep -v filler
            odolog vehicle list
            clear
            odolog vehicle add Bus; odolog vehicle list
            """)
        let lines = outcome.errorLines
        let statuses = lines.filter { $0.hasPrefix("status") }
        try #require(statuses.count == 4, "\(outcome.errors)")
        #expect(statuses[2...] == ["status 0", "status 0"], "\(outcome.errors)")
        #expect(outcome.output.contains("Bus"))
        if statuses[0] == "status 0" {
            #expect(outcome.output.contains("Van"))
        } else {
            #expect(lines[0].contains("no space left for the store"), "\(outcome.errors)")
            #expect(!lines[0].contains(".part"), "\(lines[0])")
            // A store without vehicles is whole, too.
            let isThere = outcome.output.split(separator: "\n").contains("log.sqlite")
            #expect(statuses[1] == (isThere ? "status 0" : "status 2"), "\(outcome.errors)")
            #expect(lines.contains { $0.contains(isThere ? "There are no vehicles yet" : "there is no store") })
            #expect(!outcome.output.contains(".part"), "\(outcome.output)")
        }
    }
}
