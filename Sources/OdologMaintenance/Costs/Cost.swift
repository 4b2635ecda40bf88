/// One thing that cost money, on one day.
public struct Cost: Hashable, Sendable, Codable {
    /// What the money was spent on.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// One kind for each list of the log: service entries, fuel entries, other expenses.
        case service, fuel, expense
    }

    /// The day, in the vehicle's zone.
    public let date: CalendarDate
    /// Which list of the log it stands in.
    public let kind: Kind
    /// The category of the service entry or of the expense; `fuel` for a fill.
    public let category: String
    /// How much.
    public let money: Money
}
