import Foundation
import Glibc
import OdologBatch
import OdologImaging
import OdologPhotoFiles
import Synchronization
import Testing
import VehicleOCR
import VehicleStore

/// A batch in a Swift program: this one.
@Suite("OdologBatch", .timeLimit(.minutes(3)))
struct BatchLibraryTests {
    private let workspace: Workspace
    private let store: VehicleStore
    private let van: Vehicle

    init() throws {
        workspace = try Workspace()
        store = try VehicleStore(path: workspace.folder + "/store")
        van = try store.add(NewVehicle(name: "Van"))
    }

    private func path(_ name: String) -> String { workspace.folder + "/" + name }

    private func run(
        _ folder: String, program: String = Workspace.program
    ) async throws -> (told: [String], total: Int?, tally: BatchTally) {
        let journal = try Journal(path: path("out.jsonl"), format: .jsonLines)
        let plan = BatchPlan(
            kind: .odometer, models: try ModelSet().identity, limits: .standard, again: false, unfinished: nil,
            index: journal.index, reader: try SupervisedReader(executable: program), stop: StopRequest(),
            store: BatchStore(Registrar(store: store, acceptAt: nil), owner: .one(van), kind: .odometer))
        let told = Mutex<[String]>([])
        let total = Mutex<Int?>(nil)
        let counted = DispatchSemaphore(value: 0)
        let batch = Batch(plan: plan, journal: journal) { event in
            guard case .total(let number) = event else { return told.withLock { $0.append(Self.words(event)) } }
            total.withLock { $0 = number }
            counted.signal()
        }
        // Named twice, its photos are read once, and counted once.
        let folder = PhotoPath(path(folder))
        try await batch.run([.path(folder), .path(folder)], separator: .newline, jobs: 2)
        #expect(counted.wait(timeout: .now() + 60) == .success)
        return (told.withLock { $0 }, total.withLock { $0 }, batch.tally)
    }

    private static func words(_ event: BatchEvent) -> String {
        func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
        return switch event {
        case .read(let row): "read \(name(row.photo)) \(row.errorCode ?? "-")"
        case .skipped(let photo): "skipped \(photo.isUnusable) \(photo.hasOtherModels)"
        case .recorded(let taken, let photo):
            if case .pending = taken.outcome { "waits \(name(photo.text))" } else { "recorded otherwise" }
        case .tornRow: "torn"
        case .damagedRows(let count): "\(count) damaged"
        case .notice(let notice): "\(notice)"
        default: "\(event)"
        }
    }

    @Test("What becomes of each photo is told in order; the next run tells what it found and skips")
    func events() async throws {
        try FileManager.default.createDirectory(atPath: path("in"), withIntermediateDirectories: true)
        try workspace.photo("164214-km", as: "in/1.jpg", mark: "1")
        try Data("no photo".utf8).write(to: workspace.url("in/2.jpg"))
        try Data("no photo".utf8).write(to: workspace.url("in/notes.txt"))
        let first = try await run("in")
        #expect(first.told == ["waits 1.jpg", "read 1.jpg -", "read 2.jpg not_an_image"])
        #expect(first.total == 2)
        #expect(first.tally.read == 2 && first.tally.failed == 1 && first.tally.waiting == 1)
        #expect(first.tally.otherFiles != nil && first.tally.hasFailures)
        #expect(try store.pendingReadings(of: van.id).count == 1)

        let rows = try Data(contentsOf: workspace.url("out.jsonl"))
        try (rows + Data("{}\n{\"photo\":\"half".utf8)).write(to: workspace.url("out.jsonl"))
        let second = try await run("in")
        #expect(second.told == ["torn", "1 damaged", "skipped false false", "skipped true false"])
        #expect(second.tally.read == 0 && second.tally.skipped == 2 && second.tally.waiting == 1)
        #expect(try Data(contentsOf: workspace.url("out.jsonl")) == rows)
    }

    @Test("An answer that is no row costs its photo alone")
    func answerWithoutKeys() async throws {
        try FileManager.default.createDirectory(atPath: path("in"), withIntermediateDirectories: true)
        try workspace.photo("164214-km", as: "in/1.jpg")
        let greeting = #"{"odolog":"0.1.0","protocol":1,"models":"m","error":null}"#
        let answer =
            #"{"id":1,"photo":"PHOTO","schema":2,"asked":"odometer","models":"m","error":{"code":"x","message":"y"}}"#
        let program =
            "#!/bin/bash\necho '\(greeting)'\nread -r line\necho '"
            + answer.replacing("PHOTO", with: path("in/1.jpg")) + "'\nsleep 100\n"
        try workspace.write(program, to: "stand-in")
        #expect(chmod(path("stand-in"), 0o700) == 0)
        let outcome = try await run("in", program: path("stand-in"))
        #expect(outcome.told == ["read 1.jpg reader_crashed"])
        #expect(outcome.tally.failed == 1)
    }

    @Test("Why a file can't be used is an error of its own, in words of no command line")
    func errors() throws {
        try Data("mine\n".utf8).write(to: workspace.url("mine.jsonl"))
        let open = try Journal(path: path("open.jsonl"), format: .jsonLines)
        defer { withExtendedLifetime(open) {} }
        func error(_ name: String) -> BatchError? {
            do { _ = try Journal(path: path(name), format: .jsonLines) } catch { return error }
            return nil
        }
        let found = ["", "mine.jsonl", "store", "open.jsonl", "nowhere/out.jsonl"].map(error)
        let isAsMeant: [Bool] = zip(found, 0...).map { error, place in
            switch (error, place) {
            case (.isFolder, 0), (.notResults, 1), (.isOwnFile, 2), (.isOwnFile, 3): true
            case (.system(.open, _, let code), 4): code == ENOENT
            default: false
            }
        }
        #expect(isAsMeant == [true, true, true, true, true], "\(found)")
        for case let error? in found {
            #expect(!error.description.contains("--") && error.description.contains("; "), "\(error)")
        }
        #expect(try String(contentsOf: workspace.url("mine.jsonl"), encoding: .utf8) == "mine\n")
    }
}
