public import Foundation

/// A confirmed value that a vehicle's meter showed at one time. Every odometer value is one, wherever it comes from.
/// The odometer of a service or of a fill counts only by the reading that was entered with it.
public struct MeterReading<Amount: MeterAmount>: Hashable, Sendable, Codable {
    /// When the meter showed it.
    public var time: Date
    /// As the meter showed it.
    public var shown: Amount
    /// Where the value is from.
    public var source: ReadingSource
    /// Whether it is left out: it contradicts readings that count (`OdometerCheck`), or its date is odd. Such a
    /// reading is kept, but counts for neither pace nor estimate.
    public var isFlagged: Bool
    /// Whether it was taken back out of the log. Then it counts for nothing.
    public var isWithdrawn: Bool
    /// Seconds from `time` between which the true time lies. A day without a time that begins at `time`: 0 to 86,400. It isn't
    /// encoded.
    public var leeway: ClosedRange<TimeInterval> = 0...0

    private enum CodingKeys: CodingKey { case time, shown, source, isFlagged, isWithdrawn }

    public init(
        at time: Date, _ shown: Amount, source: ReadingSource = .typed, isFlagged: Bool = false,
        isWithdrawn: Bool = false, leeway: ClosedRange<TimeInterval> = 0...0
    ) {
        self.time = time
        self.shown = shown
        self.source = source
        self.isFlagged = isFlagged
        self.isWithdrawn = isWithdrawn
        self.leeway = leeway
    }

    var earliest: Date { time + leeway.lowerBound }
    var latest: Date { time + leeway.upperBound }
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
