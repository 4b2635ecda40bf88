import Odometer
import VIN

/// From confidence to what happens next.
public struct DecisionRule: Sendable, Hashable {
    /// Least confidence, 0...1, at which a reading goes without a person.
    public var acceptAt: Double

    public init(acceptAt: Double = 0.99) {
        self.acceptAt = acceptAt
    }

    /// A damaged photo is never accepted: a wrong pixel may have made one digit of another. Nor is a VIN that a barcode or
    /// the text contradicts, nor an odometer whose last drum may count tenths or not.
    func decision(for content: PhotoReading.Content, isDamaged: Bool) -> Decision {
        let confidence: Double
        switch content {
        case .nothing: return .reject
        case .odometer(let candidates):
            if candidates[0].isTenthsUnsure { return .review }
            confidence = candidates[0].confidence
        case .vin(let candidates):
            if candidates[0].needsPerson { return .review }
            confidence = candidates[0].confidence
        }
        return confidence >= acceptAt && !isDamaged ? .accept : .review
    }
}
