public import OdologReading
public import VehicleStore

extension MergeReport: JSONRow {
    /// Those of `merge --json` and `import --json`.
    public var members: JSONValue.Members {
        [
            "added": added.json,
            "present": present.json,
            "updated": .int(updated),
            "conflicts": .array(
                conflicts.map { conflict in
                    .object([
                        "vehicle": JSONValue(conflict.vehicle),
                        "what": .string(conflict.what),
                        "ours": .string(conflict.ours),
                        "theirs": .string(conflict.theirs),
                        "stays": .string(conflict.stays.rawValue),
                        "id": JSONValue(conflict.uid),
                    ])
                }),
            "missingFiles": .array(
                missing.map { named in
                    .object([
                        "vehicle": .string(named.vehicle),
                        "id": .string(named.entry.description),
                        "name": .string(named.attachment.name),
                        "sha256": .string(named.attachment.sha256),
                    ])
                }),
            "kept": JSONValue(kept),
        ]
    }
}

extension MergeReport.Counts {
    fileprivate var json: JSONValue {
        .object([
            "vehicles": .int(vehicles), "photos": .int(photos), "entries": .int(entries), "items": .int(items),
            "pending": .int(pending), "files": .int(files),
        ])
    }
}
