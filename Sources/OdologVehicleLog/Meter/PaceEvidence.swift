/// The readings that a pace rests on.
public struct PaceEvidence: Hashable, Sendable, Codable, CustomStringConvertible {
    /// How many there are, each a day or more after the one before.
    public let readings: Int
    /// Days from the first to the last of them.
    public let days: Int

    public init(readings: Int, days: Int) { (self.readings, self.days) = (readings, days) }

    /// Whether they tell a pace: three readings over 21 days, or two that are 60 days apart. Less may be a holiday.
    public var suffices: Bool { readings >= 3 && days >= 21 || readings >= 2 && days >= 60 }

    /// What suffices, in words.
    public static let least = "3 readings over 21 days, or 2 that are 60 days apart"

    /// `3 readings over 25 days`.
    public var description: String {
        readings == 1 ? "1 reading" : "\(counted(readings, "reading")) over \(counted(days, "day"))"
    }
}
