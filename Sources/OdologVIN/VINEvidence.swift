/// What is known about one candidate, raw, so that the confidence can be fitted on labelled photos.
public struct VINEvidence: Hashable, Sendable {
    /// Among all VINs and "none of these", by the model of misreadings; 0...1, before calibration.
    public var share = 0.0
    /// How probable the readers alone make its characters: the product over the positions of how sure the readings are of the character,
    /// on the average; 0...1. 0 where all that speak for it lack a character or have one too many.
    public var joint = 0.0
    /// Whether it is right, and whether it has to be.
    public var checkDigit = CheckDigitStatus.notRequired

    /// Of the readings that speak for it the share that read something else at some position, I, O and Q aside; 0...1.
    public var dissent = 0.0

    /// Nothing is known.
    public init() {}
}
