public import Foundation

/// What is to be done every so often, or once.
public struct Schedule: Hashable, Sendable, Codable, Identifiable {
    /// From where an interval counts.
    public enum Anchor: Hashable, Sendable {
        /// From the last completion.
        case completion
        /// From the first due, whenever it is done: "every January". `firstDue` nil, or a part of it: one interval after the
        /// start.
        ///
        /// A completion ticks off all that was due until then. One that comes early, by no more than half an interval, ticks
        /// off the coming one; an earlier one none.
        case firstDue(Mark?)
    }

    /// When a schedule falls due.
    public enum Rule: Hashable, Sendable, Codable {
        /// Again and again, so long after what the anchor says.
        case every(Interval, Anchor)
        /// At a date, a distance, hours; what comes first counts. Done once, it is done for good.
        case once(Mark)
    }

    /// Stable, the store's.
    public var id: String
    /// What is to be done, for a person.
    public var name: String
    /// From the presets, such as `engine`.
    public var category: String?
    /// When it falls due.
    public var rule: Rule
    /// When it was set. Without a completion and without `start` it counts from here.
    public var setAt: Date
    /// When it was last done before the log knows of it, or from where it is to count. What it lacks is taken from `setAt`.
    public var start: Mark?
    /// How long before it is called due soon. What it doesn't say, the vehicle's lead says.
    public var lead: Lead
    /// Notices are wanted.
    public var notifies: Bool
    /// Has no due as long as this is true.
    public var isPaused: Bool
    /// No notices before this day. The status isn't changed by it.
    public var snoozedUntil: CalendarDate?

    /// Throws `.neverDue` for a rule that names nothing.
    public init(
        id: String, name: String, category: String? = nil, rule: Rule, setAt: Date, start: Mark? = nil,
        lead: Lead = Lead(), notifies: Bool = true, isPaused: Bool = false, snoozedUntil: CalendarDate? = nil
    ) throws(MaintenanceError) {
        if case .once(let mark) = rule, mark == Mark() { throw .neverDue(name: name) }
        self.id = id
        self.name = name
        self.category = category
        self.rule = rule
        self.setAt = setAt
        self.start = start
        self.lead = lead
        self.notifies = notifies
        self.isPaused = isPaused
        self.snoozedUntil = snoozedUntil
    }
}
