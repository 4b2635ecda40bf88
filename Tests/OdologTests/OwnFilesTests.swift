import Foundation
import Glibc
import OdologFiles
import OdologImaging
import Synchronization
import Testing
import VehicleStore

@Suite("A program that logs photos may be shown its own store")
struct OwnFilesTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// This process's POSIX locks on a file (proc(5)), in the kernel's order.
    private func locks(on path: String) throws -> [String] {
        var status = stat()
        try #require(stat(path, &status) == 0)
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 8, words[1] == "POSIX", words[4] == String(getpid()),
                words[5].hasSuffix(":\(status.st_ino)")
            else { return nil }
            return words[3...].joined(separator: " ")
        }
    }

    private func descriptors(of path: String) throws -> Int {
        let files = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: files).count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\($0)")) == path
        }
    }

    @Test("Its locks outlive every try to open it as a photo, under any name")
    func locks() throws {
        let path = workspace.folder + "/log.sqlite"
        let store = try VehicleStore(path: path)
        _ = try store.summary()
        let (link, symbolic) = (workspace.folder + "/a.jpg", workspace.folder + "/b.jpg")
        try #require(Glibc.link(path, link) == 0 && symlink(path, symbolic) == 0)
        let held = try [path, path + "-shm"].map(locks)
        #expect(held.allSatisfy { !$0.isEmpty })
        for name in [path, path + "-wal", path + "-shm", link, symbolic] {
            #expect(throws: PhotoError.notAnImage(path: name)) { try Photo(contentsOf: name) }
        }
        #expect(try [path, path + "-shm"].map(locks) == held)
        // Moved, it is the same file.
        let moved = workspace.folder + "/moved.jpg"
        try #require(rename(link, moved) == 0)
        #expect(OwnFiles.contain(path: moved))
        try store.close()
    }

    @Test("What SQLite puts beside a store is its own, too, where a link leads to a name that isn't UTF-8")
    func linkToBytes() throws {
        let target = Array((workspace.folder + "/log").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF)]
        let (link, wal) = (workspace.folder + "/log.sqlite", workspace.folder + "/wal")
        try #require(symlink(target + [0], link) == 0)
        for name in [target + [0], target + Array("-wal".utf8CString)] {
            close(try #require([open(name, O_CREAT | O_WRONLY, 0o600)].first { $0 >= 0 }))
        }
        let claim = OwnFiles.Claim(database: link)
        defer { withExtendedLifetime(claim) {} }
        try #require(symlink(target + Array("-wal".utf8CString), wal) == 0)
        #expect(OwnFiles.contain(path: wal))
    }

    @Test("They outlive that a photo's name comes to stand for it, just when it is opened")
    func swappedName() throws {
        let path = workspace.folder + "/log.sqlite"
        let store = try VehicleStore(path: path)
        _ = try store.summary()
        let held = try [path, path + "-shm"].map(locks)
        let name = workspace.folder + "/a.jpg"
        try workspace.photo("blank", as: "blank.jpg")
        let (photo, own, swapping) = (workspace.folder + "/blank.jpg", path + "-shm", name + ".part")
        try #require(symlink(photo, name) == 0)
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            var number = 0
            while !isOver.withLock({ $0 }) {
                number += 1
                symlink(number % 2 == 0 ? photo : own, swapping)
                rename(swapping, name)
            }
            ended.signal()
        }
        let opened = try descriptors(of: own)
        for _ in 0..<200 where try descriptors(of: own) == opened {
            for _ in 0..<100 {
                do throws(PhotoError) {
                    _ = try PhotoFile(contentsOf: name)
                } catch {
                    #expect(error == .notAnImage(path: name))
                }
            }
        }
        isOver.withLock { $0 = true }
        ended.wait()
        #expect(try [path, path + "-shm"].map(locks) == held)
        try store.close()
    }

    @Test("They outlive a reader that was there before the store")
    func earlierReader() throws {
        let path = workspace.folder + "/log.sqlite"
        try VehicleStore(path: path).close()
        var reader: RegularFile? = try RegularFile(Array(path.utf8), path: path)
        #expect(try reader?.start(6) == Array("SQLite".utf8))
        let store = try VehicleStore(path: path)
        _ = try store.summary()
        let held = try locks(on: path)
        #expect(!held.isEmpty)
        reader = nil
        #expect(try locks(on: path) == held)
        try store.close()
    }

    @Test("What a closed store has deleted is forgotten: another file may get its number on the disk")
    func closed() throws {
        let path = workspace.folder + "/log.sqlite"
        let store = try VehicleStore(path: path)
        _ = try store.summary()
        var log = stat()
        try #require(stat(path + "-wal", &log) == 0 && OwnFiles.contain(log))
        try store.close()
        #expect(!OwnFiles.contain(log) && !OwnFiles.contain(path: path))
        withExtendedLifetime(store) {}
    }

    @Test(
        "A claim that is given up leaves the locks of a store that is open; a deleted file's number isn't given away before"
    )
    func givenUp() throws {
        let path = workspace.folder + "/log.sqlite"
        let store = try VehicleStore(path: path)
        _ = try store.summary()
        let held = try [path, path + "-shm"].map(locks)
        try #require(held.allSatisfy { !$0.isEmpty })
        OwnFiles.Claim(database: path).release()
        #expect(try [path, path + "-shm"].map(locks) == held)

        let other = workspace.folder + "/other"
        try workspace.write("x", to: "other")
        let claim = OwnFiles.Claim(other)
        unlink(other)
        for number in 0..<50 {
            try workspace.write("x", to: "\(number)")
            #expect(!OwnFiles.contain(path: workspace.folder + "/\(number)"))
        }
        claim.release()
        try store.close()
    }

    @Test("What is its own no more may be opened")
    func released() throws {
        let path = workspace.folder + "/photo.jpg"
        try workspace.photo("blank", as: "photo.jpg")
        do {
            let claim = OwnFiles.Claim(path)
            #expect(throws: PhotoError.notAnImage(path: path)) { try Photo(contentsOf: path) }
            withExtendedLifetime(claim) {}
        }
        #expect(try Photo(contentsOf: path).width > 0)
    }
}
