import Glibc

/// What an argument of `odolog batch` is: a folder, a photo, or a list of paths.
enum PhotoList {
    enum Argument: Sendable {
        case path(PhotoPath)
        case list(PhotoPath)
        case standardInput
    }

    /// Bytes; Linux takes paths up to 4,096, and a `file:` URI may need three for one.
    static let longestPath = 16_384

    /// A file is a list unless its name ends as a photo's does or its content begins as an image's. Nil: there is nothing.
    static func argument(_ path: PhotoPath) -> Argument? {
        if path.text == "-" { return .standardInput }
        guard let status = path.status else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .path(path)
        case S_IFREG: return FolderPhotos.isPhoto(path.systemBytes) || holdsImage(path) ? .path(path) : .list(path)
        // Such as the pipe of `odolog batch <(find …)`.
        default: return .list(path)
        }
    }

    /// By the first bytes of JPEG, PNG, TIFF, GIF, BMP, WebP, HEIC and AVIF.
    private static func holdsImage(_ path: PhotoPath) -> Bool {
        let file = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
        guard file >= 0 else { return false }
        defer { close(file) }
        var start = [UInt8](repeating: 0, count: 12)
        start.removeLast(12 - max(0, read(file, &start, 12)))
        func begins(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        return begins([0xFF, 0xD8, 0xFF]) || begins([0x89, 0x50, 0x4E, 0x47]) || begins([0x49, 0x49, 0x2A, 0])
            || begins([0x4D, 0x4D, 0, 0x2A]) || begins(Array("GIF8".utf8))
            || begins(Array("BM".utf8)) && begins([0, 0, 0, 0], at: 6)
            || begins(Array("RIFF".utf8)) && begins(Array("WEBP".utf8), at: 8) || begins(Array("ftyp".utf8), at: 4)
    }
}
