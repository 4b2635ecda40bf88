import Foundation
import Testing

@testable import VehicleStore

/// A network mount that is gone doesn't answer.
@Suite("Paths that nobody answers for")
struct PhotoPlacesTests {
    private let folder = TemporaryFolder()

    /// Answers nothing until it is told to.
    private final class DeadMount: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        let asked = DispatchSemaphore(value: 0)

        func size(_ path: String) -> Int? {
            asked.signal()
            gate.wait()
            gate.signal()
            return nil
        }

        func comeBack() { gate.signal() }
    }

    @Test("Other writers don't wait for it, and the photo is where it was read")
    func otherWriters() throws {
        let mount = DeadMount()
        defer { mount.comeBack() }
        let store = try VehicleStore(
            path: folder.storePath, access: .readWrite, busyTimeout: .seconds(10),
            places: PhotoPlaces(patience: .seconds(4)) { mount.size($0) })
        try store.register(Sample.photo(1, path: "/gone/a.jpg"))
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            _ = try? store.register(Sample.photo(1, path: "here/a.jpg"))
            done.signal()
        }
        mount.asked.wait()
        let other = try VehicleStore(path: folder.storePath, busyTimeout: .milliseconds(200))
        _ = try other.addDoblo()
        #expect(try other.photo(sha256: Sample.hash(1))?.photo.record.path == "/gone/a.jpg")
        done.wait()
        #expect(try other.photo(sha256: Sample.hash(1))?.photo.record.path == "here/a.jpg")
    }

    @Test("Only so many questions are open at a time")
    func manyQuestions() {
        let mount = DeadMount()
        let places = PhotoPlaces(patience: .milliseconds(50)) { mount.size($0) }
        let clock = ContinuousClock()
        let time = clock.measure {
            for number in 0..<500 { #expect(!places.hold(byteCount: 1, at: "/gone/\(number).jpg")) }
        }
        #expect(time < .seconds(10))
        mount.comeBack()
    }

    @Test("What another process says of the place meanwhile stays")
    func another() throws {
        let other = try VehicleStore(path: folder.storePath)
        let path = folder.storePath
        let store = try VehicleStore(
            path: path, access: .readWrite, busyTimeout: .seconds(10),
            places: PhotoPlaces { _ in
                _ = try? other.register(Sample.photo(1, path: "moved/a.jpg"))
                return nil
            })
        try store.register(Sample.photo(1, path: "/gone/a.jpg"))
        #expect(try store.register(Sample.photo(1, path: "copy/a.jpg")).photo.record.path == "moved/a.jpg")
    }
}
