import Foundation
import Glibc
import Testing

/// What ends `odolog batch` early, or a process of it: nothing is lost, nothing is doubled, nothing is left over.
@Suite("Ending odolog batch")
struct BatchEndingTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for name in ["1", "2", "3", "4"] { try workspace.photo("blank", as: "\(name).jpg", mark: name) }
    }

    @Test("A worker that is killed is started anew, and its photo read all the same")
    func killedWorker() throws {
        let batch = try RunningBatch(workspace, "--jobs", "1")
        let worker = try batch.stoppedWorker(before: "2.jpg")
        kill(worker, SIGKILL)
        #expect(try batch.rows(2).map(\.errorCode) == [nil, nil])
        #expect(try batch.worker() != worker)
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
    }

    @Test(
        "A worker's memory lies in huge pages, but for who wants it otherwise",
        arguments: [nil, "glibc.malloc.check=0"])
    func hugePages(tunables: String?) throws {
        let asked = tunables.map { ["GLIBC_TUNABLES": $0] } ?? [:]
        let batch = try RunningBatch(workspace, "--jobs", "1", environment: asked)
        batch.read("1.jpg")
        try batch.rows(1)
        let variables = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(try batch.worker())/environ"))
            .split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        #expect(
            variables.filter { $0.hasPrefix("GLIBC_TUNABLES=") }
                == ["GLIBC_TUNABLES=\(tunables ?? "glibc.malloc.hugetlb=1")"])
        #expect(variables.contains { $0.hasPrefix("PATH=") })
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
    }

    @Test("A photo that takes too long costs a row with an error, and nothing else")
    func timeLimit() throws {
        let batch = try RunningBatch(workspace, "--jobs", "1", "--time-limit", "10.5")
        let worker = try batch.stoppedWorker(before: "2.jpg")
        batch.read("3.jpg")
        let rows = try batch.rows(3)
        #expect(rows.map { $0.string("photo") } == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(rows.map(\.errorCode) == [nil, "timed_out", nil])
        #expect(
            rows[1].dictionary("error")?["message"] as? String
                == "2.jpg: reading took longer than 10.5 s and was stopped; look at the photo, or allow more time.")
        #expect(ProcessTable.isGone(worker))
        batch.child.kill(SIGTERM)
        #expect(try batch.child.wait() == .status(130))
        let again = try workspace.odolog("batch", "-", "--out", "out.jsonl", input: "1.jpg\n2.jpg\n3.jpg\n")
        #expect(again.errors == "1 read: 0 accepted, 0 for review, 1 rejected, 0 failed; 2 skipped, read before\n")
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["1.jpg", "3.jpg", "2.jpg"])
    }

    @Test("A short limit is said as it was given", arguments: ["0.001", "0.0005"])
    func shortTimeLimit(limit: String) throws {
        _ = try workspace.odolog("batch", "1.jpg", "--out", "out.jsonl", "--time-limit", limit)
        let message = try workspace.rows("out.jsonl").first?.dictionary("error")?["message"] as? String
        #expect(message?.contains("took longer than \(limit) s and") == true, "\(message ?? "")")
    }

    @Test("Others go on while one photo hangs, and the rows stay in order")
    func othersGoOn() throws {
        let batch = try RunningBatch(workspace, "--jobs", "2", "--time-limit", "3")
        for name in ["1", "2"] { batch.read("\(name).jpg") }
        try batch.rows(2)
        let worker = try batch.worker()
        #expect(ProcessTable.stop(worker))
        for name in ["3", "4", "5", "6"] { batch.read("\(name).jpg") }
        let rows = try batch.rows(6)
        #expect(rows.map { $0.string("photo") } == (1...6).map { "\($0).jpg" })
        #expect(Set(rows.map(\.errorCode)) == [nil, "not_found", "timed_out"])
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
    }

    @Test("Ctrl-C: what is being read is finished, what is done is in the file, and no process is left")
    func interrupted() throws {
        let batch = try RunningBatch(workspace, "--jobs", "2")
        for name in ["1", "2"] { batch.read("\(name).jpg") }
        try batch.rows(2)
        let workers = batch.workers
        #expect(workers.count == 2)
        for worker in workers { #expect(ProcessTable.stop(worker)) }
        for name in ["3", "4"] { batch.read("\(name).jpg") }
        for worker in workers { #expect(RunningBatch.hasRequest(worker)) }
        batch.child.kill(SIGINT)
        #expect(batch.saysItStops())
        for worker in workers { kill(worker, SIGCONT) }
        #expect(try batch.child.wait() == .status(130))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == (1...4).map { "\($0).jpg" })
        #expect(batch.errors.contains("stopping"))
        #expect(batch.errors.hasSuffix("4 read: 0 accepted, 0 for review, 4 rejected, 0 failed\n"))
        for worker in workers { #expect(ProcessTable.isGone(worker)) }
    }

    @Test("Ctrl-C on a terminal is for the batch, not for its workers")
    func interruptedOnTerminal() throws {
        let (paths, out) = (try Pipe(), workspace.folder + "/stdout")
        defer { close(paths.writing) }
        let terminal = try Terminal(
            workspace, "batch", "-", "--jobs", "1", "--out", "out.jsonl", input: .descriptor(paths.reading),
            output: .file(out))
        close(paths.reading)
        paths.write("1.jpg\n")
        var worker: pid_t?
        for _ in 0..<6000 where worker == nil || (try? workspace.rows("out.jsonl").count) != 1 {
            worker = ProcessTable.children(of: terminal.child.pid).first
            usleep(10_000)
        }
        let stopped = try #require(worker)
        #expect(ProcessTable.stop(stopped))
        paths.write("2.jpg\n")
        #expect(RunningBatch.hasRequest(stopped))
        terminal.type("\u{3}")
        try terminal.expect("stopping; photos that are being read are finished")
        kill(stopped, SIGCONT)
        #expect(try terminal.finish() == .status(130))
        #expect(terminal.transcript.contains("2 read: 0 accepted, 0 for review, 2 rejected, 0 failed"))
        #expect(try workspace.rows("out.jsonl").map(\.errorCode) == [nil, nil])
    }

    @Test("A pipe that nobody writes to is refused where it is called as a photo, and else waited for until Ctrl-C")
    func silentPipe() throws {
        for name in ["pipe.jpg", "pipe"] { mkfifo(workspace.folder + "/" + name, 0o600) }
        let refused = try workspace.odolog("batch", "pipe.jpg", "1.jpg", "--out", "out.jsonl")
        #expect(refused.ending == .status(1))
        #expect(try workspace.rows("out.jsonl").map(\.errorCode) == ["not_a_regular_file", nil])

        func batch() throws -> ChildProcess {
            let child = try ChildProcess(
                [Workspace.program, "batch", "2.jpg", "pipe", "--out", "out.jsonl", "--jobs", "1"],
                folder: workspace.folder, environment: workspace.environment, input: .file("/dev/null"),
                output: .file("/dev/null"), errors: .file(workspace.folder + "/errors"))
            return child
        }
        let waiting = try batch()
        for _ in 0..<6000 where try workspace.rows("out.jsonl").count < 3 { usleep(10_000) }
        waiting.kill(SIGINT)
        #expect(try waiting.wait(seconds: 10) == .status(130))
        #expect(try workspace.rows("out.jsonl").count == 3)

        // It is a list all the same, also when its writer takes its time.
        let listening = try batch()
        let writer = open(workspace.folder + "/pipe", O_WRONLY)
        usleep(300_000)
        for name in ["3", "4"] {
            _ = Glibc.write(writer, "\(name).jpg\n", 6)
            usleep(100_000)
        }
        close(writer)
        #expect(try listening.wait() == .status(0))
        #expect(
            try workspace.rows("out.jsonl").map { $0.string("photo") } == [
                "pipe.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg",
            ])
    }

    @Test("A second Ctrl-C doesn't wait; the next run reads what was given up")
    func interruptedTwice() throws {
        let batch = try RunningBatch(workspace, "--jobs", "1")
        let worker = try batch.stoppedWorker(before: "2.jpg")
        batch.child.kill(SIGINT)
        #expect(batch.saysItStops())
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait(seconds: 10) == .status(130))
        #expect(ProcessTable.isGone(worker))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["1.jpg"])
        let again = try workspace.odolog("batch", "-", "--out", "out.jsonl", input: "1.jpg\n2.jpg\n")
        #expect(again.ending == .status(0))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["1.jpg", "2.jpg"])
    }

    @Test("A file of results that somebody removes or replaces meanwhile ends it with 2", arguments: [false, true])
    func removed(isReplaced: Bool) throws {
        let batch = try RunningBatch(workspace)
        batch.read("1.jpg")
        try batch.rows(1)
        unlink(workspace.folder + "/out.jsonl")
        if isReplaced { try workspace.write("mine\n", to: "out.jsonl") }
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(2))
        #expect(batch.errors.contains("out.jsonl: somebody removed or replaced this file"))
        let left = try? String(contentsOf: workspace.url("out.jsonl"), encoding: .utf8)
        #expect(left == (isReplaced ? "mine\n" : nil))
    }

    @Test("Two batches into one file: the second one says so")
    func locked() throws {
        let batch = try RunningBatch(workspace)
        batch.read("1.jpg")
        try batch.rows(1)
        symlink("out.jsonl", workspace.folder + "/link.jsonl")
        for name in ["out.jsonl", "link.jsonl"] {
            let second = try workspace.odolog("batch", "2.jpg", "--out", name)
            #expect(second.ending == .status(2))
            #expect(second.errors.contains("another batch is writing this file"))
        }
        batch.child.kill(SIGKILL)
        _ = try batch.child.wait()
        #expect(try workspace.odolog("batch", "2.jpg", "--out", "link.jsonl").ending == .status(0))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["1.jpg", "2.jpg"])
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: workspace.folder + "/link.jsonl") == "out.jsonl")
    }

    @Test(
        "A standard stream that is closed doesn't let the results take its place", arguments: ["0<&-", "1>&-", "2>&-"])
    func closedStream(closed: String) throws {
        try workspace.write("1.jpg\ngone.jpg\n2.jpg\n1.jpg\n", to: "list.txt")
        let outcome = try workspace.run([
            "/bin/dash", "-c", "exec \(Workspace.program) batch list.txt --out out.jsonl \(closed)",
        ])
        #expect(outcome.ending == .status(1))
        #expect(try workspace.rows("out.jsonl").map(\.errorCode) == [nil, "not_found", nil])
        let read = try workspace.run(["/bin/dash", "-c", "exec \(Workspace.program) read 1.jpg 1>&-"])
        #expect(read.ending == .status(2))
        #expect(read.errors.contains("standard output cannot be written"))
    }

    @Test("kill -9, over and over: every photo has one row in the end, and no process is left")
    func killed() throws {
        let names = try (0..<24).map { try workspace.photo("blank", as: "in/\($0).jpg", mark: "\($0)") }
        var (kills, workers) = (0, Set<pid_t>())
        for _ in 0..<8 {
            // Names come on standard input, which stays open: it can't end by itself before it is killed.
            let before = (try? Data(contentsOf: workspace.url("out.jsonl")).count { $0 == 10 }) ?? 0
            let batch = try RunningBatch(workspace)
            names.forEach(batch.read)
            // A row more: a worker is at work.
            try batch.rows(min(before + 1, names.count))
            usleep(.random(in: 0...200_000))
            workers.formUnion(batch.workers)
            batch.child.kill(SIGKILL)
            if try batch.child.wait() == .signal(SIGKILL) { kills += 1 }
        }
        #expect(!workers.isEmpty)
        for worker in workers { #expect(ProcessTable.isGone(worker)) }
        let last = try workspace.odolog("batch", "in", "--out", "out.jsonl")
        #expect(last.ending == .status(0))
        #expect(try workspace.rows("out.jsonl").compactMap { $0.string("photo") }.sorted() == names.sorted())
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: workspace.folder).allSatisfy {
                !$0.contains("odolog-new")
            })
        #expect(kills == 8)
    }

    @Test(
        "A disk that is full ends it with a way on; the next run goes on, with nothing lost or doubled",
        arguments: ["out.jsonl", "out.csv"])
    func fullDisk(file: String) throws {
        for index in 0..<10 { try workspace.photo("98765-km", as: "in/\(index).jpg", mark: "\(index)") }
        // A file may grow to so many bytes, in blocks of 512: as if the disk held no more.
        var (runs, before) = (0, 0)
        for limit in [3, 6] {
            let limited = file.hasSuffix("csv") ? limit / 3 : limit
            let outcome = try workspace.run([
                "/bin/dash", "-c", "ulimit -f \(limited); exec \(Workspace.program) batch in --out \(file) 2> errors",
            ])
            #expect(outcome.ending == .status(2))
            let errors = try String(contentsOf: workspace.url("errors"), encoding: .utf8)
            #expect(
                errors.contains(
                    "\(file): cannot be written (File too large); make room, then start the same command again"))
            let text = try String(contentsOf: workspace.url(file), encoding: .utf8)
            #expect(text.utf8.last.map { $0 == 10 } ?? true)
            #expect(text.utf8.count <= limited * 512 && text.utf8.count >= before)
            (runs, before) = (runs + 1, text.utf8.count)
        }
        #expect(before > 0)
        let outcome = try workspace.odolog("batch", "in", "--out", file)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors.contains("skipped") && !outcome.errors.contains("in part"))
        let text = try String(contentsOf: workspace.url(file), encoding: .utf8)
        for index in 0..<10 { #expect(text.components(separatedBy: "in/\(index).jpg").count == 2) }
    }

    @Test("--watch reads what comes, once it is there as a whole, and again when it changes")
    func watch() throws {
        try workspace.photo("blank", as: "in/1.jpg", mark: "1")
        symlink(".", workspace.folder + "/in/link")
        let bytes = try Data(contentsOf: workspace.url("in/1.jpg"))
        let child = try ChildProcess(
            [Workspace.program, "batch", "in", "--watch", "--out", "out.jsonl"], folder: workspace.folder,
            environment: workspace.environment, input: .file("/dev/null"), output: .file("/dev/null"),
            errors: .file(workspace.folder + "/errors"))
        func wait(for count: Int) -> [JSONLine] {
            for _ in 0..<2000 {
                if let rows = try? workspace.rows("out.jsonl"), rows.count >= count { return rows }
                usleep(10_000)
            }
            return []
        }
        #expect(wait(for: 1).count == 1)
        // Written in pieces, slowly.
        try FileManager.default.createDirectory(
            atPath: workspace.folder + "/in/new", withIntermediateDirectories: false)
        let file = fopen(workspace.folder + "/in/new/2.jpg", "w")
        for piece in [bytes.prefix(300), bytes.dropFirst(300).prefix(200), bytes.dropFirst(500)] {
            _ = piece.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
            fflush(file)
            usleep(700_000)
        }
        fclose(file)
        let rows = wait(for: 2)
        #expect(rows.map { $0.string("photo") } == ["in/1.jpg", "in/new/2.jpg"])
        #expect(rows.count == 2 && rows[0].string("sha256") == rows[1].string("sha256"), "read as a whole")
        try workspace.photo("98765-km", as: "in/1.jpg")
        #expect(wait(for: 3).last?.string("text") == "98765")
        child.kill(SIGINT)
        #expect(try child.wait() == .status(130))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["in/new/2.jpg", "in/1.jpg"])
        let errors = try String(contentsOf: workspace.url("errors"), encoding: .utf8)
        #expect(errors.components(separatedBy: "links to folders aren't followed: in/link").count == 2, "once")
    }

    @Test("--watch: a folder that was away for a while has no row in the end")
    func folderComesBack() throws {
        try workspace.photo("blank", as: "in/1.jpg", mark: "1")
        let child = try ChildProcess(
            [Workspace.program, "batch", "in", "--watch", "--out", "out.jsonl"], folder: workspace.folder,
            environment: workspace.environment, input: .file("/dev/null"), output: .file("/dev/null"),
            errors: .file(workspace.folder + "/errors"))
        func wait(for photos: [String]) throws {
            var found: [String?] = []
            for _ in 0..<2000 where found != photos {
                found = ((try? workspace.rows("out.jsonl")) ?? []).map { $0.string("photo") }
                usleep(10_000)
            }
            #expect(found == photos)
        }
        try wait(for: ["in/1.jpg"])
        let (folder, away) = (workspace.folder + "/in", workspace.folder + "/away")
        #expect(rename(folder, away) == 0)
        try wait(for: ["in/1.jpg", "in"])
        try workspace.photo("blank", as: "away/2.jpg", mark: "2")
        #expect(rename(away, folder) == 0)
        try wait(for: ["in/1.jpg", "in", "in/2.jpg"])
        child.kill(SIGINT)
        #expect(try child.wait() == .status(130))
        #expect(try workspace.rows("out.jsonl").map { $0.string("photo") } == ["in/1.jpg", "in/2.jpg"])
    }
}
