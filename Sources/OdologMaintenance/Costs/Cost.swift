/// One thing that cost money, on one day.
public struct Cost: Hashable, Sendable, Codable {
    /// What the money was spent on.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// One of each of the log's lists: service entries, fuel entries, other expenses.
        case service, fuel, expense
    }

    /// The day, in the vehicle's zone.
    public let date: CalendarDate
    /// Which list of the log it stands in.
    public let kind: Kind
    /// A service's category, an expense's, or `fuel`.
    public let category: String
    /// How much.
    public let money: Money
}
