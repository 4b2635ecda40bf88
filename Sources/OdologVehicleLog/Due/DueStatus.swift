/// Whether something is due.
public enum DueStatus: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// No due at all: a paused schedule, one that is done for good, a warranty that has ended, or nothing known to
    /// count from.
    case neutral
    /// Not within the lead yet.
    case good
    /// Within the lead, and on the due day itself.
    case dueSoon
    /// Since the day after its date, or with nothing left of a distance or of hours.
    case overdue

    private var rank: Int {
        switch self {
        case .neutral: 0
        case .good: 1
        case .dueSoon: 2
        case .overdue: 3
        }
    }

    /// The more pressing is the greater.
    public static func < (left: DueStatus, right: DueStatus) -> Bool { left.rank < right.rank }
}

/// What a status was decided by.
public enum DueBasis: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the calendar.
    case date
    /// By distance: the pace tells where the vehicle is.
    case estimate
    /// By distance: the last reading tells where the vehicle is, since there is no pace.
    case reading
    /// By hours: the pace tells where the vehicle is.
    case hoursEstimate
    /// By hours: the last reading tells where the vehicle is, since there is no pace.
    case hoursReading
}
