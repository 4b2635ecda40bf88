public import Foundation
internal import GRDB
public import OdologReading

/// A reading of the store: what the machine said, and what a person made of it. What the machine said stays as it was,
/// also when a person corrected it: the corrected value is the snapshot's.
public struct StoredReading: Hashable, Sendable, Identifiable {
    public typealias ID = StoreID<StoredReading>

    /// Pending becomes one of the others, once; those are final, but that a confirmed or edited one is rejected where its entry is
    /// withdrawn from the log, or its VIN taken from the vehicle.
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
    /// Whose it is thought to be while it is pending, whose it is once confirmed.
    public let vehicleID: Vehicle.ID?
    /// Of what was read; where nothing was readable, of what a person is asked for.
    public let kind: ReadingKind
    /// What the machine said.
    public let content: Reading
    /// When it was, as a person said who left the decision for later; nil: nobody did.
    public let enteredTime: Date?
    /// The reading that is in the log for the same moment: this one's photo is a copy.
    public let copyOf: ID?
    /// What became of it.
    public let status: Status
    /// When it came into the store.
    public let createdAt: Date
    /// Nil while it is pending, as is `decidedBy`.
    public let decidedAt: Date?
    /// Who decided. Nil while it is pending.
    public let decidedBy: DecisionMaker?
    /// The confidence from which on it was logged without a person. Nil: a person decided, or it wasn't kept then.
    public let threshold: Double?
}

/// Who said yes or no.
public enum DecisionMaker: String, Hashable, Sendable, Codable, CaseIterable {
    /// A person.
    case person
    /// A confidence at or above the one that the user set for this (`--accept-at`).
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
    init(row: Row) throws {
        id = try row.id("id")
        photoID = try row.id("photoId")
        vehicleID = try row.optionalID("vehicleId")
        kind = try row.choice("kind")
        content = try row.reading("content")
        enteredTime = try row.optionalTime("enteredTime")
        copyOf = try row.optionalID("copyOf")
        status = try row.choice("status")
        createdAt = try row.time("createdAt")
        decidedAt = try row.optionalTime("decidedAt")
        decidedBy = try row.optionalChoice("decidedBy")
        threshold = try row.value("threshold")
    }
}
