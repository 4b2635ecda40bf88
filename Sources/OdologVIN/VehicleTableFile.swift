import Foundation
import OdologFiles

/// Finds and reads the file of the table.
enum VehicleTableFile {
    static let file = ResourceFile("vpic.bin", module: "OdologVIN", variable: "ODOLOG_VPIC")

    static func find(
        asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = nil
    ) throws(VehicleTableError) -> String {
        do {
            return try file.path(asked: asked, environment: environment, executable: executable)
        } catch {
            throw .notFound(file: error.file, searched: error.searched)
        }
    }

    /// Mapped, so that only what is looked at is read from the disk. (A mapped file must not be cut short while it is
    /// in use: replace it by renaming another over it, as `install` does.)
    static func read(_ path: String) throws(VehicleTableError) -> Data {
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= VehicleTable.mostBytes, !ResourceFile.isFolder(path) else {
                throw VehicleTableError.unusable(path: path, reason: "it is no file of at most 16 MB")
            }
            return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch let error as VehicleTableError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }
}
