public import Foundation
public import OdologImaging
public import OdologValues

/// Tells what kind of thing a photo shows.
public protocol SceneClassifier: Sendable {
    /// Name and version, such as `scene-1`.
    var identity: String { get }

    /// - Parameters:
    ///   - bitmap: gray or RGB, any size; a reduced photo will do.
    ///   - place: where a number or a VIN stands, in pixels of `bitmap`, in reading direction; nil where none is
    ///     known. A degenerate quad counts as nil.
    func scene(in bitmap: Bitmap, around place: Quad?) throws(SceneError) -> Scene
}

/// Why it can't be told what a photo shows.
public enum SceneError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The network can't be run.
    case networkFailed(reason: String)
    case imaging(ImagingError)

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .networkFailed(let reason): reason
        case .imaging(let error): error.description
        }
    }

    public var errorDescription: String? { description }
}
