/// One thing that cost money, on one day.
public struct Cost: Hashable, Sendable, Codable {
    /// What the money was spent on.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A service entry.
        case service
        /// A fill, or a charge.
        case fuel
        /// Any other expense.
        case expense
    }

    /// The day, in the vehicle's zone.
    public let date: CalendarDate
    /// Which list of the log it stands in.
    public let kind: Kind
    /// The category of the service entry or of the expense, as that was first written; `fuel` for a fill.
    public let category: String
    /// How much.
    public let money: Money
}
