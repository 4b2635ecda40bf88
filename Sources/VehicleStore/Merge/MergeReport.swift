/// What came of another store that was merged into this one.
public struct MergeReport: Hashable, Sendable {
    /// How many of each kind.
    public struct Counts: Hashable, Sendable {
        /// Vehicles.
        public internal(set) var vehicles = 0
        /// Photos.
        public internal(set) var photos = 0
        /// Odometer values in logs, those that were withdrawn among them.
        public internal(set) var entries = 0
        /// Schedules, services, fuel and the like, each once however many revisions it has.
        public internal(set) var items = 0
        /// Readings that wait for review.
        public internal(set) var pending = 0
    }

    /// Something that both stores have, and have otherwise.
    public struct Conflict: Hashable, Sendable {
        /// Its name here. Nil: it belongs to none.
        public let vehicle: String?
        /// What it is about, such as `unit` or `service 12`.
        public let what: String
        /// What this store has.
        public let ours: String
        /// What the other one has.
        public let theirs: String
    }

    /// What the other store had, and this one hadn't.
    public internal(set) var added = Counts()
    /// What both have.
    public internal(set) var present = Counts()
    /// What was here and was changed: facts that were filled in, decisions and revisions that came along, what was withdrawn there.
    public internal(set) var updated = 0
    /// In the order in which they were found.
    public internal(set) var conflicts: [Conflict] = []
    /// The copy of this store as it was. Nil: nothing was changed, or nothing was there.
    public internal(set) var kept: String?
}
