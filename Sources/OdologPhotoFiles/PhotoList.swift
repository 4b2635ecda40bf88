import Glibc

/// What a path that somebody names stands for: a folder, a photo, or a list of paths.
public enum PhotoList {
    public enum Argument: Sendable {
        /// A photo, or a folder of photos.
        case path(PhotoPath)
        case list(PhotoPath)
        /// A list on it.
        case standardInput

        /// No list.
        package var isPath: Bool { if case .path = self { true } else { false } }
    }

    /// Bytes; Linux takes paths up to 4,096, and a `file:` URI may need three for one.
    static let longestPath = 16_384

    /// A file is a list unless its name ends as a photo's does, or its content begins as an image's, or is no text. `-` is standard input.
    ///
    /// - Parameter notify: is told of a text that may have been meant as a list.
    /// - Returns: nil where there is nothing of that name.
    public static func argument(
        _ path: PhotoPath, separator: ByteLines.Separator, notify: PhotoNotice.Handler? = nil
    ) -> Argument? {
        if path.text == "-" { return .standardInput }
        guard let status = path.status else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .path(path)
        case S_IFREG: return isList(path, separator, notify) ? .list(path) : .path(path)
        // Such as the pipe of `odolog batch <(find …)`. One that is called as a photo is refused as one, unopened.
        default: return FolderPhotos.isPhoto(path.systemBytes) ? .path(path) : .list(path)
        }
    }

    private static func isList(
        _ path: PhotoPath, _ separator: ByteLines.Separator, _ notify: PhotoNotice.Handler?
    ) -> Bool {
        guard !FolderPhotos.isPhoto(path.systemBytes), let start = FileStart(path), !start.isImage else { return false }
        if start.isUTF16 { notify?(.textInUTF16(path)) }
        return start.isText(separator: separator)
    }
}
