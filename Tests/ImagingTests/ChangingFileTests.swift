import Foundation
import OdologImaging
import Testing

/// Files that other processes write to while they are read.
@Suite struct ChangingFileTests {
    private static let allowed: Set = ["not_found", "empty", "corrupt", "not_an_image", "too_large"]

    /// Opens `path` again and again for as long as `change` runs in another thread; each is a photo or an error of content.
    private func read(_ path: String, limits: PhotoLimits = .standard, while change: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        group.enter()
        // A thread of its own: a queue's block may wait until hundreds of other tests have run.
        Thread.detachNewThread {
            change()
            group.leave()
        }
        var rounds = 0
        while group.wait(timeout: .now()) == .timedOut || rounds == 0 {
            rounds += 1
            do throws(PhotoError) {
                let photo = try Photo(contentsOf: path, limits: limits)
                #expect(photo.width == 40 || photo.width == 24)
            } catch {
                #expect(Self.allowed.contains(error.code), "\(error)")
            }
        }
    }

    @Test func growing() throws {
        let path = try TemporaryFolder().keep.file("a.jpg")
        let bytes = Sample.jpeg.bytes
        read(path) {
            for _ in 0..<20 {
                let file = open(path, O_WRONLY | O_TRUNC)
                for byte in bytes {
                    withUnsafeBytes(of: byte) { _ = write(file, $0.baseAddress, 1) }
                }
                close(file)
            }
        }
        #expect(try !Photo(contentsOf: path).isTruncated)
    }

    /// It never ends; the limit does.
    @Test func growingBeyondTheLimit() throws {
        let path = try TemporaryFolder().keep.file("a.jpg", Sample.jpeg.bytes)
        read(path, limits: PhotoLimits(maxBytes: 1 << 20)) {
            let file = open(path, O_WRONLY | O_APPEND)
            let block = [UInt8](repeating: 7, count: 4096)
            for _ in 0..<2000 { _ = block.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } }
            close(file)
        }
        #expect(FileTests.error(path, PhotoLimits(maxBytes: 1 << 20))?.code == "too_large")
    }

    @Test func vanishingAndComingBack() throws {
        let folder = try TemporaryFolder().keep
        let path = try folder.file("a.png", Sample.png.bytes)
        let other = try folder.file("b", Sample.png.bytes)
        read(path) {
            for _ in 0..<2000 {
                unlink(path)
                link(other, path)
                truncate(path, 0)
                truncate(path, 100)
                unlink(path)
                symlink(other, path)
            }
        }
    }
}

extension TemporaryFolder {
    /// Stays, for threads that may outlive the test's own use of it; the system clears its temporary folder.
    fileprivate var keep: TemporaryFolder {
        _ = Unmanaged.passRetained(self)
        return self
    }
}
