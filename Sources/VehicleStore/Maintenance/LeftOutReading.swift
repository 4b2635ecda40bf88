public import OdologOdometer
public import OdologVehicleLog

/// A meter reading that counts for no pace, estimate, due or distance. It contradicts others, which are more (`OdometerCheck`), or
/// its date is odd. It counts again when more readings agree with it, when what it contradicts is taken out of the log, or when
/// a replaced odometer explains it.
public struct LeftOutReading: Hashable, Sendable {
    /// The number of the reading.
    public let id: MileageSnapshot.ID
    /// The reading as the arithmetic has it.
    public let reading: MeterReading<Distance>
    /// What speaks against it beside those that count.
    public let flags: [MileageFlag]
    /// The nearest reading that counts and that it contradicts. Nil: its date is odd, or it contradicts what a replaced
    /// odometer showed.
    public let contradicts: MileageSnapshot.ID?
}
