/// Why nothing could be read from a photo.
public enum Obstacle: Hashable, Sendable, CustomStringConvertible {
    /// No line looks like one of this kind. Nil: no line looks like an odometer or a VIN.
    case notFound(ReadingKind?)
    /// The likeliest line is `height` pixels high: too few to tell characters apart.
    case tooSmall(height: Double)
    /// The likeliest line has no sharp edge. Or there is no line, and nothing else in the photo is sharp either.
    case tooBlurred
    /// There is a line, large and sharp enough, but no number or VIN could be made of it.
    case illegible
    /// An obstacle of a later version, by its code.
    case other(String)

    /// Stable, for programs.
    public var code: String {
        switch self {
        case .notFound: "not_found"
        case .tooSmall: "too_small"
        case .tooBlurred: "too_blurred"
        case .illegible: "illegible"
        case .other(let code): code
        }
    }

    /// One to three words, for a table.
    public var shortWords: String { code.replacing("_", with: " ") }

    /// What was wrong and what to do next, in one sentence without its full stop.
    public var description: String {
        switch self {
        case .notFound(.odometer): "no odometer found; take the photo with the whole display in view"
        case .notFound(.vin): "no VIN found; take the photo with the whole plate or label in view"
        case .notFound(nil): "no odometer and no VIN found; take the photo with the whole display or plate in view"
        case .tooSmall(let height):
            "too small: the characters are about \(Int(height.rounded())) pixels high; take the photo from closer"
        case .tooBlurred: "too blurred; hold the camera still and let it focus"
        case .illegible: "something is covered, damaged or badly lit; take the photo again or type what you see"
        case .other(let code): "another version of Odolog found nothing (\(code))"
        }
    }
}
