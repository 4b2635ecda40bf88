internal import Foundation
public import OdologReading
public import VehicleStore

/// A change of the store: a line of `undo --list --json`.
public struct ChangeRow: JSONRow {
    /// The change.
    public let change: Change

    /// For a change that was fetched.
    public init(_ change: Change) { self.change = change }

    public var members: JSONValue.Members {
        [
            "change": .int(Int(change.id.rawValue)),
            "what": .string(change.what),
            "writtenAt": .string(change.writtenAt.ISO8601Format()),
            "writtenBy": .string(change.writtenBy),
            "undoes": JSONValue(change.undoes.map { Int($0.rawValue) }),
            "undoneBy": JSONValue(change.undoneBy.map { Int($0.rawValue) }),
            "entries": .array(
                change.entries.map { entry in
                    .object([
                        "vehicle": .string(entry.vehicle.name),
                        "id": .string(entry.item.id.description),
                        "kind": .string(entry.item.content.kind.rawValue),
                        "act": .string(entry.act.rawValue),
                    ])
                }),
        ]
    }
}
