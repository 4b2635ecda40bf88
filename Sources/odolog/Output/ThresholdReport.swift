import Foundation
import OdologOdometer
import OdologReading
import OdologText
import OdologVIN
import VehicleStore

/// What `--accept-at` has logged without a person, to be looked at again.
struct ThresholdReport {
    private let decisions: [(ThresholdDecision, vehicle: String)]

    /// - Parameter vehicle: nil: of all.
    init(_ store: VehicleStore, of vehicle: Vehicle?) throws(StoreError) {
        let names = Dictionary(uniqueKeysWithValues: try store.vehicles().map { ($0.id, $0.name) })
        decisions = try store.thresholdDecisions(of: vehicle?.id).map { decision in
            (decision, decision.reading.vehicleID.flatMap { names[$0] } ?? "")
        }
    }

    var isEmpty: Bool { decisions.isEmpty }

    /// An entry has its number in the log, a VIN has none.
    var table: [String] {
        var table = TextTable([
            "no.": .right, "vehicle": .left, "logged": .right, "confidence": .right, "from": .left, "date": .left,
            "photo": .left,
        ])
        for (decision, vehicle) in decisions {
            let content = decision.reading.content
            table.add([
                decision.snapshot?.id.description ?? "", vehicle, decision.snapshot?.shown ?? content.text ?? "",
                content.valueConfidence.percent, decision.reading.threshold.map { "\($0)" } ?? "",
                (decision.snapshot?.takenAt ?? decision.photo.time.date).minute, decision.photo.record.path.shortPath,
            ])
        }
        return table.lines
    }

    /// Every key is always there; what doesn't apply is null.
    var json: [String] {
        decisions.map { decision, vehicle in
            let (content, snapshot) = (decision.reading.content, decision.snapshot)
            let photo = decision.photo.record
            let time = snapshot?.time ?? decision.photo.time
            return JSONValue.object([
                "photo": .string(photo.path),
                "sha256": .string(photo.sha256),
                "vehicle": .string(vehicle),
                "entry": JSONValue(snapshot.map { Int($0.id.rawValue) }),
                "scene": JSONValue(content.scene),
                "kind": .string(decision.reading.kind.rawValue),
                "text": .string(content.text ?? ""),
                "value": JSONValue(snapshot?.value.wholeUnits),
                "tenths": JSONValue(snapshot?.value.tenths),
                "unit": JSONValue(snapshot?.unit.rawValue),
                "meter": JSONValue(content.meter?.rawValue),
                "takenAt": .string(time.date.ISO8601Format()),
                "timeSource": .string(time.source.rawValue),
                "utcOffset": JSONValue(time.utcOffset),
                "confidence": JSONValue(content.confidence, places: 4),
                "valueConfidence": JSONValue(content.valueConfidence, places: 4),
                "threshold": JSONValue(decision.reading.threshold, places: 4),
                "loggedAt": JSONValue(decision.reading.decidedAt?.ISO8601Format()),
                "engine": .string(content.engine.nameAndVersion),
                "model": .string(content.engine.model),
            ]).text
        }
    }
}

extension MileageSnapshot {
    /// Value and unit.
    fileprivate var shown: String { "\(value) \(unit.rawValue)" }
}
