import Foundation
import Glibc
import OdologOdometer
import OdologReading
import Synchronization
import Testing
import VehicleOCR

/// Reading in processes of their own, from a Swift program: this one.
@Suite("SupervisedReader", .timeLimit(.minutes(3)))
struct SupervisedReaderTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for name in ["1", "2"] { try workspace.photo("164214-km", as: "\(name).jpg", mark: name) }
    }

    private func path(_ name: String) -> String { workspace.folder + "/" + name }

    private func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: workspace.url(name))) }

    /// - Parameter program: starts `odolog` with its words, or stands in for it.
    private func reader(
        _ options: SupervisedReader.Options = .init(), program: String? = nil
    ) throws -> SupervisedReader {
        guard let program else { return try SupervisedReader(executable: Workspace.program, options: options) }
        // Not written by this process: a child that another test starts meanwhile would hold it open for writing, and it couldn't run.
        let written = try workspace.run(
            ["/bin/sh", "-c", "cat >stand-in && chmod 700 stand-in"], input: "#!/bin/bash\n\(program)\n")
        try #require(written.ending == .status(0))
        return try SupervisedReader(executable: path("stand-in"), options: options)
    }

    /// A script that is `odolog`, and writes its process's number into `pids` before.
    private var noting: String { "echo $$ >>\(path("pids")); exec \(Workspace.program) \"$@\"" }

    private var pids: [pid_t] {
        ((try? String(contentsOfFile: path("pids"), encoding: .utf8)) ?? "").split(separator: "\n").compactMap {
            pid_t($0)
        }
    }

    /// Greets as `odolog worker` does.
    private static let greeting = #"echo '{"odolog":"0","protocol":1,"models":"0","error":null}'"#

    @Test("A file and its bytes give what PhotoReader gives; the name of bytes comes back")
    func same() async throws {
        let reader = try reader()
        let inside = try await PhotoReader().read(.file(path("1.jpg")), kind: .odometer)
        let file = try await reader.read(.file(path("1.jpg")), kind: .odometer)
        let data = try await reader.read(.data(try bytes("1.jpg"), name: "upload"), kind: .odometer)
        #expect(inside.text == "164214")
        #expect(file.json == inside.json && data.json == inside.json)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.data([1, 2], name: "a\"b\n")) }
        #expect(error?.code == "not_an_image")
        #expect(error?.description.hasPrefix("a\"b\n: ") == true)
        let missing = await #expect(throws: ReadingError.self) { try await reader.read(.file("/nowhere.jpg")) }
        #expect(missing?.code == "not_found")
    }

    @Test("The vehicle's last reading tells on a photo as it does for PhotoReader")
    func previous() async throws {
        let last = PreviousReading(
            value: try OdometerValue(wholeUnits: 900_000), unit: .kilometers, ageInDays: 1, possibleAges: 0.5...1.5)
        let (photo, reader) = (PhotoInput.file(path("1.jpg")), try reader())
        let inside = try await PhotoReader().read(photo, kind: .odometer, previous: last)
        #expect(try await reader.read(photo, kind: .odometer, previous: last).json == inside.json)
        #expect(try await reader.report(on: photo, kind: .odometer, previous: last).reading?.json == inside.json)
        #expect(try await reader.read(photo, kind: .odometer).json != inside.json)
    }

    @Test("A report is the line of `worker`, of a photo, of what is none, and of one that took too long")
    func report() async throws {
        try workspace.write("no photo", to: "text.jpg")
        let decoder = try VehicleDecoder(latestModelYear: 2027)
        let vin = try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        let reader = try reader()
        for name in ["1.jpg", "text.jpg", "missing.jpg", vin] {
            let (photo, kind) = (PhotoInput.file(path(name)), name == vin ? ReadingKind.vin : .odometer)
            let answer = try await reader.answer(to: photo, kind: kind)
            func timeless(_ line: String) -> String { line.replacing(/"milliseconds":[^,]*/, with: "") }
            let line = try await reader.report(on: photo, kind: kind).line(decoder: decoder)
            #expect(timeless(line) == timeless(String(decoding: answer.line, as: UTF8.self)))
        }
        let hanging = try self.reader(
            .init(timeLimit: 0.5), program: "\(Self.greeting); while read -r line; do sleep 100; done")
        let report = try await hanging.report(on: .data([1], name: "a.jpg"), kind: .odometer)
        #expect(report.failure?.code == "timed_out" && report.failure?.asked == .odometer)
        #expect(report.photo == "a.jpg" && report.models == "0")
    }

    @Test(
        "Options outside their range are refused before anything starts",
        arguments: [
            SupervisedReader.Options(processes: 0), .init(timeLimit: 0), .init(timeLimit: .nan), .init(startLimit: 0),
            .init(memoryLimit: 1),
            .init(maxMegapixels: 2001),
        ])
    func options(_ options: SupervisedReader.Options) throws {
        let error = #expect(throws: SetupError.self) { try self.reader(options) }
        #expect(error?.description.contains(" cannot be ") == true)
    }

    @Test("Bytes that are longer than a pipe holds, and bytes that are too many")
    func largeData() async throws {
        let reader = try reader()
        let padded = try bytes("1.jpg") + [UInt8](repeating: 0, count: 3 << 20)
        #expect(try await reader.read(.data(padded, name: "padded"), kind: .odometer).text == "164214")
        let many = [UInt8](repeating: 0, count: PhotoLimits.standard.maxBytes + 1)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.data(many, name: "many")) }
        #expect(error?.code == "too_large")
    }

    @Test("200 photos in their order, with few processes, the rest of them waiting")
    func many() async throws {
        let reader = try reader(.init(processes: 2), program: noting)
        let blank = try bytes(try workspace.photo("blank"))
        let asked = Mutex(0)
        var taken = 0
        let inputs = (0..<200).lazy.map { number in
            asked.withLock { $0 += 1 }
            return number == 7 ? PhotoInput.file("/nowhere") : .data(blank, name: "\(number)")
        }
        for try await photo in reader.readings(of: inputs, kind: .odometer) {
            #expect(photo.input.name == (taken == 7 ? "/nowhere" : "\(taken)"))
            switch photo.reading {
            case .success(let reading): #expect(reading.decision == .reject)
            case .failure(let error): #expect(taken == 7 && error.code == "not_found")
            }
            taken += 1
            #expect(asked.withLock { $0 } <= taken + 2 + PhotoReadings.lead)
        }
        #expect(taken == 200)
        #expect(pids.count == 2)
    }

    @Test("A process that is killed at a photo is started anew, and reads it")
    func killed() async throws {
        let reader = try reader(program: noting)
        #expect(try await reader.read(.file(path("1.jpg")), kind: .odometer).text == "164214")
        let first = try #require(pids.first)
        #expect(ProcessTable.stop(first))
        let photo = PhotoInput.file(path("2.jpg"))
        let reading = Task { try await reader.read(photo, kind: .odometer) }
        #expect(await Task.detached { RunningBatch.hasRequest(first) }.value)
        kill(first, SIGKILL)
        #expect(try await reading.value.text == "164214")
        #expect(pids.count == 2 && pids[1] != first)
    }

    @Test("One that ended while it waited costs no try")
    func killedWhileIdle() async throws {
        let reader = try reader(program: noting)
        _ = try await reader.read(.file(path("1.jpg")), kind: .odometer)
        let first = try #require(pids.first)
        kill(first, SIGKILL)
        #expect(ProcessTable.isGone(first))
        #expect(try await reader.read(.file(path("2.jpg")), kind: .odometer).text == "164214")
        #expect(pids.count == 2)
    }

    @Test("A photo that ends every process is an error of that photo, which says how; the last try is without barcodes")
    func crashing() async throws {
        let program = """
            \(Self.greeting)
            while read -r line; do
              echo "$line" >>\(path("requests"))
              kill -SEGV $$
            done
            """
        let reader = try reader(program: program)
        for (kind, times) in [(ReadingKind.odometer, "twice"), (.vin, "3 times")] {
            let error = await #expect(throws: ReadingError.self) { try await reader.read(.file("a.jpg"), kind: kind) }
            #expect(error?.code == "reader_crashed")
            #expect(
                error?.description
                    == "a.jpg: the process that read this photo was ended by signal 11 (Segmentation fault), \(times); look "
                    + "at the photo, and report it.")
        }
        let requests = try String(contentsOfFile: path("requests"), encoding: .utf8).split(separator: "\n")
        #expect(requests.map { $0.contains(#""barcodes":false"#) } == [false, false, false, false, true])
    }

    @Test("A VIN that was read without its barcodes, as two processes crashed over it, is for a person to look at")
    func withoutBarcodes() async throws {
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        let program = """
            echo >>\(path("starts"))
            if [ $(wc -l <\(path("starts"))) -lt 3 ]; then
              \(Self.greeting)
              read -r line
              exit 9
            fi
            exec \(Workspace.program) "$@"
            """
        let plain = try await reader().read(.file(path("vin.jpg")), kind: .vin)
        let reading = try await reader(program: program).read(.file(path("vin.jpg")), kind: .vin)
        #expect(plain.text == "1M8GDM9AXKP042788" && !plain.doubts.contains(.barcodeUnread))
        #expect(reading.text == plain.text && reading.doubts.contains(.barcodeUnread))
        #expect(reading.decision == .review)
    }

    @Test("A VIN whose barcodes took all of its time is read without them")
    func barcodesOutOfTime() async throws {
        try workspace.photo("1M8GDM9AXKP042788", as: "vin.jpg")
        // Less than a search gives up after by itself.
        let reader = try reader(.init(timeLimit: 6), program: noting)
        let plain = try await reader.read(.file(path("vin.jpg")), kind: .vin)
        let helpers = ProcessTable.children(of: try #require(pids.first))
        #expect(!helpers.isEmpty && helpers.allSatisfy { ProcessTable.stop($0) })
        let reading = try await reader.read(.file(path("vin.jpg")), kind: .vin)
        #expect(reading.text == plain.text && reading.doubts.contains(.barcodeUnread))
        #expect(!plain.doubts.contains(.barcodeUnread))
        #expect(pids.count == 2 && helpers.allSatisfy { ProcessTable.isGone($0) })
    }

    @Test(
        "Time that ran out is a reason to leave barcodes alone only where they were looked for, and once",
        arguments: [
            (#"{"id":1,"step":"barcodes"}"#, ReadingKind?.none, [false, true]),
            (#"{"id":1,"step":"barcodes"}\n{"id":1,"step":null}"#, nil, [false]),
            // Of another request: that is no answer, and no note.
            (#"{"id":2,"step":"barcodes"}"#, nil, [false, false, true]),
            (#"{"id":1,"step":"barcodes"}"#, .odometer, [false]),
        ])
    func outOfTime(notes: String, kind: ReadingKind?, leavesOut: [Bool]) async throws {
        let program = """
            \(Self.greeting)
            while read -r line; do
              echo "$line" >>\(path("requests"))
              printf '\(notes)\\n'
              sleep 100
            done
            """
        let reader = try reader(.init(timeLimit: 0.5), program: program)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.file("a.jpg"), kind: kind) }
        #expect(error?.code == (leavesOut.count < 3 ? "timed_out" : "reader_crashed"))
        let requests = try String(contentsOfFile: path("requests"), encoding: .utf8).split(separator: "\n")
        #expect(requests.map { $0.contains(#""barcodes":false"#) } == leavesOut)
    }

    @Test("All tries of a photo take twice the time limit at most")
    func allTries() async throws {
        let program = """
            \(Self.greeting)
            read -r line
            echo "$line" >>\(path("requests"))
            sleep 1.6
            kill -SEGV $$
            """
        let reader = try reader(.init(timeLimit: 2), program: program)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.file("a.jpg")) }
        #expect(error?.code == "timed_out")
        #expect(try String(contentsOfFile: path("requests"), encoding: .utf8).split(separator: "\n").count == 3)
    }

    @Test("One that hangs is ended after the time limit")
    func hanging() async throws {
        let program = "echo $$ >>\(path("pids")); \(Self.greeting); while read -r line; do sleep 100; done"
        let reader = try reader(.init(timeLimit: 0.5), program: program)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.file("a.jpg")) }
        #expect(
            error?.description
                == "a.jpg: reading took longer than 0.5 s and was stopped; look at the photo, or allow more time.")
        #expect(ProcessTable.isGone(try #require(pids.first)))
    }

    @Test("One that doesn't take its bytes is ended, too")
    func deaf() async throws {
        let reader = try reader(.init(timeLimit: 0.5), program: "\(Self.greeting); sleep 100")
        let bytes = [UInt8](repeating: 0, count: 1 << 20)
        let error = await #expect(throws: ReadingError.self) { try await reader.read(.data(bytes, name: "a")) }
        #expect(error?.code == "timed_out")
    }

    @Test(
        "An answer that isn't one is never a reading",
        arguments: [
            "echo nonsense", #"echo '{"id":1}'"#, #"printf '{"id":1,\0\377}\n'"#, "exit 0",
            // Of another request, and endless.
            #"echo '{"id":99,"photo":"a.jpg"}'"#, "exec cat /dev/zero",
            // A line of ours, of another photo, and with a value that can't be.
            "sed s/a.jpg/b.jpg/ \"$0.answer\"", "sed 's/\"asked\":\"odometer\"/\"asked\":\"vin\"/' \"$0.answer\"",
            "sed 's/\"confidence\":[0-9.]*/\"confidence\":7/g' \"$0.answer\"",
        ])
    func garbage(answer: String) async throws {
        try workspace.photo("164214-km", as: "a.jpg")
        let line = try workspace.odolog("worker", "--kind", "odometer", input: #"{"id":1,"path":"a.jpg"}"#).lines[1]
        try workspace.write(line + "\n", to: "stand-in.answer")
        let reader = try reader(program: "\(Self.greeting); read -r line; \(answer); sleep 100")
        let error = await #expect(throws: ReadingError.self) {
            try await reader.read(.file("a.jpg"), kind: .odometer)
        }
        #expect(error?.code == "reader_crashed")
        // What was changed is all that was wrong with it.
        let honest = try self.reader(program: "\(Self.greeting); read -r line; cat \"$0.answer\"; sleep 100")
        #expect(try await honest.read(.file("a.jpg"), kind: .odometer).text == "164214")
    }

    @Test("A program that isn't odolog, or another version, is said", arguments: ["exit 3", "echo hello; sleep 100"])
    func stranger(program: String) async throws {
        let reader = try reader(program: program)
        let error = await #expect(throws: SetupError.self) { try await reader.read(.file("a.jpg")) }
        #expect(
            error?.description.hasPrefix(
                "No photo can be read: odolog worker was started and cannot read: \(path("stand-in")) ") == true)
        #expect(error?.description.hasSuffix("in ODOLOG_EXECUTABLE or in the call") == true)
        await #expect(throws: SetupError.self) {
            for try await photo in reader.readings(of: [.file("a.jpg")]) { Issue.record("\(photo)") }
        }
    }

    @Test("A task that is cancelled ends at once, with the process that read its photo, and the reader goes on")
    func cancel() async throws {
        let reader = try reader(program: noting)
        _ = try await reader.read(.file(path("1.jpg")), kind: .odometer)
        let first = try #require(pids.first)
        #expect(ProcessTable.stop(first))
        let photos = ["1.jpg", "2.jpg"].map { PhotoInput.file(path($0)) }
        let task = Task { try await reader.read(photos[1], kind: .odometer) }
        let waiting = Task { try await reader.read(photos[0], kind: .odometer) }
        #expect(await Task.detached { RunningBatch.hasRequest(first) }.value)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ProcessTable.isGone(first))
        #expect(try await waiting.value.text == "164214")
        #expect(pids.count == 2)
    }

    @Test("A reader that is closed, or let go of, leaves no process behind", arguments: [false, true])
    func closed(isClosed: Bool) async throws {
        var reader: SupervisedReader? = try self.reader(program: noting)
        _ = try await reader?.read(.file(path("1.jpg")), kind: .odometer)
        let process = try #require(pids.first)
        #expect(ProcessTable.isAlive(process))
        if isClosed {
            let closed = try #require(reader)
            closed.close()
            let error = await #expect(throws: SetupError.self) { try await closed.read(.file(path("1.jpg"))) }
            #expect(
                error?.description == "No photo can be read: the SupervisedReader was closed; make another one.")
        }
        reader = nil
        #expect(ProcessTable.isGone(process))
        #expect(pids.count == 1)
    }

    @Test("A photo that is being read when the reader is closed fails for that reason")
    func closedMeanwhile() async throws {
        let reader = try reader(
            program: "\(Self.greeting); touch \(path("begun")); while read -r line; do sleep 100; done")
        let task = Task { try await reader.read(.data([1], name: "a.jpg"), kind: .odometer) }
        while !FileManager.default.fileExists(atPath: path("begun")) { try await Task.sleep(for: .milliseconds(5)) }
        reader.close()
        let error = await #expect(throws: SetupError.self) { try await task.value }
        #expect(error?.description.contains("was closed") == true)
    }

    @Test("A process that isn't ready in time is ended, and no other is tried")
    func late() async throws {
        let reader = try reader(.init(startLimit: 0.3), program: "echo $$ >>\(path("pids")); sleep 100")
        let error = await #expect(throws: SetupError.self) { try await reader.read(.data([1], name: "a.jpg")) }
        #expect(error?.description.contains("isn't ready after 0.3 seconds; allow more time") == true)
        #expect(pids.count <= 1)
        for pid in pids { #expect(ProcessTable.isGone(pid)) }
    }

    @Test("A process has none of this program's files")
    func descriptors() async throws {
        // As somebody leaves one who knows nothing of close-on-exec.
        let left = open(path("1.jpg"), O_RDONLY)
        defer { close(left) }
        let reader = try reader(program: noting)
        _ = try await reader.read(.file(path("2.jpg")), kind: .odometer)
        let process = try #require(pids.first)
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").map {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) ?? ""
        }
        #expect(files.count >= 3)
        #expect(!files.contains { $0.hasSuffix("/1.jpg") })
    }

    @Test("A photo may take so much memory and no more")
    func memory() async throws {
        func limit(_ memory: Int) async throws -> Int {
            let reader = try reader(.init(memoryLimit: memory), program: noting)
            _ = try await reader.read(.file(path("1.jpg")), kind: .odometer)
            let process = try #require(pids.last)
            let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max address space") })
            return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
        }
        let (less, more) = (try await limit(3 << 30), try await limit(5 << 30))
        // Beside what the process has mapped before its first photo.
        #expect(less > 3 << 30)
        #expect(abs(more - less - 2 << 30) < 256 << 20)
    }

    @Test("Where odolog is looked for, and what is said where it isn't")
    func executable() async throws {
        let error = #expect(throws: SetupError.self) { try SupervisedReader(executable: "/nowhere/odolog") }
        #expect(
            error?.description
                == "The program odolog, which reads photos in processes of its own, is at none of these places: "
                + "/nowhere/odolog; build it beside your program with swift build -c release --product odolog, install it, or name it "
                + "in ODOLOG_EXECUTABLE.")
        #expect(throws: SetupError.self) { try SupervisedReader(executable: path("1.jpg")) }
        #expect(throws: SetupError.self) { try SupervisedReader(executable: workspace.folder) }
        // It was built beside these tests.
        #expect(try SupervisedReader().executable == Workspace.program)
    }
}
