internal import GRDB
internal import OdologFiles

// Version 14: a meter reading is an entry as any other. It has a uid, a number and revisions.

extension Schema {
    /// - `change`: what one command or request wrote. `undoes`: the change that it took back.
    /// - `logItem`: all of a log, one row for each revision. `number` counts from 1 in each vehicle, and is the same in all
    ///   revisions of an entry. `uid` is the same in every copy of the store. `readingNumber`: the number of the entry that brought its
    ///   odometer value into the log, most often its own. `readingId`: what was read from a photo, of the kind `reading`.
    ///   `changeId`: in which change the revision was written, and `endedIn`: in which it ended. Both are null in revisions of
    ///   earlier versions.
    /// - `mileageSnapshot`: what queries read: one row for each odometer value that counts, with the number of its entry.
    ///
    /// Readings of earlier versions get uids that two copies of one store agree on (`ReadingLineage`). Numbers are given anew, in the order
    /// in which the entries were written.
    static func makeReadingsEntries(_ db: Database) throws {
        try db.execute(sql: v14Tables)
        try listReadings(db)
        try db.execute(sql: v14Rows)
    }

    /// Gives each reading that stands alone its uid and its revision: standing ones, and those that were withdrawn.
    private static func listReadings(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT moved.rowid AS row, moved.*, photo.sha256 FROM readingToMove AS moved
                LEFT JOIN reading AS content ON content.id = moved.readingId
                LEFT JOIN photo ON photo.id = content.photoId
                ORDER BY coalesce(sha256, moved.takenAt || '|' || moved.wholeUnits || '|' || coalesce(moved.tenths, '') || '|' || moved.unit),
                    moved.createdAt, isStanding, moved.rowid
                """)
        let update = try db.makeStatement(
            sql: "UPDATE readingToMove SET uid = ?, revision = ?, writtenAt = ? WHERE rowid = ?")
        var lineage: ReadingLineage?
        while let row = try rows.next() {
            let sha256: String? = row["sha256"]
            let key =
                sha256
                ?? [
                    row["takenAt"] as String, "\(row["wholeUnits"] as Int)",
                    (row["tenths"] as Int?).map(String.init) ?? "", row["unit"],
                ]
                .joined(separator: "|")
            let (written, vehicle): (String, Int64) = (row["createdAt"], row["vehicleId"])
            if !(lineage?.goesOn(key, written) ?? false) {
                lineage = ReadingLineage(key, isPhoto: sha256 != nil, written)
            }
            let revision = lineage!.take(vehicle, written, withdrawnAt: row["withdrawnAt"])
            try update.execute(
                arguments: [revision.uid, revision.number, revision.writtenAt, row["row"] as Int64])
        }
    }

    private static let v14Tables = """
        CREATE TABLE change (
            id INTEGER PRIMARY KEY,
            what TEXT NOT NULL CHECK (length(what) BETWEEN 1 AND 200),
            writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            writtenBy TEXT NOT NULL CHECK (length(writtenBy) BETWEEN 1 AND 200),
            undoes INTEGER REFERENCES change (id)
        ) STRICT;
        CREATE INDEX change_undone ON change (undoes) WHERE undoes IS NOT NULL;

        CREATE TABLE logItem_v14 (
            id INTEGER PRIMARY KEY,
            number INTEGER NOT NULL CHECK (number > 0),
            uid TEXT NOT NULL CHECK (length(uid) = 32 AND uid NOT GLOB '*[^0-9a-f]*'),
            revision INTEGER NOT NULL CHECK (revision > 0),
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            kind TEXT NOT NULL
                CHECK (kind IN ('profile', 'schedule', 'service', 'fuel', 'expense', 'meter', 'hours', 'reading')),
            time TEXT NOT NULL CHECK (time GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            content TEXT NOT NULL CHECK (json_valid(content) AND json_type(content) = 'object'),
            readingNumber INTEGER CHECK (readingNumber > 0),
            readingId INTEGER REFERENCES reading (id) CHECK (kind = 'reading' OR readingId IS NULL),
            origin TEXT NOT NULL CHECK (origin IN ('typed', 'photo', 'import')),
            writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            writtenBy TEXT NOT NULL CHECK (length(writtenBy) BETWEEN 1 AND 200),
            changeId INTEGER REFERENCES change (id),
            endedAt TEXT CHECK (endedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            endedBy TEXT CHECK (length(endedBy) BETWEEN 1 AND 200),
            endedIn INTEGER REFERENCES change (id),
            UNIQUE (vehicleId, number, revision),
            UNIQUE (uid, revision),
            CHECK ((endedAt IS NULL) = (endedBy IS NULL)),
            CHECK (endedIn IS NULL OR endedAt IS NOT NULL)
        ) STRICT;

        CREATE TABLE mileageSnapshot_v14 (
            id INTEGER PRIMARY KEY,
            vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
            number INTEGER NOT NULL CHECK (number > 0),
            wholeUnits INTEGER NOT NULL CHECK (wholeUnits BETWEEN 0 AND 999999999),
            tenths INTEGER CHECK (tenths BETWEEN 0 AND 9),
            unit TEXT NOT NULL CHECK (unit IN ('km', 'mi')),
            takenAt TEXT NOT NULL CHECK (takenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            timeSource TEXT NOT NULL CHECK (timeSource IN ('exif', 'name', 'file', 'entered', 'now')),
            utcOffset INTEGER CHECK (utcOffset BETWEEN -86400 AND 86400),
            source TEXT NOT NULL CHECK (source IN ('photo', 'typed', 'service', 'fuel', 'purchase', 'import', 'obd')),
            readingId INTEGER UNIQUE REFERENCES reading (id),
            acknowledgedFlags TEXT NOT NULL
                CHECK (json_valid(acknowledgedFlags) AND json_type(acknowledgedFlags) = 'array'),
            createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
            UNIQUE (vehicleId, number)
        ) STRICT;

        CREATE TABLE readingToMove (
            old INTEGER NOT NULL, isStanding INTEGER NOT NULL, vehicleId INTEGER NOT NULL, wholeUnits INTEGER NOT NULL,
            tenths INTEGER, unit TEXT NOT NULL, takenAt TEXT NOT NULL, timeSource TEXT NOT NULL, utcOffset INTEGER,
            source TEXT NOT NULL, readingId INTEGER, acknowledgedFlags TEXT NOT NULL, createdAt TEXT NOT NULL, withdrawnAt TEXT,
            uid TEXT, revision INTEGER, writtenAt TEXT
        ) STRICT;
        INSERT INTO readingToMove
        SELECT id, 1, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source, readingId, acknowledgedFlags,
            createdAt, NULL, NULL, NULL, NULL
        FROM mileageSnapshot AS s
        WHERE source NOT IN ('service', 'fuel', 'purchase')
            OR NOT EXISTS (SELECT 1 FROM logItem WHERE snapshotId = s.id AND endedAt IS NULL);
        INSERT INTO readingToMove
        SELECT snapshotId, 0, vehicleId, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source, readingId,
            acknowledgedFlags, createdAt, withdrawnAt, NULL, NULL, NULL
        FROM withdrawnSnapshot WHERE source NOT IN ('service', 'fuel', 'purchase');
        """

    private static let v14Rows = """
        CREATE TABLE newNumber (vehicleId INTEGER NOT NULL, uid TEXT PRIMARY KEY, old INTEGER, number INTEGER NOT NULL) STRICT;
        INSERT INTO newNumber
        SELECT vehicleId, uid, old, row_number() OVER (PARTITION BY vehicleId ORDER BY came, old IS NOT NULL, old, uid)
        FROM (
            SELECT vehicleId, uid, number AS old, min(writtenAt) AS came FROM logItem GROUP BY number
            UNION ALL
            SELECT vehicleId, uid, NULL, min(writtenAt) FROM readingToMove GROUP BY uid);
        CREATE INDEX newNumber_old ON newNumber (vehicleId, old);

        CREATE TABLE newSnapshot (old INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
        INSERT OR IGNORE INTO newSnapshot
        SELECT reading.old, number FROM readingToMove AS reading JOIN newNumber USING (uid);
        INSERT OR IGNORE INTO newSnapshot
        SELECT snapshotId, min(newNumber.number) FROM logItem JOIN newNumber USING (uid)
        WHERE snapshotId IS NOT NULL AND endedAt IS NULL GROUP BY snapshotId;

        INSERT INTO logItem_v14 (id, number, uid, revision, vehicleId, kind, time, content, readingNumber, origin, writtenAt,
            writtenBy, endedAt, endedBy)
        SELECT logItem.id, newNumber.number, uid, revision, logItem.vehicleId, kind, time,
            CASE WHEN kind IN ('schedule', 'service', 'fuel', 'expense')
                THEN json_set(content, '$.id', CAST(newNumber.number AS TEXT)) ELSE content END,
            CASE WHEN snapshotId IS NOT NULL THEN coalesce(newSnapshot.number, newNumber.number) END,
            origin, writtenAt, writtenBy, endedAt, endedBy
        FROM logItem JOIN newNumber USING (uid) LEFT JOIN newSnapshot ON newSnapshot.old = snapshotId
        ORDER BY logItem.id;

        UPDATE logItem_v14 SET content = json_set(content, '$.completes', json((
            SELECT json_group_array(name) FROM (
                SELECT coalesce(CAST(newNumber.number AS TEXT), each.value) AS name
                FROM json_each(content, '$.completes') AS each
                LEFT JOIN newNumber ON newNumber.vehicleId = logItem_v14.vehicleId
                    AND newNumber.old = CAST(each.value AS INTEGER)
                ORDER BY each.key))))
        WHERE kind = 'service' AND json_array_length(content, '$.completes') > 0;

        INSERT INTO logItem_v14 (number, uid, revision, vehicleId, kind, time, content, readingNumber, readingId, origin,
            writtenAt, writtenBy, endedAt, endedBy)
        SELECT number, uid, revision, moved.vehicleId, 'reading', moved.takenAt,
            json_patch('{}', json_object('acknowledged', json(acknowledgedFlags), 'source', moved.source,
                'takenAt', moved.takenAt, 'tenths', moved.tenths, 'timeSource', timeSource, 'unit', moved.unit,
                'utcOffset', utcOffset, 'wholeUnits', moved.wholeUnits)),
            number, readingId, iif(readingId IS NULL, iif(moved.source = 'import', 'import', 'typed'), 'photo'),
            moved.writtenAt, iif(content.threshold IS NOT NULL OR content.decidedBy = 'threshold', 'threshold', 'person'),
            withdrawnAt, iif(withdrawnAt IS NULL, NULL, 'person')
        FROM readingToMove AS moved JOIN newNumber USING (uid) LEFT JOIN reading AS content ON content.id = readingId
        ORDER BY moved.old;

        INSERT INTO mileageSnapshot_v14 (id, vehicleId, number, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source,
            readingId, acknowledgedFlags, createdAt)
        SELECT id, vehicleId, number, wholeUnits, tenths, unit, takenAt, timeSource, utcOffset, source, readingId,
            acknowledgedFlags, createdAt
        FROM mileageSnapshot JOIN newSnapshot ON old = mileageSnapshot.id
        ORDER BY id;

        DROP TRIGGER notice_is_final;
        UPDATE notice SET about = coalesce(
            (SELECT newNumber.number || ltrim(about, '0123456789') FROM newNumber
                WHERE newNumber.vehicleId = notice.vehicleId AND newNumber.old = CAST(about AS INTEGER)),
            about)
        WHERE about GLOB '[0-9]*';
        CREATE TRIGGER notice_is_final BEFORE UPDATE ON notice
        BEGIN
            SELECT RAISE(ABORT, 'a notice is final');
        END;

        DROP TRIGGER reading_decided_stays_so;
        DROP TABLE newSnapshot;
        DROP TABLE newNumber;
        DROP TABLE readingToMove;
        DROP TABLE withdrawnSnapshot;
        DROP TABLE mileageSnapshot;
        DROP TABLE logItem;
        ALTER TABLE logItem_v14 RENAME TO logItem;
        ALTER TABLE mileageSnapshot_v14 RENAME TO mileageSnapshot;

        CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (
            vehicleId, takenAt, id, number, wholeUnits, tenths, unit, source, acknowledgedFlags, utcOffset, timeSource);

        CREATE TRIGGER mileageSnapshot_needs_decided_reading BEFORE INSERT ON mileageSnapshot
        WHEN NEW.readingId IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM reading
            WHERE id = NEW.readingId AND vehicleId = NEW.vehicleId
                AND kind = 'odometer' AND status IN ('confirmed', 'edited'))
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot needs a confirmed odometer reading of its vehicle');
        END;

        CREATE TRIGGER mileageSnapshot_leaves_with_its_entry BEFORE DELETE ON mileageSnapshot
        WHEN EXISTS (
            SELECT 1 FROM logItem
            WHERE vehicleId = OLD.vehicleId AND number = OLD.number AND endedAt IS NULL)
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot leaves the log only with the revision that brought it');
        END;

        CREATE TRIGGER mileageSnapshot_is_final BEFORE UPDATE ON mileageSnapshot
        BEGIN
            SELECT RAISE(ABORT, 'a snapshot is final');
        END;

        CREATE TRIGGER reading_decided_stays_so BEFORE UPDATE OF status, decidedAt, decidedBy ON reading
        WHEN OLD.status <> 'pending' AND NOT (
            OLD.status <> 'rejected' AND NEW.status = 'rejected' AND CASE OLD.kind
                WHEN 'odometer' THEN NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId IN (OLD.id, OLD.copyOf))
                ELSE EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = OLD.vehicleId) END)
        BEGIN
            SELECT RAISE(ABORT, 'a decided reading is final');
        END;

        CREATE UNIQUE INDEX logItem_now ON logItem (vehicleId, number) WHERE endedAt IS NULL;
        CREATE UNIQUE INDEX logItem_profile ON logItem (vehicleId) WHERE endedAt IS NULL AND kind = 'profile';
        CREATE INDEX logItem_of_vehicle ON logItem (vehicleId, kind, time, id) WHERE endedAt IS NULL;
        CREATE INDEX logItem_of_others_reading ON logItem (vehicleId, readingNumber)
        WHERE endedAt IS NULL AND readingNumber <> number;
        CREATE INDEX logItem_of_photo ON logItem (readingId) WHERE readingId IS NOT NULL;
        CREATE INDEX logItem_of_change ON logItem (changeId) WHERE changeId IS NOT NULL;
        CREATE INDEX logItem_ended_in ON logItem (endedIn) WHERE endedIn IS NOT NULL;

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

        CREATE TRIGGER logItem_follows_its_last_revision BEFORE INSERT ON logItem
        WHEN NEW.revision > 1 AND NOT EXISTS (
            SELECT 1 FROM logItem
            WHERE vehicleId = NEW.vehicleId AND number = NEW.number AND revision = NEW.revision - 1 AND uid = NEW.uid
                AND kind = NEW.kind AND endedAt IS NOT NULL)
        BEGIN
            SELECT RAISE(ABORT, 'a revision takes the place of the one before');
        END;

        -- `readingNumber` only says where the value stands now.
        CREATE TRIGGER logItem_is_final BEFORE UPDATE ON logItem
        WHEN OLD.endedAt IS NOT NULL OR NEW.id <> OLD.id OR NEW.number <> OLD.number OR NEW.uid <> OLD.uid
            OR NEW.revision <> OLD.revision OR NEW.vehicleId <> OLD.vehicleId OR NEW.kind <> OLD.kind
            OR NEW.time <> OLD.time OR NEW.content <> OLD.content OR NEW.readingId IS NOT OLD.readingId
            OR NEW.origin <> OLD.origin OR NEW.writtenAt <> OLD.writtenAt OR NEW.writtenBy <> OLD.writtenBy
            OR NEW.changeId IS NOT OLD.changeId
        BEGIN
            SELECT RAISE(ABORT, 'what is in the log is final');
        END;

        CREATE TRIGGER logItem_stays BEFORE DELETE ON logItem
        BEGIN
            SELECT RAISE(ABORT, 'what is in the log stays');
        END;
        """
}

/// One reading of an earlier version through all logs where it was, each time withdrawn in one and written anew in the next.
private struct ReadingLineage {
    private let key: String
    private let isPhoto: Bool
    private let digits: String
    private var last: String
    /// When the last one was withdrawn. Nil: it stands in its log.
    private var withdrawnAt: String?
    /// The uid and the last revision in each vehicle's log.
    private var known: [Int64: (uid: String, revision: Int)] = [:]

    /// - Parameters:
    ///   - key: the photo's digest, or what was typed.
    ///   - written: when the first one was written.
    init(_ key: String, isPhoto: Bool, _ written: String) {
        (self.key, self.isPhoto, last) = (key, isPhoto, written)
        digits = isPhoto ? EntryUID.lineage(ofPhoto: key) : EntryUID.digits(24, of: "typed", key, written)
    }

    /// Whether the row of this key is the same reading. A photo's always is. A typed one was written anew a millisecond later, when the one
    /// before was withdrawn.
    func goesOn(_ key: String, _ written: String) -> Bool {
        guard key == self.key else { return false }
        if isPhoto { return true }
        guard withdrawnAt != nil, let before = Timestamp(text: last), let now = Timestamp(text: written) else {
            return false
        }
        return now.millisecondsSince1970 - before.millisecondsSince1970 <= 20
    }

    /// A reading that was moved came into the next log when it left the one before.
    mutating func take(
        _ vehicle: Int64, _ written: String, withdrawnAt: String?
    ) -> (uid: String, number: Int, writtenAt: String) {
        let end = known.isEmpty ? EntryUID.firstEnd : EntryUID.digits(8, of: digits, written)
        let (uid, revision) = known[vehicle] ?? (digits + end, 0)
        let came = self.withdrawnAt.map { max($0, written) } ?? written
        known[vehicle] = (uid, revision + 1)
        (last, self.withdrawnAt) = (written, withdrawnAt)
        return (uid, revision + 1, came)
    }
}
