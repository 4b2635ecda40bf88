internal import Foundation
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologVehicleLog
internal import VehicleStore

/// A reading that waits, as the API tells it: what `review --list --json` tells, with its number and what it is compared with.
struct WaitingReading: Sendable {
    let question: PhotoQuestion
    let around: ReadingsAround?

    init(_ item: PendingReading, _ confirmation: PhotoConfirmation, vehicle: Vehicle?) throws(StoreError) {
        question = try confirmation.question(item, of: vehicle)
        around = try confirmation.readingsAround(question)
    }

    /// Of a reading by its number. Nil: it doesn't wait any more.
    init?(_ id: StoredReading.ID, _ confirmation: PhotoConfirmation) throws(StoreError) {
        guard let question = try confirmation.question(id) else { return nil }
        self.question = question
        around = try confirmation.readingsAround(question)
    }

    var id: StoredReading.ID { question.item.reading.id }

    var json: JSONValue {
        let row = PendingRow(
            item: question.item, vehicle: question.vehicle?.name, wasRejected: false, odd: nil, zone: question.zone)
        // Where the file is on this machine is nobody's business elsewhere.
        let hidden: Set = ["photo", "odd", "rejectedBefore"]
        let runnerUp = question.content.candidates.dropFirst().first
        return .object(
            .init(
                [
                    .init("id", .int(Int(id.rawValue))), .init("status", .string("pending")),
                    .init("vehicleId", question.vehicle.map { .int(Int($0.id.rawValue)) } ?? .null),
                    .init("photoURL", .string("/api/v1/readings/\(id)/photo")),
                    .init("runnerUp", JSONValue(runnerUp?.text)),
                    .init(
                        "previous",
                        around?.previous.map { last in
                            .object([
                                "value": .int(last.value.wholeUnits), "tenths": JSONValue(last.value.tenths),
                                "unit": .string(last.unit.rawValue),
                                "takenAt": JSONValue(last.logTime(in: question.zone)),
                            ])
                        } ?? .null),
                    .init("difference", around?.difference.map { .number($0) } ?? .null),
                ] + row.members.all.filter { !hidden.contains($0.key) }))
    }
}

extension Desk.Settled {
    var json: JSONValue {
        switch self {
        case .logged(let entry, let vehicle):
            .object([
                "outcome": .string("logged"), "vehicle": .string(vehicle.name),
                "vehicleId": .int(Int(vehicle.id.rawValue)), "entry": entry.json,
            ])
        case .isCopy(let entry): .object(["outcome": .string("copy"), "entry": entry.json])
        case .hasVIN(let vehicle):
            .object([
                "outcome": .string("vin"), "vehicle": .string(vehicle.name),
                "vehicleId": .int(Int(vehicle.id.rawValue)), "vin": JSONValue(vehicle.vin?.text),
            ])
        case .rejected: .object(["outcome": .string("rejected")])
        }
    }
}

extension MileageSnapshot {
    var json: JSONValue {
        .object([
            "entry": .int(Int(id.rawValue)), "value": .int(value.wholeUnits), "tenths": JSONValue(value.tenths),
            "unit": .string(unit.rawValue), "takenAt": .string(takenAt.ISO8601Format()),
        ])
    }
}

extension JSONRow {
    /// The row with the number by which the API knows it.
    func json(id: some RawRepresentable<Int64>, and more: [JSONValue.Members.Member] = []) -> JSONValue {
        .object(.init([.init("id", .int(Int(id.rawValue)))] + members.all.filter { $0.key != "id" } + more))
    }
}

extension JSONValue {
    /// A part of a list: `{"items": […], "total": n, "next": offset}`.
    static func page(_ items: [JSONValue], from offset: Int, of total: Int) -> JSONValue {
        let end = offset + items.count
        return .object([
            "items": .array(items), "total": .int(total), "next": end < total && !items.isEmpty ? .int(end) : .null,
        ])
    }
}
