import Foundation

/// Finds the folder that holds a traineddata file.
enum ModelFolder {
    /// Where Debian (and others) put the models of Tesseract 5 and 4.
    static let systemFolders = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/usr/local/share/tessdata",
    ]

    /// In this order: the folder that was asked for (alone, so that a mistake in it shows), `ODOLOG_TESSDATA`, beside the
    /// executable, `TESSDATA_PREFIX`, the system.
    static func find(
        model: String, asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String = CommandLine.arguments.first ?? ""
    ) throws(RecognitionError) -> String {
        var folders: [String] = []
        if let asked {
            folders = [asked]
        } else {
            if let named = environment["ODOLOG_TESSDATA"] { folders.append(named) }
            let home = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
            folders.append(home.appendingPathComponent("tessdata").path)
            if let prefix = environment["TESSDATA_PREFIX"] { folders.append(prefix) }
            folders += systemFolders
        }
        let file = "\(model).traineddata"
        guard let folder = folders.first(where: { FileManager.default.isReadableFile(atPath: "\($0)/\(file)") }) else {
            throw .modelNotFound(model: model, searched: folders)
        }
        return folder
    }
}
