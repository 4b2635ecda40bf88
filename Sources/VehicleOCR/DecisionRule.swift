/// From confidence to what happens next.
public struct DecisionRule: Sendable, Hashable {
    /// Least confidence, 0...1, at which a reading goes without a person.
    public var acceptAt: Double

    public init(acceptAt: Double = 0.99) {
        self.acceptAt = acceptAt
    }

    /// A photo that ends too early is never accepted: the missing part may hold what would have contradicted.
    func decision(for content: PhotoReading.Content, isTruncated: Bool) -> Decision {
        let confidence: Double
        switch content {
        case .nothing: return .reject
        case .odometer(let candidates): confidence = candidates[0].confidence
        case .vin(let candidates): confidence = candidates[0].confidence
        }
        return confidence >= acceptAt && !isTruncated ? .accept : .review
    }
}
