package import Foundation

/// A file that comes with Odolog. Not found by `Bundle.module`, which embeds the path of the build folder and ends the process
/// where that is gone.
package struct ResourceFile: Sendable {
    /// Such as `locator.safetensors`.
    package let name: String
    /// Whose resources SwiftPM puts beside the executable.
    private let module: String
    /// The variable of the environment that names another file, or its folder.
    private let variable: String

    package init(_ name: String, module: String, variable: String) {
        (self.name, self.module, self.variable) = (name, module, variable)
    }

    /// In this order: the file or folder that was asked for (alone, so that a mistake in it shows), the one that the
    /// environment names (alone as well), beside the executable, the `share/odolog` beside its folder, the system.
    ///
    /// - Parameter executable: nil: this process's.
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

    /// Where the executable is, links resolved; nil: this process's, by the link that Linux keeps, since the first argument need
    /// not be a path.
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
    /// Of the environment, to name the file or its folder.
    package let variable: String
}
