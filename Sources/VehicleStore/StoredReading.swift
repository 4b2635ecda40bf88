public import Foundation
internal import GRDB
public import OdologReading

/// A reading of the store: what the machine read, and what a person decided. What the machine read never changes. If a
/// person corrected it, the snapshot has the corrected value.
public struct StoredReading: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<StoredReading>

    /// A pending reading gets one of the other states, once. Those are final, with one exception: a confirmed or edited
    /// reading becomes rejected when its entry is withdrawn from the log, or its VIN is taken from the vehicle.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Nobody has decided.
        case pending
        /// Accepted as it was read.
        case confirmed
        /// Accepted after a correction.
        case edited
        /// A person found it useless, or its entry was withdrawn.
        case rejected
    }

    public let id: ID
    /// The photo that was read.
    public let photoID: StoredPhoto.ID
    /// While it is pending: whose reading it is thought to be. Once confirmed: whose reading it is.
    public let vehicleID: Vehicle.ID?
    /// The kind of what was read. If nothing was readable: the kind that a person is asked for.
    public let kind: ReadingKind
    /// What the machine said.
    public let content: Reading
    /// When the photo was taken, as said by a person who left the decision for later. Nil: nobody said.
    public let enteredTime: Date?
    /// Another reading, which is in the log for the same moment. Not nil: this reading's photo is a copy.
    public let copyOf: ID?
    /// What became of it.
    public let status: Status
    /// When it came into the store.
    public let createdAt: Date
    /// Nil while it is pending, as is `decidedBy`.
    public let decidedAt: Date?
    /// Who decided. Nil while it is pending.
    public let decidedBy: DecisionMaker?
    /// The least confidence that was set when this was logged without a person. Nil: a person decided, or the store
    /// didn't keep it then.
    public let threshold: Double?
}

/// Who said yes or no.
public enum DecisionMaker: String, Hashable, Sendable, Codable, CaseIterable {
    /// A person.
    case person
    /// A threshold: the confidence was at least the one that the user set with `--accept-at`.
    case threshold
}

extension DecisionMaker {
    static func check(_ threshold: Double?) throws(StoreError) {
        guard let threshold, !(0...1).contains(threshold) else { return }
        throw .invalidValue(field: "threshold", value: "\(threshold)", rule: "between 0 and 1")
    }
}

extension StoredReading {
    /// From the columns of `reading`.
    init(row: Row) throws { try self.init(row: row, content: row.reading("content")) }

    /// - Parameter content: what the column `content` says.
    init(row: Row, content: Reading) throws {
        id = try row.id("id")
        photoID = try row.id("photoId")
        vehicleID = try row.optionalID("vehicleId")
        kind = try row.choice("kind")
        self.content = content
        enteredTime = try row.optionalTime("enteredTime")
        copyOf = try row.optionalID("copyOf")
        status = try row.choice("status")
        createdAt = try row.time("createdAt")
        decidedAt = try row.optionalTime("decidedAt")
        decidedBy = try row.optionalChoice("decidedBy")
        threshold = try row.value("threshold")
    }
}
