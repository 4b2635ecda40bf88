import Foundation
import OdologNetwork
import OdologRecognition

/// The parameters of a set of models, as they lie beside its weights: `odolog-models.json`.
struct ModelManifest: Hashable, Sendable, Codable {
    static let file = "odolog-models.json"
    private static let schema = 4

    /// Of this file's keys and their meaning.
    let schema: Int
    let calibration: ModelParameters.Calibration
    let evidence: ModelParameters.Evidence
    let locator: LearnedLocator.Limits
    let thresholds: ModelThresholds
    let cuts: LineCuts
    /// SHA-256 of the weights that the numbers were fitted to, by the names of ``ModelFile``.
    let weights: [String: String]

    /// Nil where there is none.
    static func found() -> String? { TextModelFolder.path(of: file) }

    init(contentsOf path: String) throws(SetupError) {
        func unusable(_ reason: String) -> SetupError { .manifest(path: path, reason: reason) }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            let schema = try JSONDecoder().decode(Version.self, from: data).schema
            guard schema == Self.schema else { throw unusable("its schema is \(schema), not \(Self.schema)") }
            self = try JSONDecoder().decode(ModelManifest.self, from: data)
        } catch let error as SetupError {
            throw error
        } catch let error as DecodingError {
            throw unusable(error.reason)
        } catch {
            throw unusable("\(error)")
        }
        if let fault { throw unusable(fault) }
    }

    private struct Version: Decodable {
        let schema: Int
    }

    /// What is known of these weights.
    func parameters(for digests: [ModelFile.Digest]) -> ModelParameters {
        let loaded = Dictionary(digests.map { ($0.name, $0.sha256) }) { $1 }
        return ModelParameters(
            calibration: loaded == weights ? calibration : nil, evidence: evidence, thresholds: thresholds, cuts: cuts)
    }
}

extension DecodingError {
    /// What is wrong, and where, such as `thresholds.turns is missing`.
    fileprivate var reason: String {
        func place(_ context: Context, _ keys: [any CodingKey] = []) -> String {
            (context.codingPath + keys).map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        }
        return switch self {
        case .keyNotFound(let key, let context): "\(place(context, [key])) is missing"
        case .valueNotFound(_, let context): "\(place(context)) is missing"
        case .typeMismatch(_, let context): "\(place(context)) is of another type"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
        case .dataCorrupted(let context): "\(place(context)) is none of its values"
        @unknown default: "\(self)"
        }
    }
}
