import Foundation
import OdologBatch
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import VehicleStore

/// One line of `record --json`: what became of a photo. Every key is always there; what doesn't apply is null.
struct RecordJSON {
    typealias Outcome = RecordOutcome

    var outcome: Outcome
    var photo: String
    var reading: Reading?
    /// The vehicle whose log the reading is in, or that it waits for.
    var vehicle: Vehicle?
    /// The time of the reading, where it has no entry.
    var time: PhotoTime?
    /// The entry in the log.
    var entry: MileageSnapshot?
    /// The VIN that the vehicle has from this photo.
    var vin: VIN?
    /// The least confidence that was set when it was logged without a person.
    var threshold: Double?
    /// Sentences on what speaks against logging the reading without a person.
    var odd: String?
    var error: (code: String, message: String)?

    /// Without its line end.
    var line: String {
        let time = entry?.time ?? time
        let value = entry?.value ?? reading?.value
        return JSONValue.object([
            "photo": .string(photo),
            "sha256": JSONValue(reading?.photo.sha256),
            "outcome": .string(outcome.rawValue),
            "vehicle": JSONValue(vehicle?.name),
            "entry": JSONValue(entry.map { Int($0.id.rawValue) }),
            "kind": JSONValue(reading?.kindToConfirm.rawValue),
            "value": JSONValue(value?.wholeUnits),
            "tenths": JSONValue(value?.tenths),
            "unit": JSONValue((entry?.unit ?? reading?.unit)?.rawValue),
            "vin": JSONValue((vin ?? reading?.vin)?.text),
            "takenAt": time.map { JSONValue($0.logTime(in: .current)) } ?? .null,
            "timeSource": JSONValue(time?.source.rawValue),
            "utcOffset": JSONValue(time?.utcOffset),
            "read": JSONValue(reading?.text),
            "valueConfidence": JSONValue(reading?.valueConfidence, places: 4),
            "decision": JSONValue(reading?.decision.rawValue),
            "doubts": JSONValue(strings: reading?.doubts.map(\.code) ?? []),
            "decidedBy": JSONValue(decidedBy?.rawValue),
            "threshold": JSONValue(threshold, places: 4),
            "odd": JSONValue(odd),
            "error": error.map { .object(["code": .string($0.code), "message": .string($0.message)]) } ?? .null,
        ]).text
    }

    /// Who decided just now. Nil: nobody did.
    private var decidedBy: DecisionMaker? {
        switch outcome {
        case .logged: threshold == nil ? .person : .threshold
        case .rejected: .person
        case .waiting, .inLog, .takenBack, .failed: nil
        }
    }
}
