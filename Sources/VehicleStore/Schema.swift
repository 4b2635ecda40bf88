internal import GRDB

/// The tables, as a list of migrations. A migration that is in a release is never edited: a change gets a migration of
/// its own. `SchemaTests` holds the text of every migration that has shipped.
enum Schema {
    /// `ODOL` in ASCII, at offset 68 of the file. It tells an Odolog store from any other SQLite database.
    static let applicationID: Int64 = 0x4F44_4F4C

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: v1)
        }
        migrator.registerMigration("v2") { db in try db.execute(sql: v2) }
        migrator.registerMigration("v3") { db in try db.execute(sql: v3) }
        migrator.registerMigration("v4") { db in try db.execute(sql: v4) }
        migrator.registerMigration("v5") { db in try db.execute(sql: v5) }
        migrator.registerMigration("v6") { db in try db.execute(sql: v6) }
        migrator.registerMigration("v7") { db in try db.execute(sql: v7) }
        migrator.registerMigration("v8") { db in try db.execute(sql: v8) }
        migrator.registerMigration("v9") { db in try db.execute(sql: v9) }
        migrator.registerMigration("v10") { db in try db.execute(sql: v10) }
        migrator.registerMigration("v11") { db in try db.execute(sql: v11) }
        migrator.registerMigration("v12") { db in
            // What is in the log is final but for this.
            let name = "logItem_is_final"
            let trigger = try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [name])!
            try db.execute(sql: v12 + "DROP TRIGGER \(name);")
            try giveTimesTheirClocks(db)
            try db.execute(sql: v12AfterTimes + trigger)
        }
        migrator.registerMigration("v13") { db in try db.execute(sql: v13) }
        migrator.registerMigration("v14") { db in try makeReadingsEntries(db) }
        migrator.registerMigration("v15") { db in try db.execute(sql: v15) }
        migrator.registerMigration("v16") { db in try db.execute(sql: v16) }
        return migrator
    }

    static var versions: [String] { migrator.migrations }

    /// Throws `.notAStore` for another program's database, and `.newerSchema` for a store that a later Odolog has
    /// changed. A database without tables is accepted: it will become a store.
    static func checkIsOurs(_ db: Database, path: String) throws {
        // One transaction: another process may be making the tables at this moment.
        try db.inTransaction(.deferred) {
            // A process that was stopped early may have left GRDB's list of migrations empty.
            let isEmpty = try Bool.fetchOne(
                db, sql: "SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations')")!
            let applied = try appliedIdentifiers(db)
            guard !isEmpty || !applied.isEmpty else { return .commit }
            guard try Int64.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
                throw StoreError.notAStore(path: path)
            }
            let unknown = applied.subtracting(migrator.migrations)
            guard unknown.isEmpty else { throw StoreError.newerSchema(path: path, migrations: unknown.sorted()) }
            return .commit
        }
    }

    static func checkIsCurrent(
        _ db: Database, path: String, migrator: DatabaseMigrator = migrator
    ) throws {
        let applied = try appliedIdentifiers(db)
        guard !applied.isEmpty else { throw StoreError.notAStore(path: path) }
        guard applied.isSuperset(of: migrator.migrations) else { throw StoreError.olderSchema(path: path) }
    }

    static func migrate(_ writer: some DatabaseWriter, with migrator: DatabaseMigrator = migrator) throws {
        while true {
            let before = try writer.writeWithoutTransaction(appliedIdentifiers)
            do {
                return try migrator.migrate(writer)
            } catch {
                // GRDB looks before it locks. Another process may have migrated in between: then there is less left to
                // do.
                guard try writer.writeWithoutTransaction(appliedIdentifiers) != before else { throw error }
            }
        }
    }

    /// Used instead of GRDB's own list: GRDB throws when another process makes the list between its two looks at it.
    static func appliedIdentifiers(_ db: Database) throws -> Set<String> {
        let exists = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'grdb_migrations')")!
        return exists ? try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations") : []
    }

    /// STRICT tables need SQLite 3.37 (2021).
    ///
    /// - Times are texts as `Timestamp` writes them. An odometer value is whole units and tenths, never a fraction.
    /// JSON
    ///   is an array.
    /// - `vehicle.nameKey` is the name in lower case and NFC: names that a person takes for the same have the same key.
    /// - A photo is known by its content: a renamed or copied file is no new photo.
    /// - `reading_undecided_or_logged_once`: of each kind, a photo has at most one reading that is not rejected. So it
    /// can
    ///   be confirmed only once, also by two processes at a time.
    /// - `reading.text` is an odometer's text as displayed, or the 17 characters of a VIN, or empty.
    static let v1 = """
        CREATE TABLE vehicle (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            nameKey TEXT NOT NULL UNIQUE,
            make TEXT CHECK (length(make) BETWEEN 1 AND 200),
            model TEXT CHECK (length(model) BETWEEN 1 AND 200),
            year INTEGER CHECK (year BETWEEN 1886 AND 2200),
            vin TEXT UNIQUE CHECK (length(vin) = 17 AND vin NOT GLOB '*[^0-9A-HJ-NPR-Z]*'),
            unit TEXT NOT NULL CHECK (unit IN ('km', 'mi')),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
        ) STRICT;

        CREATE TABLE photo (
            id INTEGER PRIMARY KEY,
            sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
            byteCount INTEGER NOT NULL CHECK (byteCount > 0),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            path TEXT NOT NULL CHECK (length(path) > 0),
            takenAt TEXT CHECK (takenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            takenAtOffset INTEGER CHECK (takenAtOffset BETWEEN -86400 AND 86400),
            addedAt TEXT NOT NULL CHECK (addedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            CHECK (takenAtOffset IS NULL OR takenAt IS NOT NULL)
        ) STRICT;

        CREATE TABLE reading (
            id INTEGER PRIMARY KEY,
            photoId INTEGER NOT NULL REFERENCES photo (id),
            vehicleId INTEGER REFERENCES vehicle (id),
            kind TEXT NOT NULL CHECK (kind IN ('odometer', 'vin')),
            rawText TEXT NOT NULL CHECK (length(rawText) <= 65536),
            candidates TEXT NOT NULL CHECK (json_valid(candidates) AND json_type(candidates) = 'array'),
            text TEXT NOT NULL CHECK (length(text) <= 200),
            wholeUnits INTEGER CHECK (wholeUnits BETWEEN 0 AND 999999999),
            tenths INTEGER CHECK (tenths BETWEEN 0 AND 9),
            unit TEXT CHECK (unit IN ('km', 'mi')),
            vin TEXT CHECK (length(vin) = 17 AND vin NOT GLOB '*[^0-9A-HJ-NPR-Z]*'),
            box TEXT CHECK (box IS NULL OR (json_valid(box) AND json_type(box) = 'array')),
            confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            decision TEXT NOT NULL CHECK (decision IN ('accept', 'review', 'reject')),
            source TEXT NOT NULL CHECK (source IN ('ocr', 'barcode', 'both')),
            engine TEXT NOT NULL CHECK (length(engine) BETWEEN 1 AND 200),
            modelVersion TEXT NOT NULL CHECK (length(modelVersion) BETWEEN 1 AND 200),
            status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'edited', 'rejected')),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            decidedAt TEXT CHECK (decidedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            decidedBy TEXT CHECK (decidedBy IN ('person', 'threshold')),
            CHECK (tenths IS NULL OR wholeUnits IS NOT NULL),
            CHECK (kind = 'odometer' OR (wholeUnits IS NULL AND unit IS NULL)),
            CHECK (kind = 'vin' OR vin IS NULL),
            CHECK ((status = 'pending') = (decidedAt IS NULL)),
            CHECK ((status = 'pending') = (decidedBy IS NULL)),
            CHECK (status IN ('pending', 'rejected') OR vehicleId IS NOT NULL),
            CHECK (status <> 'confirmed' OR wholeUnits IS NOT NULL OR vin IS NOT NULL)
        ) STRICT;
        CREATE UNIQUE INDEX reading_undecided_or_logged_once ON reading (photoId, kind) WHERE status <> 'rejected';
        CREATE INDEX reading_of_photo ON reading (photoId);
        CREATE INDEX reading_of_vehicle ON reading (vehicleId);
        CREATE INDEX reading_pending ON reading (id) WHERE status = 'pending';

        CREATE TABLE mileageSnapshot (
            id INTEGER PRIMARY KEY,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            wholeUnits INTEGER NOT NULL CHECK (wholeUnits BETWEEN 0 AND 999999999),
            tenths INTEGER CHECK (tenths BETWEEN 0 AND 9),
            unit TEXT NOT NULL CHECK (unit IN ('km', 'mi')),
            takenAt TEXT NOT NULL CHECK (takenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            timeSource TEXT NOT NULL CHECK (timeSource IN ('exif', 'file', 'entered', 'now')),
            readingId INTEGER UNIQUE REFERENCES reading (id),
            acknowledgedFlags TEXT NOT NULL
                CHECK (json_valid(acknowledgedFlags) AND json_type(acknowledgedFlags) = 'array'),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
        ) STRICT;
        CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (vehicleId, takenAt, id);

        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;

        CREATE TRIGGER mileageSnapshot_needs_decided_reading BEFORE INSERT ON mileageSnapshot
        WHEN NEW.readingId IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM reading
            WHERE id = NEW.readingId AND vehicleId = NEW.vehicleId
                AND kind = 'odometer' AND status IN ('confirmed', 'edited'))
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot needs a confirmed odometer reading of its vehicle');
        END;
        """

    /// The VINs that vehicles had before. SQLite itself writes them, whoever changes a VIN, and they are never deleted.
    static let v2 = """
        CREATE TABLE formerVIN (
            id INTEGER PRIMARY KEY,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            vin TEXT NOT NULL CHECK (length(vin) = 17 AND vin NOT GLOB '*[^0-9A-HJ-NPR-Z]*'),
            replacedAt TEXT NOT NULL CHECK (replacedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
        ) STRICT;
        CREATE INDEX formerVIN_of_vehicle ON formerVIN (vehicleId, id);

        CREATE TRIGGER vehicle_keeps_former_vin AFTER UPDATE OF vin ON vehicle
        WHEN OLD.vin IS NOT NULL AND OLD.vin IS NOT NEW.vin
        BEGIN
            INSERT INTO formerVIN (vehicleId, vin, replacedAt)
            VALUES (OLD.id, OLD.vin, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
        END;

        CREATE TRIGGER formerVIN_is_final BEFORE UPDATE ON formerVIN
        BEGIN
            SELECT RAISE(ABORT, 'a former VIN is final');
        END;

        CREATE TRIGGER formerVIN_stays BEFORE DELETE ON formerVIN
        BEGIN
            SELECT RAISE(ABORT, 'a former VIN stays');
        END;
        """

    /// - `reading.enteredTime`: when the photo was taken, as a person said who left the decision for later.
    /// - `withdrawnSnapshot`: entries that were taken back out of the log. An entry is never changed, and leaves the
    /// log in
    ///   no other way. Its reading is rejected then, so that the photo can be recorded again.
    static let v3 = """
        ALTER TABLE reading ADD COLUMN enteredTime TEXT
            CHECK (enteredTime GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z');

        CREATE TABLE withdrawnSnapshot (
            id INTEGER PRIMARY KEY,
            snapshotId INTEGER NOT NULL,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            wholeUnits INTEGER NOT NULL,
            tenths INTEGER,
            unit TEXT NOT NULL,
            takenAt TEXT NOT NULL,
            timeSource TEXT NOT NULL,
            readingId INTEGER REFERENCES reading (id),
            acknowledgedFlags TEXT NOT NULL,
            createdAt TEXT NOT NULL,
            withdrawnAt TEXT NOT NULL CHECK (withdrawnAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
        ) STRICT;
        CREATE INDEX withdrawnSnapshot_of_vehicle ON withdrawnSnapshot (vehicleId, id);

        CREATE TRIGGER withdrawnSnapshot_is_final BEFORE UPDATE ON withdrawnSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a withdrawn snapshot is final');
        END;

        CREATE TRIGGER withdrawnSnapshot_stays BEFORE DELETE ON withdrawnSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a withdrawn snapshot stays');
        END;

        CREATE TRIGGER mileageSnapshot_leaves_when_withdrawn BEFORE DELETE ON mileageSnapshot
        WHEN NOT EXISTS (
            SELECT 1 FROM withdrawnSnapshot WHERE snapshotId = OLD.id AND createdAt = OLD.createdAt)
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot leaves the log only when it is withdrawn');
        END;

        CREATE TRIGGER mileageSnapshot_is_final BEFORE UPDATE ON mileageSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot is final');
        END;

        DROP TRIGGER reading_decided_is_final;
        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
            id, photoId, vehicleId, kind, rawText, candidates, text, wholeUnits, tenths, unit, vin, box, confidence,
            decision, source, engine, modelVersion, createdAt, enteredTime
        ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;

        CREATE TRIGGER reading_decided_stays_so BEFORE UPDATE OF status, decidedAt, decidedBy ON reading
        WHEN OLD.status <> 'pending' AND NOT (
            OLD.kind = 'odometer' AND OLD.status <> 'rejected' AND NEW.status = 'rejected'
            AND EXISTS (SELECT 1 FROM withdrawnSnapshot WHERE readingId = OLD.id)
            AND NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId = OLD.id))
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;
        """

    /// `reading.doubts`: codes of what a person has to look at. In older stores a reading may be sure enough and still
    /// not accepted: its doubt wasn't kept.
    static let v4 = """
        ALTER TABLE reading ADD COLUMN doubts TEXT NOT NULL DEFAULT '[]'
            CHECK (json_valid(doubts) AND json_type(doubts) = 'array');
        UPDATE reading SET doubts = '["earlier_version"]'
        WHERE status = 'pending' AND decision = 'review' AND confidence >= 0.99;

        DROP TRIGGER reading_decided_is_final;
        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
            id, photoId, vehicleId, kind, rawText, candidates, text, wholeUnits, tenths, unit, vin, box, confidence,
            decision, source, engine, modelVersion, createdAt, enteredTime, doubts
        ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;
        """

    /// When a VIN is taken from its vehicle, the VIN's readings are rejected, so that their photos can be recorded
    /// again.
    ///
    /// The store doesn't keep which VIN a person made of an edited reading. It is taken for a VIN that its vehicle has
    /// lost if the vehicle lost that VIN a minute or more later: within the minute, the confirmation itself may have
    /// replaced it.
    static let v5 = """
        DROP TRIGGER reading_decided_stays_so;
        UPDATE reading
        SET status = 'rejected', decidedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), decidedBy = 'person'
        WHERE kind = 'vin' AND status IN ('confirmed', 'edited') AND EXISTS (
            SELECT 1 FROM vehicle WHERE vehicle.id = reading.vehicleId AND (
                vehicle.vin IS NULL
                OR (reading.status = 'confirmed' AND vehicle.vin <> reading.vin)
                OR (reading.status = 'edited' AND EXISTS (
                    SELECT 1 FROM formerVIN WHERE formerVIN.vehicleId = vehicle.id
                        AND replacedAt > strftime('%Y-%m-%dT%H:%M:%fZ', reading.decidedAt, '+1 minute')))));

        CREATE TRIGGER reading_decided_stays_so BEFORE UPDATE OF status, decidedAt, decidedBy ON reading
        WHEN OLD.status <> 'pending' AND NOT (
            OLD.status <> 'rejected' AND NEW.status = 'rejected' AND CASE OLD.kind
                WHEN 'odometer' THEN
                    EXISTS (SELECT 1 FROM withdrawnSnapshot WHERE readingId = OLD.id)
                    AND NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId = OLD.id)
                ELSE EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = OLD.vehicleId) END)
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;

        DROP TRIGGER vehicle_keeps_former_vin;
        CREATE TRIGGER vehicle_keeps_former_vin AFTER UPDATE OF vin ON vehicle
        WHEN OLD.vin IS NOT NULL AND OLD.vin IS NOT NEW.vin
        BEGIN
            INSERT INTO formerVIN (vehicleId, vin, replacedAt)
            VALUES (OLD.id, OLD.vin, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
            UPDATE reading
            SET status = 'rejected', decidedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), decidedBy = 'person'
            WHERE vehicleId = OLD.id AND kind = 'vin' AND status IN ('confirmed', 'edited');
        END;
        """

    /// - `reading.valueConfidence`: the probability that the logged value is right. Older readings have only the
    /// confidence
    ///   of the text.
    /// - `reading.scene`: what the photo shows, as a code. A later version may know more codes.
    /// - `reading.meter`, `otherWholeUnits`, `otherTenths`: which meter was read, and what the other one shows.
    /// - `reading.threshold`: the least confidence that was set, if the reading was logged without a person.
    ///
    /// Earlier versions didn't tell what a photo shows. What they left waiting is for a person.
    static let v6 = """
        ALTER TABLE reading ADD COLUMN valueConfidence REAL NOT NULL DEFAULT 0
            CHECK (valueConfidence BETWEEN 0 AND 1);
        ALTER TABLE reading ADD COLUMN scene TEXT CHECK (length(scene) BETWEEN 1 AND 200);
        ALTER TABLE reading ADD COLUMN sceneProbability REAL
            CHECK (sceneProbability BETWEEN 0 AND 1)
            CHECK ((sceneProbability IS NULL) = (scene IS NULL));
        ALTER TABLE reading ADD COLUMN meter TEXT
            CHECK (meter IN ('total', 'trip', 'unknown'))
            CHECK (kind = 'odometer' OR meter IS NULL);
        ALTER TABLE reading ADD COLUMN otherWholeUnits INTEGER
            CHECK (otherWholeUnits BETWEEN 0 AND 999999999)
            CHECK (kind = 'odometer' OR otherWholeUnits IS NULL);
        ALTER TABLE reading ADD COLUMN otherTenths INTEGER
            CHECK (otherTenths BETWEEN 0 AND 9)
            CHECK (otherTenths IS NULL OR otherWholeUnits IS NOT NULL);
        ALTER TABLE reading ADD COLUMN threshold REAL CHECK (threshold BETWEEN 0 AND 1);

        UPDATE reading SET valueConfidence = confidence;
        UPDATE reading SET decision = 'review' WHERE status = 'pending' AND decision = 'accept';
        UPDATE reading SET doubts = json_insert(doubts, '$[#]', 'earlier_version')
        WHERE status = 'pending'
            AND NOT EXISTS (SELECT 1 FROM json_each(reading.doubts) WHERE json_each.value = 'earlier_version');

        DROP TRIGGER reading_decided_is_final;
        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
            id, photoId, vehicleId, kind, rawText, candidates, text, wholeUnits, tenths, unit, vin, box, confidence,
            decision, source, engine, modelVersion, createdAt, enteredTime, doubts, valueConfidence, scene,
            sceneProbability, meter, otherWholeUnits, otherTenths, threshold
        ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;
        """

    /// `reading.content`: the whole reading as JSON, as `Reading.json` writes it. It shows later why it was read so.
    /// Columns for what is only in the JSON are dropped. Readings of earlier versions have words where later ones have
    /// facts.
    static let v7 = """
        ALTER TABLE reading ADD COLUMN content TEXT NOT NULL DEFAULT '{}'
            CHECK (json_valid(content) AND json_type(content) = 'object');

        DROP TRIGGER reading_decided_is_final;
        UPDATE reading SET content = (SELECT json_object(
            'sha256', photo.sha256, 'byteCount', photo.byteCount, 'width', photo.width, 'height', photo.height,
            'asked', CASE WHEN wholeUnits IS NULL AND vin IS NULL AND (kind = 'vin' OR text = '') THEN kind END,
            'scene', json(CASE WHEN scene IS NOT NULL THEN
                json_object('kind', scene, 'probability', sceneProbability) END),
            'kind', CASE WHEN NOT (wholeUnits IS NULL AND vin IS NULL AND (kind = 'vin' OR text = '')) THEN kind END,
            'decision', decision, 'doubts', json(doubts),
            'candidates', json_array(), 'truncated', json('false'), 'damaged', json('false'), 'rawText', rawText,
            'engine', json_object('name', engine, 'version', '', 'model', modelVersion))
            FROM photo WHERE photo.id = reading.photoId);

        UPDATE reading SET content = json_insert(content, '$.candidates[#]', json_object(
            'text', coalesce(vin, text), 'confidence', confidence, 'valueConfidence', valueConfidence,
            'value', wholeUnits, 'tenths', tenths, 'unit', unit, 'meter', meter,
            'otherMeter', json(CASE WHEN otherWholeUnits IS NOT NULL THEN
                json_object('value', otherWholeUnits, 'tenths', otherTenths) END),
            'source', source, 'box', json(box),
            'facts', json((SELECT json_group_array(json_object(
                    'code', 'earlier_version', 'role', substr(words.key, 1, length(words.key) - 1),
                    'sentence', sentence.value))
                FROM json_each(reading.candidates, '$[0]') AS words,
                    json_each(CASE WHEN words.type = 'array' THEN words.value ELSE '[]' END) AS sentence))))
        WHERE json_extract(content, '$.kind') IS NOT NULL;

        UPDATE reading SET content = json_set(content, '$.candidates', json((
            SELECT json_group_array(json(candidate)) FROM (
                SELECT json_extract(content, '$.candidates[0]') AS candidate
                UNION ALL
                SELECT json_object(
                    'text', substr(json_extract(other.value, '$.text'), 1, 200),
                    'confidence', json_extract(other.value, '$.confidence'),
                    'valueConfidence', json_extract(other.value, '$.confidence'), 'source', 'ocr',
                    'facts', json((SELECT json_group_array(json_object(
                            'code', 'earlier_version', 'role', substr(words.key, 1, length(words.key) - 1),
                            'sentence', sentence.value))
                        FROM json_each(other.value) AS words,
                            json_each(CASE WHEN words.type = 'array' THEN words.value ELSE '[]' END) AS sentence)))
                FROM json_each(reading.candidates) AS other
                WHERE other.key BETWEEN 1 AND 99 AND (kind = 'odometer' OR (
                    length(json_extract(other.value, '$.text')) = 17
                    AND json_extract(other.value, '$.text') NOT GLOB '*[^0-9A-HJ-NPR-Z]*'))))))
        WHERE json_extract(content, '$.kind') IS NOT NULL AND json_array_length(candidates) > 1;

        ALTER TABLE reading DROP COLUMN candidates;
        ALTER TABLE reading DROP COLUMN rawText;
        ALTER TABLE reading DROP COLUMN box;

        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
            id, photoId, vehicleId, kind, content, text, wholeUnits, tenths, unit, vin, confidence, decision, source, engine,
            modelVersion, createdAt, enteredTime, doubts, valueConfidence, scene, sceneProbability, meter,
            otherWholeUnits, otherTenths, threshold
        ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;
        """

    /// - `mileageSnapshot.timeSource`: can also be the file's name.
    /// - `utcOffset`: how many seconds the clock behind the time was ahead of UTC. Earlier versions didn't keep it.
    /// - `reading.copyOf`: another reading, which is in the log for the same moment. A copy is confirmed without an
    /// entry of
    ///   its own.
    static let v8 = """
        ALTER TABLE reading ADD COLUMN copyOf INTEGER REFERENCES reading (id) CHECK (copyOf <> id);
        CREATE INDEX reading_copies ON reading (copyOf) WHERE copyOf IS NOT NULL;

        DROP TRIGGER reading_decided_is_final;
        CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
            id, photoId, vehicleId, kind, content, text, wholeUnits, tenths, unit, vin, confidence, decision, source, engine,
            modelVersion, createdAt, enteredTime, doubts, valueConfidence, scene, sceneProbability, meter,
            otherWholeUnits, otherTenths, threshold, copyOf
        ON reading WHEN OLD.status <> 'pending'
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;

        DROP TRIGGER reading_decided_stays_so;
        DROP TRIGGER mileageSnapshot_leaves_when_withdrawn;

        CREATE TABLE mileageSnapshot_v8 (
            id INTEGER PRIMARY KEY,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            wholeUnits INTEGER NOT NULL CHECK (wholeUnits BETWEEN 0 AND 999999999),
            tenths INTEGER CHECK (tenths BETWEEN 0 AND 9),
            unit TEXT NOT NULL CHECK (unit IN ('km', 'mi')),
            takenAt TEXT NOT NULL CHECK (takenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            timeSource TEXT NOT NULL CHECK (timeSource IN ('exif', 'name', 'file', 'entered', 'now')),
            utcOffset INTEGER CHECK (utcOffset BETWEEN -86400 AND 86400),
            readingId INTEGER UNIQUE REFERENCES reading (id),
            acknowledgedFlags TEXT NOT NULL
                CHECK (json_valid(acknowledgedFlags) AND json_type(acknowledgedFlags) = 'array'),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
        ) STRICT;
        INSERT INTO mileageSnapshot_v8
        SELECT id, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, NULL, readingId, acknowledgedFlags, createdAt
        FROM mileageSnapshot;
        DROP TABLE mileageSnapshot;
        ALTER TABLE mileageSnapshot_v8 RENAME TO mileageSnapshot;
        CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (vehicleId, takenAt, id);

        ALTER TABLE withdrawnSnapshot ADD COLUMN utcOffset INTEGER CHECK (utcOffset BETWEEN -86400 AND 86400);

        CREATE TRIGGER mileageSnapshot_needs_decided_reading BEFORE INSERT ON mileageSnapshot
        WHEN NEW.readingId IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM reading
            WHERE id = NEW.readingId AND vehicleId = NEW.vehicleId
                AND kind = 'odometer' AND status IN ('confirmed', 'edited'))
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot needs a confirmed odometer reading of its vehicle');
        END;

        CREATE TRIGGER mileageSnapshot_leaves_when_withdrawn BEFORE DELETE ON mileageSnapshot
        WHEN NOT EXISTS (
            SELECT 1 FROM withdrawnSnapshot WHERE snapshotId = OLD.id AND createdAt = OLD.createdAt)
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot leaves the log only when it is withdrawn');
        END;

        CREATE TRIGGER mileageSnapshot_is_final BEFORE UPDATE ON mileageSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot is final');
        END;

        CREATE TRIGGER reading_decided_stays_so BEFORE UPDATE OF status, decidedAt, decidedBy ON reading
        WHEN OLD.status <> 'pending' AND NOT (
            OLD.status <> 'rejected' AND NEW.status = 'rejected' AND CASE OLD.kind
                WHEN 'odometer' THEN
                    EXISTS (SELECT 1 FROM withdrawnSnapshot WHERE readingId IN (OLD.id, OLD.copyOf))
                    AND NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId IN (OLD.id, OLD.copyOf))
                ELSE EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = OLD.vehicleId) END)
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;
        """

    /// - `mileageSnapshot.source`: what the value came with. Values of earlier versions came with a photo or were
    /// typed.
    /// - `logItem`: all of a log but its readings, one row for each revision. `number` is the same in all revisions of
    /// an
    ///   item. `uid` is the same in every copy of the store. A row is never changed, but it ends: when the next
    /// revision
    ///   replaces it, or when the item is withdrawn.
    /// - `logItem.content`: the value, as `LogItem.Content` writes it.
    /// - `logItem.snapshotId`: the item's reading in the log. It may be withdrawn by now.
    static let v9 = """
        DROP TRIGGER mileageSnapshot_is_final;
        ALTER TABLE mileageSnapshot ADD COLUMN source TEXT NOT NULL DEFAULT 'typed'
            CHECK (source IN ('photo', 'typed', 'service', 'fuel', 'purchase', 'import', 'obd'));
        UPDATE mileageSnapshot SET source = 'photo' WHERE readingId IS NOT NULL;
        CREATE TRIGGER mileageSnapshot_is_final BEFORE UPDATE ON mileageSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot is final');
        END;

        DROP TRIGGER withdrawnSnapshot_is_final;
        ALTER TABLE withdrawnSnapshot ADD COLUMN source TEXT NOT NULL DEFAULT 'typed';
        UPDATE withdrawnSnapshot SET source = 'photo' WHERE readingId IS NOT NULL;
        CREATE TRIGGER withdrawnSnapshot_is_final BEFORE UPDATE ON withdrawnSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a withdrawn snapshot is final');
        END;

        CREATE TABLE logItem (
            id INTEGER PRIMARY KEY,
            number INTEGER NOT NULL CHECK (number > 0),
            uid TEXT NOT NULL CHECK (length(uid) = 32 AND uid NOT GLOB '*[^0-9a-f]*'),
            revision INTEGER NOT NULL CHECK (revision > 0),
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            kind TEXT NOT NULL
                CHECK (kind IN ('profile', 'schedule', 'service', 'fuel', 'expense', 'meter', 'hours')),
            time TEXT NOT NULL CHECK (time GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            content TEXT NOT NULL CHECK (json_valid(content) AND json_type(content) = 'object'),
            snapshotId INTEGER,
            origin TEXT NOT NULL CHECK (origin IN ('typed', 'photo', 'import')),
            writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            writtenBy TEXT NOT NULL CHECK (length(writtenBy) BETWEEN 1 AND 200),
            endedAt TEXT CHECK (endedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            endedBy TEXT CHECK (length(endedBy) BETWEEN 1 AND 200),
            UNIQUE (number, revision),
            UNIQUE (uid, revision),
            CHECK ((endedAt IS NULL) = (endedBy IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX logItem_now ON logItem (number) WHERE endedAt IS NULL;
        CREATE UNIQUE INDEX logItem_profile ON logItem (vehicleId) WHERE endedAt IS NULL AND kind = 'profile';
        CREATE INDEX logItem_of_vehicle ON logItem (vehicleId, kind, time, id) WHERE endedAt IS NULL;
        CREATE INDEX logItem_of_snapshot ON logItem (snapshotId) WHERE endedAt IS NULL AND snapshotId IS NOT NULL;

        CREATE TRIGGER logItem_follows_its_last_revision BEFORE INSERT ON logItem
        WHEN NEW.revision > 1 AND NOT EXISTS (
            SELECT 1 FROM logItem
            WHERE number = NEW.number AND revision = NEW.revision - 1 AND uid = NEW.uid AND kind = NEW.kind
                AND vehicleId = NEW.vehicleId AND endedAt IS NOT NULL)
        BEGIN
            SELECT RAISE(ABORT, 'a revision takes the place of the one before');
        END;

        CREATE TRIGGER logItem_is_final BEFORE UPDATE ON logItem
        WHEN OLD.endedAt IS NOT NULL OR NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.uid <> OLD.uid
            OR NEW.revision <> OLD.revision OR NEW.vehicleId <> OLD.vehicleId OR NEW.kind <> OLD.kind
            OR NEW.time <> OLD.time OR NEW.content <> OLD.content OR NEW.snapshotId IS NOT OLD.snapshotId
            OR NEW.origin <> OLD.origin OR NEW.writtenAt <> OLD.writtenAt OR NEW.writtenBy <> OLD.writtenBy
        BEGIN
            SELECT RAISE(ABORT, 'what is in the log is final');
        END;

        CREATE TRIGGER logItem_stays BEFORE DELETE ON logItem
        BEGIN
            SELECT RAISE(ABORT, 'what is in the log stays');
        END;
        """

    /// Since version 10:
    /// - `notice`: a notice that was sent about something due, so that it isn't sent again. `about` is the due's id.
    /// `date`
    ///   is the day in the vehicle's zone.
    static let v10 = """
        CREATE TABLE notice (
            id INTEGER PRIMARY KEY,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            about TEXT NOT NULL CHECK (length(about) BETWEEN 1 AND 200),
            reason TEXT NOT NULL CHECK (reason IN ('daysBefore', 'soon', 'overdue')),
            daysBefore INTEGER CHECK (daysBefore >= 0),
            date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            sentAt TEXT NOT NULL CHECK (sentAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            CHECK ((daysBefore IS NULL) = (reason <> 'daysBefore'))
        ) STRICT;
        CREATE UNIQUE INDEX notice_once ON notice (vehicleId, about, date, reason, coalesce(daysBefore, -1));

        CREATE TRIGGER notice_is_final BEFORE UPDATE ON notice
        BEGIN
            SELECT RAISE(ABORT, 'a notice is final');
        END;
        """

    /// What is due is found in two indexes, without the rows, which lie scattered over the file.
    ///
    /// - `mileageSnapshot_in_time`: has all of a reading that the arithmetic needs.
    /// - `logItem_done`: has what the arithmetic of dues needs of a service entry. Its parts are in it where they have a
    ///   warranty, or where the visit's cost is the sum of theirs. The words `"warranty"` may also stand in a note: then
    ///   the parts are there for nothing.
    static let v11 = """
        DROP INDEX mileageSnapshot_in_time;
        CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (
            vehicleId, takenAt, id, wholeUnits, tenths, unit, source, acknowledgedFlags);

        CREATE INDEX logItem_done ON logItem (
            vehicleId, time, number, json_extract(content, '$.completes'),
            json_extract(content, '$.odometer.tenths'), json_extract(content, '$.odometer.unit'),
            json_extract(content, '$.hours.minutes'),
            json_extract(content, '$.cost.minorUnits'), json_extract(content, '$.cost.currency'),
            iif(json_extract(content, '$.cost') IS NULL OR instr(content, '"warranty"') > 0,
                json_extract(content, '$.parts'), NULL))
        WHERE endedAt IS NULL AND kind = 'service';
        """

    /// The clock that was meant stands with every time: in the content of entries, and in the index of readings.
    static let v12 = """
        DROP INDEX mileageSnapshot_in_time;
        CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (
            vehicleId, takenAt, id, wholeUnits, tenths, unit, source, acknowledgedFlags, utcOffset, timeSource);

        DROP INDEX logItem_done;
        """

    static let v12AfterTimes = """
        CREATE INDEX logItem_done ON logItem (
            vehicleId, time, number, json_extract(content, '$.time'), json_extract(content, '$.completes'),
            json_extract(content, '$.odometer.tenths'), json_extract(content, '$.odometer.unit'),
            json_extract(content, '$.hours.minutes'),
            json_extract(content, '$.cost.minorUnits'), json_extract(content, '$.cost.currency'),
            iif(json_extract(content, '$.cost') IS NULL OR instr(content, '"warranty"') > 0,
                json_extract(content, '$.parts'), NULL))
        WHERE endedAt IS NULL AND kind = 'service';

        CREATE INDEX logItem_fills_with_hours ON logItem (vehicleId)
        WHERE endedAt IS NULL AND kind = 'fuel' AND json_extract(content, '$.hours') IS NOT NULL;

        CREATE INDEX logItem_recurring_expenses ON logItem (vehicleId, time)
        WHERE endedAt IS NULL AND kind = 'expense' AND json_extract(content, '$.everyMonths') IS NOT NULL;
        """

    /// Since version 13: the vehicle that is meant where none is named.
    static let v13 = """
        CREATE TABLE vehicleInUse (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id)
        ) STRICT;
        """

    /// - `import`: the changes that came from another app's file. `rows`: how many of its rows became what, as JSON; null while it isn't
    ///   all in the log.
    static let v15 = """
        CREATE TABLE import (
            changeId INTEGER PRIMARY KEY REFERENCES change (id),
            file TEXT NOT NULL CHECK (length(file) BETWEEN 1 AND 200),
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
            format TEXT NOT NULL CHECK (length(format) BETWEEN 1 AND 200),
            rows TEXT CHECK (rows IS NULL OR (json_valid(rows) AND json_type(rows) = 'object'))
        ) STRICT;
        """
}
