import Dispatch
import Foundation
import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Synchronization
import Testing
import VehicleOCR

@Suite("Reading without blocking", .timeLimit(.minutes(10)))
struct AsyncReadingTests {
    private let photo: TemporaryPhoto

    init() throws {
        photo = try TemporaryPhoto()
    }

    private var file: PhotoInput { .file(photo.path) }

    private var bytes: PhotoInput {
        get throws { .data([UInt8](try Data(contentsOf: URL(fileURLWithPath: photo.path))), name: "upload.png") }
    }

    @Test("A reader of no threads could read nothing", arguments: [0, -3])
    func threads(count: Int) {
        let error = #expect(throws: SetupError.self) { try PhotoReader(threads: count) }
        #expect(error?.description == "A reader's threads cannot be \(count); it must be at least 1.")
    }

    @Test("A file, its bytes and the blocking call give the same reading")
    func same() async throws {
        let reader = PhotoReader(FixedRecognizer(text: "164214 km"))
        let blocking = try reader.read(photo.path, kind: .odometer)
        let ofFile = try await reader.read(file, kind: .odometer)
        let ofBytes = try await reader.read(bytes, kind: .odometer)
        #expect(ofFile.text == "164214" && ofBytes.text == "164214")
        #expect(ofFile.confidence == blocking.confidence && ofBytes.confidence == blocking.confidence)
        #expect(ofFile.photo.sha256 == ofBytes.photo.sha256)
        #expect(ofFile.photo.hasFile && !ofBytes.photo.hasFile)
    }

    @Test("Limits hold whichever way the bytes come")
    func limits() async throws {
        var small = PhotoReader(FixedRecognizer(text: "1"))
        small.limits.maxBytes = 20
        var narrow = PhotoReader(FixedRecognizer(text: "1"))
        narrow.limits.maxPixels = 100
        for input in [file, try bytes] {
            for (reader, code) in [(small, "too_large"), (narrow, "too_many_pixels")] {
                let error = await #expect(throws: ReadingError.self) { try await reader.read(input) }
                #expect(error?.code == code)
            }
        }
    }

    @Test("However many photos wait, other tasks go on, and no more are read at a time than there are threads")
    func otherTasksGoOn() async throws {
        let engine = GatedEngine()
        let reader = engine.reader(threads: 2)
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<4 * ProcessInfo.processInfo.activeProcessorCount {
                group.addTask { try await reader.read(file, kind: .odometer).text }
            }
            try await engine.waitUntil(reading: 2)
            for number in 0..<100 { #expect(await Task.detached { number }.value == number) }
            engine.open()
            for try await text in group { #expect(text == "164214") }
        }
        #expect(engine.mostAtATime == 2)
    }

    @Test("A photo that waits is never begun once its task is cancelled")
    func cancelWaiting() async throws {
        let engine = GatedEngine()
        let reader = engine.reader(threads: 1)
        let first = Task { try await reader.read(file, kind: .odometer).text }
        try await engine.waitUntil(reading: 1)
        let second = Task { try await reader.read(file, kind: .odometer) }
        try await Task.sleep(for: .milliseconds(20))
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        engine.open()
        #expect(try await first.value == "164214")
        #expect(try await reader.read(file, kind: .odometer).text == "164214")
        #expect(engine.photos == 2)
    }

    @Test("A task that is cancelled while its photo is read ends at once, and the reader goes on")
    func cancelRunning() async throws {
        let engine = GatedEngine()
        let reader = engine.reader(threads: 1)
        let task = Task { try await reader.read(file, kind: .odometer) }
        try await engine.waitUntil(reading: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        engine.open()
        #expect(try await reader.read(file, kind: .odometer).text == "164214")
    }

    @Test("A task that is cancelled before it asks")
    func cancelledBefore() async throws {
        let engine = GatedEngine()
        let reader = engine.reader(threads: 1)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await reader.read(file)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(engine.photos == 0)
    }
}

@Suite("Many photos", .timeLimit(.minutes(10)))
struct PhotoReadingsTests {
    private let photo: TemporaryPhoto

    init() throws {
        photo = try TemporaryPhoto()
    }

    /// One photo under many names.
    private func inputs(_ count: Int) throws -> [PhotoInput] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: photo.path)))
        return (0..<count).map { .data(bytes, name: "\($0)") }
    }

    @Test("In the order of the inputs, each once, errors among them", arguments: [1, 3, 50])
    func order(atATime: Int) async throws {
        let recognizer = ScriptedRecognizer { _, index in
            Thread.sleep(forTimeInterval: Double(index * 7 % 5) / 1000)
            return "164214 km".map { RecognizedSymbol($0, confidence: 0.99) }
        }
        let reader = PhotoReader(recognizer: recognizer, locator: FixedLocator(), threads: 3)
        var inputs = try inputs(30)
        inputs[7] = .file("/nowhere.jpg")
        inputs[29] = .data([], name: "29")
        var names: [String] = []
        var failed: [String] = []
        for try await photo in reader.readings(of: inputs, atATime: atATime, kind: .odometer) {
            names.append(photo.input.name)
            switch photo.reading {
            case .success(let reading): #expect(reading.text == "164214")
            case .failure(let error): failed.append(error.code)
            }
        }
        #expect(names == inputs.map(\.name))
        #expect(failed == ["not_found", "empty"])
    }

    @Test func none() async throws {
        let reader = PhotoReader(FixedRecognizer(text: "1"))
        for try await photo in reader.readings(of: [PhotoInput]()) { Issue.record("\(photo)") }
    }

    @Test("Of endless inputs no more are asked for than are being read and wait; leaving the loop ends it")
    func bounded() async throws {
        let asked = Counter()
        let all = try inputs(1)
        let reader = PhotoReader(recognizer: FixedRecognizer(text: "164214"), locator: FixedLocator(), threads: 2)
        var taken = 0
        let endless = (0...).lazy.map { _ in
            asked.add()
            return all[0]
        }
        for try await photo in reader.readings(of: endless, atATime: 2) {
            taken += 1
            #expect(try photo.reading.get().text == "164214")
            try await Task.sleep(for: .milliseconds(20))
            #expect(asked.value <= taken + 2 + PhotoReadings.lead)
            if taken == 10 { break }
        }
        try await Task.sleep(for: .milliseconds(50))
        let after = asked.value
        #expect(after <= 10 + 2 + PhotoReadings.lead + 1)
        try await Task.sleep(for: .milliseconds(50))
        #expect(asked.value == after)
    }

    @Test("Cancelling the loop's task ends it at once, and begins nothing any more")
    func cancel() async throws {
        let engine = GatedEngine()
        let reader = engine.reader(threads: 1)
        let inputs = try inputs(5)
        let task = Task {
            for try await photo in reader.readings(of: inputs) { Issue.record("\(photo)") }
        }
        try await engine.waitUntil(reading: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        engine.open()
        #expect(try await reader.read(inputs[0]).text == "164214")
        #expect(engine.photos == 2)
    }

    @Test("Readings are handed over while the next input is long in coming")
    func slowInputs() async throws {
        let reader = PhotoReader(FixedRecognizer(text: "164214"))
        let (stream, more) = AsyncStream.makeStream(of: PhotoInput.self)
        var names: [String] = []
        let inputs = try inputs(3)
        more.yield(inputs[0])
        for try await photo in reader.readings(of: stream) {
            names.append(photo.input.name)
            if names.count < inputs.count { more.yield(inputs[names.count]) } else { more.finish() }
        }
        #expect(names == ["0", "1", "2"])
    }

    @Test("A sequence that blocks holds up neither the readings before nor other tasks")
    func blockingInputs() async throws {
        let more = DispatchSemaphore(value: 1)
        let all = try inputs(4)
        let blocking = all.lazy.map { input in
            more.wait()
            return input
        }
        let reader = PhotoReader(FixedRecognizer(text: "164214"))
        var names: [String] = []
        for try await photo in reader.readings(of: blocking) {
            names.append(photo.input.name)
            #expect(await Task.detached { true }.value)
            more.signal()
        }
        #expect(names == ["0", "1", "2", "3"])
    }

    @Test("An error of the inputs comes after the readings before it")
    func failingInputs() async throws {
        struct Lost: Error {}
        let reader = PhotoReader(FixedRecognizer(text: "164214"))
        let inputs = try inputs(2)
        let stream = AsyncThrowingStream<PhotoInput, any Error> { more in
            for input in inputs { more.yield(input) }
            more.finish(throwing: Lost())
        }
        var names: [String] = []
        await #expect(throws: Lost.self) {
            for try await photo in reader.readings(of: stream) { names.append(photo.input.name) }
        }
        #expect(names == ["0", "1"])
    }
}

@Suite("Work in the order of its inputs", .timeLimit(.minutes(10)))
struct OrderedReadingsTests {
    private struct Lost: Error {}

    @Test("An error of the work ends it, after all that comes before, and what comes behind is cancelled")
    func failingWork() async throws {
        let (begun, cancelled) = (Counter(), Counter())
        let readings = OrderedReadings(of: 0..<10, atATime: 4, lead: 4) { number in
            switch number {
            case 2:
                while begun.value == 0 { await Task.yield() }
                throw Lost()
            case 3...:
                begun.add()
                do { try await Task.sleep(for: .seconds(50)) } catch { cancelled.add() }
            default: try await Task.sleep(for: .milliseconds(100))
            }
            return number
        }
        var numbers: [Int] = []
        await #expect(throws: Lost.self) {
            for try await number in readings { numbers.append(number) }
        }
        #expect(numbers == [0, 1])
        await readings.finish()
        #expect(cancelled.value > 0)
    }

    @Test("Who is done waits for what was begun, and for no input")
    func finish() async throws {
        let (inputs, more) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<2 { more.yield(number) }
        let (begun, done) = (Counter(), Counter())
        let gate = DispatchSemaphore(value: 0)
        let threads = ReadingThreads(count: 2)
        let readings = OrderedReadings(of: inputs, atATime: 3, lead: 3) { number in
            begun.add()
            await threads.run { if number == 1 { gate.wait() } }
            done.add()
            return number
        }
        for try await number in readings {
            #expect(number == 0)
            while begun.value < 2 { await Task.yield() }
            break
        }
        #expect(done.value == 1)
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.3)
            gate.signal()
        }
        await readings.finish()
        #expect(done.value == 2)
        more.finish()
    }
}

/// Reads `164214`, but holds every photo until it is opened.
private final class GatedEngine: Sendable {
    private struct State {
        var isOpen = false
        var reading = 0
        var most = 0
        var photos = 0
    }

    private let state = Mutex(State())

    var mostAtATime: Int { state.withLock(\.most) }
    var photos: Int { state.withLock(\.photos) }

    func open() { state.withLock { $0.isOpen = true } }

    /// What tells scenes holds the photo: it is asked once a photo.
    func reader(threads: Int) -> PhotoReader {
        PhotoReader(
            recognizer: FixedRecognizer(text: "164214 km"), locator: FixedLocator(),
            sceneClassifier: GatedSceneClassifier(engine: self), threads: threads)
    }

    func hold() {
        state.withLock {
            $0.photos += 1
            $0.reading += 1
            $0.most = max($0.most, $0.reading)
        }
        while !state.withLock(\.isOpen) { Thread.sleep(forTimeInterval: 0.001) }
        state.withLock { $0.reading -= 1 }
    }

    func waitUntil(reading count: Int) async throws {
        while state.withLock(\.reading) < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

private struct GatedSceneClassifier: SceneClassifier {
    let engine: GatedEngine
    let identity = "gated-1"

    func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene {
        engine.hold()
        return try FixedSceneClassifier(.dashboard).scene(in: bitmap, around: place)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
