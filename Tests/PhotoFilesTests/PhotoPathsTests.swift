import Foundation
import Glibc
import OdologFiles
import OdologImaging
import Synchronization
import Testing

@testable import OdologPhotoFiles

@Suite("The photos that paths name")
struct PhotoPathsTests {
    private let folder: TemporaryFolder
    private let notices = Notices()

    /// In the order in which they come.
    private final class Notices: Sendable {
        private let sentences = Mutex<[String]>([])

        var all: [String] { sentences.withLock { $0 } }
        func take(_ notice: PhotoNotice) { sentences.withLock { $0.append(notice.description) } }
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ name: String) -> PhotoPath { PhotoPath(folder.path + "/" + name) }

    /// Names from the folder on; errors as their codes.
    private func photos(_ arguments: [PhotoList.Argument], separator: ByteLines.Separator = .newline) -> [String] {
        let photos = PhotoPaths(arguments, separator: separator) { [notices] in notices.take($0) }
        return photos.map { photo in
            switch photo {
            case .success(let path): path.text.replacing(folder.path + "/", with: "")
            case .failure(let error): error.code
            }
        }
    }

    @Test("Folders go by name, hidden files are left out, and what is left out is told")
    func folders() throws {
        for name in ["in/b.jpg", "in/a/c.PNG", "in/.hidden.jpg", "in/.d/e.jpg", "in/z"] { try folder.photo(name) }
        try folder.write("notes", to: "in/notes.txt")
        try #require(symlink("a", folder.path + "/in/link") == 0)
        try FileManager.default.createDirectory(atPath: folder.path + "/empty", withIntermediateDirectories: false)
        let found = photos([.path(path("in")), .path(path("empty")), .path(path("gone.jpg"))])
        #expect(found == ["in/a/c.PNG", "in/b.jpg", "in/z", "gone.jpg"])
        #expect(
            notices.all == [
                "\(folder.path)/in: links to folders aren't followed: \(folder.path)/in/link. Name one to read there.",
                "1 file isn't a photo: \(folder.path)/in/notes.txt",
                PhotoNotice.noPhotos(folder: PhotoPath(folder.path + "/empty")).description,
            ])
    }

    /// The first bytes of a photo that was taken then. `text` is as EXIF has it.
    private func start(_ text: String, padding: Int = 0) -> [UInt8] {
        let exif: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 26, 0, 0, 0, 0]
            + Array(text.utf8) + [0]
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, 80] + Array("Exif\0\0".utf8) + exif
            + [UInt8](repeating: 0, count: padding)
    }

    @Test("By time: of a whole folder by EXIF, else by the name, then those without; what is named keeps its order")
    func order() throws {
        for (name, time) in [
            ("in/a.jpg", "2024:05:01 10:00:00"), ("in/b/c.jpg", "2024:03:01 10:00:00"),
            ("in/IMG_20240401_100000.jpg", nil), ("in/0.jpg", nil), ("in/1.heic", "2024:05:01 09:00:00"),
            ("in/IMG_20200101_100000.jpg", "2024:05:01 10:00:00"), ("in/never.jpg", "0000:00:00 00:00:00"),
            ("in/unset.jpg", "1970:01:01 00:00:00"),
        ] as [(String, String?)] {
            if let time { try folder.write(start(time), to: name) } else { try folder.photo(name) }
        }
        let paths = PhotoPaths(
            [.path(path("in/never.jpg")), .path(path("in")), .path(path("in/0.jpg")), .path(path("in/a.jpg"))],
            order: .time)
        let found = paths.map { (try? $0.get().text.replacing(folder.path + "/in/", with: "")) ?? "" }
        #expect(
            found == [
                "never.jpg", "b/c.jpg", "IMG_20240401_100000.jpg", "1.heic", "IMG_20200101_100000.jpg", "a.jpg",
                "0.jpg", "never.jpg", "unset.jpg", "0.jpg", "a.jpg",
            ])
    }

    @Test("Thousands of photos are in the order of time within seconds, for only their first bytes are read")
    func manyInOrder() throws {
        let photo = start("2024:05:01 10:00:00", padding: 8_000_000)
        let name = folder.path + "/many"
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
        try folder.write(photo, to: "many/0.jpg")
        for number in 1..<4_000 { try #require(link(name + "/0.jpg", "\(name)/\(number).jpg") == 0) }
        var paths = PhotoPaths([.path(path("many"))], order: .time)
        let begin = ContinuousClock.now
        _ = try #require(try paths.next()?.get())
        #expect(ContinuousClock.now - begin < .seconds(20))
        #expect(paths.reduce(1) { count, _ in count + 1 } == 4_000)
    }

    @Test("Thumbnails and wastebaskets are left out and counted, and can be named")
    func byproducts() throws {
        let left = [
            "@eaDir/a.jpg/SYNOPHOTO_THUMB_XL.jpg", "#recycle/b.jpg", ".thumbnails/c.jpg", "SYNOPHOTO_THUMB_M.jpg",
            ".Trash-1000/files/d.jpg",
        ]
        for name in ["a.jpg", "sub/e.jpg"] + left { try folder.photo("in/" + name) }
        #expect(photos([.path(path("in"))]) == ["in/a.jpg", "in/sub/e.jpg"])
        #expect(
            notices.all == [
                "\(folder.path)/in: thumbnails and wastebaskets are left out: \(folder.path)/in/#recycle and 4 more. "
                    + "Name one to read there."
            ])
        #expect(photos([.path(path("in/#recycle"))]) == ["in/#recycle/b.jpg"])
        #expect(photos([.path(path("in/SYNOPHOTO_THUMB_M.jpg"))]) == ["in/SYNOPHOTO_THUMB_M.jpg"])
    }

    @Test("A folder that can't be looked into is an error of its own")
    func folderThatIsGone() {
        var photos = FolderPhotos(path("gone"), others: OtherFiles())
        #expect(photos.next().map { $0.error?.code } == "not_found")
        #expect(photos.next() == nil && !photos.isEmpty)
    }

    @Test("A list has a path or a file: URI a line, with or without its mark, and may name folders")
    func list() throws {
        try folder.photo("in/a.jpg")
        let lines = ["\u{FEFF}\(folder.path)/x.jpg\r", "", "file://\(folder.path)/y%20z.jpg", "\(folder.path)/in"]
        let list = try folder.write(lines.joined(separator: "\n"), to: "list")
        let found = photos([.list(PhotoPath(list))])
        #expect(
            found == ["x.jpg", "file://\(folder.path)/y%20z.jpg".replacing(folder.path + "/", with: ""), "in/a.jpg"])
        try folder.write("\(folder.path)/a\nb.jpg\0\(folder.path)/c.jpg", to: "list")
        #expect(photos([.list(PhotoPath(list))], separator: .nul) == ["a\nb.jpg", "c.jpg"])
        try folder.write(String(repeating: "x", count: PhotoList.longestPath + 1), to: "list")
        #expect(photos([.list(PhotoPath(list))]) == ["not_found"])
    }

    @Test("No list is one of the process's own files")
    func ownList() throws {
        let list = try folder.write("a.jpg\n", to: "list")
        let claim = OwnFiles.Claim(list)
        defer { withExtendedLifetime(claim) {} }
        #expect(photos([.list(PhotoPath(list)), .list(path("gone"))]) == ["not_an_image", "not_found"])
    }

    @Test("A stop ends them, also while a line is awaited")
    func stop() throws {
        let pipe = folder.path + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let stop = StopRequest()
        var photos = PhotoPaths([.list(PhotoPath(pipe))], stop: stop)
        // Holds it open, so that there is no end to read.
        let writer = open(pipe, O_RDWR | O_NONBLOCK)
        defer { close(writer) }
        try #require(write(writer, "a.jpg\n", 6) == 6)
        #expect(try photos.next()?.get().text == "a.jpg")
        Thread.detachNewThread {
            usleep(50_000)
            stop.make()
        }
        #expect(photos.next() == nil)
    }

    @Test("Each is named once, whatever it is called")
    func unique() throws {
        let repeated = Count(0)
        let paths = ["a.jpg", "./a.jpg", FileManager.default.currentDirectoryPath + "/a.jpg", "b.jpg"]
        let photos = UniquePhotos(PhotoPaths(paths.map { .path(PhotoPath($0)) }), repeated: repeated)
        #expect(try photos.map { try $0.get().text } == ["a.jpg", "b.jpg"])
        #expect(repeated.value == 2)
    }

    @Test("What a path stands for: by its name, then by its content")
    func arguments() throws {
        func kind(_ name: String, _ content: [UInt8]) throws -> String {
            let file = PhotoPath(try folder.write(content, to: name))
            switch PhotoList.argument(file, separator: .newline, notify: { [notices] in notices.take($0) }) {
            case .path: return "photo"
            case .list: return "list"
            case .standardInput, nil: return "none"
            }
        }
        #expect(try kind("a.jpg", Array("a text".utf8)) == "photo")
        #expect(try kind("a.txt", Array("a.jpg\nb.jpg\n".utf8)) == "list")
        #expect(try kind("b.txt", [0xFF, 0xD8, 0xFF, 0xE0]) == "photo")
        #expect(try kind("c.txt", Array("%PDF-1.7".utf8)) == "photo")
        #expect(try kind("d.txt", [0x61, 0, 0x62]) == "photo")
        #expect(notices.all == [])
        #expect(try kind("e.txt", [0xFF, 0xFE, 0x61, 0]) == "photo")
        #expect(
            notices.all == ["\(folder.path)/e.txt: this is text in UTF-16; save it as UTF-8 if it is a list."])
        guard case .path = PhotoList.argument(PhotoPath(folder.path), separator: .newline) else {
            Issue.record("a folder stands for itself")
            return
        }
        #expect(PhotoList.argument(path("gone"), separator: .newline) == nil)
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0 && mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        guard case .list = PhotoList.argument(path("pipe"), separator: .newline),
            case .path = PhotoList.argument(path("pipe.png"), separator: .newline)
        else {
            Issue.record("a pipe is a list, unless it is called as a photo")
            return
        }
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}

@Suite("A path as it is written, and as the system takes it")
struct PhotoPathTests {
    @Test("A name that isn't UTF-8 is a URI, and leads to the same file")
    func bytes() throws {
        let folder = try TemporaryFolder()
        let name = Array(folder.path.utf8) + [0x2F, 0x61, 0xFF, 0x2E, 0x6A, 0x70, 0x67]
        let path = PhotoPath(bytes: name)
        #expect(path.systemBytes == name && path.text == "file://\(folder.path)/a%FF.jpg")
        #expect(PhotoPath(pathOrURI: path.text).systemBytes == name)
        let blank = try folder.photo("blank.jpg")
        #expect(path.withCString { rename(blank, $0) } == 0)
        let photo = try Photo(at: path, limits: .standard)
        #expect(photo.path == path.text && photo.width > 0)
        #expect(path.folderName == URL(fileURLWithPath: folder.path).lastPathComponent)
    }

    @Test("A zero byte leads nowhere")
    func zero() {
        for path in [PhotoPath("/tmp\0/a"), PhotoPath(pathOrURI: "file:///tmp%00/a")] {
            #expect(path.status == nil)
            #expect(throws: PhotoError.notFound(path: path.text)) { try Photo(at: path, limits: .standard) }
        }
    }

    @Test("The key is of the path from the root on")
    func key() {
        let here = FileManager.default.currentDirectoryPath
        #expect(PhotoKey("a.jpg") == PhotoKey("./a.jpg") && PhotoKey("a.jpg") == PhotoKey("\(here)//a.jpg"))
        #expect(PhotoKey("file:///a%20b") == PhotoKey("/a b"))
        #expect(PhotoKey("/a") != PhotoKey("/b"))
    }
}
