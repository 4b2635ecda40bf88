import Foundation
import Glibc
import Testing
import VehicleStore

/// `kill -9` at random moments of `record`, over and over on the same store.
@Suite("Killing odolog record", .serialized)
struct KillTests {
    struct Scale: CustomStringConvertible {
        let photos: Int
        let kills: Int

        var description: String { "\(kills) kills over \(photos) photos" }
    }

    /// 50 over 50 with ODOLOG_FULL_TESTS=1.
    private static let scale =
        ProcessInfo.processInfo.environment["ODOLOG_FULL_TESTS"] != nil
        ? Scale(photos: 50, kills: 50) : Scale(photos: 12, kills: 8)

    private let workspace: Workspace
    private let names: [String]

    init() throws {
        workspace = try Workspace()
        let workspace = workspace
        names = try (0..<Self.scale.photos).map { index in
            let name = "photo-\(index).jpg"
            // The same reading each time, of another moment: nothing about it is odd.
            return try workspace.photo("164214-km", as: "photos/" + name, second: index)
        }
        let outcome = try workspace.odolog("vehicle", "add", "Blue Doblo")
        try #require(outcome.ending == .status(0))
    }

    /// After each kill: the store is sound, what was said to be logged is there, and nothing is there twice.
    private func check(_ said: [String]) throws {
        let store = try VehicleStore(path: workspace.storePath)
        #expect(try store.problems() == [])
        let history = try store.history(of: store.vehicle(named: "Blue Doblo").id)
        let photos = history.compactMap {
            $0.photo.map { String($0.record.path.dropFirst(workspace.folder.count + 1)) }
        }
        #expect(photos.count == history.count)
        #expect(Set(photos).count == photos.count, "none twice")
        #expect(Set(history.compactMap(\.photo?.record.sha256)).count == photos.count)
        #expect(Set(said).count == said.count, "none is said to be logged twice")
        #expect(Set(said).isSubset(of: photos), "none is lost: \(Set(said).subtracting(photos))")
        #expect(history.allSatisfy { $0.reading?.status == .confirmed })
        // A kill may come between the commit and the line about it, once a kill at most.
        #expect(photos.count - said.count <= Self.scale.kills)
    }

    /// Until so many lines of the log match, for a minute at most.
    private func wait(for count: Int, of pattern: Regex<(Substring, Substring)>, in log: String) throws {
        for _ in 0..<12_000 {
            let lines = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n") ?? []
            if try lines.count(where: { try pattern.firstMatch(in: $0) != nil }) >= count { return }
            // It has ended: nothing was left to log.
            if lines.last?.contains(" logged") == true, lines.last?.contains(":") == false { return }
            usleep(5_000)
        }
    }

    @Test("With --accept-at")
    func accepting() throws {
        let pattern = /^(photos\/photo-\d+\.jpg): logged 164214 km/
        var said: [String] = []
        var generator = SystemRandomNumberGenerator()
        var (killed, beforeLast) = (0, 0)
        for run in 0...Self.scale.kills {
            let log = "\(workspace.folder)/log\(run)"
            let child = try ChildProcess(
                [Workspace.program, "record", "photos", "--vehicle", "Blue Doblo", "--accept-at", "0"],
                folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
                output: .file("/dev/null"), errors: .file(log))
            beforeLast = said.count
            if run < Self.scale.kills {
                // The moment is random, but counted from a logged photo: on a slow machine most would else come before any.
                try wait(for: run % 3, of: pattern, in: log)
                usleep(.random(in: 0...150_000, using: &generator))
                child.kill(SIGKILL)
                if try child.wait() == .signal(SIGKILL) { killed += 1 }
            } else {
                #expect(try child.wait(seconds: 300) == .status(0))
            }
            for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
                if let match = try pattern.firstMatch(in: String(line)) { said.append(String(match.1)) }
            }
            try check(said)
        }
        #expect(killed > 0 && beforeLast > 0)
        #expect(try workspace.logged().count == names.count, "the last run finished the work")
        print("\(Self.scale), \(killed) while it ran: \(beforeLast) photos logged by runs that were killed")
    }

    @Test("With a person at the prompt")
    func prompted() throws {
        let pattern = /(photos\/photo-\d+\.jpg)  \([^)]*\)\r\n(?:(?!photos\/)[\s\S])*?  logged     164214 km/
        var said: [String] = []
        var generator = SystemRandomNumberGenerator()
        var (killed, beforeLast) = (0, 0)
        for run in 0...Self.scale.kills {
            let terminal = try Terminal(workspace, "record", "photos", "--vehicle", "Blue Doblo")
            let isLast = run == Self.scale.kills
            beforeLast = said.count
            // The last answer is often still on its way into the store when the kill comes; the one before it is there.
            for _ in 0..<(isLast ? names.count : run % 3) {
                guard (try? terminal.expect("[q]uit: ", seconds: 60)) != nil else { break }
                terminal.type("\n")
            }
            if !isLast { usleep(.random(in: 0...100_000, using: &generator)) }
            if !isLast { terminal.child.kill(SIGKILL) }
            let ending = try terminal.finish()
            if ending == .signal(SIGKILL) { killed += 1 } else { #expect(ending == .status(0)) }
            said += terminal.transcript.matches(of: pattern).map { String($0.1) }
            try check(said)
        }
        #expect(killed > 0 && beforeLast > 0)
        #expect(try workspace.logged().count == names.count)
        print("\(Self.scale), prompted, \(killed) while it ran: \(beforeLast) photos logged by runs that were killed")
    }
}
