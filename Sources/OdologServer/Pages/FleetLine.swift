internal import Foundation
internal import OdologLogbook
internal import OdologVehicleLog
internal import VehicleStore

/// One vehicle among all: a line of the overview.
struct FleetLine: Sendable {
    let row: VehicleRow
    /// The most urgent first.
    let dues: [DueRow]

    /// What comes first. Nil: nothing is due, ever.
    var next: DueRow? { dues.first { $0.due.status != .neutral } }

    func values(_ texts: Texts) -> [String: Any] {
        var values = row.values(isOnly: false)
        values["status"] = next?.due.status.rawValue ?? ""
        if let next {
            let due = next.values(texts)
            values["next"] = [next.title, due["standing"] as? String, next.left].compactMap(\.self).filter {
                !$0.isEmpty
            }
            .joined(separator: " ")
        }
        values["waiting"] = row.waiting > 0 ? "\(row.waiting)" : nil
        return values
    }
}

extension DueRow {
    func values(_ texts: Texts) -> [String: Any] {
        [
            "id": due.id, "what": title, "vehicle": vehicle.name, "vehicleId": "\(vehicle.id)",
            "standing": texts.words["is.\(standing)"] ?? standing, "left": left, "place": place,
            "status": due.status.rawValue, "isSchedule": due.kind == .schedule,
        ]
    }
}
