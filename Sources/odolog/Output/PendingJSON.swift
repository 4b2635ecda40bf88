import Foundation
import OdologOdometer
import VehicleStore

/// One line of `review --json`. Every key is always there; what doesn't apply is null.
struct PendingJSON {
    let item: PendingReading
    /// Nil: nobody has said yet whose it is.
    let vehicle: String?
    /// Whether a person has rejected what was read of the photo before, or taken it back.
    let wasRejected: Bool
    /// Sentences on what speaks against it beside the vehicle's log.
    let odd: String?

    /// Without its line end.
    var line: String {
        let content = item.reading.content
        let photo = item.photo.record
        let time = item.reading.time(of: item.photo)
        var value: OdometerValue?
        var unit: DistanceUnit?
        if case .odometer(let read, let shown) = content.result { (value, unit) = (read, shown) }
        return JSONValue.object([
            "photo": .string(photo.path),
            "sha256": .string(photo.sha256),
            "vehicle": JSONValue(vehicle),
            "scene": JSONValue(scene: content.scene?.kind, content.scene?.probability),
            "kind": .string(content.kind.rawValue),
            "text": content.text.isEmpty ? .null : .string(content.text),
            "value": JSONValue(value?.wholeUnits),
            "tenths": JSONValue(value?.tenths),
            "unit": JSONValue(unit?.rawValue),
            "meter": JSONValue(content.meter?.rawValue),
            "otherMeter": JSONValue(content.otherMeter),
            "takenAt": .string(time.date.ISO8601Format()),
            "timeSource": .string(time.source.rawValue),
            "repairs": content.kind == .vin ? strings(content.candidates.first?.repairs ?? []) : .null,
            "confidence": JSONValue(content.confidence, places: 4),
            "valueConfidence": JSONValue(content.valueConfidence, places: 4),
            "decision": .string(content.decision.rawValue),
            "doubts": strings(content.doubts),
            "source": .string(content.source.rawValue),
            "candidates": .array(content.candidates.map(candidate)),
            "rejectedBefore": .bool(wasRejected),
            "odd": JSONValue(odd),
        ]).text
    }

    /// As in `read --json`.
    private func candidate(_ candidate: ReadingContent.Candidate) -> JSONValue {
        .object([
            "text": .string(candidate.text), "confidence": JSONValue(candidate.confidence, places: 4),
            "repairs": item.reading.kind == .vin ? strings(candidate.repairs) : .null,
            "reasons": strings(candidate.disadvantages + candidate.reasons),
        ])
    }

    private func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
}
