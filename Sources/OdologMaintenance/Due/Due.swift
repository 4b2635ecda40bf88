/// When one thing is due, and how that is known.
public struct Due: Hashable, Sendable, Codable, Identifiable {
    /// What can be due.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// A schedule, the vehicle's registration, or the warranty of a part.
        case schedule, registration, warranty
    }

    /// Of the schedule; `registration`; of a warranty the entry's, `/`, and the number of the part in it from 1.
    public let id: String
    /// Its name, for a person.
    public let what: String
    /// What it is.
    public let kind: Kind
    /// Whether it is due.
    public let status: DueStatus
    /// Nil where the status is neutral, unless it says by what a warranty has ended.
    public let basis: DueBasis?

    /// The day on which it is due by the calendar. Nil: no date says so.
    public let dueDate: CalendarDate?
    /// As the odometer of now would show it; below 0 where that was replaced after it was due.
    public let dueDistance: Distance?
    /// As the hour meter of now would show it.
    public let dueHours: Hours?
    /// Until `dueDate`; negative when it is past.
    public let daysLeft: Int?
    /// By the estimate; negative when it is exceeded.
    public let distanceLeft: Distance?
    /// By the estimate; negative when they are exceeded.
    public let hoursLeft: Hours?
    /// The day on which the distance or the hours are reached, or were: by the readings and by the pace, the earlier of both.
    public let projectedDate: CalendarDate?

    /// Days until `dueDate` or `projectedDate`, the smaller of both; below 0 just when it is overdue. Nil where neither is known,
    /// and where the status is neutral.
    public let urgency: Int?
    /// Where the odometer is taken to stand now. Nil without a reading.
    public let estimate: Estimate<Distance>?
    /// Where the hour meter is taken to stand now. Nil without a reading.
    public let hoursEstimate: Estimate<Hours>?
    /// From where it counts. Nil for what isn't a schedule.
    public let countsFrom: Mark?
    /// How often it was done. Nil for what isn't a schedule.
    public let history: ScheduleHistory?

    /// The earlier of `dueDate` and `projectedDate`.
    public var nextDate: CalendarDate? { [dueDate, projectedDate].compactMap { $0 }.min() }
}

extension Due {
    /// The most urgent first. Without a number of days what is due soon stands with what is due today, what is good at the end;
    /// what is neutral comes after that. What is equally urgent goes by the distance left, hours left, name, id.
    public static func isMoreUrgent(_ left: Due, _ right: Due) -> Bool {
        let (a, b) = (left.place, right.place)
        guard a == b else { return a.lexicographicallyPrecedes(b) }
        return (left.what, left.id) < (right.what, right.id)
    }

    private var place: [Int] {
        let days = urgency ?? (status == .dueSoon ? 0 : .max)
        return [status == .neutral ? 1 : 0, days, distanceLeft?.exact ?? .max, hoursLeft?.exact ?? .max]
    }
}
