/// One thing that cost money, on one day.
public struct Cost: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case service, fuel, expense
    }

    public let date: CalendarDate
    public let kind: Kind
    /// A service's category, an expense's, or `fuel`.
    public let category: String
    public let money: Money
}
