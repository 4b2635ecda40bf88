import Glibc
import OdologOwnFiles

/// The first bytes of a file, which tell what it holds.
struct FileStart {
    private let bytes: [UInt8]

    /// Of a regular file, links followed; empty for all others and for those that this process writes, which aren't opened: that may
    /// already do something, or wait. Nil
    /// where there is none, or it can't be read.
    init?(_ path: PhotoPath) {
        guard let status = path.status else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG, !OwnFiles.contain(status) else {
            bytes = []
            return
        }
        let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        var start = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &start, start.count)
        guard count >= 0 else { return nil }
        bytes = Array(start[..<count])
    }

    /// Of a format that is decoded, as `photo_decode` (`Sources/COdologPhoto/decode.c`) tells it. A camera's raw photo may be one: it is a TIFF.
    var isPhoto: Bool {
        begins([0xFF, 0xD8, 0xFF]) || begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            || begins("RIFF") && begins("WEBP", at: 8) || isHEIF || isTIFF
            || begins("BM") && begins([0, 0, 0, 0], at: 6) && bytes.count >= 26
    }

    /// Of any format that is known as an image or video.
    var isImage: Bool { isPhoto || begins("GIF8") || begins("ftyp", at: 4) }

    /// Holds no control character but those of a list of paths, and doesn't begin as a document. Its bytes need not be UTF-8: names
    /// need not.
    func isText(separator: ByteLines.Separator) -> Bool {
        let allowed = [0x09, 0x0A, 0x0D, separator.rawValue]
        return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || allowed.contains($0) }
            && !["%PDF-", "%!PS", "{\\rtf", "<"].contains { begins($0) }
    }

    /// Text as some programs on Windows write it.
    var isUTF16: Bool { begins([0xFF, 0xFE]) || begins([0xFE, 0xFF]) }

    private var isTIFF: Bool {
        [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B]]
            .contains { begins($0) }
    }

    private var isHEIF: Bool {
        guard begins("ftyp", at: 4) else { return false }
        return ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1", "avif", "avis"]
            .contains { begins($0, at: 8) }
    }

    private func begins(_ start: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: start) }
    private func begins(_ start: String, at offset: Int = 0) -> Bool { begins(Array(start.utf8), at: offset) }
}
