package import Foundation
internal import OdologOdometer
package import OdologReading
internal import OdologValues

extension ThresholdDecision {
    /// One line of `review --logged --json`. Every key is always there; what doesn't apply is null.
    ///
    /// - Parameters:
    ///   - name: the vehicle's.
    ///   - zone: the vehicle's, for the noon that stands for a day.
    package func json(vehicle name: String, in zone: TimeZone) -> JSONValue {
        let content = reading.content
        let record = photo.record
        let time = snapshot?.time ?? photo.time(in: zone)
        return .object([
            "photo": .string(record.path),
            "sha256": .string(record.sha256),
            "vehicle": .string(name),
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
        ])
    }
}
