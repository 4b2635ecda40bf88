public import Foundation

/// What a vehicle's meter showed at one time, confirmed. Every odometer value is one, wherever it comes from: the odometer of a
/// service or of a fill counts only by the reading that was entered with it.
public struct MeterReading<Amount: MeterAmount>: Hashable, Sendable, Codable {
    /// When the meter showed it.
    public var time: Date
    /// As the meter showed it.
    public var shown: Amount
    /// Where the value is from.
    public var source: ReadingSource
    /// Its value was odd beside those around it (`OdometerCheck`), and a person let it stand: it is kept, and counts for
    /// neither pace nor estimate.
    public var isFlagged: Bool
    /// Taken back out of the log; counts for nothing.
    public var isWithdrawn: Bool

    public init(
        at time: Date, _ shown: Amount, source: ReadingSource = .typed, isFlagged: Bool = false,
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
    /// Who says so: a photo, a person, another entry of the log, an import, or the vehicle's own diagnostics.
    case photo, typed, service, fuel, purchase, `import`, obd
}
