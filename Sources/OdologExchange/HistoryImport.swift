internal import Foundation
package import OdologOdometer
package import OdologVehicleLog
package import VehicleStore

/// What another app's file brings into a vehicle's log: every row is one of added, duplicate, changed, ignored and refused.
///
/// Making it writes nothing.
package struct HistoryImport: Sendable {
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
        package let inLog: LogItem.Content
        package let inFile: LogItem.Content
    }

    /// An entry that the log doesn't have.
    struct Addition: Sendable {
        let content: LogItem.Content
        let row: Int
        /// Whether the row is about it.
        let isMain: Bool
    }

    package let format: ExchangeFormat
    /// Those that the file names.
    package let vehicles: [String]
    package let dateOrder: DateOrder?
    package internal(set) var unit: DistanceUnit?
    package internal(set) var fuelUnits: [FuelUnit] = []
    package internal(set) var refused: [Note] = []
    package internal(set) var ignored: [Note] = []
    package internal(set) var changed: [Difference] = []
    /// What the log took although it is odd.
    package internal(set) var odd: [Note] = []
    /// How many notes of fills there are; the log keeps none.
    package private(set) var notesOfFills = 0
    /// Rows that were added without a part of what they say, with that part.
    package var incomplete: [Note] {
        missing.filter { fates[$0.row] == .added }.map { Note(line: lines[$0.row], reason: $0.what) }
    }
    private var missing: [(row: Int, what: String)] = []
    /// Of each row.
    var fates: [Fate] = []
    private(set) var lines: [Int] = []
    /// In the order of time.
    private(set) var additions: [Addition] = []
    let vehicle: Vehicle.ID

    /// Reads the file twice: for what its columns show as a whole, and for its rows. Throws what concerns the whole file.
    package init(
        _ file: ExchangeFile, into vehicle: Vehicle.ID, having items: [LogItem], presets: [Preset],
        _ options: ImportOptions
    ) throws(ExchangeError) {
        let survey = try FileSurvey(file, options)
        (format, vehicles, dateOrder, self.vehicle) = (survey.format, survey.vehicles, survey.dateOrder, vehicle)
        let source = try Self.source(survey, options)
        let reader = RowReader(
            survey: survey, options: options, presets: presets, schedules: items.compactMap(\.content.schedule),
            vehicle: source)
        var found: [(content: LogItem.Content, row: Int, isMain: Bool)] = []
        var records = try SectionReader(file, options)
        while let row = try records.next() {
            let number = fates.count
            lines.append(row.line)
            do throws(RowReader.Objection) {
                let contents = try reader.entries(row)
                fates.append(.duplicate)
                for (index, content) in contents.enumerated() { found.append((content, number, index == 0)) }
                missing += reader.missing(of: row).map { (number, $0) }
                if contents.first?.fuel != nil, !RowCells(row.fields, survey.sections[row.section])[.notes].isEmpty {
                    notesOfFills += 1
                }
            } catch {
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
        guard !fates.isEmpty else { throw .empty }
        compare(found, with: items)
        var units: Set<FuelUnit> = []
        for addition in found {
            if let fill = addition.content.fuel, units.insert(fill.unit).inserted { fuelUnits.append(fill.unit) }
            if unit == nil { unit = addition.content.shown?.unit }
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
    private mutating func compare(_ found: [(content: LogItem.Content, row: Int, isMain: Bool)], with items: [LogItem])
    {
        var log = LogIndex(items)
        let isOwn = format == .odolog
        let keys = found.map { entry in
            entry.content.odometer.flatMap { isOwn ? EntryKeys(own: $0) : nil } ?? EntryKeys(entry.content)
        }
        var isOpen = [Bool](repeating: true, count: found.count)
        for pass in 0..<2 {
            for (index, key) in keys.enumerated()
            where isOpen[index] && (isOwn || found[index].content.odometer == nil) {
                guard let key else { continue }
                if pass == 0 ? log.takeExact(key) : log.takeSameDay(key) { isOpen[index] = false }
            }
        }
        var differences: [(index: Int, id: LogItem.ID)] = []
        for (index, key) in keys.enumerated() where isOpen[index] && found[index].content.odometer == nil {
            guard let key, let id = log.takeEvent(key) else { continue }
            isOpen[index] = false
            differences.append((index, id))
        }
        for (entry, isOpen) in zip(found, isOpen) where isOpen && entry.content.odometer == nil {
            log.see(entry.content)
        }
        // A schedule of a name is there once.
        var schedules: Set<String> = []
        for (index, entry) in found.enumerated() where isOpen[index] {
            if entry.content.odometer != nil {
                guard !isOwn, let key = keys[index] else { continue }
                // A value that comes with the row's own entry, or another's, is there already.
                if !log.isNew(reading: key.exact) { isOpen[index] = false }
            } else if let schedule = entry.content.schedule, !schedules.insert(schedule.name.lowercased()).inserted {
                isOpen[index] = false
            }
        }
        let byID = Dictionary(items.map { ($0.id, $0.content) }) { $1 }
        for (index, id) in differences {
            let entry = found[index]
            guard let inLog = byID[id] else { continue }
            if fates[entry.row] != .changed { fates[entry.row] = .changed }
            changed.append(Difference(line: lines[entry.row], entry: id, inLog: inLog, inFile: entry.content))
        }
        for (index, entry) in found.enumerated() where isOpen[index] {
            additions.append(Addition(content: entry.content, row: entry.row, isMain: entry.isMain))
            fates[entry.row] = .added
        }
        additions = additions.enumerated().sorted { left, right in
            let (a, b) = (left.element.content, right.element.content)
            return (a.time?.date ?? .distantPast, a.shown?.kilometers ?? 0, left.offset)
                < (b.time?.date ?? .distantPast, b.shown?.kilometers ?? 0, right.offset)
        }.map(\.element)
    }

    /// How many rows have this fate.
    package func rows(_ fate: Fate) -> Int { fates.count { $0 == fate } }

    /// How many rows the file has.
    package var rowCount: Int { fates.count }

    /// How many entries of this kind are added.
    package func entries(_ kind: LogItem.Kind) -> Int { additions.count { $0.content.kind == kind } }

    /// Writes what the log doesn't have as one change, which `undo` takes back as a whole. What the log finds odd is written all the same,
    /// since it is history, and is noted. What the log refuses is refused.
    package mutating func write(into store: VehicleStore, _ writing: LogWriting) throws(StoreError) {
        let feed = EntryFeed(additions, to: vehicle, writing)
        try store.add(feed, as: "import") { entry, error in feed.refused(entry, error) }
        for (index, reason) in feed.lost.sorted(by: { $0.key < $1.key }) {
            let addition = additions[index]
            if addition.isMain {
                fates[addition.row] = .refused
                refused.append(Note(line: lines[addition.row], reason: reason))
            } else {
                odd.append(Note(line: lines[addition.row], reason: "Its odometer value wasn't added: \(reason)"))
            }
        }
        for (index, reason) in feed.odd { odd.append(Note(line: lines[additions[index].row], reason: reason)) }
        odd.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
        refused.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
        additions = additions.indices.filter { feed.lost[$0] == nil && !feed.skipped.contains($0) }.map {
            additions[$0]
        }
    }
}

extension LogItem.Content {
    fileprivate var shown: Distance? { service?.odometer ?? fuel?.odometer ?? odometer?.shown }
}

/// Hands the entries to the store. One that the store finds odd comes again, with a yes to what is odd.
final class EntryFeed: Sequence, IteratorProtocol {
    private let additions: [HistoryImport.Addition]
    private let vehicle: Vehicle.ID
    private let writing: LogWriting
    private var index = -1
    private var again: LogWriting?
    private var tries = 0
    /// What wasn't written, with the reason.
    private(set) var lost: [Int: String] = [:]
    /// What belongs to a row that was refused.
    private(set) var skipped: Set<Int> = []
    private var refusedRows: Set<Int> = []
    private(set) var odd: [(index: Int, reason: String)] = []
    private var flags: [String] = []

    init(_ additions: [HistoryImport.Addition], to vehicle: Vehicle.ID, _ writing: LogWriting) {
        (self.additions, self.vehicle, self.writing) = (additions, vehicle, writing)
    }

    func next() -> NewEntry? {
        if let again {
            self.again = nil
            return NewEntry(additions[index].content, to: vehicle, again)
        }
        if index >= 0, lost[index] == nil { odd += flags.map { (index, $0) } }
        flags = []
        (index, tries) = (index + 1, 0)
        // Of a row that the store refuses, nothing is written. What it is about comes first.
        while index < additions.count, refusedRows.contains(additions[index].row) {
            skipped.insert(index)
            index += 1
        }
        return index < additions.count ? NewEntry(additions[index].content, to: vehicle, writing) : nil
    }

    func refused(_ entry: NewEntry, _ error: StoreError) {
        guard case .needsSecondYes(let values, let items) = error, tries < 4 else {
            lost[index] = error.description
            if additions[index].isMain { refusedRows.insert(additions[index].row) }
            return
        }
        tries += 1
        flags += values.map(\.description) + items.map(\.description)
        var writing = entry.writing
        writing.acknowledging.formUnion(values)
        writing.acknowledgingItem.formUnion(items)
        again = writing
    }
}
