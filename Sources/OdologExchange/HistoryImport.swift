internal import Foundation
package import OdologOdometer
package import OdologVehicleLog
package import VehicleStore

/// What another app's file brings into a vehicle's log: every row is one of added, duplicate, changed, ignored and refused.
///
/// Making it writes nothing.
package struct HistoryImport {
    /// What becomes of a row.
    package enum Fate: UInt8, Sendable {
        case added, duplicate, changed, ignored, refused
    }

    /// A row that isn't added, with the reason.
    package struct Note: Hashable, Sendable {
        package let line: Int
        package let reason: String
    }

    /// A row about an entry that the log has with other values.
    package struct Difference: Hashable, Sendable {
        package let line: Int
        /// The log's.
        package let entry: LogItem.ID
        /// What both say, in a few words.
        package let inLog: String
        package let inFile: String
    }

    /// An entry of the file: what is compared of it, and where the rest is.
    struct Found {
        let keys: EntryKeys
        /// Of these first the entries are written.
        let time: Double
        let kilometers: Double
        /// The number of its row.
        let row: Int32
        /// Which of the row's entries. 0: what the row is about.
        let part: UInt8
        let kind: LogItem.Kind
    }

    package let format: ExchangeFormat
    /// Those that the file names.
    package let vehicles: [String]
    package let dateOrder: DateOrder?
    package private(set) var unit: DistanceUnit?
    package private(set) var fuelUnits: [FuelUnit] = []
    package private(set) var refused: [Note] = []
    package private(set) var ignored: [Note] = []
    package private(set) var changed: [Difference] = []
    /// What the log took although it is odd.
    package private(set) var odd: [Note] = []
    /// Rows that were added without a part of what they say, with that part.
    package var incomplete: [Note] {
        missing.filter { fates[Int($0.row)] == .added }.map { Note(line: Int(lines[Int($0.row)]), reason: $0.what) }
    }
    private var missing: [(row: Int32, what: String)] = []
    /// Of each row.
    private var fates: [Fate] = []
    private var lines: [Int32] = []
    /// In the order in which they come.
    private var found: [Found] = []
    /// Those that the log doesn't have, as indices of `found`, in the order of time.
    private var additions: [Int32] = []
    private let contents: RowContents
    private var isOwn: Bool { format == .odolog }
    private let vehicle: Vehicle.ID

    /// Reads the file twice: for what its columns show as a whole, and for its rows. Of very many rows it holds some 100 bytes each.
    ///
    /// Throws an ``ExchangeError`` of what concerns the whole file, and what the store throws.
    package init(
        _ file: ExchangeFile, into vehicle: Vehicle.ID, of store: VehicleStore, presets: [Preset],
        _ options: ImportOptions
    ) throws {
        let survey = try FileSurvey(file, options)
        (format, vehicles, dateOrder, self.vehicle) = (survey.format, survey.vehicles, survey.dateOrder, vehicle)
        let reader = RowReader(
            survey: survey, options: options, presets: presets,
            schedules: try store.items(of: vehicle, kinds: [.schedule]).compactMap(\.content.schedule),
            vehicle: try Self.source(survey, options))
        contents = RowContents(reader)
        var records = try SectionReader(file, options)
        while let row = try records.next() { try add(row) }
        guard !fates.isEmpty else { throw ExchangeError.empty }
        try compare(with: store)
    }

    private mutating func add(_ row: SectionReader.Row) throws {
        let number = Int32(fates.count)
        lines.append(Int32(clamping: row.line))
        do throws(RowReader.Objection) {
            let entries = try contents.reader.entries(row)
            fates.append(.duplicate)
            for (part, content) in entries.enumerated() {
                guard let keys = EntryKeys(content, isOwn: isOwn) else { continue }
                found.append(
                    Found(
                        keys: keys, time: content.time?.date.timeIntervalSinceReferenceDate ?? -.infinity,
                        kilometers: content.shown?.kilometers ?? 0, row: number, part: UInt8(clamping: part),
                        kind: content.kind))
                if let unit = content.fuel?.unit, !fuelUnits.contains(unit) { fuelUnits.append(unit) }
                if unit == nil { unit = content.shown?.unit }
            }
            missing += contents.reader.missing(of: row).map { (number, $0) }
            try contents.keep(row)
        } catch {
            contents.skip()
            switch error {
            case .whole(let error): throw error
            case .ignored(let reason):
                fates.append(.ignored)
                ignored.append(Note(line: row.line, reason: reason))
            case .refused(let reason):
                fates.append(.refused)
                refused.append(Note(line: row.line, reason: reason))
            }
        }
    }

    /// The vehicle of the file that is meant. Nil: it names at most one.
    private static func source(_ survey: FileSurvey, _ options: ImportOptions) throws(ExchangeError) -> String? {
        guard let asked = options.sourceVehicle else {
            guard survey.vehicles.count < 2 else { throw .severalVehicles(survey.vehicles) }
            return nil
        }
        let found =
            survey.vehicles.first { $0 == asked } ?? survey.vehicles.first { $0.lowercased() == asked.lowercased() }
        guard let found else { throw .noSuchVehicle(asked, survey.vehicles) }
        return found
    }

    /// Each entry of the file is compared with the log: first for the same one, then for the same one on that day, then for another version
    /// of it. So a newer version never takes the place of an entry that another row has just so.
    private mutating func compare(with store: VehicleStore) throws {
        var log = LogIndex(isOwn: isOwn)
        let kinds: Set<LogItem.Kind> = [.fuel, .service, .expense, .schedule, .reading]
        try store.forEachItem(of: vehicle, kinds: isOwn ? kinds.union([.meter, .hours]) : kinds) { log.add($0) }
        log.isWhole()
        // An odometer value alone of another app is looked for when all others are known.
        var isOpen = found.map { isOwn || $0.kind != .reading }
        for index in found.indices where isOpen[index] && log.takeExact(found[index].keys) { isOpen[index] = false }
        for index in found.indices where isOpen[index] && log.takeSameDay(found[index].keys) { isOpen[index] = false }
        var differences: [(index: Int, id: LogItem.ID)] = []
        for index in found.indices where isOpen[index] {
            guard let id = log.takeEvent(found[index].keys) else { continue }
            isOpen[index] = false
            differences.append((index, id))
        }
        for index in found.indices where isOpen[index] { log.see(found[index].keys) }
        // A schedule of a name is there once.
        var schedules: Set<Int> = []
        for (index, entry) in found.enumerated() {
            switch entry.kind {
            // A value that comes with the row's own entry, or another's, is there already.
            case .reading where !isOwn: isOpen[index] = log.isNew(entry.keys)
            case .schedule where isOpen[index]: isOpen[index] = schedules.insert(entry.keys.atTime).inserted
            default: break
            }
        }
        for (index, id) in differences {
            let entry = found[index]
            fates[Int(entry.row)] = .changed
            guard let inLog = try store.revisions(of: id, vehicle: vehicle).last?.content else { continue }
            changed.append(
                Difference(
                    line: Int(lines[Int(entry.row)]), entry: id, inLog: inLog.words,
                    inFile: try contents.entry(entry).words))
        }
        for index in found.indices where isOpen[index] {
            additions.append(Int32(index))
            fates[Int(found[index].row)] = .added
        }
        let found = found
        additions.sort {
            let (a, b) = (found[Int($0)], found[Int($1)])
            return (a.time, a.kilometers, $0) < (b.time, b.kilometers, $1)
        }
    }

    /// How many rows have this fate.
    package func rows(_ fate: Fate) -> Int { fates.count { $0 == fate } }

    /// How many rows the file has.
    package var rowCount: Int { fates.count }

    /// How many entries of this kind are added.
    package func entries(_ kind: LogItem.Kind) -> Int { additions.count { found[Int($0)].kind == kind } }

    /// Writes what the log doesn't have as one change, which `undo` takes back as a whole. What the log finds odd is written all the same,
    /// since it is history, and is noted. What the log refuses is refused.
    ///
    /// - Parameter source: the file, as `odolog import list` shows it.
    package mutating func write(into store: VehicleStore, _ writing: LogWriting, of source: ImportedFile) throws {
        let (entries, contents) = (additions.map { found[Int($0)] }, contents)
        let places = entries.map { EntryFeed.Place(row: $0.row, isMain: $0.part == 0) }
        let feed = EntryFeed(places, to: vehicle, writing) { try contents.entry(entries[$0]) }
        let change = try store.add(
            feed, as: "import", of: source, odd: { feed.isOdd($1) }, refused: { feed.refused($1) })
        if let failure = feed.failure { throw failure }
        for (index, reason) in feed.lost.sorted(by: { $0.key < $1.key }) {
            let entry = found[Int(additions[index])]
            if entry.part == 0 {
                fates[Int(entry.row)] = .refused
                refused.append(Note(line: line(of: index), reason: reason))
            } else {
                odd.append(Note(line: line(of: index), reason: "Its odometer value wasn't added: \(reason)"))
            }
        }
        for (index, reason) in feed.odd { odd.append(Note(line: line(of: index), reason: reason)) }
        odd.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
        refused.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
        additions = additions.indices.filter { feed.lost[$0] == nil && !feed.skipped.contains($0) }.map {
            additions[$0]
        }
        if let change { try store.finishImport(change, rows: rows) }
    }

    private func line(of addition: Int) -> Int { Int(lines[Int(found[Int(additions[addition])].row)]) }

    /// How many rows have each fate.
    package var rows: ImportedRows {
        ImportedRows(
            added: rows(.added), duplicate: rows(.duplicate), changed: rows(.changed), ignored: rows(.ignored),
            refused: rows(.refused))
    }
}

/// The entries of the rows, made of them again when they are asked for.
private final class RowContents {
    let reader: RowReader
    private let spool = RowSpool()
    /// Of each row; below 0: it has no entry.
    private var places: [RowSpool.Place] = []
    private var last: (row: Int32, entries: [LogItem.Content])?

    init(_ reader: RowReader) { self.reader = reader }

    func keep(_ row: SectionReader.Row) throws(RowReader.Objection) {
        do { places.append(try spool.add(row)) } catch { throw .whole(error) }
    }

    func skip() { places.append(-1) }

    func entry(_ found: HistoryImport.Found) throws(ExchangeError) -> LogItem.Content {
        if let last, last.row == found.row { return last.entries[Int(found.part)] }
        let row = try spool.row(places[Int(found.row)])
        // They were made of this row before, so they can be made of it.
        guard let entries = try? reader.entries(row) else { throw .unreadable }
        last = (found.row, entries)
        return entries[Int(found.part)]
    }
}

/// Hands the entries to the store, and notes what it says to them.
final class EntryFeed: Sequence, IteratorProtocol {
    struct Place {
        let row: Int32
        /// Whether the row is about it.
        let isMain: Bool
    }

    private let places: [Place]
    private let content: (Int) throws -> LogItem.Content
    private let vehicle: Vehicle.ID
    private let writing: LogWriting
    private var index = -1
    /// What wasn't written, with the reason.
    private(set) var lost: [Int: String] = [:]
    /// What belongs to a row that was refused.
    private(set) var skipped: Set<Int> = []
    private var refusedRows: Set<Int32> = []
    private(set) var odd: [(index: Int, reason: String)] = []
    /// Why it ended early.
    private(set) var failure: (any Error)?

    /// - Parameter content: of the entry with this index.
    init(
        _ places: [Place], to vehicle: Vehicle.ID, _ writing: LogWriting,
        _ content: @escaping (Int) throws -> LogItem.Content
    ) {
        (self.places, self.vehicle, self.writing, self.content) = (places, vehicle, writing, content)
    }

    func next() -> NewEntry? {
        index += 1
        // Of a row that the store refuses, nothing is written. What it is about comes first.
        while index < places.count, refusedRows.contains(places[index].row) {
            skipped.insert(index)
            index += 1
        }
        guard index < places.count else { return nil }
        do { return NewEntry(try content(index), to: vehicle, writing) } catch {
            failure = error
            return nil
        }
    }

    func isOdd(_ values: OddValues) {
        odd += (values.values.map(\.description) + values.items.map(\.description)).map { (index, $0) }
    }

    func refused(_ error: StoreError) {
        lost[index] = error.description
        if places[index].isMain { refusedRows.insert(places[index].row) }
    }
}
