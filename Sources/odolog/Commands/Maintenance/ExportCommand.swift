import ArgumentParser
import Foundation
import OdologBatch
import OdologMaintenance
import OdologOdometer
import VehicleStore

struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case json, csv
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a vehicle's whole log to standard output.",
        discussion: """
            json: one object with all that is known, which `odolog import` reads back. csv: a row for every reading and entry, for a \
            spreadsheet; no cell of it runs as a formula.

            EXAMPLE
              odolog export "Blue Doblo" --format csv > doblo.csv
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Option(help: "In what it is written.") var format: Format
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let logbook = try Logbook(vehicle.name, reading: storeOptions)
        switch format {
        case .json:
            do { Console.out(try logbook.store.document(of: logbook.vehicle.id).json) } catch { throw Failure(error) }
        case .csv:
            let readings: [LogEntry]
            do { readings = try logbook.store.history(of: logbook.vehicle.id) } catch { throw Failure(error) }
            try writeCSV(logbook, readings, logbook.items(Set(LogItem.Kind.allCases)))
        }
    }

    private func writeCSV(_ logbook: Logbook, _ readings: [LogEntry], _ items: [LogItem]) throws {
        let schedules = try logbook.schedules()
        var rows: [(time: Date, fields: [String])] = readings.map { entry in
            let snapshot = entry.snapshot
            return (
                snapshot.takenAt,
                [
                    "reading", logbook.minute(snapshot.takenAt), "\(snapshot.value)",
                    snapshot.unit.rawValue, CSVRow.asText(snapshot.source.rawValue), "", "",
                    "", CSVRow.asText(""),
                ]
            )
        }
        for item in items where item.content.kind != .profile && item.content.kind != .schedule {
            let line = EntryLine(item, logbook, schedules)
            let time = item.content.time ?? item.writtenAt
            // One row for each currency: amounts of two currencies are never added.
            for money in line.costs.sums.isEmpty ? [nil] : line.costs.sums.map(Optional.some) {
                let amount = money.map { String("\($0)".prefix { $0 != " " }) } ?? ""
                rows.append(
                    (
                        time,
                        [
                            item.content.kind.rawValue, logbook.minute(time),
                            line.odometer.map { $0.description.prefix { $0 != " " } }.map(String.init) ?? "",
                            line.odometer?.unit.rawValue ?? "", CSVRow.asText(line.what), amount,
                            money?.currency.code ?? "", item.id.description, CSVRow.asText(line.notes ?? ""),
                        ]
                    ))
            }
        }
        let header = ["kind", "time", "odometer", "unit", "what", "cost", "currency", "number", "notes"]
        Console.out(header.joined(separator: ",") + "\r")
        for row in rows.sorted(by: { $0.time < $1.time }) {
            Console.out(row.fields.map(CSVRow.quoted).joined(separator: ",") + "\r")
        }
    }
}
