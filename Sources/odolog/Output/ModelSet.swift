import Foundation
import VehicleOCR

/// The models that photos are read with, found but not loaded.
struct ModelSet: Sendable {
    /// Twelve hexadecimal digits that tell this version of Odolog with these models from every other: the start of the
    /// SHA-256 over the version and over each model's name and content. Where the files are doesn't count.
    let identity: String

    init() throws(Failure) {
        do {
            var digest = SHA256Digest()
            digest.update("odolog \(Odolog.version)\n".utf8)
            for file in try PhotoReader.modelFiles() {
                let content = try RegularFile(PhotoPath(file)).sha256(limit: .max)
                digest.update("\(URL(fileURLWithPath: file).lastPathComponent) \(content)\n".utf8)
            }
            identity = String(digest.hexadecimal.prefix(12))
        } catch let error as SetupError {
            throw Failure(error.description, .somethingMissing)
        } catch {
            throw Failure("a model cannot be read: \(error)", .somethingMissing)
        }
    }
}
