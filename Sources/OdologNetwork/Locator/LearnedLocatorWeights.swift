import Foundation
import OdologFiles

/// Finds the file of weights.
enum LearnedLocatorWeights {
    static let file = ResourceFile("locator.safetensors", module: "OdologNetwork", variable: "ODOLOG_LOCATOR")

    static func find(
        asked: String?, environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: String? = nil
    ) throws(NetworkError) -> String {
        do {
            return try file.path(asked: asked, environment: environment, executable: executable)
        } catch {
            throw NetworkError(error)
        }
    }
}
