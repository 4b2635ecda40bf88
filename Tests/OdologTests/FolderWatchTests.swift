import Foundation
import Glibc
import OdologImaging
import OdologOwnFiles
import Testing

@testable import odolog

/// Which photos of a watched folder are read when, by a clock that the test sets.
@Suite("Watching a folder")
struct FolderWatchTests {
    /// `@unchecked Sendable`: `seconds` is touched only while `lock` is locked.
    private final class Clock: @unchecked Sendable {
        private let lock = NSLock()
        private var seconds = 1000.0

        var now: Double { lock.withLock { seconds } }
        func advance(_ by: Double) { lock.withLock { seconds += by } }
    }

    private let workspace: Workspace
    private let clock = Clock()
    private let unfinished: UnfinishedPhotos
    private let others = OtherFiles()
    private let photo: PhotoPath

    init() throws {
        workspace = try Workspace()
        unfinished = UnfinishedPhotos { [clock] in clock.now }
        try FileManager.default.createDirectory(atPath: workspace.folder + "/in", withIntermediateDirectories: false)
        photo = PhotoPath(workspace.folder + "/in/a.jpg")
    }

    private func watch() -> FolderWatch {
        FolderWatch(
            [PhotoPath(workspace.folder + "/in")], stop: StopRequest(), unfinished: unfinished, otherFiles: others,
            openedFolders: OpenedFolders())
    }

    private func look(_ watch: inout FolderWatch) throws -> [String] {
        try watch.look(isFirst: false).map { try $0.get().text }
    }

    @Test(
        "A photo that looks incomplete is taken as it is once it stayed the same for long enough, and is handed out once then"
    )
    func untilItStaysTheSame() throws {
        var watch = watch()
        try workspace.write("half", to: "in/a.jpg")
        #expect(try look(&watch) == [], "it may be growing")
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        #expect(unfinished.count == 1)
        clock.advance(UnfinishedPhotos.secondsUnchanged - 1)
        #expect(try look(&watch) == [])
        clock.advance(1)
        #expect(try look(&watch) == [photo.text])
        #expect(try look(&watch) == [], "while it is read")
        #expect(!unfinished.putOff(photo))
        #expect(unfinished.count == 0)
        clock.advance(1000)
        #expect(try look(&watch) == [])
    }

    @Test("What is written after a long pause starts the wait anew")
    func pause() throws {
        var watch = watch()
        try workspace.write("half", to: "in/a.jpg")
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        clock.advance(UnfinishedPhotos.secondsUnchanged - 1)
        try workspace.write("half and more", to: "in/a.jpg")
        clock.advance(1)
        #expect(try look(&watch) == [], "another file than the one that was put off")
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo), "it has changed since it was put off")
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        #expect(try look(&watch) == [photo.text])
        // It goes on just while it is read for the last time.
        try workspace.write("half and more again", to: "in/a.jpg")
        #expect(unfinished.putOff(photo))
    }

    @Test("What is complete, or gone, is waited for no longer")
    func noLonger() throws {
        var watch = watch()
        try workspace.write("half", to: "in/a.jpg")
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        unfinished.forget(photo)
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        #expect(try look(&watch) == [])
        #expect(unfinished.putOff(photo))
        unlink(photo.text)
        #expect(unfinished.count == 0)
        #expect(unfinished.putOff(photo), "not to be taken")
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        #expect(try look(&watch) == [])
    }

    @Test("A photo of which only the rights change is looked at again")
    func permission() throws {
        var watch = watch()
        try workspace.photo("blank", as: "in/a.jpg")
        #expect(chmod(photo.text, 0) == 0)
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(try look(&watch) == [])
        // Longer than the clock of a file's times takes for a step.
        usleep(50_000)
        #expect(chmod(photo.text, 0o644) == 0)
        #expect(try look(&watch) == [], "it may be growing")
        #expect(try look(&watch) == [photo.text])
        #expect(try look(&watch) == [])
    }

    @Test("A look that fails on the way loses no photo that is due")
    func failingLook() throws {
        var watch = watch()
        try workspace.write("half", to: "in/a.jpg")
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        let (folder, away) = (workspace.folder + "/in", workspace.folder + "/away")
        #expect(rename(folder, away) == 0)
        #expect(throws: PhotoError.self) { try look(&watch) }
        #expect(rename(away, folder) == 0)
        #expect(try look(&watch) == [photo.text])
    }

    @Test(
        "What isn't there as a whole by its name, what can't be looked into and what odolog writes itself is no photo")
    func noPhotos() throws {
        let names = [
            "a.jpg.part", "b.crdownload", "c.jpg~", "d.jpg_original", "odolog.sqlite", "odolog.sqlite-wal", "e",
        ]
        for name in names { try workspace.photo("blank", as: "in/\(name)") }
        let store = OwnFiles.Claim(database: workspace.folder + "/in/odolog.sqlite")
        defer { withExtendedLifetime(store) {} }
        var photos = FolderPhotos(PhotoPath(workspace.folder + "/in"), others: others)
        #expect(try photos.next()?.get().text == workspace.folder + "/in/e")
        #expect(photos.next() == nil)
        #expect(others.summary == "4 files aren't photos, first: \(workspace.folder)/in/a.jpg.part")
        let link = workspace.folder + "/in/link"
        #expect(symlink("odolog.sqlite", link) == 0)
        #expect(throws: PhotoError.notAnImage(path: link)) { try RegularFile(PhotoPath(link)) }
    }

    @Test("What is gone is neither remembered nor counted")
    func gone() throws {
        var watch = watch()
        for name in ["a.txt", "b.txt"] { try workspace.write(name, to: "in/\(name)") }
        for _ in 0..<2 { _ = try look(&watch) }
        #expect(others.summary == "2 files aren't photos, first: \(workspace.folder)/in/a.txt")
        unlink(workspace.folder + "/in/a.txt")
        _ = try look(&watch)
        #expect(others.summary == "1 file isn't a photo")
    }

    @Test("A file that isn't called as a photo is one as soon as it begins as one")
    func otherNames() throws {
        var watch = watch()
        try workspace.write("", to: "in/b")
        try workspace.write("notes", to: "in/notes.txt")
        _ = try look(&watch)
        for _ in 0..<3 { #expect(try look(&watch) == []) }
        #expect(others.summary == "2 files aren't photos, first: \(workspace.folder)/in/b")
        try workspace.photo("blank", as: "in/b")
        #expect(try look(&watch) == [])
        #expect(try look(&watch) == [workspace.folder + "/in/b"])
        #expect(others.summary == "1 file isn't a photo")
    }
}

@Suite("What a file begins with")
struct FileStartTests {
    private static let fixtures = Workspace.repository + "/Tests/ImagingTests/Fixtures"
    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtures)) ?? []

    @Test("The fixtures are there")
    func fixturesAreThere() { #expect(Self.names.count > 10) }

    /// The decoders need not be installed, nor the content be whole: what counts is that one of them is asked.
    @Test("It is a photo where the decoder takes it for one", arguments: names)
    func sameAsDecoder(name: String) throws {
        let path = Self.fixtures + "/" + name
        var isPhoto = true
        do throws(PhotoError) {
            _ = try Photo(contentsOf: path)
        } catch {
            isPhoto = error.code != "not_an_image"
        }
        #expect(FileStart(PhotoPath(path))?.isPhoto == isPhoto)
        #expect(name.hasSuffix(".py") == !isPhoto)
    }

    @Test("Short files, other files, no files")
    func others() throws {
        let workspace = try Workspace()
        for (text, isImage) in [
            ("", false), ("BM", false), ("GIF89a", true), ("\0\0\0\u{14}ftypqt  ", true), ("ftyp", false),
        ] {
            let path = try PhotoPath(workspace.folder + "/" + workspace.write(text, to: "file"))
            let start = try #require(FileStart(path))
            #expect(!start.isPhoto && start.isImage == isImage, "\(text)")
        }
        #expect(FileStart(PhotoPath("/dev/zero"))?.isImage == false)
        #expect(FileStart(PhotoPath(workspace.folder))?.isImage == false)
        #expect(FileStart(PhotoPath(workspace.folder + "/gone")) == nil)
    }
}
