import Foundation

/// The folder that results are written to.
public enum ResultFolder {
    /// Makes the folder where it is missing.
    ///
    /// - Throws: ``AccuracyError/notWritable(path:reason:)`` when it cannot be made or written to.
    public static func prepare(_ path: String) throws(AccuracyError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .notWritable(path: path, reason: systemReason(error))
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw .notWritable(path: path, reason: "no permission")
        }
    }
}
