public import OdologOdometer

/// What doesn't fit among the meter readings of a vehicle. One of two is wrong, or the odometer was replaced.
public struct OddReadings: Hashable, Sendable {
    /// The readings that count for nothing.
    public let leftOut: [LeftOutReading]
    /// The neighbours that count and contradict each other, in the order of time.
    public let contradictions: [Contradiction]

    /// Two meter readings of one odometer, neighbours in time. Both count: when they came into the log, nothing was odd. They
    /// contradict each other since what stood between them, or a replacement of the odometer, was taken out of the log.
    /// The way between them counts as 0.
    public struct Contradiction: Hashable, Sendable {
        /// The earlier one.
        public let before: MileageSnapshot.ID
        /// The later one.
        public let after: MileageSnapshot.ID
        /// What speaks against the later one beside the earlier one, at least one flag.
        public let flags: [MileageFlag]
    }

    package init(leftOut: [LeftOutReading], contradictions: [Contradiction]) {
        (self.leftOut, self.contradictions) = (leftOut, contradictions)
    }

    /// Whether all readings fit.
    public var isEmpty: Bool { leftOut.isEmpty && contradictions.isEmpty }
}

/// A meter reading that counts for no pace, estimate, due or distance: somebody let it stand although it was odd, and it is
/// odd still. It counts again when what makes it odd is taken out of the log, or when a replaced odometer explains it.
public struct LeftOutReading: Hashable, Sendable {
    /// The reading.
    public let snapshot: MileageSnapshot
    /// What speaks against it, at least one flag.
    public let flags: [MileageFlag]
    /// The reading that it contradicts: one of the two is wrong. Nil: its date is odd, or it contradicts what a replaced
    /// odometer showed.
    public let contradicts: MileageSnapshot.ID?
    /// A reading that counts and agrees with this one: it contradicts `contradicts`, too, which is probably the wrong one.
    public let agreesWith: MileageSnapshot.ID?
}
