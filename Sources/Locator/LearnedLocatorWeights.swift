import Foundation

/// Finds the file of weights. Not by `Bundle.module`, which embeds the build path and traps when the folder is gone.
enum LearnedLocatorWeights {
    static let file = "locator.safetensors"
    /// Where SwiftPM puts this module's resources, beside the executable.
    static let resources = "odolog_Locator.resources"
    static let systemFolders = ["/usr/local/share/odolog", "/usr/share/odolog"]

    /// In this order: the file or folder that was asked for (alone, so that a mistake in it shows), the one that
    /// `ODOLOG_LOCATOR` names (alone as well), beside the executable, the `share/odolog` beside its folder, the system.
    static func find(
        asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = nil
    ) throws(LearnedLocatorError) -> String {
        var places: [String] = []
        if let named = asked ?? environment["ODOLOG_LOCATOR"] {
            places = [isFolder(named) ? "\(named)/\(file)" : named]
        } else {
            // The link that Linux keeps, since the first argument need not be a path.
            let home = URL(fileURLWithPath: executable ?? "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent()
            let folders =
                [resources, ".", "../share/odolog"].map { home.appendingPathComponent($0).standardizedFileURL.path }
                + systemFolders
            places = folders.map { "\($0)/\(file)" }
        }
        guard let path = places.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw .weightsNotFound(file: file, searched: places)
        }
        return path
    }

    private static func isFolder(_ path: String) -> Bool {
        var folder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &folder) && folder.boolValue
    }
}
