import Foundation
import Glibc
import OdologFiles
import OdologImaging
import Testing

@testable import OdologPhotoFiles

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

    private let folder: TemporaryFolder
    private let clock = Clock()
    private let unfinished: UnfinishedPhotos
    private let others = OtherFiles()
    private let photo: PhotoPath

    init() throws {
        folder = try TemporaryFolder()
        unfinished = UnfinishedPhotos { [clock] in clock.now }
        try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: false)
        photo = PhotoPath(folder.path + "/in/a.jpg")
    }

    private func watch() -> FolderWatch {
        FolderWatch(
            [PhotoPath(folder.path + "/in")], stop: StopRequest(), unfinished: unfinished, otherFiles: others,
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
        try folder.write("half", to: "in/a.jpg")
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
        try folder.write("half", to: "in/a.jpg")
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        clock.advance(UnfinishedPhotos.secondsUnchanged - 1)
        try folder.write("half and more", to: "in/a.jpg")
        clock.advance(1)
        #expect(try look(&watch) == [], "another file than the one that was put off")
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo), "it has changed since it was put off")
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        #expect(try look(&watch) == [photo.text])
        // It goes on just while it is read for the last time.
        try folder.write("half and more again", to: "in/a.jpg")
        #expect(unfinished.putOff(photo))
    }

    @Test("What is complete, or gone, is waited for no longer")
    func noLonger() throws {
        var watch = watch()
        try folder.write("half", to: "in/a.jpg")
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

    @Test(
        "However many files there are, it rests most of the time, and never for long",
        arguments: [(0.001, 1.0), (0.5, 4.5), (3, 27), (100, 60)])
    func rest(seconds: Double, pause: Double) {
        #expect(FolderWatch.pause(afterSeconds: seconds) == pause)
    }

    @Test("A photo of which only the rights change is looked at again")
    func permission() throws {
        var watch = watch()
        try folder.photo("in/a.jpg")
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
        try folder.write("half", to: "in/a.jpg")
        _ = try look(&watch)
        #expect(try look(&watch) == [photo.text])
        #expect(unfinished.putOff(photo))
        clock.advance(UnfinishedPhotos.secondsUnchanged)
        let (there, away) = (folder.path + "/in", folder.path + "/away")
        #expect(rename(there, away) == 0)
        #expect(throws: PhotoError.self) { try look(&watch) }
        #expect(rename(away, there) == 0)
        #expect(try look(&watch) == [photo.text])
    }

    @Test(
        "What isn't there as a whole by its name, what can't be looked into and what odolog writes itself is no photo")
    func noPhotos() throws {
        let names = [
            "a.jpg.part", "b.crdownload", "c.jpg~", "d.jpg_original", "odolog.sqlite", "odolog.sqlite-wal", "e",
        ]
        for name in names { try folder.photo("in/\(name)") }
        let store = OwnFiles.Claim(database: folder.path + "/in/odolog.sqlite")
        defer { withExtendedLifetime(store) {} }
        var photos = FolderPhotos(PhotoPath(folder.path + "/in"), others: others)
        #expect(try photos.next()?.get().text == folder.path + "/in/e")
        #expect(photos.next() == nil)
        #expect(others.notice?.description == "4 files aren't photos, first: \(folder.path)/in/a.jpg.part")
        let link = folder.path + "/in/link"
        #expect(symlink("odolog.sqlite", link) == 0)
        #expect(throws: PhotoError.notAnImage(path: link)) { try RegularFile(PhotoPath(link)) }
    }

    @Test("What is gone is neither remembered nor counted")
    func gone() throws {
        var watch = watch()
        for name in ["a.txt", "b.txt"] { try folder.write(name, to: "in/\(name)") }
        for _ in 0..<2 { _ = try look(&watch) }
        #expect(others.notice?.description == "2 files aren't photos, first: \(folder.path)/in/a.txt")
        unlink(folder.path + "/in/a.txt")
        _ = try look(&watch)
        #expect(others.notice?.description == "1 file isn't a photo")
    }

    @Test("A file that isn't called as a photo is one as soon as it begins as one")
    func otherNames() throws {
        var watch = watch()
        try folder.write("", to: "in/b")
        try folder.write("notes", to: "in/notes.txt")
        _ = try look(&watch)
        for _ in 0..<3 { #expect(try look(&watch) == []) }
        #expect(others.notice?.description == "2 files aren't photos, first: \(folder.path)/in/b")
        try folder.photo("in/b")
        #expect(try look(&watch) == [])
        #expect(try look(&watch) == [folder.path + "/in/b"])
        #expect(others.notice?.description == "1 file isn't a photo")
    }
}
