import Foundation
import OdologImaging
import OdologLocator
import OdologRecognition
import OdologScene
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

    /// Changes with the file's content.
    private struct Version: Hashable {
        let path: String
        let size: Int
        let file: UInt64
        let written: [Int]

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.path = path
            size = Int(status.st_size)
            file = UInt64(status.st_ino)
            written = [
                Int(status.st_mtim.tv_sec), status.st_mtim.tv_nsec, Int(status.st_ctim.tv_sec), status.st_ctim.tv_nsec,
            ]
        }
    }

    /// Each content is read once in a process.
    private static let known = Mutex<[Version: String]>([:])

    func digest() throws(SetupError) -> Digest {
        let sha256 = Self.known.withLock { known in
            Result { () throws(SetupError) in
                let version = Version(path)
                if let version, let sha256 = known[version] { return sha256 }
                let sha256 = try contentDigest()
                if let version { known[version] = sha256 }
                return sha256
            }
        }
        return Digest(name: name, path: path, sha256: try sha256.get())
    }

    private func contentDigest() throws(SetupError) -> String {
        do {
            return try PhotoFile(contentsOf: path, limits: PhotoLimits(maxBytes: .max)).sha256
        } catch {
            throw .unreadable(path: path, reason: error.code)
        }
    }
}
