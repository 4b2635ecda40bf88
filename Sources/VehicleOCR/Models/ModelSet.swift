import OdologFiles
import OdologReading

/// The models that photos are read with, found but not loaded.
package struct ModelSet: Sendable {
    /// Twelve hexadecimal digits that tell this version of Odolog with these models from every other: the start of the
    /// SHA-256 over the version and over each file's name and content, the models' manifest included. Where the files are doesn't
    /// count.
    package let identity: String

    package init() throws(SetupError) {
        var digest = SHA256Digest()
        digest.update("odolog \(OdologVersion.current)\n".utf8)
        for file in try PhotoReader.modelFiles() { digest.update("\(file.name) \(file.sha256)\n".utf8) }
        identity = String(digest.hexadecimal().prefix(12))
    }
}
