import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import VehicleStore

/// What `--accept-at` has logged without a person, so that a person can look at it again.
struct ThresholdReport {
    private let decisions: [(ThresholdDecision, vehicle: String)]
    private var zones: [Vehicle.ID: TimeZone] = [:]

    /// - Parameter vehicle: nil: all vehicles.
    init(_ store: VehicleStore, of vehicle: Vehicle?) throws(StoreError) {
        let names = Dictionary(uniqueKeysWithValues: try store.vehicles().map { ($0.id, $0.name) })
        decisions = try store.thresholdDecisions(of: vehicle?.id).map { decision in
            (decision, decision.reading.vehicleID.flatMap { names[$0] } ?? "")
        }
        for id in Set(decisions.compactMap(\.0.reading.vehicleID)) { zones[id] = try store.profile(of: id).zone }
    }

    var isEmpty: Bool { decisions.isEmpty }

    /// A meter reading has its number in the log. A VIN has none.
    var table: [String] {
        var table = TextTable([
            "reading": .right, "vehicle": .left, "logged": .right, "confidence": .right, "from": .left, "date": .left,
            "photo": .left,
        ])
        for (decision, vehicle) in decisions {
            let content = decision.reading.content
            let zone = zone(of: decision)
            table.add([
                decision.snapshot?.id.description ?? "", vehicle, decision.snapshot?.shown ?? content.text ?? "",
                content.valueConfidence.percent, decision.reading.threshold.map { "\($0)" } ?? "",
                decision.shownTime(in: zone), decision.photo.record.path.shortPath,
            ])
        }
        return table.lines
    }

    var json: [String] {
        decisions.map { decision, vehicle in decision.json(vehicle: vehicle, in: zone(of: decision)).text }
    }

    private func zone(of decision: ThresholdDecision) -> TimeZone {
        decision.reading.vehicleID.flatMap { zones[$0] } ?? .current
    }
}

extension ThresholdDecision {
    /// As the vehicle's history shows it.
    fileprivate func shownTime(in zone: TimeZone) -> String {
        snapshot?.shownTime(in: zone) ?? photo.time(in: zone).minute(in: zone)
    }
}

extension MileageSnapshot {
    /// Value and unit.
    fileprivate var shown: String { "\(value) \(unit.rawValue)" }
}
