import ArgumentParser
import Foundation
import OdologMaintenance
import OdologOdometer
import OdologReading
import VehicleStore

struct ExportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case json, csv
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a vehicle's whole log to standard output.",
        discussion: """
            json: one object with all that is known. csv: a row for every reading and entry, for a spreadsheet; no cell of it runs as a \
            formula.

            EXAMPLE
              odolog export "Blue Doblo" --format csv > doblo.csv
            """)

    @OptionGroup var vehicle: VehicleArgument
    @Option(help: "In what it is written.") var format: Format
    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let logbook = try Logbook(vehicle.name, reading: storeOptions)
        let readings: [LogEntry]
        do { readings = try logbook.store.history(of: logbook.vehicle.id) } catch { throw Failure(error) }
        let items = try logbook.items(Set(LogItem.Kind.allCases))
        switch format {
        case .json: Console.out(try json(logbook, readings, items))
        case .csv: try writeCSV(logbook, readings, items)
        }
    }

    /// Items hold their content as the store does, so that nothing is lost.
    private func json(_ logbook: Logbook, _ readings: [LogEntry], _ items: [LogItem]) throws(Failure) -> String {
        let vehicle = logbook.vehicle
        let head = JSONValue.object([
            "odologExport": .int(1),
            "vehicle": .object([
                "name": .string(vehicle.name), "make": JSONValue(vehicle.make), "model": JSONValue(vehicle.model),
                "modelYear": JSONValue(vehicle.year), "vin": JSONValue(vehicle.vin?.text),
                "unit": .string(vehicle.unit.rawValue),
            ]),
            "readings": .array(readings.map(Self.reading)),
        ]).text
        do {
            let texts = try items.map { item throws(StoreError) in
                try Self.head(item).text.dropLast() + ",\"content\":\(item.content.json)}"
            }
            return head.dropLast() + ",\"items\":[" + texts.joined(separator: ",") + "]}"
        } catch {
            throw Failure(error)
        }
    }

    private static func reading(_ entry: LogEntry) -> JSONValue {
        let snapshot = entry.snapshot
        return .object([
            "entry": .int(Int(snapshot.id.rawValue)),
            "value": .int(snapshot.value.wholeUnits),
            "tenths": JSONValue(snapshot.value.tenths),
            "unit": .string(snapshot.unit.rawValue),
            "takenAt": .string(snapshot.takenAt.ISO8601Format(.init(includingFractionalSeconds: true))),
            "timeSource": .string(snapshot.timeSource.rawValue),
            "utcOffset": JSONValue(snapshot.utcOffset),
            "source": .string(snapshot.source.rawValue),
            "acknowledged": JSONValue(strings: snapshot.acknowledgedFlags),
            "sha256": JSONValue(entry.photo?.record.sha256),
            "photo": JSONValue(entry.photo?.record.path),
            "threshold": JSONValue(entry.reading?.threshold, places: 4),
        ])
    }

    private static func head(_ item: LogItem) -> JSONValue {
        .object([
            "id": .int(Int(item.id.rawValue)),
            "uid": .string(item.uid),
            "revision": .int(item.revision),
            "kind": .string(item.content.kind.rawValue),
            "reading": JSONValue(item.snapshotID.map { Int($0.rawValue) }),
            "origin": .string(item.origin.rawValue),
            "writtenAt": .string(item.writtenAt.ISO8601Format(.init(includingFractionalSeconds: true))),
            "writtenBy": .string(item.writtenBy),
        ])
    }

    private func writeCSV(_ logbook: Logbook, _ readings: [LogEntry], _ items: [LogItem]) throws {
        let schedules = try logbook.schedules()
        var rows: [(time: Date, fields: [CSVCell])] = readings.map { entry in
            let snapshot = entry.snapshot
            return (
                snapshot.takenAt,
                [
                    .plain("reading"), .plain(logbook.minute(snapshot.takenAt)), .plain("\(snapshot.value)"),
                    .plain(snapshot.unit.rawValue), .text(snapshot.source.rawValue), .plain(""), .plain(""),
                    .plain(""), .text(""),
                ]
            )
        }
        for item in items where item.content.kind != .profile && item.content.kind != .schedule {
            let line = EntryLine(item, logbook, schedules)
            let time = item.content.time ?? item.writtenAt
            // A row for each currency: sums never mix.
            for money in line.costs.sums.isEmpty ? [nil] : line.costs.sums.map(Optional.some) {
                let amount = money.map { String("\($0)".prefix { $0 != " " }) } ?? ""
                rows.append(
                    (
                        time,
                        [
                            .plain(item.content.kind.rawValue), .plain(logbook.minute(time)),
                            .plain(line.odometer.map { $0.description.prefix { $0 != " " } }.map(String.init) ?? ""),
                            .plain(line.odometer?.unit.rawValue ?? ""), .text(line.what), .plain(amount),
                            .plain(money?.currency.code ?? ""), .plain(item.id.description), .text(line.notes ?? ""),
                        ]
                    ))
            }
        }
        let header = ["kind", "time", "odometer", "unit", "what", "cost", "currency", "number", "notes"]
        Console.out(header.joined(separator: ",") + "\r")
        for row in rows.sorted(by: { $0.time < $1.time }) {
            Console.out(row.fields.map(\.field).joined(separator: ",") + "\r")
        }
    }
}

/// A cell of comma-separated values (RFC 4180).
private enum CSVCell {
    /// A number or a word of ours.
    case plain(String)
    /// What somebody wrote. A spreadsheet would run one that begins like a formula: it gets an apostrophe before it.
    case text(String)

    var field: String {
        switch self {
        case .plain(let text): return Self.quoted(text)
        case .text(let text):
            let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
            return Self.quoted(isFormula ? "'" + text : text)
        }
    }

    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) || text.first == " " || text.last == " "
        else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
