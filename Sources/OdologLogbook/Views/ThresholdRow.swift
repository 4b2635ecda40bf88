public import Foundation
internal import OdologOdometer
public import OdologReading
internal import OdologValues
public import VehicleStore

/// What `--accept-at` has logged without a person: a line of `review --logged --json`.
public struct ThresholdRow: JSONRow {
    /// The reading that was logged.
    public let decision: ThresholdDecision
    /// The name of the vehicle.
    public let vehicle: String
    /// The vehicle's, for the noon that stands for a day.
    public let zone: TimeZone

    /// Of all vehicles where `vehicle` is nil.
    public static func all(in store: VehicleStore, of vehicle: Vehicle?) throws(StoreError) -> [ThresholdRow] {
        var owners: [Vehicle.ID: (name: String, zone: TimeZone)] = [:]
        for owner in try store.vehicles() { owners[owner.id] = (owner.name, try store.profile(of: owner.id).zone) }
        return try store.thresholdDecisions(of: vehicle?.id).map { decision in
            let owner = decision.reading.vehicleID.flatMap { owners[$0] }
            return ThresholdRow(decision: decision, vehicle: owner?.name ?? "", zone: owner?.zone ?? .current)
        }
    }

    /// To the minute, as the vehicle's history shows it; the day, where no more is known.
    package var minute: String {
        (decision.snapshot?.logTime(in: zone) ?? decision.photo.time(in: zone).logTime(in: zone)).minute(in: zone)
    }

    public var members: JSONValue.Members {
        let (reading, photo, snapshot) = (decision.reading, decision.photo, decision.snapshot)
        let content = reading.content
        let record = photo.record
        let time = snapshot?.time ?? photo.time(in: zone)
        return [
            "photo": .string(record.path),
            "sha256": .string(record.sha256),
            "vehicle": .string(vehicle),
            "entry": JSONValue(snapshot.map { Int($0.id.rawValue) }),
            "scene": JSONValue(content.scene),
            "kind": .string(reading.kind.rawValue),
            "text": .string(content.text ?? ""),
            "value": JSONValue(snapshot?.value.wholeUnits),
            "tenths": JSONValue(snapshot?.value.tenths),
            "unit": JSONValue(snapshot?.unit.rawValue),
            "meter": JSONValue(content.meter?.rawValue),
            "takenAt": JSONValue(time.logTime(in: zone)),
            "timeSource": .string(time.source.rawValue),
            "utcOffset": JSONValue(time.utcOffset),
            "confidence": JSONValue(content.confidence, places: 4),
            "valueConfidence": JSONValue(content.valueConfidence, places: 4),
            "threshold": JSONValue(reading.threshold, places: 4),
            "loggedAt": JSONValue(reading.decidedAt?.ISO8601Format()),
            "engine": .string(content.engine.nameAndVersion),
            "model": .string(content.engine.model),
        ]
    }
}
