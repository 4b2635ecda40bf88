import Foundation
import OdologImaging
import Testing

@Suite struct FileTests {
    static func error(_ path: String, _ limits: PhotoLimits = .standard) -> PhotoError? {
        do throws(PhotoError) {
            _ = try Photo(contentsOf: path, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func whatIsNotThere() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a", [1])
        for path in [folder.path + "/b", file + "/below", "", "/tmp/a\0b"] {
            #expect(Self.error(path) == .notFound(path: path))
        }
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/gone")
        #expect(Self.error(link) == .notFound(path: link))
        let loop = folder.path + "/loop"
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(Self.error(loop)?.code == "read_failed")
        let long = folder.path + "/" + String(repeating: "a", count: 300)
        #expect(Self.error(long)?.code == "read_failed")
    }

    @Test(.timeLimit(.minutes(30)))
    func whatIsNoFile() throws {
        let folder = try TemporaryFolder()
        #expect(Self.error(folder.path) == .isDirectory(path: folder.path))
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/null", "/dev/zero", "/dev/tty"] where access(path, F_OK) == 0 {
            #expect(Self.error(path) == .notARegularFile(path: path))
        }
        let address = folder.path + "/socket"
        let socket = try listeningSocket(address)
        defer { close(socket) }
        #expect(Self.error(address) == .notARegularFile(path: address))
    }

    @Test func whatMayNotBeRead() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.jpg", [1])
        #expect(chmod(file, 0) == 0)
        try asNobody { #expect(Self.error(file) == .noPermission(path: file)) }
    }

    /// Root may read everything: this thread gives its rights to files up for as long as `body` runs.
    private func asNobody(_ body: () -> Void) throws {
        guard geteuid() == 0 else { return body() }
        let symbol = try #require(dlsym(nil, "setfsuid"))
        let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
        _ = setfsuid(65_534)
        defer { _ = setfsuid(0) }
        body()
    }

    @Test func emptyAndTooLarge() throws {
        let folder = try TemporaryFolder()
        let empty = try folder.file("empty.jpg")
        #expect(Self.error(empty) == .empty(path: empty))
        let file = try folder.file("a.jpg", [UInt8](repeating: 0, count: 1001))
        #expect(
            Self.error(file, PhotoLimits(maxBytes: 1000)) == .tooLarge(path: file, bytes: 1001, limit: 1000))
        // A file of no announced size, longer than the limit.
        #expect(Self.error("/proc/self/status", PhotoLimits(maxBytes: 100))?.code == "too_large")
        #expect(Self.error("/proc/self/status")?.code == "not_an_image")
        // A terabyte of nothing is not read.
        let sparse = try folder.file("sparse.jpg")
        #expect(truncate(sparse, 1 << 40) == 0)
        #expect(Self.error(sparse) == .tooLarge(path: sparse, bytes: 1 << 40, limit: 64 << 20))
    }

    /// What is judged by its first bytes is what is decoded, and its digest is that of the same bytes.
    @Test(arguments: Sample.allCases) func startAndDigest(sample: Sample) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a", sample.bytes)
        let name = Array(path.utf8)
        let photo = try Photo(contentsOf: path)
        #expect(try PhotoContent(start: RegularFile(name, path: path).start(4096)) == .photo(photo.format))
        #expect(try RegularFile(name, path: path).sha256(limit: sample.bytes.count) == photo.sha256)
        #expect(throws: PhotoError.tooLarge(path: path, bytes: sample.bytes.count, limit: 5)) {
            try RegularFile(name, path: path).sha256(limit: 5)
        }
    }

    @Test(arguments: [
        ("GIF89a\u{1}", "GIF"), ("IIU\0\u{8}", "camera raw"), ("....ftypcrx ", "camera raw"),
        ("....ftypisom", "MP4 or QuickTime video"), ("%PDF-1.7", "PDF"), ("8BPS", "Photoshop"),
    ])
    func otherFormatsAreNamed(start: String, name: String) throws {
        #expect {
            try Photo(data: Array(start.utf8), name: "x")
        } throws: {
            $0 as? PhotoError == .unsupportedFormat(path: "x", name: name)
        }
    }

    @Test("Xcode's PNGs, which no other program reads, are named")
    func applePNG() throws {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 4] + Array("CgBI".utf8)
        #expect {
            try Photo(data: start + [0x50, 0, 0x20, 2], name: "x")
        } throws: {
            $0 as? PhotoError == .unsupportedFormat(path: "x", name: "Apple's CgBI PNG")
        }
    }

    @Test(arguments: ["hello", "BMW is a car and this is some text", "\u{1}", "<html>"])
    func noImageAtAll(text: String) throws {
        #expect { try Photo(data: Array(text.utf8), name: "x") } throws: { $0 as? PhotoError == .notAnImage(path: "x") }
    }

    @Test func everySentenceNamesTheFile() {
        let errors: [PhotoError] = [
            .notFound(path: "p q.jpg"), .isDirectory(path: "p q.jpg"), .notARegularFile(path: "p q.jpg"),
            .noPermission(path: "p q.jpg"), .empty(path: "p q.jpg"),
            .tooLarge(path: "p q.jpg", bytes: 2, limit: 1),
            .tooManyPixels(path: "p q.jpg", width: 3, height: 4, limit: 5), .notAnImage(path: "p q.jpg"),
            .unsupportedFormat(path: "p q.jpg", name: "GIF"), .libraryMissing(path: "p q.jpg", format: "HEIC"),
            .decoderMissing(path: "p q.jpg", format: "AVIF"), .corrupt(path: "p q.jpg", reason: "because"),
            .outOfMemory(path: "p q.jpg"), .readFailed(path: "p q.jpg", reason: "because"),
        ]
        for error in errors {
            #expect(error.path == "p q.jpg")
            #expect(error.description.hasPrefix("p q.jpg: ") && error.description.hasSuffix("."))
        }
        #expect(Set(errors.map(\.code)).count == errors.count)
    }

    @Test func writing() throws {
        let folder = try TemporaryFolder()
        let bitmap = try Bitmap.make(5, 3) { x, y in UInt8(x * 40 + y) }
        let path = folder.path + "/out.png"
        try bitmap.writePNG(to: path)
        try bitmap.writePNG(to: path)
        #expect(try Photo(contentsOf: path).bitmap.pixels == bitmap.pixels)
        for bad in [folder.path, folder.path + "/none/out.png", "", "/dev/full"] {
            #expect { try bitmap.writePNG(to: bad) } throws: {
                guard case .cannotWrite(bad, _) = $0 as? ImagingError else { return false }
                return true
            }
        }
    }

    private func listeningSocket(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        return descriptor
    }
}
