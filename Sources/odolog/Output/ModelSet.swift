import OdologImaging
import VehicleOCR

/// The models that photos are read with, found but not loaded.
struct ModelSet: Sendable {
    /// Twelve hexadecimal digits that tell this version of Odolog with these models from every other: the start of the
    /// SHA-256 over the version and over each file's name and content, the models' manifest included. Where the files are doesn't
    /// count.
    let identity: String

    init() throws(Failure) {
        do {
            var digest = SHA256Digest()
            digest.update("odolog \(Odolog.version)\n".utf8)
            for file in try PhotoReader.modelFiles() { digest.update("\(file.name) \(file.sha256)\n".utf8) }
            identity = String(digest.hexadecimal().prefix(12))
        } catch {
            throw Failure(error.description, .somethingMissing)
        }
    }
}
