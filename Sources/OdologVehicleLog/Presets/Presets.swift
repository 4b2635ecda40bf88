internal import Foundation
internal import OdologFiles
internal import OdologOdometer

/// The presets that come with Odolog, `presets.json`.
public enum Presets {
    /// Larger files are refused.
    static let mostBytes = 1_000_000

    /// Loads the presets in the order of the file: by kind of vehicle, then by category.
    ///
    /// The file is looked for where all files of Odolog are: `ODOLOG_PRESETS` of the environment, beside the
    /// executable, the system's folders.
    ///
    /// - Parameter path: another file, or its folder.
    ///
    /// Throws `.presetsNotFound`, `.presetsUnusable`.
    public static func load(from path: String? = nil) throws(MaintenanceError) -> [Preset] {
        let file: String
        do {
            file = try ResourceFile("presets.json", module: "OdologVehicleLog", variable: "ODOLOG_PRESETS").path(
                asked: path)
        } catch {
            throw .presetsNotFound(searched: error.searched, variable: error.variable)
        }
        do {
            guard !ResourceFile.isFolder(file),
                let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int, size <= mostBytes
            else { throw MaintenanceError.presetsUnusable(path: file, reason: "it is no file of at most 1 MB") }
            let presets = try JSONDecoder().decode([Preset].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
            for preset in presets { _ = try (preset.interval(in: .kilometers), preset.interval(in: .miles)) }
            return presets
        } catch let error as MaintenanceError {
            guard case .presetsUnusable = error else {
                throw .presetsUnusable(path: file, reason: error.description)
            }
            throw error
        } catch {
            throw .presetsUnusable(path: file, reason: error.localizedDescription)
        }
    }
}
