import Foundation
import OdologImaging

@testable import OdologRecognition

/// Strips under `Fixtures`; the file's name is the text.
enum Fixture {
    static let names = ["164214-km", "98765", "1M8GDM9AXKP042788", "TRIP-0853.6"]

    static func strip(_ name: String) throws -> Bitmap {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name).png")
        return try Photo(contentsOf: file.path).bitmap.grayscale()
    }

    static func text(_ name: String) -> String {
        name.replacingOccurrences(of: "-", with: " ")
    }
}

/// A folder that lives as long as the test.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "recognition-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }
}

/// Runs `body` on threads of its own, which may block, and returns what each gave, in order.
func onThreads<Value: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Value) throws -> [Value] {
    let results = Results<Value>(count: count)
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        let thread = Thread {
            results.set(index, Result { try body(index) })
            group.leave()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }
    group.wait()
    return try results.all()
}

/// `@unchecked Sendable`: `values` is touched under `lock` alone.
private final class Results<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Result<Value, any Error>?]

    init(count: Int) {
        values = Array(repeating: nil, count: count)
    }

    func set(_ index: Int, _ value: Result<Value, any Error>) {
        lock.withLock { values[index] = value }
    }

    func all() throws -> [Value] {
        try lock.withLock { try values.map { try $0!.get() } }
    }
}
