/// Whether the last drum of a mechanical odometer has other colours than the others. Then it counts tenths, and no mark
/// shows it.
enum LastDrum {
    case alike
    case mayContrast
    case contrasts

    /// - Parameter contrast: `OdometerEvidence.lastDigitContrast`.
    init(contrast: Double) {
        switch contrast {
        case Self.surely...: self = .contrasts
        case Self.hardly..<Self.surely: self = .mayContrast
        default: self = .alike
        }
    }

    private static let hardly = 0.1
    private static let surely = 0.9
}
