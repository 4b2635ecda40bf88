import Foundation
import Glibc
import Testing

/// Workers take turns at pictures that need much memory.
@Suite("Turns at large pictures")
struct LargePictureTests {
    /// This process's turn, as if it were another worker.
    private final class Turn {
        private let file: CInt

        init(_ path: String) throws {
            file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            try #require(file >= 0 && Self.lock(file, F_WRLCK), "\(path)")
        }

        deinit { close(file) }

        func end() throws { try #require(Self.lock(file, F_UNLCK)) }

        private static func lock(_ file: CInt, _ type: CInt) -> Bool {
            var whole = flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
            return fcntl(file, F_SETLK, &whole) == 0
        }
    }

    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// Of 48 megapixels in a few bytes; libwebp holds 192 megabytes of one, libheif would hold 288 of the other.
    private func picture(_ format: String) throws -> Data {
        guard format == "webp" else {
            func box(_ type: String, _ content: Data) -> Data {
                withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Data($0) } + Data(type.utf8) + content
            }
            let size = Data([0, 0, 0, 0, 0, 0, 0x1F, 0x40, 0, 0, 0x17, 0x70])
            return box("ftyp", Data("heic\0\0\0\0mif1heic".utf8))
                + box("meta", Data(count: 4) + box("iprp", box("ipco", box("ispe", size))))
        }
        let path = Workspace.repository + "/Tests/ImagingTests/Fixtures/bomb.webp"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = UInt32(8000 - 1) | UInt32(6000 - 1) << 14
        for place in 0..<4 {
            let kept = place == 3 ? bytes[24] & 0xF0 : 0
            bytes[21 + place] = UInt8(size >> (8 * UInt32(place)) & 0xFF) | kept
        }
        return bytes
    }

    /// Of a process that waits for a lock (proc_locks(5)).
    private func waits(_ pid: pid_t) -> Bool {
        for _ in 0..<6000 {
            let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
            if locks.split(separator: "\n").contains(where: { $0.contains("-> POSIX") && $0.contains(" \(pid) ") }) {
                return true
            }
            guard ProcessTable.isAlive(pid) else { return false }
            usleep(10_000)
        }
        return false
    }

    @Test("A worker waits for its turn, and then reads", arguments: ["webp", "heic"])
    func worker(format: String) throws {
        try picture(format).write(to: workspace.url("large"))
        let library = try workspace.fakeLibheif()
        let turn = try Turn(workspace.folder + "/turns")
        try workspace.write("large\n", to: "in")
        let worker = try ChildProcess(
            [Workspace.program, "worker", "--turns", "turns", "--kind", "odometer"], folder: workspace.folder,
            environment: workspace.environment.merging(["ODOLOG_LIBHEIF": library]) { $1 },
            input: .file(workspace.folder + "/in"), output: .file(workspace.folder + "/out"),
            errors: .file(workspace.folder + "/errors"))
        #expect(waits(worker.pid))
        #expect(try workspace.rows("out").count == 1, "its greeting")
        try turn.end()
        #expect(try worker.wait() == .status(0))
        let rows = try workspace.rows("out")
        try #require(rows.count == 2)
        #expect(rows[1].string("photo") == "large")
        #expect(rows[1].errorCode == nil)
        #expect(try String(contentsOf: workspace.url("errors"), encoding: .utf8) == "")
    }

    @Test("Who can't take turns says so, and reads all the same")
    func noFile() throws {
        try workspace.photo("blank")
        let outcome = try workspace.run([Workspace.program, "worker", "--turns", "none/turns"], input: "blank.jpg\n")
        #expect(outcome.ending == .status(0))
        #expect(try outcome.json().count == 2)
        #expect(
            outcome.errors
                == "odolog: none/turns: No such file or directory; large pictures are decoded without waiting for others.\n"
        )
    }

    @Test("Waiting for a turn doesn't count as reading")
    func timeLimit() throws {
        let (batch, worker, turn) = try waitingBatch()
        usleep(11_000_000)
        #expect(ProcessTable.isAlive(worker))
        try turn.end()
        #expect(try batch.rows(2).map(\.errorCode) == [nil, nil])
        #expect(try batch.worker() == worker)
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
    }

    /// While it waits, a worker can be killed at a photo, however fast the machine is.
    @Test("A photo that ends every worker gets a row that says so; the next run tries it again")
    func crashes() throws {
        try workspace.photo("blank", as: "2.jpg")
        let (batch, first, turn) = try waitingBatch()
        kill(first, SIGKILL)
        var second: pid_t?
        for _ in 0..<6000 where second == nil {
            second = batch.workers.first { $0 != first }
            usleep(10_000)
        }
        let another = try #require(second)
        #expect(waits(another))
        kill(another, SIGKILL)
        batch.read("2.jpg")
        let rows = try batch.rows(3)
        #expect(rows.map(\.errorCode) == [nil, "reader_crashed", nil])
        #expect(
            rows[1].dictionary("error")?["message"] as? String
                == "large: the process that read this photo was ended by signal 9 (Killed), twice; look at the photo, and "
                + "report it.")
        try turn.end()
        batch.child.kill(SIGINT)
        #expect(try batch.child.wait() == .status(130))
        let again = try workspace.odolog(
            "batch", "-", "--out", "out.jsonl", "--kind", "odometer", input: "1.jpg\nlarge\n2.jpg\n")
        #expect(again.ending == .status(0))
        #expect(try workspace.rows("out.jsonl").map(\.errorCode) == [nil, nil, nil])
    }

    /// Its one worker has read `1.jpg` and waits at `large` for the turn, which is ours.
    private func waitingBatch() throws -> (RunningBatch, worker: pid_t, Turn) {
        try workspace.photo("blank", as: "1.jpg")
        try picture("webp").write(to: workspace.url("large"))
        let batch = try RunningBatch(workspace, "--jobs", "1", "--time-limit", "10", "--kind", "odometer")
        batch.read("1.jpg")
        try batch.rows(1)
        let worker = try batch.worker()
        let turn = try Turn(try #require(turns(of: worker)))
        batch.read("large")
        #expect(waits(worker))
        return (batch, worker, turn)
    }

    /// The file that a worker of a batch was given.
    private func turns(of worker: pid_t) -> String? {
        let words = (try? String(contentsOfFile: "/proc/\(worker)/cmdline", encoding: .utf8))?.split(separator: "\0")
        guard let words, let place = words.firstIndex(of: "--turns"), place + 1 < words.endIndex else { return nil }
        return String(words[place + 1])
    }
}
