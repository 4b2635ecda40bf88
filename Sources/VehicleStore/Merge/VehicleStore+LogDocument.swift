internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologVehicleLog

extension VehicleStore {
    /// The vehicle's whole log as a document, without the bytes of attached files. Throws `.noSuchVehicleID`.
    public func document(of vehicle: Vehicle.ID) throws(StoreError) -> LogDocument {
        try read { db in try LogDocument(db, of: vehicle) }
    }

    /// Writes the vehicle's whole log as a document on one line, without its end, piece by piece: of the attached files no
    /// more than one is in memory.
    ///
    /// Throws what `document(of:)` and `write` throw.
    ///
    /// - Parameter files: whether the bytes of attached files are in it.
    /// - Returns: the attached files whose bytes aren't in it.
    package func writeDocument(
        of vehicle: Vehicle.ID, files: Bool, _ write: (String) throws -> Void
    ) throws -> [AttachedFile] {
        let document = try document(of: vehicle)
        let json = try document.json
        guard files else {
            try write(json)
            return document.attachments
        }
        // The first key: `json` has its keys in order.
        try write(#"{"attachedFiles":["#)
        var written: Set<String> = []
        var missing: [AttachedFile] = []
        for attachment in document.attachments where !written.contains(attachment.sha256) {
            do {
                let data = try data(of: attachment).base64EncodedString()
                try write(
                    (written.isEmpty ? "" : ",") + #"{"data":""# + data + #"","sha256":""# + attachment.sha256 + #""}"#)
                written.insert(attachment.sha256)
            } catch StoreError.attachmentMissing {
                missing.append(attachment)
            } catch StoreError.attachmentChanged {
                missing.append(attachment)
            }
        }
        try write("]," + json.dropFirst())
        return missing
    }

    /// As `merge(from:dryRun:taking:)`, for the logs of these vehicles, in one transaction. Throws `.invalidValue` for what no
    /// store can hold.
    ///
    /// - Parameters:
    ///   - documents: merged one after another, all of them or none.
    ///   - dryRun: nothing is written. The report tells what a merge would do.
    ///   - taking: as `merge(from:dryRun:taking:)` takes it.
    public func merge(
        from documents: [LogDocument], dryRun: Bool = false, taking: Set<String> = []
    ) throws(StoreError) -> MergeReport {
        let empty: EmptyStores
        do { empty = try EmptyStores(documents) } catch { throw StoreError(error, path: ":memory:") }
        // A photo's reading that was moved is withdrawn in one document, and stands in another one. The first is merged first.
        let standing = Set(documents.flatMap { $0.readings.compactMap(\.sha256) })
        let isFirst = documents.map { $0.withdrawn.contains { $0.sha256.map(standing.contains) ?? false } }
        let order = documents.indices.filter { isFirst[$0] } + documents.indices.filter { !isFirst[$0] }
        return try merge(
            from: order.lazy.map { index in
                {
                    do { return try documents[index].store(empty) } catch StoreError.invalidValue(
                        let field, let value, let rule)
                    {
                        let place = documents.count == 1 ? "" : "document \(index + 1), "
                        throw StoreError.invalidValue(field: place + field, value: value, rule: rule)
                    }
                }
            }, DocumentFiles(documents), dryRun: dryRun, taking: taking)
    }
}

/// Stores without rows: making the tables takes longer than copying them.
private struct EmptyStores {
    let current: DatabaseQueue
    /// Of the version before readings were entries. Nil: no document is of then.
    let earlier: DatabaseQueue?

    init(_ documents: [LogDocument]) throws {
        current = try DatabaseQueue()
        try Schema.migrate(current)
        guard documents.contains(where: { $0.isFromBeforeEntries }) else {
            earlier = nil
            return
        }
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "v13")
        earlier = queue
    }
}

extension LogDocument {
    /// Readings aren't items in it.
    fileprivate var isFromBeforeEntries: Bool { odologExport < 3 }

    /// In memory, with this log alone.
    fileprivate func store(_ empty: EmptyStores) throws -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue.temporary()
            try (isFromBeforeEntries ? empty.earlier ?? empty.current : empty.current).backup(to: queue)
            try queue.write { db in try write(db) }
            try Schema.migrate(queue)
            return queue
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError.invalidValue(
                field: "the document", value: (error as? DatabaseError)?.message ?? "\(error)",
                rule: "a log as odolog export writes it")
        }
    }
}

private typealias Columns = [String: (any DatabaseValueConvertible)?]

extension LogDocument {
    fileprivate init(_ db: Database, of vehicle: Vehicle.ID) throws {
        func rows(_ sql: String) throws -> [Row] { try Row.fetchAll(db, sql: sql, arguments: [vehicle.rawValue]) }
        let owner = try Vehicle.find(db, vehicle)
        odologExport = Self.version
        attachedFiles = nil
        self.vehicle = Facts(
            name: owner.name, make: owner.make, model: owner.model, modelYear: owner.year, vin: owner.vin?.text,
            unit: owner.unit.rawValue, createdAt: owner.createdAt,
            formerVINs: try rows("SELECT * FROM formerVIN WHERE vehicleId = ? ORDER BY id").map {
                Facts.Former(vin: try $0.value("vin"), until: try $0.time("replacedAt"))
            })
        let stored = try rows(
            "SELECT * FROM photo WHERE id IN (SELECT photoId FROM reading WHERE vehicleId = ?) ORDER BY sha256"
        ).map(StoredPhoto.init(row:))
        photos = stored.map { Photo(record: $0.record, addedAt: $0.addedAt) }
        let photo = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.record) })
        let readings = try rows("SELECT * FROM reading WHERE vehicleId = ? ORDER BY createdAt, id").map(
            StoredReading.init(row:))
        // The document has its own numbers: another store may number the readings otherwise.
        let numbers = Dictionary(uniqueKeysWithValues: readings.enumerated().map { ($1.id, Int64($0) + 1) })
        photoReadings = readings.enumerated().map { index, reading in
            PhotoReading(
                id: Int64(index) + 1, sha256: photo[reading.photoID]?.sha256 ?? "", content: reading.content,
                enteredTime: reading.enteredTime, copyOf: reading.copyOf.flatMap { numbers[$0] },
                status: reading.status, createdAt: reading.createdAt, decidedAt: reading.decidedAt,
                decidedBy: reading.decidedBy, threshold: reading.threshold)
        }
        let byID = Dictionary(uniqueKeysWithValues: readings.map { ($0.id, $0) })
        func entry(_ snapshot: MileageSnapshot, withdrawnAt: Date? = nil) -> Entry {
            let reading = snapshot.readingID.flatMap { byID[$0] }
            let record = reading.flatMap { photo[$0.photoID] }
            return Entry(
                entry: snapshot.id.rawValue, value: snapshot.value.wholeUnits, tenths: snapshot.value.tenths,
                unit: snapshot.unit.rawValue, takenAt: snapshot.takenAt, timeSource: snapshot.timeSource,
                utcOffset: snapshot.utcOffset, source: snapshot.source.rawValue,
                acknowledged: snapshot.acknowledgedFlags,
                photoReading: snapshot.readingID.flatMap { numbers[$0] }, sha256: record?.sha256, photo: record?.path,
                threshold: reading?.threshold, createdAt: snapshot.createdAt, withdrawnAt: withdrawnAt)
        }
        self.readings = try rows("SELECT * FROM mileageSnapshot WHERE vehicleId = ? ORDER BY takenAt, number").map {
            entry(try MileageSnapshot(row: $0))
        }
        let entries = try rows("SELECT * FROM logItem WHERE vehicleId = ? ORDER BY time, number, revision").map(
            LogItem.init(row:))
        let last = Dictionary(entries.map { ($0.uid, $0.revision) }, uniquingKeysWith: max)
        withdrawn = entries.compactMap { item in
            guard let endedAt = item.endedAt, item.revision == last[item.uid],
                case .odometer(let reading) = item.content
            else { return nil }
            return entry(MileageSnapshot(item, reading), withdrawnAt: endedAt)
        }
        let all = entries.map { item in
            Item(
                id: item.id.rawValue, uid: item.uid, revision: item.revision, reading: item.snapshotID?.rawValue,
                photoReading: item.readingID.flatMap { numbers[$0] }, origin: item.origin, writtenAt: item.writtenAt,
                writtenBy: item.writtenBy, endedAt: item.endedAt, endedBy: item.endedBy, content: item.content)
        }
        items = all.filter { $0.endedAt == nil }
        formerItems = all.filter { $0.endedAt != nil }
        notices = try rows(
            "SELECT * FROM notice WHERE vehicleId = ? ORDER BY date, about, reason, coalesce(daysBefore, -1)"
        ).map { row in
            Told(
                about: try row.value("about"), reason: try row.value("reason"), daysBefore: try row.value("daysBefore"),
                date: try row.value("date"), sentAt: try row.time("sentAt"))
        }
    }

    /// Writes the document into an empty store.
    fileprivate func write(_ db: Database) throws {
        try writeVehicle(db)
        var photoIDs: [String: Int64] = [:]
        for (index, photo) in photos.enumerated() {
            try at("photos[\(index)]") {
                try insert(
                    db, "photo", ["addedAt": try text(photo.addedAt)], photo.record.arguments,
                    ["sha256", "byteCount", "width", "height", "path", "takenAt", "takenAtOffset"])
            }
            photoIDs[photo.record.sha256] = db.lastInsertedRowID
        }
        // Copies come after the readings that they are copies of.
        let order =
            photoReadings.indices.filter { photoReadings[$0].copyOf == nil }
            + photoReadings.indices.filter { photoReadings[$0].copyOf != nil }
        for index in order {
            let reading = photoReadings[index]
            try at("photoReadings[\(index)]") {
                try insert(
                    db, "reading",
                    [
                        "id": reading.id, "photoId": photoIDs[reading.sha256], "vehicleId": 1,
                        "enteredTime": try text(reading.enteredTime), "copyOf": reading.copyOf,
                        "status": reading.status.rawValue, "createdAt": try text(reading.createdAt),
                        "decidedAt": try text(reading.decidedAt), "decidedBy": reading.decidedBy?.rawValue,
                        "threshold": reading.threshold,
                    ], reading.content.arguments,
                    [
                        "kind", "content", "text", "wholeUnits", "tenths", "unit", "vin", "confidence",
                        "valueConfidence", "scene", "sceneProbability", "meter", "otherWholeUnits", "otherTenths",
                        "decision", "doubts", "source", "engine", "modelVersion",
                    ])
            }
        }
        for (index, entry) in readings.enumerated() {
            try at("readings[\(index)]") {
                let number = isFromBeforeEntries ? "id" : "number"
                try insert(db, "mileageSnapshot", entry.columns().merging([number: entry.entry]) { $1 })
            }
        }
        for (index, entry) in withdrawn.enumerated() where isFromBeforeEntries {
            try at("withdrawn[\(index)]") {
                let more: Columns = ["snapshotId": entry.entry, "withdrawnAt": try text(entry.withdrawnAt)]
                try insert(db, "withdrawnSnapshot", entry.columns().merging(more) { $1 })
            }
        }
        try writeItems(db)
        for (index, told) in notices.enumerated() {
            try at("notices[\(index)]") {
                try insert(
                    db, "notice",
                    [
                        "vehicleId": 1, "about": told.about, "reason": told.reason, "daysBefore": told.daysBefore,
                        "date": told.date, "sentAt": try text(told.sentAt),
                    ])
            }
        }
    }

    private func writeVehicle(_ db: Database) throws {
        try at("vehicle") {
            guard let unit = DistanceUnit(rawValue: vehicle.unit) else {
                throw StoreError.invalidValue(field: "unit", value: vehicle.unit, rule: "km or mi")
            }
            let facts = try NewVehicle(
                name: vehicle.name, make: vehicle.make, model: vehicle.model, year: vehicle.modelYear,
                vin: vehicle.vin.map { try VIN($0) }, unit: unit
            ).normalized()
            try insert(
                db, "vehicle", ["id": 1, "createdAt": try text(vehicle.createdAt)], facts.arguments,
                ["name", "nameKey", "make", "model", "year", "vin", "unit"])
            for former in vehicle.formerVINs {
                try insert(
                    db, "formerVIN",
                    ["vehicleId": 1, "vin": try VIN(former.vin).text, "replacedAt": try text(former.until)])
            }
        }
    }

    private func writeItems(_ db: Database) throws {
        let all =
            items.enumerated().map { ("items[\($0)]", $1) }
            + formerItems.enumerated().map { ("formerItems[\($0)]", $1) }
        for (place, item) in all.sorted(by: { ($0.1.id, $0.1.revision) < ($1.1.id, $1.1.revision) }) {
            try at(place) {
                let content = try item.content.normalized()
                var columns: Columns = [
                    "number": item.id, "uid": item.uid, "revision": item.revision, "vehicleId": 1,
                    "kind": content.kind.rawValue, "time": try text(content.time?.date ?? item.writtenAt),
                    "content": try content.json, "origin": item.origin.rawValue,
                    "writtenAt": try text(item.writtenAt), "writtenBy": item.writtenBy,
                    "endedAt": try text(item.endedAt), "endedBy": item.endedBy,
                ]
                if isFromBeforeEntries {
                    columns["snapshotId"] = item.reading
                } else {
                    columns["readingNumber"] = item.reading
                    columns["readingId"] = item.photoReading
                }
                try insert(db, "logItem", columns)
            }
        }
    }

    /// - Parameter names: the columns that `arguments` has values for.
    private func insert(
        _ db: Database, _ table: String, _ values: Columns, _ arguments: StatementArguments = [:],
        _ names: [String] = []
    ) throws {
        let columns = values.keys.sorted() + names
        let marks = columns.map { ":" + $0 }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        try db.cachedStatement(sql: sql).execute(arguments: arguments + StatementArguments(values))
    }

    /// Adds the place in the document to an error of the tables.
    private func at(_ place: String, _ body: () throws -> Void) throws {
        do { try body() } catch let error as StoreError {
            guard case .invalidValue(let field, let value, let rule) = error else { throw error }
            throw StoreError.invalidValue(field: "\(place).\(field)", value: value, rule: rule)
        } catch {
            throw StoreError.invalidValue(
                field: place, value: (error as? DatabaseError)?.message ?? "\(error)",
                rule: "what odolog export writes")
        }
    }
}

private func text(_ time: Date?) throws -> String? { try time.map { try Timestamp($0, field: "time").text } }

extension LogDocument.Entry {
    fileprivate func columns() throws -> Columns {
        // Check withdrawn ones, too: their table has no such rules.
        _ = try OdometerValue(wholeUnits: value, tenths: tenths)
        guard DistanceUnit(rawValue: unit) != nil else {
            throw StoreError.invalidValue(field: "unit", value: TextRules.excerpt(unit), rule: "km or mi")
        }
        guard ReadingSource(rawValue: source) != nil else {
            throw StoreError.invalidValue(
                field: "source", value: TextRules.excerpt(source), rule: "where a reading is from")
        }
        return [
            "vehicleId": 1, "wholeUnits": value, "tenths": tenths, "unit": unit, "takenAt": try text(takenAt),
            "timeSource": timeSource.rawValue, "utcOffset": utcOffset, "source": source, "readingId": photoReading,
            "acknowledgedFlags": try jsonText(acknowledged, field: "acknowledged"), "createdAt": try text(createdAt),
        ]
    }
}
