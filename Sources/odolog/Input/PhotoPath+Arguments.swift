import Glibc
import OdologPhotoFiles

/// What stands on the command line.
extension PhotoPath {
    /// In their order: paths, whose bytes need not be UTF-8 (Swift's own arguments lose them), and `file:` URIs.
    static func arguments(_ texts: [String]) -> [PhotoPath] {
        let all = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap(\.self)
        // Several names may look the same once they are mended.
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
    /// What is to be said goes to standard error.
    init(_ arguments: [String]) {
        self.init(
            PhotoPath.arguments(arguments).map { $0.text == "-" ? .standardInput : .path($0) },
            notify: Console.say)
    }
}
