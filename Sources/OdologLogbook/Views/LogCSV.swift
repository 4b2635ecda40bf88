internal import Foundation
internal import OdologBatch
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// A log for a spreadsheet (RFC 4180): a row for every meter reading and entry, in the order of time.
public struct LogCSV: Sendable {
    /// Numbers, which may begin with a minus. All other cells are text, and no spreadsheet takes one for a formula.
    private static let numbers: Set = [
        "number", "odometer", "hours", "added_hours", "cost", "amount", "price", "discount", "tank", "every_months",
        "meter_reading",
    ]

    private static let columns = [
        "vehicle", "vin", "plate", "kind", "number", "time", "utc_offset", "odometer", "unit", "hours", "added_hours",
        "what",
        "completes", "category", "cost", "currency", "amount", "amount_unit", "price", "discount", "full", "missed",
        "fuel", "tank",
        "workshop", "station", "parts", "warranty_until", "warranty_odometer", "tyres", "every_months", "tags",
        "written_by", "source",
        "meter_reading", "photo", "notes", "attachments",
    ]

    /// The names of the columns. Like each row it ends with CR, the first half of the line end.
    public static let header = CSVRow.line(columns)

    /// In the order of time.
    public let rows: [String]

    /// The whole log of one vehicle.
    public init(_ logbook: Logbook) throws(LogbookError) {
        let (owner, profile) = (logbook.vehicle, logbook.profile)
        let history = try HistoryView(logbook).rows
        let entries = try EntryRow.all(of: logbook, kinds: [.service, .fuel, .expense, .meter, .hours]).rows
        let rows =
            history.map { (time: $0.entry.logTime(in: $0.zone), cells: $0.cells) }
            + entries.flatMap { entry in
                let time = entry.item.content.time ?? LogTime(entry.item.writtenAt, in: profile.zone)
                return entry.rows.map { (time: time, cells: $0) }
            }
        let vehicle = [
            "vehicle": owner.name, "vin": owner.vin?.text ?? "", "plate": profile.plate ?? "",
        ]
        self.rows = rows.sorted { $0.time.date < $1.time.date }.map { time, cells in
            var cells = cells.merging(vehicle) { $1 }
            cells["time"] = time.second
            cells["utc_offset"] = time.isDay ? "" : "UTC" + time.utcOffset.utcOffset
            return CSVRow.line(
                Self.columns.map { column in
                    let cell = cells[column] ?? ""
                    return Self.numbers.contains(column) ? cell : CSVRow.asText(cell)
                })
        }
    }
}

extension HistoryRow {
    fileprivate var cells: [String: String] {
        let (snapshot, photo) = (entry.snapshot, entry.photo)
        return [
            "kind": "meter reading", "number": snapshot.id.description, "odometer": "\(snapshot.value)",
            "unit": snapshot.unit.rawValue, "what": how, "written_by": entry.decidedBy?.rawValue ?? "",
            "source": snapshot.source.rawValue, "photo": photo?.record.path ?? "",
        ]
    }
}

extension EntryRow {
    /// One row for each currency: amounts of two currencies are never added.
    fileprivate var rows: [[String: String]] {
        let cells = cells
        guard !costs.sums.isEmpty else { return [cells] }
        return costs.sums.map { money in
            cells.merging(["cost": money.digits, "currency": money.currency.code]) { $1 }
        }
    }

    private var cells: [String: String] {
        var cells = ["kind": item.content.kind.rawValue, "number": item.id.description, "what": what]
        cells["notes"] = notes
        cells["completes"] = completes.joined(separator: "; ")
        cells["category"] = service?.category.rawValue ?? expense?.category
        cells["hours"] = (hours ?? hoursInAll)?.decimals
        cells["added_hours"] = activity?.added.decimals
        cells["odometer"] = odometer.map { String("\($0)".prefix { $0 != " " }) }
        cells["unit"] = odometer?.unit.rawValue
        cells["written_by"] = item.writtenBy
        cells["source"] = item.origin.rawValue
        cells["attachments"] = item.content.attachments.map(\.name).joined(separator: "; ")
        cells["meter_reading"] = item.snapshotID?.description
        cells["every_months"] = expense?.everyMonths.map { "\($0)" }
        if let service {
            cells["tyres"] = service.tyres
            let warranties = service.parts.compactMap(\.warranty)
            cells["workshop"] = service.workshop
            cells["parts"] = service.parts.map(\.words).joined(separator: "; ")
            cells["warranty_until"] = warranties.compactMap { $0.until?.description }.joined(separator: "; ")
            cells["warranty_odometer"] = warranties.compactMap { $0.untilOdometer?.description }.joined(separator: "; ")
            cells["tags"] = service.tags.joined(separator: "; ")
        }
        if let fuel {
            cells["amount"] = fuel.amount.description
            cells["amount_unit"] = fuel.unit.rawValue
            cells["price"] = fuel.price?.amount.description
            cells["discount"] = fuel.discount?.digits
            cells["full"] = fuel.isFull ? "yes" : "no"
            cells["missed"] = fuel.missedBefore ? "yes" : "no"
            cells["fuel"] = fuel.kind
            cells["station"] = fuel.station
            cells["tank"] = fuel.tank.map { "\($0)" }
        }
        return cells
    }
}
