internal import GRDB
public import OdologVehicleLog

/// An attached file with an entry that goes by it.
public struct NamedAttachment: Hashable, Sendable {
    /// The vehicle's name.
    public let vehicle: String
    /// The first entry that goes by the file.
    public let entry: LogItem.ID
    /// What the entry says of it.
    public let attachment: AttachedFile
}

extension NamedAttachment {
    /// The files that entries go by, in any of their revisions, each file once. In the order of the entries' numbers.
    /// What no attachment can be, such as one whose name has a slash, is left out: somebody else has written it.
    static func all(_ db: Database) throws -> [NamedAttachment] { try all(db, of: nil) }

    /// - Parameter vehicles: nil: all of them.
    static func all(_ db: Database, of vehicles: Set<Int64>?) throws -> [NamedAttachment] {
        // A store of an early version has no entries.
        guard try db.tableExists("logItem") else { return [] }
        // Most entries have no files. As they are written, that can be seen without taking the JSON apart.
        return try Row.fetchAll(
            db,
            sql: """
                SELECT vehicle.name AS vehicle, min(number) AS entry, file.value ->> 'name' AS name,
                    file.value ->> 'sha256' AS sha256, file.value ->> 'mediaType' AS mediaType,
                    file.value ->> 'size' AS size
                FROM logItem JOIN vehicle ON vehicle.id = logItem.vehicleId, json_each(content, '$.attachments') AS file
                WHERE instr(content, '"attachments":[{') > 0
                    \(vehicles.map { "AND vehicleId IN (\($0.map(String.init).joined(separator: ", ")))" } ?? "")
                GROUP BY sha256, mediaType
                ORDER BY entry, name
                """
        ).compactMap { row in
            let attachment = try? AttachedFile(
                name: row.value("name"), sha256: row.value("sha256"), mediaType: row.value("mediaType"),
                size: row.value("size")
            ).normalized()
            return try attachment.map {
                NamedAttachment(vehicle: try row.value("vehicle"), entry: try row.id("entry"), attachment: $0)
            }
        }
    }
}
