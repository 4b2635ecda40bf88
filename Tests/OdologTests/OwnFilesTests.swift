import Foundation
import Glibc
import OdologImaging
import OdologOwnFiles
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
