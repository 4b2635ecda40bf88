/// From confidence to what happens next.
public struct DecisionRule: Sendable, Hashable {
    /// Least confidence, 0...1, at which a reading goes without a person.
    public var acceptAt: Double

    public init(acceptAt: Double = 0.99) {
        self.acceptAt = acceptAt
    }

    /// What there is a doubt about is never accepted, whatever its confidence.
    func decision(for content: PhotoReading.Content, isDamaged: Bool) -> Decision {
        if case .nothing = content { return .reject }
        return content.confidence >= acceptAt && content.doubts(isDamaged: isDamaged).isEmpty ? .accept : .review
    }
}
