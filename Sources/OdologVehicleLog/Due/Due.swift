/// When one thing is due, and how that is known.
public struct Due: Hashable, Sendable, Codable, Identifiable {
    /// What can be due.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// What a schedule says.
        case schedule
        /// The end of the vehicle's registration.
        case registration
        /// The end of a part's warranty.
        case warranty
        /// An expense that comes again (``RecurringExpense``).
        case expense
    }

    /// The schedule's id, that of the expense that was paid last, or `registration`. For a warranty `ENTRY/N`: the service entry's id and the number of the
    /// part in it, from 1.
    public let id: String
    /// The name of what is due, for a person.
    public let what: String
    /// The kind of thing that is due.
    public let kind: Kind
    /// Whether it is due.
    public let status: DueStatus
    /// What decided the status. Nil where the status is neutral; but a warranty that has ended names what ended it.
    public let basis: DueBasis?

    /// The day on which it is due by the calendar. Nil: no date says so.
    public let dueDate: CalendarDate?
    /// The odometer value at which it is due, as the present odometer shows it. Below 0 where it was due before that
    /// odometer was fitted. Nil: no distance says so.
    public let dueDistance: Distance?
    /// The hours at which it is due, as the present hour meter shows them. Nil: no hours say so.
    public let dueHours: Hours?
    /// Whether `dueDistance` counts from an estimated odometer value: nobody read it on the day from which it counts.
    public let isDueDistanceEstimated: Bool
    /// Whether `dueHours` counts from estimated hours.
    public let isDueHoursEstimated: Bool
    /// Days until `dueDate`; negative when it is past.
    public let daysLeft: Int?
    /// Distance until `dueDistance`, by the estimate; negative when it is exceeded.
    public let distanceLeft: Distance?
    /// Hours until `dueHours`, by the estimate; negative when they are exceeded.
    public let hoursLeft: Hours?
    /// The day on which the distance or the hours are reached, the earlier of both. A past day is from the readings,
    /// a coming one from the pace.
    public let projectedDate: CalendarDate?

    /// Days until `dueDate` or `projectedDate`, the smaller of both. Below 0 if and only if it is overdue. Nil where
    /// neither is known, and where the status is neutral.
    public let urgency: Int?
    /// The estimate of where the odometer stands now. Nil without a reading.
    public let estimate: Estimate<Distance>?
    /// The estimate of where the hour meter stands now. Nil without a reading.
    public let hoursEstimate: Estimate<Hours>?
    /// The point from which the interval counts. Nil for what has no interval: registration, warranty, expense, a schedule
    /// that is paused or is done only once.
    public let countsFrom: Mark?
    /// How often the schedule was done, and at what cost. Nil for what isn't a schedule.
    public let history: ScheduleHistory?
    /// Of an expense: what it cost last. Nil for what isn't an expense.
    public let cost: Money?

    /// The earlier of `dueDate` and `projectedDate`.
    public var nextDate: CalendarDate? { [dueDate, projectedDate].compactMap { $0 }.min() }
}

extension Due {
    /// Whether `left` comes before `right` in a list with the most urgent first. The order is by `urgency`, distance
    /// left, hours left, name, id.
    ///
    /// Without `urgency`, what is due soon stands with what is due today, and what is good stands behind. What is
    /// neutral comes last.
    public static func isMoreUrgent(_ left: Due, _ right: Due) -> Bool {
        let (a, b) = (left.place, right.place)
        guard a == b else { return a < b }
        return (left.what, left.id) < (right.what, right.id)
    }

    private var place: (Int, days: Int, distance: Int, hours: Int) {
        let days = urgency ?? (status == .dueSoon ? 0 : .max)
        return (status == .neutral ? 1 : 0, days, distanceLeft?.exact ?? .max, hoursLeft?.exact ?? .max)
    }
}
