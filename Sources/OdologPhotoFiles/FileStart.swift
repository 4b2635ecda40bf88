import OdologImaging

/// The first bytes of a file, which tell what it holds.
struct FileStart {
    private let bytes: [UInt8]
    private let content: PhotoContent

    /// Of a regular file, links followed; empty for all others and for those that this process writes, which aren't opened: that may
    /// already do something, or wait. Nil where there is none, or it can't be read.
    init?(_ path: PhotoPath) {
        do throws(PhotoError) {
            bytes = try RegularFile(path).start(4096)
        } catch {
            switch error {
            case .isDirectory, .notARegularFile, .notAnImage: bytes = []
            default: return nil
            }
        }
        content = PhotoContent(start: bytes)
    }

    /// Of a format that is decoded.
    var isPhoto: Bool { if case .photo = content { true } else { false } }

    /// Of any format that is known as an image, a video or a document.
    var isImage: Bool { content != .unknown }

    /// Holds no control character but those of a list of paths, and doesn't begin as a document. Its bytes need not be UTF-8: names
    /// need not.
    func isText(separator: ByteLines.Separator) -> Bool {
        let allowed = [0x09, 0x0A, 0x0D, separator.rawValue]
        return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || allowed.contains($0) }
            && !["%!PS", "{\\rtf", "<"].contains { bytes.starts(with: $0.utf8) }
    }

    /// Text as some programs on Windows write it.
    var isUTF16: Bool { bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) }
}
