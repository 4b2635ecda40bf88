internal import CNetwork
internal import CScene
internal import ConvolutionalNetwork
import Foundation
public import Imaging
public import RecognizedText
import ResourceFile

/// Tells what kind of thing a photo shows, with a small network of two views: the whole photo, and what stands around a place in
/// it.
///
/// The same pixels give the same answer on one machine. Each call keeps to the calling thread; any number of calls may run at a
/// time, each with about 3 MB of buffers.
public struct SceneClassifier: SceneTeller {
    public let identity = "scene-1"
    /// The file that the weights were read from.
    public let weights: String
    private let runners: NetworkRunners

    private static let file = ResourceFile("scene.safetensors", module: "SceneRecognition", variable: "ODOLOG_SCENE")

    /// The file that ``init(weights:)`` would read: found, not opened.
    public static func weightsFile() throws(SceneError) -> String { try find(asked: nil) }

    /// - Parameter weights: A safetensors file, or the folder of a `scene.safetensors`. Nil looks in `ODOLOG_SCENE`, beside the
    ///   executable, and in the system's folders.
    public init(weights asked: String? = nil) throws(SceneError) {
        let path = try Self.find(asked: asked)
        weights = path
        do {
            runners = try NetworkRunners { scene_weights_open(path, $0, $1) }
        } catch {
            throw SceneError(error, weights: path)
        }
        // A machine that can't run it is told now.
        _ = try run(SceneViews.check)
    }

    /// - Parameters:
    ///   - bitmap: gray or RGB, any size; a reduced photo will do, for the views are small.
    ///   - place: of a number or a VIN, in pixels of `bitmap`, in reading direction; nil where none is known. A useless one counts
    ///     as none.
    public func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene {
        do {
            return try run(try SceneViews(of: bitmap, around: place))
        } catch let error as ImagingError {
            throw .imaging(error)
        } catch let error as SceneError {
            throw error
        } catch {
            throw .engineFailed
        }
    }

    private func run(_ views: SceneViews) throws(SceneError) -> Scene {
        var probabilities = [Float](repeating: 0, count: Int(SCENE_KINDS))
        let status = try runners.withRunner { (runner) throws(SceneError) in
            views.withViews { whole, place in
                withUnsafePointer(to: whole) { whole in
                    guard var place else { return scene_run(runner, whole, nil, &probabilities) }
                    return scene_run(runner, whole, &place, &probabilities)
                }
            }
        } orThrow: {
            SceneError($0, weights: weights)
        }
        switch status {
        case NETWORK_OK: return Scene(probabilities: probabilities.map(Double.init))
        case NETWORK_OUT_OF_MEMORY: throw .outOfMemory
        case NETWORK_BAD_WEIGHTS: throw .weightsUnusable(path: weights, reason: "they give numbers that are not finite")
        default: throw .engineFailed
        }
    }

    private static func find(asked: String?) throws(SceneError) -> String {
        do {
            return try file.path(asked: asked)
        } catch {
            throw .weightsNotFound(file: error.file, searched: error.searched)
        }
    }
}

/// Tells what kind of thing a photo shows.
public protocol SceneTeller: Sendable {
    /// Name and version, such as `scene-1`.
    var identity: String { get }

    /// - Parameters:
    ///   - bitmap: gray or RGB, any size.
    ///   - place: of a number or a VIN, in pixels of `bitmap`, in reading direction; nil where none is known.
    func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene
}
