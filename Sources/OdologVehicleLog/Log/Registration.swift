/// A vehicle's registration, by the month on its sticker: it ends on that month's last day.
public struct Registration: Hashable, Sendable, Codable {
    /// The month in which it ends.
    public var expires: YearMonth

    public init(expires: YearMonth) { self.expires = expires }

    /// The last day on which it is valid.
    public var lastDay: CalendarDate { expires.lastDay }
}
