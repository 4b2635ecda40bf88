internal import Foundation
import OdologOdometer
import OdologReading
import OdologText

/// One line of `history --json`. Every key is always there; what doesn't apply is null.
package struct LogEntryJSON {
    let entry: LogEntry
    let vehicle: Vehicle

    package init(entry: LogEntry, vehicle: Vehicle) {
        self.entry = entry
        self.vehicle = vehicle
    }

    /// Without its line end.
    package var line: String {
        let snapshot = entry.snapshot
        let content = entry.reading?.content
        return JSONValue.object([
            "entry": .int(Int(snapshot.id.rawValue)),
            "vehicle": .string(vehicle.name),
            "value": .int(snapshot.value.wholeUnits),
            "tenths": JSONValue(snapshot.value.tenths),
            "unit": .string(snapshot.unit.rawValue),
            "takenAt": .string(snapshot.takenAt.ISO8601Format()),
            "timeSource": .string(snapshot.timeSource.rawValue),
            "utcOffset": JSONValue(snapshot.utcOffset),
            "status": .string(entry.reading?.status.rawValue ?? "entered"),
            "photo": JSONValue(entry.photo?.record.path),
            "sha256": JSONValue(entry.photo?.record.sha256),
            "read": JSONValue(content.map { $0.text ?? "" }),
            "confidence": JSONValue(content?.confidence, places: 4),
            "valueConfidence": JSONValue(content?.valueConfidence, places: 4),
            "decidedBy": .string((entry.reading?.decidedBy ?? .person).rawValue),
            "threshold": JSONValue(entry.reading?.threshold, places: 4),
            "engine": JSONValue(content?.engine.nameAndVersion),
            "model": JSONValue(content?.engine.model),
        ]).text
    }
}
