import Foundation
import Glibc
import Imaging

/// The photos that PATH arguments name: a file stands for itself, a folder for the photos in it and below, `-` for one path
/// a line on standard input. Lazy, so that a stream of paths is worked on while it comes in.
struct PhotoPaths: Sequence, IteratorProtocol {
    /// A path to open, or a folder that could not be looked into.
    typealias Element = Result<String, PhotoError>

    private var arguments: [String]
    /// Photos of the folder that was listed last, last first.
    private var found: [Element] = []
    private var lines: StandardInputLines?

    /// In a folder, only these are taken for photos; what is named outright is always tried. Formats that can't be read yet
    /// are among them, so that they show as errors rather than go missing.
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "webp", "tif", "tiff", "bmp", "gif", "avif",
    ]

    init(_ arguments: [String]) {
        self.arguments = arguments.reversed()
    }

    mutating func next() -> Element? {
        while true {
            if let photo = found.popLast() { return photo }
            guard let path = nextPath() else { return nil }
            guard Self.type(of: path, followingLinks: true) == S_IFDIR else { return .success(path) }
            found = Self.photos(below: path).reversed()
            if found.isEmpty { Console.error("odolog: \(path.printable): there are no photos in this folder.") }
        }
    }

    /// Of an argument, or of a line where an argument says `-`; empty lines don't count.
    private mutating func nextPath() -> String? {
        while true {
            while let line = lines?.next() {
                if !line.isEmpty { return line }
            }
            lines = nil
            guard let argument = arguments.popLast() else { return nil }
            if argument != "-" { return argument }
            lines = StandardInputLines()
        }
    }

    /// Sorted by path. Hidden files are left out, and links to folders aren't followed: they can lead in circles.
    private static func photos(below folder: String) -> [Element] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            return [.failure(.noPermission(path: folder))]
        } catch {
            return [.failure(.readFailed(path: folder, reason: error.localizedDescription))]
        }
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [Element] in
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if type(of: path, followingLinks: false) == S_IFDIR { return photos(below: path) }
            let isPhoto = extensions.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
            return isPhoto && type(of: path, followingLinks: true) != S_IFDIR ? [.success(path)] : []
        }
    }

    /// Nil where there is nothing, or nothing that may be looked at.
    private static func type(of path: String, followingLinks: Bool) -> mode_t? {
        var status = stat()
        let result = followingLinks ? stat(path, &status) : lstat(path, &status)
        return result == 0 ? status.st_mode & S_IFMT : nil
    }
}
