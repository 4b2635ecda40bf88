public import Foundation
public import OdologImaging

/// Why a bitmap could not be searched. A bitmap without a line is no error.
public enum LocatorError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Sides or number of pixels are above what the locator takes.
    case tooLarge(width: Int, height: Int)
    case outOfMemory(width: Int, height: Int)
    /// The bitmap could not be brought into the form that the locator needs.
    case imaging(ImagingError)

    /// One sentence: what was wrong and what to do.
    public var description: String {
        switch self {
        case .tooLarge(let width, let height):
            "A bitmap of \(width) x \(height) pixels is too large to look for lines; reduce it first."
        case .outOfMemory(let width, let height):
            "There is not enough memory to look for lines in \(width) x \(height) pixels; use a smaller photo."
        case .imaging(let error):
            error.description
        }
    }

    public var errorDescription: String? { description }
}
