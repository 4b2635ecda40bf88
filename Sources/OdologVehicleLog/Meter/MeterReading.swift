/// A confirmed value that a vehicle's meter showed at one time. Every odometer value is one, wherever it comes from.
/// The odometer of a service or of a fill counts only by the reading that was entered with it.
public struct MeterReading<Amount: MeterAmount>: Hashable, Sendable, Codable {
    /// When the meter showed it.
    public var time: LogTime
    /// As the meter showed it.
    public var shown: Amount
    /// Where the value is from.
    public var source: ReadingSource
    /// Whether it is left out: it contradicts readings that count (`OdometerCheck`), or its date is odd. Such a
    /// reading is kept, but counts for neither pace nor estimate.
    public var isFlagged: Bool
    /// Whether it was taken back out of the log. Then it counts for nothing.
    public var isWithdrawn: Bool

    public init(
        at time: LogTime, _ shown: Amount, source: ReadingSource = .typed, isFlagged: Bool = false,
        isWithdrawn: Bool = false
    ) {
        self.time = time
        self.shown = shown
        self.source = source
        self.isFlagged = isFlagged
        self.isWithdrawn = isWithdrawn
    }
}

/// Where a meter reading comes from.
public enum ReadingSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// A photo that was confirmed.
    case photo
    /// A person.
    case typed
    /// It came with a service entry.
    case service
    /// It came with a fill.
    case fuel
    /// It came with the purchase.
    case purchase
    /// Another program's file.
    case `import`
    /// The vehicle's own diagnostics.
    case obd
}
