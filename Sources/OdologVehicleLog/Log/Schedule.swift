/// What is to be done every so often, or once.
public struct Schedule: Hashable, Sendable, Codable, Identifiable {
    /// From where an interval counts.
    public enum Anchor: Hashable, Sendable {
        /// From the last completion.
        case completion
        /// From the first due, whenever the work is done: "every January". What `firstDue` lacks is one interval
        /// after the start.
        ///
        /// A completion ticks off the dues that are open: those of its day and before. Only where none is open, it ticks
        /// off the next one, if it comes early by no more than half an interval. An earlier one ticks off none.
        case firstDue(Mark?)
    }

    /// When a schedule falls due.
    public enum Rule: Hashable, Sendable, Codable {
        /// Again and again, always one interval after what the anchor says.
        case every(Interval, Anchor)
        /// Once: at a date, a distance or hours; what comes first counts. Done once, it is done for good.
        case once(Mark)
    }

    /// The store's identifier, which never changes.
    public var id: String
    /// What is to be done, for a person.
    public var name: String
    /// A category of the presets, such as `engine`.
    public var category: String?
    /// When it falls due.
    public var rule: Rule
    /// When the schedule was made. Without a completion and without `start` it counts from here.
    public var setAt: LogTime
    /// Where it was last done outside the log, or from where it is to count. What it lacks is taken from `setAt`.
    public var start: Mark?
    /// How much is left when it is due soon. What this lead doesn't say, the vehicle's lead says.
    public var lead: Lead
    /// Whether notices are wanted.
    public var notifies: Bool
    /// Whether it is paused. A paused schedule has no due.
    public var isPaused: Bool
    /// No notices are sent before this day. The status isn't changed by it.
    public var snoozedUntil: CalendarDate?

    /// Throws `.neverDue` for a rule that names nothing.
    public init(
        id: String, name: String, category: String? = nil, rule: Rule, setAt: LogTime, start: Mark? = nil,
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
