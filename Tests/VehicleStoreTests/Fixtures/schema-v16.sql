CREATE TRIGGER formerVIN_is_final BEFORE UPDATE ON formerVIN
BEGIN
    SELECT RAISE(ABORT, 'a former VIN is final');
END;

CREATE TRIGGER formerVIN_stays BEFORE DELETE ON formerVIN
BEGIN
    SELECT RAISE(ABORT, 'a former VIN stays');
END;

CREATE TRIGGER logItem_follows_its_last_revision BEFORE INSERT ON logItem
WHEN NEW.revision > 1 AND NOT EXISTS (
    SELECT 1 FROM logItem
    WHERE vehicleId = NEW.vehicleId AND number = NEW.number AND revision = NEW.revision - 1 AND uid = NEW.uid
        AND kind = NEW.kind AND endedAt IS NOT NULL)
BEGIN
    SELECT RAISE(ABORT, 'a revision takes the place of the one before');
END;

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

CREATE TRIGGER mileageSnapshot_is_final BEFORE UPDATE ON mileageSnapshot
BEGIN
    SELECT RAISE(ABORT, 'a snapshot is final');
END;

CREATE TRIGGER mileageSnapshot_leaves_with_its_entry BEFORE DELETE ON mileageSnapshot
WHEN EXISTS (
    SELECT 1 FROM logItem
    WHERE vehicleId = OLD.vehicleId AND number = OLD.number AND endedAt IS NULL)
BEGIN
    SELECT RAISE(ABORT, 'a snapshot leaves the log only with the revision that brought it');
END;

CREATE TRIGGER mileageSnapshot_needs_decided_reading BEFORE INSERT ON mileageSnapshot
WHEN NEW.readingId IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM reading
    WHERE id = NEW.readingId AND vehicleId = NEW.vehicleId
        AND kind = 'odometer' AND status IN ('confirmed', 'edited'))
BEGIN
    SELECT RAISE(ABORT, 'a snapshot needs a confirmed odometer reading of its vehicle');
END;

CREATE TRIGGER notice_is_final BEFORE UPDATE ON notice
BEGIN
    SELECT RAISE(ABORT, 'a notice is final');
END;

CREATE TRIGGER reading_decided_is_final BEFORE UPDATE OF
    id, photoId, vehicleId, kind, content, text, wholeUnits, tenths, unit, vin, confidence, decision, source, engine,
    modelVersion, createdAt, enteredTime, doubts, valueConfidence, scene, sceneProbability, meter,
    otherWholeUnits, otherTenths, threshold, copyOf
ON reading WHEN OLD.status <> 'pending'
BEGIN
    SELECT RAISE(ABORT, 'a decided reading is final');
END;

CREATE TRIGGER reading_decided_stays_so BEFORE UPDATE OF status, decidedAt, decidedBy ON reading
WHEN OLD.status <> 'pending' AND NOT (
    OLD.status <> 'rejected' AND NEW.status = 'rejected' AND CASE OLD.kind
        WHEN 'odometer' THEN NOT EXISTS (SELECT 1 FROM mileageSnapshot WHERE readingId IN (OLD.id, OLD.copyOf))
        ELSE EXISTS (SELECT 1 FROM formerVIN WHERE vehicleId = OLD.vehicleId) END)
BEGIN
    SELECT RAISE(ABORT, 'a decided reading is final');
END;

CREATE TRIGGER vehicle_keeps_former_vin AFTER UPDATE OF vin ON vehicle
WHEN OLD.vin IS NOT NULL AND OLD.vin IS NOT NEW.vin
BEGIN
    INSERT INTO formerVIN (vehicleId, vin, replacedAt)
    VALUES (OLD.id, OLD.vin, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
    UPDATE reading
    SET status = 'rejected', decidedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), decidedBy = 'person'
    WHERE vehicleId = OLD.id AND kind = 'vin' AND status IN ('confirmed', 'edited');
END;

CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL CHECK (length(what) BETWEEN 1 AND 200),
    writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
    writtenBy TEXT NOT NULL CHECK (length(writtenBy) BETWEEN 1 AND 200),
    undoes INTEGER REFERENCES change (id)
) STRICT;

CREATE TABLE formerVIN (
    id INTEGER PRIMARY KEY,
    vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
    vin TEXT NOT NULL CHECK (length(vin) = 17 AND vin NOT GLOB '*[^0-9A-HJ-NPR-Z]*'),
    replacedAt TEXT NOT NULL CHECK (replacedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z')
) STRICT;

CREATE TABLE import (
    changeId INTEGER PRIMARY KEY REFERENCES change (id),
    file TEXT NOT NULL CHECK (length(file) BETWEEN 1 AND 200),
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
    format TEXT NOT NULL CHECK (length(format) BETWEEN 1 AND 200),
    rows TEXT CHECK (rows IS NULL OR (json_valid(rows) AND json_type(rows) = 'object'))
) STRICT;

CREATE TABLE "logItem" (
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

CREATE TABLE "mileageSnapshot" (
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

CREATE TABLE pushed (
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL CHECK (length(target) BETWEEN 1 AND 4000),
    vehicleId INTEGER NOT NULL REFERENCES vehicle (id),
    uid TEXT NOT NULL CHECK (length(uid) = 32 AND uid NOT GLOB '*[^0-9a-f]*'),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 200),
    recordId INTEGER,
    sent TEXT,
    UNIQUE (target, uid)
) STRICT;

CREATE TABLE reading (
    id INTEGER PRIMARY KEY,
    photoId INTEGER NOT NULL REFERENCES photo (id),
    vehicleId INTEGER REFERENCES vehicle (id),
    kind TEXT NOT NULL CHECK (kind IN ('odometer', 'vin')),
    text TEXT NOT NULL CHECK (length(text) <= 200),
    wholeUnits INTEGER CHECK (wholeUnits BETWEEN 0 AND 999999999),
    tenths INTEGER CHECK (tenths BETWEEN 0 AND 9),
    unit TEXT CHECK (unit IN ('km', 'mi')),
    vin TEXT CHECK (length(vin) = 17 AND vin NOT GLOB '*[^0-9A-HJ-NPR-Z]*'),
    confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
    decision TEXT NOT NULL CHECK (decision IN ('accept', 'review', 'reject')),
    source TEXT NOT NULL CHECK (source IN ('ocr', 'barcode', 'both')),
    engine TEXT NOT NULL CHECK (length(engine) BETWEEN 1 AND 200),
    modelVersion TEXT NOT NULL CHECK (length(modelVersion) BETWEEN 1 AND 200),
    status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'edited', 'rejected')),
    createdAt TEXT NOT NULL CHECK (createdAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
    decidedAt TEXT CHECK (decidedAt GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'),
    decidedBy TEXT CHECK (decidedBy IN ('person', 'threshold')), enteredTime TEXT
    CHECK (enteredTime GLOB '[0-9][0-9][0-9][0-9]-*T*.[0-9][0-9][0-9]Z'), doubts TEXT NOT NULL DEFAULT '[]'
    CHECK (json_valid(doubts) AND json_type(doubts) = 'array'), valueConfidence REAL NOT NULL DEFAULT 0
    CHECK (valueConfidence BETWEEN 0 AND 1), scene TEXT CHECK (length(scene) BETWEEN 1 AND 200), sceneProbability REAL
    CHECK (sceneProbability BETWEEN 0 AND 1)
    CHECK ((sceneProbability IS NULL) = (scene IS NULL)), meter TEXT
    CHECK (meter IN ('total', 'trip', 'unknown'))
    CHECK (kind = 'odometer' OR meter IS NULL), otherWholeUnits INTEGER
    CHECK (otherWholeUnits BETWEEN 0 AND 999999999)
    CHECK (kind = 'odometer' OR otherWholeUnits IS NULL), otherTenths INTEGER
    CHECK (otherTenths BETWEEN 0 AND 9)
    CHECK (otherTenths IS NULL OR otherWholeUnits IS NOT NULL), threshold REAL CHECK (threshold BETWEEN 0 AND 1), content TEXT NOT NULL DEFAULT '{}'
    CHECK (json_valid(content) AND json_type(content) = 'object'), copyOf INTEGER REFERENCES reading (id) CHECK (copyOf <> id),
    CHECK (tenths IS NULL OR wholeUnits IS NOT NULL),
    CHECK (kind = 'odometer' OR (wholeUnits IS NULL AND unit IS NULL)),
    CHECK (kind = 'vin' OR vin IS NULL),
    CHECK ((status = 'pending') = (decidedAt IS NULL)),
    CHECK ((status = 'pending') = (decidedBy IS NULL)),
    CHECK (status IN ('pending', 'rejected') OR vehicleId IS NOT NULL),
    CHECK (status <> 'confirmed' OR wholeUnits IS NOT NULL OR vin IS NOT NULL)
) STRICT;

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

CREATE TABLE vehicleInUse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    vehicleId INTEGER NOT NULL REFERENCES vehicle (id)
) STRICT;

CREATE INDEX change_undone ON change (undoes) WHERE undoes IS NOT NULL;

CREATE INDEX formerVIN_of_vehicle ON formerVIN (vehicleId, id);

CREATE INDEX logItem_done ON logItem (
    vehicleId, time, number, json_extract(content, '$.time'), json_extract(content, '$.completes'),
    json_extract(content, '$.odometer.tenths'), json_extract(content, '$.odometer.unit'),
    json_extract(content, '$.hours.minutes'),
    json_extract(content, '$.cost.minorUnits'), json_extract(content, '$.cost.currency'),
    iif(json_extract(content, '$.cost') IS NULL OR instr(content, '"warranty"') > 0,
        json_extract(content, '$.parts'), NULL))
WHERE endedAt IS NULL AND kind = 'service';

CREATE INDEX logItem_ended_in ON logItem (endedIn) WHERE endedIn IS NOT NULL;

CREATE INDEX logItem_fills_with_hours ON logItem (vehicleId)
WHERE endedAt IS NULL AND kind = 'fuel' AND json_extract(content, '$.hours') IS NOT NULL;

CREATE UNIQUE INDEX logItem_now ON logItem (vehicleId, number) WHERE endedAt IS NULL;

CREATE INDEX logItem_of_change ON logItem (changeId) WHERE changeId IS NOT NULL;

CREATE INDEX logItem_of_others_reading ON logItem (vehicleId, readingNumber)
WHERE endedAt IS NULL AND readingNumber <> number;

CREATE INDEX logItem_of_photo ON logItem (readingId) WHERE readingId IS NOT NULL;

CREATE INDEX logItem_of_vehicle ON logItem (vehicleId, kind, time, id) WHERE endedAt IS NULL;

CREATE UNIQUE INDEX logItem_profile ON logItem (vehicleId) WHERE endedAt IS NULL AND kind = 'profile';

CREATE INDEX logItem_recurring_expenses ON logItem (vehicleId, time)
WHERE endedAt IS NULL AND kind = 'expense' AND json_extract(content, '$.everyMonths') IS NOT NULL;

CREATE INDEX mileageSnapshot_in_time ON mileageSnapshot (
    vehicleId, takenAt, id, number, wholeUnits, tenths, unit, source, acknowledgedFlags, utcOffset, timeSource);

CREATE UNIQUE INDEX notice_once ON notice (vehicleId, about, date, reason, coalesce(daysBefore, -1));

CREATE INDEX reading_copies ON reading (copyOf) WHERE copyOf IS NOT NULL;

CREATE INDEX reading_of_photo ON reading (photoId);

CREATE INDEX reading_of_vehicle ON reading (vehicleId);

CREATE INDEX reading_pending ON reading (id) WHERE status = 'pending';

CREATE UNIQUE INDEX reading_undecided_or_logged_once ON reading (photoId, kind) WHERE status <> 'rejected';
