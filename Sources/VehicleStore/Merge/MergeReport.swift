package import OdologVehicleLog

/// What the merge of another store into this one has done.
public struct MergeReport: Hashable, Sendable {
    /// How many of each kind.
    public struct Counts: Hashable, Sendable {
        /// Vehicles.
        public internal(set) var vehicles = 0
        /// Photos.
        public internal(set) var photos = 0
        /// Odometer values in logs. Those that were withdrawn come along and aren't counted.
        public internal(set) var entries = 0
        /// Schedules, services, fuel and the like. An item counts once, whatever number of revisions it has.
        public internal(set) var items = 0
        /// Readings that wait for review.
        public internal(set) var pending = 0
        /// Attached files.
        public internal(set) var files = 0
    }

    /// Something that differs between the two stores.
    public struct Conflict: Hashable, Sendable {
        /// The vehicle's name here. Nil: it belongs to no vehicle.
        public let vehicle: String?
        /// What it is about, such as `unit` or `service 12`.
        public let what: String
        /// What this store has.
        public let ours: String
        /// What the other one has.
        public let theirs: String
        /// Which of the two counts in this store.
        public let stays: Side
        /// The same, for the words of a person.
        package let subject: Subject

        /// How the uid here begins of the entry, schedule or profile of which the other store's version can be taken: see
        /// ``VehicleStore/VehicleStore/merge(from:dryRun:taking:)-(String,_,_)``. Nil: it is something else, or was withdrawn.
        public var uid: String? {
            guard case .item(let ours, let theirs, _) = subject, ours.endedAt == nil, theirs.endedAt == nil,
                ours.vehicleID == theirs.vehicleID || ours.uid != theirs.uid
            else { return nil }
            return String(ours.uid.prefix(8))
        }
    }

    /// What counts where two stores differ.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        /// What this store has.
        case ours
        /// What the other one has.
        case theirs
        /// Both are kept, one under another name.
        case both
    }

    package enum Subject: Hashable, Sendable {
        /// A fact of the vehicle. `what` names it.
        case fact
        /// Another vehicle of the same name, which is called so here.
        case namesake(String)
        /// What became of a photo.
        case photo(path: String, ours: Decision, theirs: Decision)
        /// A meter reading without a photo that is in one log, and was withdrawn in the other.
        case reading(Decision, isInOurs: Bool)
        /// A meter reading without a photo that is in the log of another vehicle there, and was moved to a third or withdrawn here.
        case movedReading(ours: Decision, theirs: Decision)
        /// A meter reading of theirs that is odd beside ours.
        case leftOut(Decision)
        /// The last revisions of one item. Where it was withdrawn, it has ended. `theirVehicle`: in whose log it is there, where that
        /// is another vehicle's.
        case item(ours: LogItem, theirs: LogItem, theirVehicle: String?)
        /// Another schedule of the same name, which is called so here.
        case scheduleName(String)
    }

    /// What became of a photo, or of a value.
    package struct Decision: Hashable, Sendable {
        /// Such as `rejected` or `confirmed`.
        package let status: String
        /// The vehicle's name here. Nil: it belongs to none.
        package var vehicle: String?
        /// Such as `164214 km`. Nil: it is in no log.
        package var value: String?
        package var takenAt: LogTime?
        /// The number here of the entry. Nil: there is none.
        package var entry: MileageSnapshot.ID?
    }

    /// What only the other store had.
    public internal(set) var added = Counts()
    /// What both have.
    public internal(set) var present = Counts()
    /// What was changed here: facts filled in, decisions and revisions taken over, entries and items withdrawn that
    /// were withdrawn there.
    public internal(set) var updated = 0
    /// In the order in which they were found.
    public internal(set) var conflicts: [Conflict] = []
    /// Attached files that neither store has, though entries go by them.
    public internal(set) var missing: [NamedAttachment] = []
    /// Where the copy of this store from before the merge is. Nil: nothing was changed, or there was nothing to copy.
    public internal(set) var kept: String?
}

extension MergeReport {
    mutating func add(_ other: MergeReport) {
        added.add(other.added)
        present.add(other.present)
        updated += other.updated
        conflicts += other.conflicts
    }
}

extension MergeReport.Counts {
    fileprivate mutating func add(_ other: MergeReport.Counts) {
        for count in [\Self.vehicles, \.photos, \.entries, \.items, \.pending, \.files] {
            self[keyPath: count] += other[keyPath: count]
        }
    }
}
