public import OdologOdometer

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
