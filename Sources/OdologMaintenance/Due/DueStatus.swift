/// Whether something is due.
public enum DueStatus: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// No due at all: paused, done for good, a warranty that has ended, or nothing is known to count from.
    case neutral
    /// Not within the lead yet.
    case good
    /// Within the lead; on the day that it is due, too.
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

/// By what a status is decided.
public enum DueBasis: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the calendar.
    case date
    /// By distance, where the pace says that the vehicle is.
    case estimate
    /// By distance, by the last reading: there is no pace.
    case reading
    /// By hours, where the pace says that the vehicle is.
    case hoursEstimate
    /// By hours, by the last reading: there is no pace.
    case hoursReading
}
