import Foundation
import OdologImaging
import OdologNetwork
import OdologPhotoFiles
import OdologRecognition
import Synchronization

/// A file that models are loaded from, found but not opened.
public struct ModelFile: Hashable, Sendable {
    /// What it is, such as `locator.safetensors`, whatever its file is called.
    public let name: String
    /// Where the file lies.
    public let path: String

    /// With the SHA-256 of its content: 64 lower-case hexadecimal digits.
    public struct Digest: Hashable, Sendable {
        /// The file's name, as the manifest has it.
        public let name: String
        /// Where the file lies.
        public let path: String
        /// Of its bytes, 64 lower-case hexadecimal digits.
        public let sha256: String
    }

    /// Of what `PhotoReader.init(threads:limits:barcodes:)` loads.
    static func weights() throws(SetupError) -> [ModelFile] {
        var files: [ModelFile]
        do {
            let paths =
                try TesseractRecognizer.modelFiles()
                + LineNetworkModel.allCases.map { model throws(RecognitionError) in
                    try LineNetworkRecognizer.modelFile(model)
                }
            files = paths.map { ModelFile(name: URL(fileURLWithPath: $0).lastPathComponent, path: $0) }
        } catch {
            throw .recognition(error)
        }
        do {
            files.append(ModelFile(name: "locator.safetensors", path: try LearnedLocator.weightsFile()))
            files.append(ModelFile(name: "scene.safetensors", path: try LearnedSceneClassifier.weightsFile()))
        } catch {
            throw .network(error)
        }
        return files
    }

    /// Each content is read once in a process.
    private static let known = Mutex<[String: (version: FileVersion, sha256: String)]>([:])

    func digest() throws(SetupError) -> Digest {
        let file = PhotoPath(path)
        let sha256 = Self.known.withLock { known in
            Result { () throws(PhotoError) in
                let version = FileVersion(file)
                if let version, let last = known[path], last.version == version { return last.sha256 }
                let sha256 = try RegularFile(file).sha256(limit: .max)
                known[path] = version.map { ($0, sha256) }
                return sha256
            }
        }
        do {
            return Digest(name: name, path: path, sha256: try sha256.get())
        } catch {
            throw .unreadable(path: path, reason: error.code)
        }
    }
}
