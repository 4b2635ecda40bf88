public import Foundation
internal import GRDB
public import OdologOdometer
public import OdologReading
public import OdologVIN
internal import OdologValues
public import OdologVehicleLog

/// Why the store could not do what was asked. `code` is for programs. `description` is for a person: it says what was
/// wrong and what to do next. After any error the store is as it was before the call.
public enum StoreError: LocalizedError, Sendable, Equatable {
    // The file.

    /// Opened for reading, and there is no such file.
    case notFound(path: String)
    /// The path can't be one of a store.
    case invalidPath(path: String, reason: String)
    /// A folder lies there.
    case isDirectory(path: String)
    /// The folder for the store can't be made.
    case cannotCreateFolder(path: String, reason: String)
    /// SQLite can't open the file.
    case cannotOpen(path: String, reason: String)
    /// The last changes are in SQLite's log beside the file, which can't be read there.
    case closedLog(path: String)
    /// The file or its folder may not be written or read.
    case noPermission(path: String)
    /// The file, its folder or its disk cannot be written.
    case readOnly(path: String)
    /// The file is something other than SQLite.
    case notADatabase(path: String)
    /// The file is a database of another program, or holds no tables yet and was opened for reading.
    case notAStore(path: String)
    /// A later Odolog has changed the tables: `migrations` are those that this one does not know.
    case newerSchema(path: String, migrations: [String])
    /// Opened for reading, and the tables are those of an earlier Odolog.
    case olderSchema(path: String)
    /// The store was to be brought up to date or restored, but no copy of it could be made. It stays as it is.
    case cannotCopy(path: String, copy: String, reason: String)
    /// The folder of attached files can't be written.
    case cannotKeepFiles(folder: String, reason: String)
    /// The copy could not be made, or could not be put in its place.
    case cannotBackUp(path: String, file: String, reason: String)
    /// Another process holds the store for longer than the busy timeout.
    case busy(path: String)
    /// There is no room left.
    case diskFull(path: String)
    /// The database is damaged.
    case corrupt(path: String, detail: String)
    /// The disk failed.
    case inputOutput(path: String, detail: String)
    /// The store was closed.
    case closed(path: String)
    /// The file was moved, deleted or replaced by another file since it was opened.
    case moved(path: String)
    /// The same, and changes that were made before are only in SQLite's log, which is beside the old path.
    case movedWithoutLog(path: String)
    /// There is no file, but SQLite's log of one.
    case orphanLog(path: String)
    /// Anything else that SQLite says.
    case unexpected(path: String, code: Int, detail: String)

    // What was asked.

    /// A value breaks a rule of the store, whatever else is in the store.
    case invalidValue(field: String, value: String, rule: String)
    /// A list, or a row of one, can't be read. The reason is a sentence that says what to do.
    case unreadableList(reason: String)
    /// A value is good in itself, and contradicts what is in the store.
    case doesNotFit(field: String, value: String, rule: String)
    /// No vehicle has this name, VIN or plate. `similar`: the name of a vehicle that was probably meant.
    case noSuchVehicle(String, similar: String? = nil)
    /// No vehicle has this number, or has it any longer. Its code is that of `.noSuchVehicle`.
    case noSuchVehicleID(Vehicle.ID)
    /// No reading has this number.
    case noSuchReading(StoredReading.ID)
    /// The vehicle's log has no entry of this number, or has it no longer.
    case noSuchEntry(LogItem.ID)
    /// The store has no change of this number that could be taken back. Nil: it has none at all.
    case noSuchChange(Change.ID?)
    /// The change can't be taken back: one of its entries was changed later.
    case changedSince(Change.ID, LogItem.ID, vehicle: String)
    /// Another entry, such as a service, goes by this reading. It has to be corrected or taken away first.
    case entryOfItem(MileageSnapshot, LogItem)
    /// Another vehicle has this name.
    case nameTaken(String)
    /// Another vehicle has this VIN.
    case vinTaken(VIN, by: String)
    /// The name is the plate of another vehicle, which isn't archived.
    case plateTaken(String, by: String)
    /// The vehicle has another VIN already; `replacing: true` overwrites it.
    case vehicleHasOtherVIN(VIN, vehicle: String)
    /// An odometer was expected where a VIN is, or the other way round.
    case wrongKind(StoredReading.ID, kind: ReadingKind)
    /// A person has rejected the reading.
    case alreadyRejected(StoredReading.ID)
    /// The photo is in the log: nothing was written.
    case alreadyLogged(MileageSnapshot)
    /// The photo's VIN reading was confirmed before: nothing was written.
    case alreadyConfirmed(StoredReading.ID)
    /// The log has a replacement of the odometer of that day: nothing was written. Two would count their distance twice.
    case alreadyTold(LogItem.ID)
    /// A threshold can't log this reading, or a VIN or value that isn't what was read.
    case needsPerson([LoggingObjection])
    /// An odometer value looks wrong beside the vehicle's other readings, or an item is odd in itself. Write it again
    /// with these flags acknowledged. Some of the value's flags may only explain others, such as a possible roll-over.
    case needsSecondYes([MileageFlag], ofItem: [ItemFlag] = [])
    /// A file can't be attached: it isn't there, is a folder, is empty, is too large, or the store is in memory.
    case cannotAttach(file: String, reason: String)
    /// The bytes of an attached file aren't where they should be.
    case attachmentMissing(AttachedFile, file: String)
    /// The bytes at this place aren't those that were attached.
    case attachmentChanged(AttachedFile, file: String)
    /// The entry has no attached file of this name. `others`: those it has.
    case noSuchAttachment(name: String, of: LogItem.ID, others: [String])
    /// What the caller's own closure threw, in its words. Nothing was written.
    case changeFailed(reason: String)
    /// The caller's own closure, which changes something inside a transaction, has called the store.
    case calledInsideChange
}

extension StoreError {
    /// Stable, snake_case, for JSON and for scripts.
    public var code: String {
        switch self {
        case .notFound: "store_not_found"
        case .invalidPath: "store_invalid_path"
        case .isDirectory: "store_is_directory"
        case .cannotCreateFolder: "store_cannot_create_folder"
        case .cannotOpen: "store_cannot_open"
        case .closedLog: "store_closed_log"
        case .noPermission: "store_no_permission"
        case .readOnly: "store_read_only"
        case .notADatabase: "store_not_a_database"
        case .notAStore: "store_not_a_store"
        case .newerSchema: "store_newer_schema"
        case .olderSchema: "store_older_schema"
        case .cannotCopy: "store_cannot_copy"
        case .cannotKeepFiles: "store_cannot_keep_files"
        case .cannotBackUp: "store_cannot_back_up"
        case .busy: "store_busy"
        case .diskFull: "store_disk_full"
        case .corrupt: "store_corrupt"
        case .inputOutput: "store_input_output"
        case .closed: "store_closed"
        case .moved, .movedWithoutLog: "store_moved"
        case .orphanLog: "store_orphan_log"
        case .unexpected: "store_unexpected"
        case .invalidValue, .unreadableList: "invalid_value"
        case .doesNotFit: "does_not_fit"
        case .noSuchVehicle, .noSuchVehicleID: "no_such_vehicle"
        case .noSuchReading: "no_such_reading"
        case .noSuchEntry: "no_such_entry"
        case .noSuchChange: "no_such_change"
        case .changedSince: "changed_since"
        case .entryOfItem: "entry_of_item"
        case .nameTaken: "name_taken"
        case .vinTaken: "vin_taken"
        case .plateTaken: "plate_taken"
        case .vehicleHasOtherVIN: "vehicle_has_other_vin"
        case .wrongKind: "wrong_kind"
        case .alreadyRejected: "already_rejected"
        case .alreadyLogged: "already_logged"
        case .alreadyConfirmed: "already_confirmed"
        case .alreadyTold: "already_told"
        case .needsPerson: "needs_person"
        case .needsSecondYes: "needs_second_yes"
        case .cannotAttach: "cannot_attach"
        case .attachmentMissing: "attachment_missing"
        case .attachmentChanged: "attachment_changed"
        case .noSuchAttachment: "no_such_attachment"
        case .changeFailed: "change_failed"
        case .calledInsideChange: "called_inside_change"
        }
    }

    /// Whether the store's file is at fault, and not what was asked of it.
    public var isAboutFile: Bool { code.hasPrefix("store_") }
}

extension StoreError: CustomStringConvertible {
    /// What is wrong, for a program that has its own words for what to do. For other errors: the description.
    package var problem: String {
        switch self {
        case .notFound(let path):
            "there is no store at \(path.forDisplay)"
        case .unexpected(let path, let code, let detail):
            "SQLite refused the store \(path.forDisplay) (\(code): \(detail))"
        case .noSuchVehicle(let name, let similar):
            "there is no vehicle \(name.forDisplay)" + (similar.map { "; did you mean \($0.forDisplay)?" } ?? "")
        case .noSuchVehicleID(let id):
            "there is no vehicle number \(id)"
        case .noSuchReading(let id):
            "there is no reading \(id)"
        case .noSuchEntry(let id):
            "the vehicle's log has no entry \(id)"
        case .noSuchChange(let id):
            id.map { "there is no change \($0) to take back" } ?? "there is no change to take back"
        case .changedSince(let change, let entry, let vehicle):
            "change \(change) can't be taken back: entry \(entry) of \(vehicle.forDisplay) was changed since"
        case .entryOfItem(let reading, let item):
            "\(item.content.kind == .profile ? "the purchase" : "entry \(item.id) (\(item.content.kind.rawValue))") goes by reading \(reading.id)"
        default: description
        }
    }

    public var description: String {
        switch self {
        case .notFound:
            "\(problem); name another file, or open it for writing, which makes one"
        case .invalidPath(let path, let reason):
            "\(path.forDisplay) cannot be the store's path: \(reason)"
        case .isDirectory(let path):
            "\(path.forDisplay) is a directory; name a file in it"
        case .cannotCreateFolder(let path, let reason):
            "cannot make the folder \(path.forDisplay): \(reason); make it, or name another store"
        case .cannotOpen(let path, let reason):
            "cannot open the store \(path.forDisplay): \(reason)"
        case .closedLog(let path):
            "the last changes of the store \(path.forDisplay) are in \((path + "-wal").forDisplay), and there you can't read them; copy "
                + "both files to a folder of your own and name that copy, or let somebody who may write there run odolog backup"
        case .noPermission(let path):
            "no permission to open the store \(path.forDisplay); check who owns it, and its folder"
        case .readOnly(let path):
            "the store \(path.forDisplay) cannot be written; check its permissions and those of its folder"
        case .notADatabase(let path):
            "\(path.forDisplay) is not an SQLite database; name another file, or one that does not exist yet"
        case .notAStore(let path):
            "\(path.forDisplay) is not an Odolog store; name another file, or one that does not exist yet"
        case .newerSchema(let path, let migrations):
            "the store \(path.forDisplay) was made by a newer Odolog (\(migrations.joined(separator: ", "))); "
                + "update Odolog"
        case .olderSchema(let path):
            "the store \(path.forDisplay) was made by an older Odolog; open it once for writing, to bring it up to date"
        case .cannotCopy(let path, let copy, let reason):
            "before the store \(path.forDisplay) is changed as a whole a copy of it is made, which failed at "
                + "\(copy.forDisplay) (\(reason)); make room there, or see that the folder can be written; nothing was changed"
        case .cannotKeepFiles(let folder, let reason):
            "no file can be kept in \(folder.forDisplay): \(reason); see that you can write there; nothing was changed"
        case .cannotBackUp(_, let file, let reason):
            "no backup could be written to \(file.forDisplay): \(reason); name another file"
        case .busy(let path):
            "the store \(path.forDisplay) is in use by another process; try again when that is done"
        case .diskFull(let path):
            "no space left for the store \(path.forDisplay): its disk is full; nothing was written; free some space there, "
                + "then try again"
        case .corrupt(let path, let detail):
            "the store \(path.forDisplay) is damaged (\(detail)); keep a copy, then restore a backup "
                + "or try `sqlite3 FILE .recover`"
        case .inputOutput(let path, let detail):
            "the disk failed to read or write the store \(path.forDisplay) (\(detail)); check the disk"
        case .closed(let path):
            "the store \(path.forDisplay) was closed; open it again"
        case .moved(let path):
            "the store \(path.forDisplay) was moved, deleted or replaced while it was open; nothing more was written; put it back there, or "
                + "open it where it is now"
        case .movedWithoutLog(let path):
            "the store \(path.forDisplay) was moved, deleted or replaced while it was open; nothing more was written; its last changes are in "
                + "\((path + "-wal").forDisplay): put the store back there, or move that file along, named as the store is now with -wal "
                + "behind it, before anything is written there"
        case .orphanLog(let path):
            "there is no store at \(path.forDisplay), but \((path + "-wal").forDisplay) has the last changes of one; put the store back "
                + "there, or move that file to where it is now, named as the store with -wal behind it, unless something was written "
                + "there since; if the store is lost, move the file away"
        case .unexpected:
            "\(problem); keep a copy of the file and report it"
        case .unreadableList(let reason): reason
        case .invalidValue(let field, let value, let rule), .doesNotFit(let field, let value, let rule):
            "\(field) cannot be \(value.forDisplay): it must be \(rule)"
        case .noSuchVehicle(_, let similar):
            similar == nil ? "\(problem); check the name, or add it" : problem
        case .noSuchVehicleID:
            "\(problem), or no longer; take the number of one that the store has"
        case .noSuchReading:
            "\(problem); take one of those that wait"
        case .noSuchEntry:
            "\(problem); take one that its entries have"
        case .noSuchChange: "\(problem); take the number of one that wasn't taken back yet"
        case .changedSince: "\(problem); take the later change back first"
        case .entryOfItem:
            "\(problem); give it another odometer value, or take it out of the log, first"
        case .nameTaken(let name):
            "there is a vehicle named \(name.forDisplay) already; choose another name"
        case .vinTaken(let vin, let name):
            "the VIN \(vin.text) belongs to the vehicle \(name.forDisplay); a VIN has one vehicle only"
        case .plateTaken(let name, let other):
            "no other vehicle can be named \(name.forDisplay): that is the plate of \(other.forDisplay), which is found by it; choose "
                + "another name, or archive that vehicle or take its plate away first"
        case .vehicleHasOtherVIN(let vin, let name):
            "the vehicle \(name.forDisplay) has the VIN \(vin.text); replace it only if that one is wrong"
        case .wrongKind(let id, let kind):
            "the reading \(id) is of kind \(kind.rawValue), which cannot be confirmed as another"
        case .alreadyRejected(let id):
            "the reading \(id) was rejected; read the photo again to decide anew"
        case .alreadyLogged(let snapshot):
            "the photo is in the log already, as entry \(snapshot.id) with \(snapshot.value) \(snapshot.unit.rawValue); nothing "
                + "was written; remove it to log the photo anew"
        case .alreadyConfirmed(let id):
            "the reading \(id) was confirmed already; nothing was written; to decide anew, take its VIN away from the vehicle, "
                + "and read the photo again"
        case .alreadyTold(let id):
            "the log has a replacement of that day already, as entry \(id); nothing was written; if it is wrong, take it out first"
        case .needsPerson(let objections):
            "a person has to say yes to this reading; nothing was written: "
                + objections.map(\.description).joined(separator: " ")
        case .needsSecondYes(let flags, let ofItem):
            "this needs a second yes: " + (flags.map(\.description) + ofItem.map(\.description)).joined(separator: " ")
        case .cannotAttach(let file, let reason):
            "\(file.forDisplay) can't be attached: \(reason); nothing was written"
        case .attachmentMissing(let attachment, let file):
            "the attached \(attachment.name.forDisplay) is missing: \(Self.place(file)) isn't there, or may not be read; bring it "
                + "back from a backup, or attach it again"
        case .attachmentChanged(let attachment, let file):
            "the attached \(attachment.name.forDisplay) isn't what it was: something else is in \(Self.place(file)); bring it back "
                + "from a backup, or attach it again"
        case .noSuchAttachment(let name, let id, let others):
            "entry \(id) has no attached file \(name.forDisplay); "
                + (others.isEmpty ? "it has none" : "it has " + others.map(\.forDisplay).joined(separator: ", "))
        case .changeFailed(let reason):
            "nothing was written, since the change failed: \(reason)"
        case .calledInsideChange:
            "the store was called from inside a change of it, and did nothing; read before the change, and write after it"
        }
    }

    public var errorDescription: String? { description }
}

extension StoreError {
    /// A file's name, which is as long as a digest, and its folder.
    private static func place(_ file: String) -> String {
        let slash = file.lastIndex(of: "/") ?? file.startIndex
        return "\(file[slash...].dropFirst()) in \(String(file[..<slash]).forDisplay)"
    }

    /// Runs a closure of the caller inside a transaction. Its errors are its own, and none of SQLite's.
    static func ofCaller<Value>(_ change: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try change()
        } catch let error as StoreError {
            throw error
        } catch {
            throw .changeFailed(reason: "\(error)")
        }
    }

    /// Turns what GRDB, SQLite or a transaction's closure threw into an error of the store.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError:
            self = error
        case let error as DatabaseError:
            self.init(error, path: path)
        case let error as RowDecodingError:
            self = .corrupt(path: path, detail: "\(error)")
        default:
            self = .unexpected(path: path, code: 0, detail: "\(error)")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let detail = error.message ?? "\(error.resultCode)"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        case _ where StoreFile.lacksRoom(error, for: path): self = .diskFull(path: path)
        case .SQLITE_NOTADB: self = .notADatabase(path: path)
        case .SQLITE_READONLY where StoreFile.hasClosedLog(path), .SQLITE_CANTOPEN where StoreFile.hasClosedLog(path):
            self = .closedLog(path: path)
        case .SQLITE_READONLY: self = .readOnly(path: path)
        case .SQLITE_PERM, .SQLITE_AUTH: self = .noPermission(path: path)
        case .SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: detail)
        case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: detail)
        case .SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
        case .SQLITE_MISUSE: self = .closed(path: path)
        default: self = .unexpected(path: path, code: Int(error.extendedResultCode.rawValue), detail: detail)
        }
    }
}
