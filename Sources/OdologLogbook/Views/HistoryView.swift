public import Foundation
internal import OdologBatch
internal import OdologOdometer
public import OdologReading
internal import OdologValues
public import OdologVehicleLog
internal import VehicleOCR
public import VehicleStore

/// A vehicle's meter readings.
public struct HistoryView: Sendable {
    /// A line of the history.
    public enum Line: Sendable {
        /// A meter reading.
        case reading(HistoryRow)
        /// The odometer was replaced.
        case replaced(MeterReplacement<Distance>)
    }

    /// What the odometer showed, in the order of time.
    public let rows: [HistoryRow]
    /// The same, with what is known of replaced odometers between.
    public let lines: [Line]
    /// What the second meter showed, in the order of time.
    public let hours: [HoursRow]
    /// The readings that count for nothing, shown or not.
    public let leftOut: [LeftOutReading]
    /// Whether the log has any, shown or not.
    public let isEmpty: Bool

    /// The readings that are in the log.
    public init(_ logbook: Logbook, _ excerpt: Excerpt = Excerpt()) throws(LogbookError) {
        let (store, vehicle) = (logbook.store, logbook.vehicle.id)
        let history = try logbook.read(store.history(of: vehicle))
        let items = try logbook.read(store.itemsWithHours(of: vehicle))
        let replacements = try logbook.replacements()
        leftOut = history.isEmpty ? [] : try logbook.leftOut()
        let all = HistoryRow.all(history, of: logbook, leftOut, replacements)
        let allHours = HoursRow.all(items)
        rows = excerpt.rows(all, \.day)
        hours = excerpt.rows(allHours, \.time.day)
        isEmpty = all.isEmpty && allHours.isEmpty
        lines = Self.lines(all, Set(rows.map(\.entry.snapshot.id)), replacements)
    }

    private static func lines(
        _ all: [HistoryRow], _ shown: Set<MileageSnapshot.ID>, _ replacements: [MeterReplacement<Distance>]
    ) -> [Line] {
        var lines: [Line] = []
        var rest = replacements[...]
        for row in all {
            let earlier = rest.prefix { $0.time.date <= row.entry.snapshot.takenAt }
            rest = rest.dropFirst(earlier.count)
            guard shown.contains(row.entry.snapshot.id) else { continue }
            lines += earlier.map(Line.replaced) + [.reading(row)]
        }
        return lines + (shown.count == all.count ? rest.map(Line.replaced) : [])
    }

    /// The readings that were taken back out of the log.
    public static func withdrawn(
        _ logbook: Logbook, _ excerpt: Excerpt = Excerpt()
    ) throws(LogbookError) -> (rows: [HistoryRow], isEmpty: Bool) {
        let withdrawn = try logbook.read(logbook.store.withdrawn(of: logbook.vehicle.id))
        return (excerpt.rows(withdrawn.map { HistoryRow($0, of: logbook) }, \.day), withdrawn.isEmpty)
    }
}

/// One meter reading: a line of `history --json`, or of `--csv`.
public struct HistoryRow: JSONRow {
    /// The reading with its photo.
    public let entry: LogEntry
    /// Whose it is.
    public let vehicle: Vehicle
    /// The vehicle's, for a clock that wasn't kept.
    public let zone: TimeZone
    /// What the first odometer would show if it had never been replaced.
    public let total: Distance
    /// How far the vehicle went since the reading before that counts. Nil: there is none, or this one doesn't count.
    public let difference: Distance?
    /// Whether the arithmetic leaves it out (`LeftOutReading`).
    public let isLeftOut: Bool
    /// The reading that counts, and that this one contradicts.
    public let contradicts: MileageSnapshot.ID?
    /// When the entry was taken back. Not nil: the line has this key, too.
    public let withdrawnAt: Date?

    /// - Parameter leftOut: the vehicle's readings that count for nothing.
    fileprivate static func all(
        _ entries: [LogEntry], of logbook: Logbook, _ leftOut: [LeftOutReading],
        _ replacements: [MeterReplacement<Distance>]
    ) -> [Self] {
        let zone = logbook.profile.zone
        let leftOut = Dictionary(uniqueKeysWithValues: leftOut.map { ($0.id, $0.contradicts) })
        var previous: Distance?
        return entries.map { entry in
            let other = leftOut[entry.snapshot.id]
            let total = replacements.total(
                Distance(entry.snapshot.value, entry.snapshot.unit), at: entry.logTime(in: zone))
            defer { if other == nil { previous = total } }
            return Self(
                entry: entry, vehicle: logbook.vehicle, zone: zone, total: total,
                difference: other != nil ? nil : previous.map { total - $0.converted(to: total.unit) },
                isLeftOut: other != nil, contradicts: other ?? nil, withdrawnAt: nil)
        }
    }

    fileprivate init(_ entry: WithdrawnSnapshot, of logbook: Logbook) {
        self.init(
            entry: entry.entry, vehicle: logbook.vehicle, zone: logbook.profile.zone,
            total: Distance(entry.snapshot.value, entry.snapshot.unit), difference: nil, isLeftOut: false,
            contradicts: nil, withdrawnAt: entry.withdrawnAt)
    }

    private init(
        entry: LogEntry, vehicle: Vehicle, zone: TimeZone, total: Distance, difference: Distance?, isLeftOut: Bool,
        contradicts: MileageSnapshot.ID?, withdrawnAt: Date?
    ) {
        (self.entry, self.vehicle, self.zone, self.total, self.difference) = (entry, vehicle, zone, total, difference)
        (self.isLeftOut, self.contradicts, self.withdrawnAt) = (isLeftOut, contradicts, withdrawnAt)
    }

    /// One that counts, by itself.
    init(_ entry: LogEntry, of logbook: Logbook) throws(LogbookError) {
        self = Self.all([entry], of: logbook, try logbook.leftOut(), try logbook.replacements())[0]
    }

    /// The day that was meant.
    public var day: CalendarDate { entry.logTime(in: zone).day }

    /// To the minute; the day, where no more was meant.
    package var minute: String { entry.logTime(in: zone).minute(in: zone) }

    /// How it came into the log: `confirmed`, `edited` or `typed` where a person decided, or else the threshold that logged it.
    package var how: String {
        guard entry.reading != nil else { return "typed" }
        guard let decidedBy = entry.decidedBy else { return "not known" }
        guard decidedBy == .threshold else { return entry.status }
        return entry.reading?.threshold.map { "--accept-at \($0.asTyped)" } ?? "--accept-at"
    }

    /// Made once: to make it takes as long as to write a time.
    private static let time = Date.ISO8601FormatStyle()

    public var members: JSONValue.Members {
        let snapshot = entry.snapshot
        let content = entry.reading?.content
        var members: JSONValue.Members = [
            "entry": .int(Int(snapshot.id.rawValue)),
            "vehicle": .string(vehicle.name),
            "value": .int(snapshot.value.wholeUnits),
            "tenths": JSONValue(snapshot.value.tenths),
            "unit": .string(snapshot.unit.rawValue),
            "takenAt": JSONValue(entry.logTime(in: zone)),
            "timeSource": .string(snapshot.timeSource.rawValue),
            "utcOffset": JSONValue(snapshot.utcOffset),
            "status": .string(entry.status),
            "photo": JSONValue(entry.photo?.record.path),
            "sha256": JSONValue(entry.photo?.record.sha256),
            "read": JSONValue(content.map { $0.text ?? "" }),
            "confidence": JSONValue(content?.confidence, places: 4),
            "valueConfidence": JSONValue(content?.valueConfidence, places: 4),
            "decidedBy": JSONValue(entry.decidedBy?.rawValue),
            "threshold": JSONValue(entry.reading?.threshold, places: 4),
            "engine": JSONValue(content?.engine.nameAndVersion),
            "model": JSONValue(content?.engine.model),
            "source": .string(snapshot.source.rawValue),
            "leftOut": .bool(isLeftOut),
            "contradicts": JSONValue((contradicts?.rawValue).map { Int($0) }),
        ]
        if let withdrawnAt { members.all.append(.init("withdrawnAt", .string(Self.time.format(withdrawnAt)))) }
        return members
    }
}

extension HistoryRow {
    /// The rows as comma-separated values, the header first. The columns are the keys of the JSON. Each line ends with CR, the first half of
    /// the line end.
    ///
    /// - Parameter withdrawn: whether they are of what was taken back.
    package static func csv(_ rows: [HistoryRow], withdrawn: Bool) -> [String] {
        let columns = withdrawn ? columns + ["withdrawnAt"] : columns
        return [CSVRow.line(columns.map(CSVRow.column))]
            + rows.map { row in CSVRow.line(row.members.all.map { CSVRow.cell($0.value) }) }
    }

    /// Also where there is no row.
    private static let columns = [
        "entry", "vehicle", "value", "tenths", "unit", "takenAt", "timeSource", "utcOffset", "status", "photo",
        "sha256", "read", "confidence", "valueConfidence", "decidedBy", "threshold", "engine", "model", "source",
        "leftOut", "contradicts",
    ]
}

/// What the second meter showed, or what was added to it.
public struct HoursRow: Sendable {
    /// The entry that it stands in.
    public let item: LogItem
    /// When it was.
    public let time: LogTime
    /// What the meter had from then on.
    public let total: Hours
    /// How many more than the one before. Nil: this is the first one.
    public let difference: Hours?

    /// `typed`, `added`, or what it came with: `service`, `fuel`.
    public var source: String {
        guard item.content.kind == .hours else { return item.content.kind.rawValue }
        return item.content.activity == nil ? "typed" : "added"
    }

    fileprivate static func all(_ items: [LogItem]) -> [HoursRow] {
        var previous: Hours?
        let sums = HourSums(items)
        return items.compactMap { item in
            guard let time = item.content.time, let total = sums.shown(at: time.date) else { return nil }
            defer { previous = total }
            return HoursRow(item: item, time: time, total: total, difference: previous.map { total - $0 })
        }
    }
}

extension HourSums {
    /// From items that say something of the second meter.
    fileprivate init(_ items: [LogItem]) {
        var readings: [MeterReading<Hours>] = []
        var activities: [Activity] = []
        for item in items {
            let content = item.content
            if let reading = content.reading { readings.append(reading) }
            if let activity = content.activity { activities.append(activity) }
            if let hours = content.service?.hours ?? content.fuel?.hours, let time = content.time {
                readings.append(MeterReading(at: time, hours))
            }
        }
        self.init(readings, activities)
    }
}

extension Logbook {
    /// The replaced odometers, in the order of time.
    fileprivate func replacements() throws(LogbookError) -> [MeterReplacement<Distance>] {
        try items([.meter]).compactMap(\.content.replacement).sorted { $0.time.date < $1.time.date }
    }
}
