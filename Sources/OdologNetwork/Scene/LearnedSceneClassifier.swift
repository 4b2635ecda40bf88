internal import COdologNetwork
import Foundation
import OdologFiles
public import OdologImaging
public import OdologValues

/// Tells what kind of thing a photo shows, with a small network of two views: the whole photo, and what stands around a place in
/// it.
///
/// The same pixels give the same answer on one machine. Each call keeps to the calling thread; any number of calls may run at a
/// time, each with about 3 MB of buffers.
public struct LearnedSceneClassifier: SceneClassifier {
    public let identity = "scene-1"
    /// The file that the weights were read from.
    public let weights: String
    private let runners: NetworkRunners

    private static let file = ResourceFile("scene.safetensors", module: "OdologNetwork", variable: "ODOLOG_SCENE")

    /// The file that ``init(weights:)`` would read: found, not opened.
    public static func weightsFile() throws(NetworkError) -> String { try find(asked: nil) }

    /// - Parameter weights: A safetensors file, or the folder of a `scene.safetensors`. Nil looks in `ODOLOG_SCENE`, beside the
    ///   executable, and in the system's folders.
    public init(weights asked: String? = nil) throws(NetworkError) {
        weights = try Self.find(asked: asked)
        runners = NetworkRunners(try NetworkWeights(weights, open: scene_weights_open))
        // Fails now on a machine that can't run the network, and not at the first photo.
        _ = try run(SceneViews.check)
    }

    public func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene {
        let views: SceneViews
        do {
            views = try SceneViews(of: bitmap, around: place)
        } catch {
            throw .imaging(error)
        }
        do {
            return try run(views)
        } catch {
            throw .networkFailed(reason: error.description)
        }
    }

    private func run(_ views: SceneViews) throws(NetworkError) -> Scene {
        var probabilities = [Float](repeating: 0, count: Int(SCENE_KINDS))
        let status = try runners.withRunner { runner in
            views.withViews { whole, place in scene_run(runner, whole, place, &probabilities) }
        }
        guard status == NETWORK_OK else { throw runners.weights.error(status) }
        return Scene(probabilities: probabilities.map(Double.init))
    }

    private static func find(asked: String?) throws(NetworkError) -> String {
        do {
            return try file.path(asked: asked)
        } catch {
            throw NetworkError(error)
        }
    }
}
