internal import Foundation
package import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// What of a vehicle's log is in its report.
package struct VehicleReportOptions: Hashable, Sendable {
    /// Amounts of money, and entries that are nothing else.
    package var costs = true
    /// Photos of the odometer, and pictures that are attached.
    package var photos = true
    /// Each fill by itself, with its receipts, and the odometer value that came with it.
    package var fills = false

    package init(costs: Bool = true, photos: Bool = true, fills: Bool = false) {
        (self.costs, self.photos, self.fills) = (costs, photos, fills)
    }
}

extension Report {
    /// A vehicle's service history, for whoever buys it.
    package init(of logbook: Logbook, _ options: VehicleReportOptions = VehicleReportOptions()) throws(LogbookError) {
        let maker = try VehicleReportMaker(logbook, options)
        let attached = try maker.attachedFiles()
        let (photos, gaps) = maker.odometerPhotos()
        self.init(
            title: "\(logbook.vehicle.name): \(ReportTexts.services)", footer: maker.origin.footer,
            createdAt: maker.origin.createdAt,
            blocks: [.title(logbook.vehicle.name, kind: ReportTexts.vehicleReport), .facts(maker.facts)]
                + maker.odometer + maker.services + maker.dues + maker.warranties + maker.fuel + maker.costs
                + maker.expenses + maker.readings + maker.hours + photos + attached.blocks(columns: 2, height: 260),
            gaps: gaps + attached.gaps, attachedPictures: attached.pictures.count)
    }
}

/// When and from what a report was made.
struct ReportOrigin {
    let footer: String
    let createdAt: String
    /// `123 entries from 2019-03-01 to 2026-11-20`.
    let entries: String

    init(_ logbook: Logbook) throws(LogbookError) {
        let zone = logbook.profile.zone
        let items = try logbook.items([.service, .fuel, .expense, .meter, .hours, .reading])
        let days = items.compactMap { $0.content.time?.day }
        let count = items.count == 1 ? "1 entry" : "\(items.count) entries"
        if let first = days.min(), let last = days.max() {
            entries = first == last ? "\(count) of \(first)" : "\(count) from \(first) to \(last)"
        } else {
            entries = count
        }
        footer = ReportTexts.made(
            logbook.now.minute(in: zone), OdologVersion.current, logbook.vehicle.name, entries)
        createdAt = logbook.now.typed(in: zone)
    }
}

/// Makes the parts of a vehicle's report. A part about which nothing is known is empty.
struct VehicleReportMaker {
    let logbook: Logbook
    let options: VehicleReportOptions
    let origin: ReportOrigin
    let logged: LoggedVehicle
    private let history: HistoryView
    let entries: [EntryRow]
    private let due: DueView
    private let pace: PaceView
    private let row: VehicleRow

    init(_ logbook: Logbook, _ options: VehicleReportOptions) throws(LogbookError) {
        (self.logbook, self.options) = (logbook, options)
        origin = try ReportOrigin(logbook)
        logged = try logbook.logged()
        history = try HistoryView(logbook)
        entries = try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense]).rows
        let (store, vehicle, now) = (logbook.store, logbook.vehicle, logbook.now)
        do {
            due = try DueView(.one(vehicle.name), in: store, at: now)
            row = try VehicleRow(vehicle, in: store)
        } catch {
            throw LogbookError(.store(error), of: vehicle.name)
        }
        pace = PaceView(logged, at: now)
    }

    var log: VehicleLog { logged.log }
    private var vehicle: Vehicle { logbook.vehicle }
    private var profile: VehicleProfile { logbook.profile }

    // MARK: The vehicle

    var facts: [ReportBlock.Fact] {
        var facts = vehicle.facts(row, profile)
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facts.append(.init(name: name, value: value)) }
        }
        add(ReportTexts.Name.odometer, odometerNow)
        add(ReportTexts.Name.hours, pace.hours.map(ReportTexts.now))
        add(ReportTexts.Name.bought, trade(profile.purchase))
        add(ReportTexts.Name.sold, trade(profile.sale))
        add(ReportTexts.Name.registered, profile.registration.map { "until \($0.lastDay)" })
        add(ReportTexts.Name.log, "\(origin.entries); \(readingsInWords)")
        add(ReportTexts.Name.notes, profile.notes)
        return facts
    }

    /// Where it stands now, and that it is an estimate where it is one.
    private var odometerNow: String? {
        guard let estimate = pace.estimate else { return pace.hours == nil ? ReportTexts.noReading : nil }
        let text = ReportTexts.now(estimate)
        guard !log.replacements.isEmpty, let total = pace.points.last?.total else { return text }
        return text + "\nThe odometer was replaced. The first one would have shown \(total) at the last reading."
    }

    /// What was paid for the vehicle is nobody else's.
    private func trade(_ trade: Purchase?) -> String? {
        trade.map { [$0.date.description, $0.odometer?.description].compactMap(\.self).joined(separator: ", ") }
    }

    private var readingsInWords: String {
        let rows = history.rows
        guard !rows.isEmpty else { return "no odometer reading" }
        let photos = rows.count { $0.entry.reading != nil }
        let left = history.leftOut.count
        let notes =
            (photos == 0 ? [] : ["\(photos) read from photos"])
            + (left == 0 ? [] : ["\(left) left out, as \(left == 1 ? "it contradicts" : "they contradict") the others"])
        return rows.count.counted("odometer reading") + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    // MARK: The odometer

    var odometer: [ReportBlock] {
        let points = pace.points.filter { $0.time <= logbook.now }.map { (time: $0.time, value: $0.total.value) }
        guard let first = points.first, let last = points.last, first.time < last.time else { return [] }
        var estimated: (time: Date, value: Double)?
        if let estimate = pace.estimate, estimate.pace != nil, estimate.ageInDays > 0 {
            let until = log.lastKnown(at: logbook.now)
            let total = log.replacements.total(estimate.value, at: LogTime(until, in: log.zone))
            estimated = (until, total.converted(to: log.unit).value)
        }
        let events = log.replacements.map { (time: $0.time.date, name: ReportTexts.isReplaced) }
        return [
            .heading(ReportTexts.odometer),
            .line(
                LinePlot(
                    points: points, estimate: estimated, events: events, unit: log.unit.rawValue, zone: log.zone)),
        ]
    }

    /// Of what entries say of the meters.
    var meterColumn: ReportTable.Column { pace.estimate == nil && pace.hours != nil ? .hours : .odometer }

    /// How an entry's odometer value is written, with its hours.
    func meter(_ entry: EntryRow) -> ReportTable.Cell {
        let isLeftOut = entry.item.snapshotID.map { id in history.leftOut.contains { $0.id == id } } ?? false
        let shown = [entry.odometer?.description, entry.hours?.description].compactMap(\.self)
        return ReportTable.Cell(shown.joined(separator: "\n"), [isLeftOut ? ReportTexts.isLeftOut : ""])
    }

    var readings: [ReportBlock] {
        let lines = history.lines.filter { line in
            guard case .reading(let row) = line else { return true }
            return options.fills || row.entry.snapshot.source != .fuel
        }
        guard !lines.isEmpty else { return [] }
        var before: Distance?
        let rows = lines.map { line -> ReportTable.Row in
            switch line {
            case .replaced(let replacement):
                return ReportTable.Row([
                    "", replacement.time.day.description, "", "", ReportTexts.replaced(replacement),
                ])
            case .reading(let row):
                // Since the row above, which may not be the reading before.
                let gone = row.isLeftOut ? nil : before.map { row.total - $0.converted(to: row.total.unit) }
                if !row.isLeftOut { before = row.total }
                return ReportTable.Row([
                    ReportTable.Cell("\(row.entry.snapshot.id)"), ReportTable.Cell(row.minute),
                    ReportTable.Cell("\(row.entry.snapshot.value) \(row.entry.snapshot.unit.rawValue)"),
                    ReportTable.Cell(gone.map { "\($0.value < 0 ? "−" : "+")\($0.value.magnitude.distance)" } ?? ""),
                    ReportTable.Cell(ReportTexts.source(of: row), [ReportTexts.remark(on: row)]),
                ])
            }
        }
        let table = ReportTable(
            columns: [.entry, .date, .odometer, .since, .source], rows: rows)
        let withFills = options.fills ? 0 : history.rows.count { $0.entry.snapshot.source == .fuel }
        return [.heading(ReportTexts.readings), .table(table)]
            + (withFills == 0 ? [] : [.note(ReportTexts.readingsWithFills(withFills))])
            + (history.leftOut.isEmpty ? [] : [.note(ReportTexts.leftOut)])
    }

    var hours: [ReportBlock] {
        guard !history.hours.isEmpty else { return [] }
        let rows = history.hours.map { row in
            ReportTable.Row([
                "\(row.item.id)", row.time.day.description, "\(row.total)", row.difference.map { "\($0)" } ?? "",
                row.source,
            ])
        }
        return [
            .heading(ReportTexts.hours),
            .table(
                ReportTable(
                    columns: [.entry, .date, .hours, .since, .source], rows: rows)),
        ]
    }

    // MARK: What was done

    var services: [ReportBlock] {
        let done = entries.filter { $0.item.content.service != nil }
        let replaced = log.replacements.map { replacement in
            (
                time: replacement.time.date,
                row: ReportTable.Row(
                    ["", replacement.time.day.description, "\(replacement.end)", ReportTexts.replaced(replacement)]
                        + (options.costs ? [""] : []))
            )
        }
        let rows = done.map { (time: $0.item.content.time?.date ?? $0.item.writtenAt, row: row(of: $0)) } + replaced
        guard !rows.isEmpty else { return [.heading(ReportTexts.services), .note(ReportTexts.nothingDone)] }
        var table = ReportTable(
            columns: [.entry, .date, meterColumn, .done] + (options.costs ? [.cost] : []),
            rows: rows.sorted { $0.time < $1.time }.map(\.row))
        let total = Amounts(done.flatMap(\.costs.sums))
        if options.costs, !total.isEmpty, rows.count > 1 {
            table.rows.append(.init(["", "", "", "Total", Self.lines(total)], isSum: true))
        }
        return [.heading(ReportTexts.services), .table(table)]
    }

    private func row(of entry: EntryRow) -> ReportTable.Row {
        ReportTable.Row(
            [
                ReportTable.Cell("\(entry.item.id)"), ReportTable.Cell(entry.day), meter(entry),
                ReportTable.Cell(entry.what, entry.details(prices: options.costs)),
            ] + (options.costs ? [ReportTable.Cell(Self.lines(entry.costs))] : []))
    }

    /// One line for each currency.
    static func lines(_ amounts: Amounts) -> String {
        amounts.sums.map(\.description).joined(separator: "\n")
    }

    var expenses: [ReportBlock] {
        let own = entries.filter { $0.item.content.expense != nil }
        guard options.costs, !own.isEmpty else { return [] }
        let rows = own.map { entry in
            ReportTable.Row([
                ReportTable.Cell("\(entry.item.id)"), ReportTable.Cell(entry.day),
                ReportTable.Cell(entry.what, [entry.notes ?? "", entry.filesInWords]),
                ReportTable.Cell(Self.lines(entry.costs)),
            ])
        }
        return [
            .heading(ReportTexts.expenses),
            .table(
                ReportTable(
                    columns: [.entry, .date, .purpose, .cost], rows: rows)),
        ]
    }

    // MARK: What is to come

    var dues: [ReportBlock] {
        let kinds: Set<Due.Kind> = options.costs ? [.schedule, .registration, .expense] : [.schedule, .registration]
        let rows = due.rows.filter { kinds.contains($0.due.kind) && $0.due.status != .neutral }
        guard !rows.isEmpty else { return [] }
        return [.heading(ReportTexts.dues), .table(Self.dueTable(rows))] + estimates(rows)
    }

    var warranties: [ReportBlock] {
        let rows = due.rows.filter { $0.due.kind == .warranty && $0.due.status != .neutral }
        guard !rows.isEmpty else { return [] }
        return [.heading(ReportTexts.warranties), .table(Self.dueTable(rows))] + estimates(rows)
    }

    /// That something isn't due yet is what a reader takes for granted.
    private static func dueTable(_ rows: [DueRow]) -> ReportTable {
        ReportTable(
            columns: [.what, rows.allSatisfy(\.ends) ? .until : .due, .left],
            rows: rows.map { row in
                ReportTable.Row([
                    ReportTable.Cell(row.ends ? row.due.what : row.title), ReportTable.Cell(row.place),
                    ReportTable.Cell(row.left, [row.due.status == .good ? "" : row.standing]),
                ])
            })
    }

    private func estimates(_ rows: [DueRow]) -> [ReportBlock] {
        rows.contains { ($0.place + $0.left).contains("~") } ? [.note(ReportTexts.estimates)] : []
    }

    // MARK: Pictures

    func odometerPhotos() -> (blocks: [ReportBlock], gaps: [ReportGap]) {
        options.photos ? ReportPicture.odometerPhotos(of: history.rows) : ([], [])
    }

    /// Receipts of what the report doesn't tell aren't in it.
    func attachedFiles() throws(LogbookError) -> AttachedFilesSection {
        let shown = entries.filter { entry in
            switch entry.item.content {
            case .service: true
            case .fuel: options.fills
            case .expense: options.costs
            default: false
            }
        }
        do {
            return try AttachedFilesSection(
                of: shown, in: logbook.store, options.photos ? PictureMaker(side: 1000) : nil)
        } catch {
            throw LogbookError(.store(error), of: vehicle.name)
        }
    }
}
