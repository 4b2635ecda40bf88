import Foundation

/// The photos that PATH arguments name: a file stands for itself, a folder for the photos in it and below, `-` for one path
/// a line on standard input. Lazy, so that a stream of paths is worked on while it comes in.
struct PhotoPaths: Sequence, IteratorProtocol {
    private var arguments: [String]
    /// Photos of the folder that is being listed, last first.
    private var found: [String] = []
    private var readsStandardInput = false

    /// In a folder, only these are taken for photos; what is named outright is always tried. Formats that can't be read yet
    /// are among them, so that they show as errors rather than go missing.
    private static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "heic", "heif", "webp", "tif", "tiff", "bmp", "gif", "avif",
    ]

    init(_ arguments: [String]) {
        self.arguments = arguments.reversed()
    }

    mutating func next() -> String? {
        while true {
            if let photo = found.popLast() { return photo }
            if readsStandardInput {
                if let line = readLine() {
                    if line.isEmpty { continue }
                    if Self.isFolder(line) { found = Self.photos(below: line).reversed() } else { return line }
                    continue
                }
                readsStandardInput = false
            }
            guard let argument = arguments.popLast() else { return nil }
            if argument == "-" {
                readsStandardInput = true
            } else if Self.isFolder(argument) {
                found = Self.photos(below: argument).reversed()
            } else {
                return argument
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Sorted by path. Hidden files are left out, and links to folders aren't followed: they can lead in circles.
    private static func photos(below folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            if type == .typeDirectory { return photos(below: path) }
            let isPhoto = extensions.contains(URL(fileURLWithPath: name).pathExtension.lowercased())
            return isPhoto && !isFolder(path) ? [path] : []
        }
    }
}
