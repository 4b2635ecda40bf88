import Foundation

/// Finds the file of the table. Not by `Bundle.module`, which embeds the build path and traps when the folder is gone.
enum VehicleTableFile {
    static let name = "vpic.bin"
    /// Where SwiftPM puts this module's resources, beside the executable.
    static let resources = "odolog_VIN.resources"
    static let systemFolders = ["/usr/local/share/odolog", "/usr/share/odolog"]

    /// In this order: the file or folder that was asked for (alone, so that a mistake in it shows), the one that
    /// `ODOLOG_VPIC` names (alone as well), beside the executable, the `share/odolog` beside its folder, the system.
    static func find(
        asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = nil
    ) throws(VehicleTableError) -> String {
        var places: [String] = []
        if let named = asked ?? environment["ODOLOG_VPIC"] {
            places = [isFolder(named) ? "\(named)/\(name)" : named]
        } else {
            // The link that Linux keeps, since the first argument need not be a path.
            let home = URL(fileURLWithPath: executable ?? "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent()
            let folders =
                [resources, ".", "../share/odolog"].map { home.appendingPathComponent($0).standardizedFileURL.path }
                + systemFolders
            places = folders.map { "\($0)/\(name)" }
        }
        guard let path = places.first(where: { FileManager.default.isReadableFile(atPath: $0) }) else {
            throw .notFound(file: name, searched: places)
        }
        return path
    }

    /// Mapped, so that only what is looked at is read from the disk. (A mapped file must not be cut short while it is in
    /// use: replace it by renaming another over it, as `install` does.)
    static func read(_ path: String) throws(VehicleTableError) -> Data {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= VehicleTable.mostBytes, !isFolder(path) else {
                throw VehicleTableError.unusable(path: path, reason: "it is no file of at most 16 MB")
            }
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch let error as VehicleTableError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var folder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &folder) && folder.boolValue
    }
}
