public import Foundation
public import OdologValues

/// Why a step on a bitmap could not be done.
public enum ImagingError: LocalizedError, Hashable, Sendable {
    /// Sides below 1, channels other than 1 and 3, or more than 1 GiB of pixels.
    case invalidSize(width: Int, height: Int, channels: Int)
    /// The number of bytes given is not width x height x channels.
    case wrongPixelCount(expected: Int, actual: Int)
    /// `expected` says what would have been right.
    case invalidParameter(name: String, value: String, expected: String)
    /// Corners that are not finite, not convex, mirrored or thinner than a pixel, or a margin that leaves the quad's
    /// perspective.
    case degenerateQuad(Quad)
    /// There was not enough memory for the step.
    case outOfMemory(step: String)
    /// A file can't be written. `reason` is for a person.
    case cannotWrite(path: String, reason: String)
    /// A library refused a step and gave no reason.
    case stepFailed(step: String)
}

extension ImagingError: CustomStringConvertible {
    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .invalidSize(let width, let height, let channels):
            "\(width) x \(height) pixels of \(channels) channels are no valid bitmap; sides are at least 1, channels "
                + "1 or 3, and all of it at most 1 GiB."
        case .wrongPixelCount(let expected, let actual):
            "\(actual) bytes of pixels were given where width x height x channels is \(expected); give as many."
        case .invalidParameter(let name, let value, let expected):
            "\(name) is \(value); it must be \(expected)."
        case .degenerateQuad(let quad):
            "The corners \(quad.corners.map { "(\($0.x), \($0.y))" }.joined(separator: " ")) make no quad; give them "
                + "convex and clockwise from the text's top left, at least a pixel apart."
        case .outOfMemory(let step):
            "There is not enough memory for \(step); use a smaller photo."
        case .cannotWrite(let path, let reason):
            "\(path): cannot be written (\(reason)); choose another place."
        case .stepFailed(let step):
            "The step \(step) failed in its library; please report this with the photo."
        }
    }

    public var errorDescription: String? { description }
}
