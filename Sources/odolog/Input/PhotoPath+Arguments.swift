import Glibc
import OdologPhotoFiles

/// What stands on the command line.
extension PhotoPath {
    /// Paths and `file:` URIs, in their order. A path's bytes need not be UTF-8: Swift's own arguments lose such bytes.
    static func arguments(_ texts: [String]) -> [PhotoPath] {
        let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap(\.self)
        // Names that aren't UTF-8 may look the same once U+FFFD stands for their bytes.
        var mended: [String: Int] = [:]
        return texts.map { text in
            guard text.contains("\u{FFFD}") else {
                return text.hasPrefix("file:///") ? PhotoPath(pathOrURI: text) : PhotoPath(text)
            }
            let alike = all.filter { String(cString: $0) == text }
            let number = mended[text, default: 0]
            mended[text] = number + 1
            guard number < alike.count else { return PhotoPath(text) }
            let bytes = UnsafeBufferPointer(start: alike[number], count: strlen(alike[number]))
            return PhotoPath(bytes: bytes.map(UInt8.init(bitPattern:)))
        }
    }
}

extension PhotoPaths {
    /// Messages go to standard error.
    init(_ arguments: [String], order: PhotoOrder = .name) {
        self.init(
            PhotoPath.arguments(arguments).map { $0.text == "-" ? .standardInput : .path($0) }, order: order,
            notify: Console.say)
    }
}
