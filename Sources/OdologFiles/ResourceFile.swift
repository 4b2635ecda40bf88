package import Foundation

/// A file that comes with Odolog. It isn't found by `Bundle.module`: that embeds the path of the build folder, and
/// ends the process where the folder is gone.
package struct ResourceFile: Sendable {
    /// The file's name, such as `locator.safetensors`.
    package let name: String
    /// The module whose resources SwiftPM puts beside the executable.
    private let module: String
    /// The variable of the environment that names another file, or its folder.
    private let variable: String

    package init(_ name: String, module: String, variable: String) {
        (self.name, self.module, self.variable) = (name, module, variable)
    }

    /// The file's path. A file or folder that was asked for is the only place that is searched, so that a mistake in
    /// it shows. The same holds for one that the environment names. Otherwise the places are, in this order: the
    /// module's resources beside the executable, the executable's folder, `share/odolog` beside that folder, the
    /// system's folders.
    ///
    /// - Parameter executable: the executable's path; nil: this process's.
    package func path(
        asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment, executable: String? = nil
    ) throws(ResourceFileMissing) -> String {
        var places: [String] = []
        if let named = asked ?? environment[variable] {
            places = [Self.isFolder(named) ? "\(named)/\(name)" : named]
        } else {
            let home = Self.folder(of: executable)
            let folders = ["odolog_\(module).resources", ".", "../share/odolog"].map {
                home.appendingPathComponent($0).standardizedFileURL.path
            }
            places = (folders + Self.systemFolders).map { "\($0)/\(name)" }
        }
        guard let path = places.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw ResourceFileMissing(file: name, searched: places, variable: variable)
        }
        return path
    }

    /// The folder of the executable, links resolved. Nil: this process's executable by Linux's own link, since the
    /// first argument need not be a path.
    package static func folder(of executable: String? = nil) -> URL {
        URL(fileURLWithPath: executable ?? "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }

    package static func isFolder(_ path: String) -> Bool {
        var folder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &folder) && folder.boolValue
    }

    private static let systemFolders = ["/usr/local/share/odolog", "/usr/share/odolog"]
}

package struct ResourceFileMissing: Error, Equatable {
    package let file: String
    package let searched: [String]
    /// The variable of the environment that can name the file or its folder.
    package let variable: String
}
