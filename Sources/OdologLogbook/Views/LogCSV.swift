internal import Foundation
internal import OdologBatch
internal import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// A log for a spreadsheet (RFC 4180): a row for every meter reading and entry, in the order of time, and of one time in that of their
/// numbers. Schedules and the vehicle's own facts aren't in it.
///
/// No cell runs as a formula. `odolog import --vehicle` reads it back, but for what a table can't hold: photos, attached files, and who wrote
/// an entry.
public struct LogCSV: Sendable {
    /// The names of the columns. Like each row it ends with CR, the first half of the line end.
    public static let header = CSVRow.line(LogColumn.allCases.map(\.rawValue))

    /// In the order of time.
    public let rows: [String]

    /// The whole log of one vehicle.
    public init(_ logbook: Logbook) throws(LogbookError) {
        let (owner, profile) = (logbook.vehicle, logbook.profile)
        let history = try HistoryView(logbook).rows
        let entries = try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense, .meter, .hours]).rows
        let rows =
            history.map { (time: $0.entry.logTime(in: $0.zone), number: $0.entry.snapshot.id, cells: $0.cells) }
            + entries.flatMap { entry in
                let time = entry.item.content.time ?? LogTime(entry.item.writtenAt, in: profile.zone)
                return entry.rows.map { (time: time, number: entry.item.id, cells: $0) }
            }
        let vehicle: Cells = [
            .vehicle: owner.name, .vin: owner.vin?.text ?? "", .plate: profile.plate ?? "",
        ]
        // Rows of one entry stay in their order.
        let order = rows.indices.sorted {
            (rows[$0].time.date, rows[$0].number.rawValue, $0) < (rows[$1].time.date, rows[$1].number.rawValue, $1)
        }
        self.rows = order.map { index in
            let (time, _, own) = rows[index]
            var cells = own.merging(vehicle) { $1 }
            cells[.time] = time.second
            cells[.utcOffset] = time.isDay ? "" : "UTC" + time.utcOffset.utcOffset
            cells[.exactTime] = time.description
            return CSVRow.line(
                LogColumn.allCases.map { column in
                    let cell = cells[column] ?? ""
                    return column.isNumber ? cell : SpreadsheetCell.guarded(cell)
                })
        }
    }
}

private typealias Cells = [LogColumn: String]

extension HistoryRow {
    fileprivate var cells: Cells {
        let (snapshot, photo) = (entry.snapshot, entry.photo)
        var cells: Cells = [
            .kind: LogColumn.readingKind, .number: snapshot.id.description, .odometer: "\(snapshot.value)",
            .unit: snapshot.unit.rawValue, .what: how, .writtenBy: entry.decidedBy?.rawValue ?? "",
            .source: snapshot.source.rawValue, .photo: photo?.record.path ?? "",
        ]
        // What came with another entry has that entry's time.
        if snapshot.source != .fuel, snapshot.source != .service {
            cells[.timeSource] = snapshot.timeSource.rawValue
        }
        return cells
    }
}

extension EntryRow {
    /// One row for each currency: amounts of two currencies are never added.
    fileprivate var rows: [Cells] {
        let cells = cells
        guard !costs.sums.isEmpty else { return [cells] }
        let isSaid = service?.cost != nil || fuel?.total != nil || expense != nil
        return costs.sums.enumerated().map { number, money in
            let basis: LogColumn.Basis = isSaid ? .said : number == 0 ? .sum : .sumContinued
            let paid: Cells = [
                .cost: money.digits, .currency: money.currency.code, .costBasis: basis.rawValue,
            ]
            return cells.merging(paid) { $1 }
        }
    }

    private var cells: Cells {
        var cells: Cells = [.kind: item.content.kind.rawValue, .number: item.id.description, .what: what]
        cells[.notes] = notes
        cells[.completes] = CellList.list.joined(completes)
        cells[.category] = service?.category.rawValue ?? expense?.category
        cells[.hours] = (hours ?? hoursInAll)?.decimals
        cells[.addedHours] = activity?.added.decimals
        cells[.odometer] = odometer.map { String("\($0)".prefix { $0 != " " }) }
        cells[.unit] = odometer?.unit.rawValue
        cells[.writtenBy] = item.writtenBy
        cells[.source] = item.origin.rawValue
        cells[.attachments] = CellList.list.joined(item.content.attachments.map(\.name))
        cells[.meterReading] = item.snapshotID?.description
        cells[.everyMonths] = expense?.everyMonths.map { "\($0)" }
        if let replacement = item.content.replacement {
            cells[.replacedAt] = replacement.end.description
            cells[.replacedBy] = replacement.start.description
        }
        if let service {
            cells[.tyres] = service.tyres
            let warranties = service.parts.compactMap(\.warranty)
            cells[.workshop] = service.workshop
            cells[.parts] = service.parts.map(\.words).joined(separator: "; ")
            cells[.partList] = CellList.list.joined(service.parts.map(\.cell))
            cells[.warrantyUntil] = warranties.compactMap { $0.until?.description }.joined(separator: "; ")
            cells[.warrantyOdometer] = warranties.compactMap { $0.untilOdometer?.description }.joined(separator: "; ")
            cells[.tags] = CellList.list.joined(service.tags)
        }
        if let fuel {
            cells[.amount] = fuel.amount.description
            cells[.amountUnit] = fuel.unit.rawValue
            cells[.price] = fuel.price?.amount.description
            cells[.discount] = fuel.discount?.digits
            cells[.discountCurrency] = fuel.discount?.currency.code
            cells[.full] = fuel.isFull ? "yes" : "no"
            cells[.missed] = fuel.missedBefore ? "yes" : "no"
            cells[.fuel] = fuel.kind
            cells[.station] = fuel.station
            cells[.tank] = fuel.tank.map { "\($0)" }
        }
        return cells
    }
}

extension Part {
    /// As `LogColumn.partList` has it. What isn't known is empty.
    fileprivate var cell: String {
        CellList.parts.joined([
            name, number ?? "", quantity.description, price?.description ?? "", warranty?.until?.description ?? "",
            warranty?.untilOdometer?.description ?? "",
        ])
    }
}
