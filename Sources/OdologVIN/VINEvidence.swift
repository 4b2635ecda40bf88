/// What is known about one candidate, raw, so that the confidence can be fitted on labelled photos.
public struct VINEvidence: Hashable, Sendable {
    /// Its share among all VINs and "none of these", by the model of misreadings; 0...1, before calibration.
    public var share = 0.0
    /// How probable the readers alone make its characters, 0...1. For each position, the readings' confidence in the
    /// character is averaged. The averages are multiplied. 0 where every supporting reading has a character too few or
    /// many.
    public var joint = 0.0
    /// Whether it is right, and whether it has to be.
    public var checkDigit = CheckDigitStatus.notRequired

    /// The share of the supporting readings that read something else at some position, 0...1. I, O and Q don't count.
    public var dissent = 0.0

    /// Nothing is known.
    public init() {}
}
