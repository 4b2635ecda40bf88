import OdologReading

/// From confidence to what happens next.
public struct DecisionRule: Sendable, Hashable {
    /// Least `Reading.valueConfidence`, 0...1, at which a reading goes without a person.
    public var acceptAt: Double

    public init(acceptAt: Double = 0.99) {
        self.acceptAt = acceptAt
    }

    /// Goes by the confidence in what is logged. What there is a doubt about is never accepted, whatever its confidence.
    func decision(for content: PhotoReading.Content, doubts: [Doubt]) -> Decision {
        if case .nothing = content { return .reject }
        return content.valueConfidence >= acceptAt && doubts.isEmpty ? .accept : .review
    }
}
