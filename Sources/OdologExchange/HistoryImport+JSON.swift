internal import OdologOdometer
package import OdologReading
internal import OdologVehicleLog
internal import VehicleStore

extension HistoryImport {
    /// Every key is always there.
    package var json: JSONValue {
        .object([
            "format": .string(format.rawValue),
            "vehicles": JSONValue(strings: vehicles),
            "rows": .object([
                "total": .int(rowCount), "added": .int(rows(.added)), "duplicate": .int(rows(.duplicate)),
                "changed": .int(rows(.changed)), "ignored": .int(rows(.ignored)), "refused": .int(rows(.refused)),
            ]),
            "fuel": .int(entries(.fuel)), "services": .int(entries(.service)), "expenses": .int(entries(.expense)),
            "odometers": .int(entries(.reading)), "schedules": .int(entries(.schedule)),
            "refused": .array(refused.map(\.json)),
            "changed": .array(
                changed.map {
                    .object([
                        "line": .int($0.line), "entry": .int(Int($0.entry.rawValue)), "inLog": .string($0.inLog),
                        "inFile": .string($0.inFile),
                    ])
                }),
            "ignored": .array(ignored.map(\.json)),
            "odd": .array(odd.map(\.json)),
            "incomplete": .array(incomplete.map(\.json)),
            "dateOrder": JSONValue(dateOrder?.rawValue),
            "units": .object([
                "odometer": JSONValue(unit?.rawValue), "fuel": JSONValue(strings: fuelUnits.map(\.rawValue)),
            ]),
        ])
    }
}

extension HistoryImport.Note {
    fileprivate var json: JSONValue { .object(["line": .int(line), "reason": .string(reason)]) }
}

extension LogItem.Content {
    /// What an import compares, in a few words.
    var words: String {
        var words = [time?.iso8601].compactMap(\.self)
        func add(_ more: String?...) { words += more.compactMap(\.self) }
        switch self {
        case .fuel(let fill):
            add(
                "\(fill.amount) \(fill.unit.words)", fill.cost?.description, fill.odometer?.description,
                fill.isFull ? nil : "not full",
                fill.missedBefore ? "one missed before" : nil)
        case .service(let entry):
            add(entry.notes, entry.costs.sums.isEmpty ? nil : entry.costs.description, entry.odometer?.description)
        case .expense(let expense): add(expense.category, expense.cost.description)
        case .schedule(let schedule): words = [schedule.name]
        default: break
        }
        return words.joined(separator: ", ").shortened
    }
}
