public import Foundation
internal import OdologOdometer
public import OdologReading
internal import OdologVIN
public import VehicleStore

/// A reading that waits for a person: a line of `review --list --json`.
public struct PendingRow: JSONRow {
    /// The reading.
    public let item: PendingReading
    /// The name of the vehicle. Nil: nobody has said yet whose reading it is.
    public let vehicle: String?
    /// Whether a person has rejected a reading of this photo before, or taken it back.
    public let wasRejected: Bool
    /// Sentences on what speaks against the reading, given the vehicle's log. Nil: nothing.
    public let odd: String?
    /// The vehicle's, for the noon that stands for a day.
    public let zone: TimeZone

    /// `odd`: sentences on what speaks against it. Nil: nothing does.
    public init(item: PendingReading, vehicle: String?, wasRejected: Bool, odd: String?, zone: TimeZone) {
        self.zone = zone
        self.item = item
        self.vehicle = vehicle
        self.wasRejected = wasRejected
        self.odd = odd
    }

    public var members: JSONValue.Members {
        let content = item.reading.content
        let photo = item.photo.record
        let time = item.reading.time(of: item.photo, in: zone)
        return [
            "photo": .string(photo.path),
            "sha256": .string(photo.sha256),
            "vehicle": JSONValue(vehicle),
            "scene": JSONValue(content.scene),
            "kind": .string(item.reading.kind.rawValue),
            "text": JSONValue(content.text),
            "value": JSONValue(content.value?.wholeUnits),
            "tenths": JSONValue(content.value?.tenths),
            "unit": JSONValue(content.unit?.rawValue),
            "meter": JSONValue(content.meter?.rawValue),
            "otherMeter": JSONValue(content.otherMeter),
            "takenAt": JSONValue(time.logTime(in: zone)),
            "timeSource": .string(time.source.rawValue),
            "utcOffset": JSONValue(time.utcOffset),
            "repairs": item.reading.kind == .vin ? JSONValue(strings: content.candidates.first?.repairs ?? []) : .null,
            "confidence": JSONValue(content.confidence, places: 4),
            "valueConfidence": JSONValue(content.valueConfidence, places: 4),
            "decision": .string(content.decision.rawValue),
            "doubts": JSONValue(strings: content.doubts.map(\.code)),
            "source": .string((content.source ?? .ocr).rawValue),
            "candidates": .array(content.candidates.map { $0.json(of: item.reading.kind) }),
            "rejectedBefore": .bool(wasRejected),
            "odd": JSONValue(odd),
        ]
    }
}
