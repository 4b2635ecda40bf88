public import OdologImaging

/// What a caller wants to read: it may change the scores and so the order of lines.
public enum LinePurpose: String, Hashable, Sendable, CaseIterable {
    /// A row of about four to eight digits.
    case odometer
    /// Seventeen letters and digits.
    case vin
}

/// Finds where to read.
public protocol LineLocator: Sendable {
    /// Name and version, such as `learned-5`. Stored with readings, so that a better locator can tell what to read
    /// again.
    var identity: String { get }

    /// Lines in `bitmap`, best first, a bounded number, without duplicates.
    ///
    /// - Parameter bitmap: gray or RGB, any size.
    /// - Parameter purpose: nil when it could be either.
    /// - Returns: quads in pixels of `bitmap`; empty when there is none, which isn't an error.
    func lines(in bitmap: Bitmap, lookingFor purpose: LinePurpose?) throws(LocatorError) -> [LocatedLine]
}

extension LineLocator {
    /// Lines of any purpose.
    public func lines(in bitmap: Bitmap) throws(LocatorError) -> [LocatedLine] {
        try lines(in: bitmap, lookingFor: nil)
    }
}
