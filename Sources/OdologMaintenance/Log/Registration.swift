/// A vehicle's registration, by the month on its sticker: it ends on that month's last day.
public struct Registration: Hashable, Sendable, Codable {
    public var expires: YearMonth

    public init(expires: YearMonth) { self.expires = expires }

    public var lastDay: CalendarDate { expires.lastDay }
}
