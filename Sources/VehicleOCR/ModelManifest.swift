import Foundation
import OdologRecognition

/// The parameters of a set of models, as they lie beside its weights: `odolog-models.json`.
struct ModelManifest: Hashable, Sendable, Codable {
    static let file = "odolog-models.json"
    private static let schema = 1

    /// Of this file's keys and their meaning.
    let schema: Int
    let calibration: ModelParameters.Calibration
    let thresholds: ModelParameters.Thresholds
    /// SHA-256 of the weights that the numbers were fitted to, by the names of ``ModelFile``.
    let weights: [String: String]

    /// Nil where there is none.
    static func found() -> String? { TextModelFolder.path(of: file) }

    init(contentsOf path: String) throws(SetupError) {
        do {
            self = try JSONDecoder().decode(ModelManifest.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw .manifest(path: path, reason: "\(error)")
        }
        guard schema == Self.schema else {
            throw .manifest(path: path, reason: "its schema is \(schema), not \(Self.schema)")
        }
    }

    /// What is known of these weights.
    func parameters(for digests: [ModelFile.Digest]) -> ModelParameters {
        let loaded = Dictionary(digests.map { ($0.name, $0.sha256) }) { $1 }
        return ModelParameters(calibration: loaded == weights ? calibration : nil, thresholds: thresholds)
    }
}
