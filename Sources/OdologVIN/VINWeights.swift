#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How much each piece of evidence counts for a VIN, beside the characters themselves. The weights of a set of models
/// stand in its manifest.
public struct VINWeights: Hashable, Sendable, Codable {
    // MARK: A symbol

    /// A reader is never as sure as it says: this share of its own confidence goes to the usual confusions, 0...1.
    public var doubt = 0.01
    /// No engine's confidence counts for more, 0...1.
    public var ceiling = 0.995
    /// The share of an engine's errors that have nothing to do with shape, 0...1.
    public var arbitraryErrors = 0.15
    /// Natural log. A reader trained on all letters may call a zero O. But an O is first of all a sign that this is no
    /// VIN.
    public var illegalLetter = log(0.3)

    // MARK: Several readings

    // One model makes the same error again wherever it sees the same shape. So readings are not independent. They are
    // sorted, the strongest first, and each further one adds only this share of what the one before it added.

    /// By the same model, of other preprocessing of the same pixels, 0...1.
    public var furtherVariant = 0.4
    /// By another model, of the same place: all of its readings together, 0...1.
    public var furtherModel = 0.7
    /// Another place of the photo, 0...1.
    public var furtherPlace = 0.6

    // MARK: The odds that a stretch of text is a VIN, natural logs, before its characters are looked at

    /// Of any stretch of text; the others are added to it.
    public var stretch = log(0.3)
    /// A word such as VIN stands before it.
    public var labelled = 3.0
    /// Asterisks enclose it.
    public var delimited = 1.5
    /// The locator took the line for a VIN.
    public var located = 2.0
    /// For each piece after the first.
    public var furtherPiece = -1.5
    /// The stretch has more or fewer than 17 characters.
    public var wrongLength = -4.0
    /// Beginning or end of a longer word.
    public var glued = -3.0

    /// Plain ones, for models that nothing was fitted to.
    public init() {}
}
