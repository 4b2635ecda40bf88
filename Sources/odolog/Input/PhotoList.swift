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

    /// A file is a list unless its name ends as a photo's does, or its content begins as an image's, or is no text. Nil: there is nothing.
    static func argument(_ path: PhotoPath, separator: ByteLines.Separator) -> Argument? {
        if path.text == "-" { return .standardInput }
        guard let status = path.status else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .path(path)
        case S_IFREG: return isList(path, separator) ? .list(path) : .path(path)
        // Such as the pipe of `odolog batch <(find …)`. One that is called as a photo is refused as one, unopened.
        default: return FolderPhotos.isPhoto(path.systemBytes) ? .path(path) : .list(path)
        }
    }

    private static func isList(_ path: PhotoPath, _ separator: ByteLines.Separator) -> Bool {
        guard !FolderPhotos.isPhoto(path.systemBytes), let start = FileStart(path), !start.isImage else { return false }
        if start.isUTF16 {
            Console.error("odolog: \(path.text.printable): this is text in UTF-16; save it as UTF-8 if it is a list.")
        }
        return start.isText(separator: separator)
    }
}
