import Foundation
import OdologImaging
import Testing

/// Real photos, which stand beside the repository and are not part of it.
private let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../../shared/trodo/images").standardizedFileURL.path

@Suite(.enabled(if: FileManager.default.fileExists(atPath: folder), "there is no ../shared/trodo/images"))
struct RealPhotoTests {
    static func photos() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
    }

    @Test func aSampleIsReadWhole() throws {
        for (index, path) in try Self.photos().enumerated() where index.isMultiple(of: 20) {
            let photo = try Photo(contentsOf: path)
            #expect(photo.scale == 1 && photo.bitmap.width == photo.width && !photo.isDamaged, "\(path)")
        }
    }

    /// Progressive photos whose last refinement was lost on the way: nobody sees it, and they say so.
    @Test func thoseThatEndTooEarlyAreReadAndFlagged() throws {
        let cut = try Self.photos().filter { path in
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            try file.seek(toOffset: file.seekToEnd() - 2)
            return try file.readToEnd() != Data([0xFF, 0xD9])
        }
        #expect(cut.count >= 3)
        for path in cut {
            let photo = try Photo(contentsOf: path)
            #expect(photo.isTruncated && !photo.isDamaged, "\(path)")
        }
    }
}
