internal import Foundation
public import OdologReading
public import VehicleStore

/// An import of another app's file: a line of `import list --json`.
public struct ImportRow: JSONRow {
    /// The import.
    public let imported: Import

    /// For an import that was fetched.
    public init(_ imported: Import) { self.imported = imported }

    public var members: JSONValue.Members {
        [
            "change": .int(Int(imported.id.rawValue)),
            "file": .string(imported.file.name),
            "sha256": .string(imported.file.sha256),
            "format": .string(imported.file.format),
            "writtenAt": .string(imported.writtenAt.ISO8601Format()),
            "writtenBy": .string(imported.writtenBy),
            "vehicles": JSONValue(strings: imported.vehicles),
            "entries": .int(imported.entries),
            "rows": imported.rows.map { rows in
                .object([
                    "added": .int(rows.added), "duplicate": .int(rows.duplicate), "changed": .int(rows.changed),
                    "ignored": .int(rows.ignored), "refused": .int(rows.refused),
                ])
            } ?? .null,
            "undoneBy": JSONValue(imported.undoneBy.map { Int($0.rawValue) }),
        ]
    }
}
