import Foundation
import OdologFiles

/// Finds what lies beside the models that read text.
package enum TextModelFolder {
    /// The path of a file beside the models. Nil where none of the folders has it.
    package static func path(of file: String) -> String? {
        (try? ModelFolder.find(file: file, asked: nil)).map { "\($0)/\(file)" }
    }
}

/// Finds the folder that holds a model.
enum ModelFolder {
    /// Where Debian (and others) put the models of Tesseract 5 and 4.
    private static let systemFolders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/usr/local/share/tessdata",
    ]

    /// The folder that was asked for, alone, so that a mistake in it shows; otherwise in this order: `ODOLOG_MODELS`, which has to be a folder, what
    /// is built or installed with the executable, `TESSDATA_PREFIX`, the system's Tesseract.
    ///
    /// - Parameter file: the file's name, such as `odometer.traineddata`.
    static func find(
        file: String, asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = nil
    ) throws(RecognitionError) -> String {
        let folders =
            if let asked { [asked] } else { try folders(environment: environment, executable: executable) }
        guard let folder = folders.first(where: { FileManager.default.isReadableFile(atPath: "\($0)/\(file)") }) else {
            throw .modelNotFound(model: String(file.prefix { $0 != "." }), searched: folders)
        }
        return folder
    }

    private static func folders(
        environment: [String: String], executable: String?
    ) throws(RecognitionError) -> [String] {
        var folders: [String] = []
        if let named = environment["ODOLOG_MODELS"], !named.isEmpty {
            guard ResourceFile.isFolder(named) else { throw .noModelFolder(path: named) }
            folders.append(named)
        }
        let home = ResourceFile.folder(of: executable)
        folders.append(home.appendingPathComponent("odolog_OdologRecognition.resources/Resources").path)
        folders.append(home.deletingLastPathComponent().appendingPathComponent("share/odolog/models").path)
        if let prefix = environment["TESSDATA_PREFIX"] { folders.append(prefix) }
        return folders + systemFolders
    }
}
