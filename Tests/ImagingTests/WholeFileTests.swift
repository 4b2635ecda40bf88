import Foundation
import Glibc
import OdologImaging
import Testing

@Suite("Replacing a file")
struct ReplacementTests {
    private func picture(_ value: UInt8 = 7) throws -> [UInt8] { try Bitmap.make(4, 3) { _, _ in value }.pngData() }

    private func value(_ path: String) throws -> UInt8 { try Photo(contentsOf: path).bitmap[0, 0] }

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func aNewFileAndAnOldOne() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/out.png"
        try WholeFile.replace(path, with: picture(1))
        #expect(try value(path) == 1)
        try WholeFile.replace(path, with: picture(2))
        #expect(try value(path) == 2)
        #expect(try names(folder) == ["out.png"], "nothing is left behind")
    }

    @Test func permissionsOfAnOldFileAreKept() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("out.png", [1, 2, 3])
        chmod(path, 0o640)
        try WholeFile.replace(path, with: picture())
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(permissions?.intValue == 0o640)
        #expect(try value(path) == 7)
    }

    @Test("Who has the old file open goes on seeing it whole")
    func oneGo() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("out.png", Array("the old one".utf8))
        let old = try #require(FileHandle(forReadingAtPath: path))
        try WholeFile.replace(path, with: picture())
        #expect(try old.readToEnd() == Data("the old one".utf8))
        #expect(try value(path) == 7)
    }

    @Test func aLinkGoesOnPointingWhereItDoes() throws {
        let folder = try TemporaryFolder()
        let target = try folder.file("target.png", [0])
        let link = folder.path + "/link.png"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target.png")
        try WholeFile.replace(link, with: picture())
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target.png")
        #expect(try value(target) == 7)
    }

    @Test("So does one to a name that isn't UTF-8")
    func linkToBytes() throws {
        let folder = try TemporaryFolder()
        let target = Array((folder.path + "/a").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let link = folder.path + "/link.png"
        let old = try folder.file("old.png", [0])
        try #require(rename(old, target) == 0 && symlink(target, link) == 0)
        try WholeFile.replace(link, with: picture())
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try value(link) == 7)
        #expect(rename(target, old) == 0)
        #expect(try value(old) == 7)
    }

    @Test("Places that can't be written leave nothing behind, and say which and why")
    func refused() throws {
        let folder = try TemporaryFolder()
        for (path, reason) in [
            (folder.path + "/nowhere/out.png", "no such folder"), (folder.path, "folder"), ("", "not a file name"),
            (folder.path + "/a\0b.png", "not a file name"), ("/dev/full", "No space left"),
            (folder.path + "/" + String(repeating: "x", count: 300) + ".png", "too long"),
        ] {
            let error = try #require(throws: ImagingError.self) { try WholeFile.replace(path, with: picture()) }
            guard case .cannotWrite(path, let said) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(said.contains(reason), "\(path): \(said)")
        }
        #expect(try names(folder).isEmpty)
    }

    @Test("A device is written to, never replaced")
    func device() throws {
        try WholeFile.replace("/dev/null", with: picture())
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(
        "A file that may not be written stays, though its folder would allow",
        .enabled(if: geteuid() != 0, "not as root"))
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("out.png", [1])
        chmod(path, 0o400)
        #expect(throws: ImagingError.cannotWrite(path: path, reason: "no permission")) {
            try WholeFile.replace(path, with: picture())
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1]))
    }
}
