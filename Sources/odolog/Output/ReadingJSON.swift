import OdologImaging
import OdologOdometer
import OdologRecognition
import OdologText
import OdologVIN
import VehicleOCR

/// Why there is no reading of a photo, for programs and for people.
struct RowError: Error {
    /// Stable.
    let code: String
    let message: String

    init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: ReadingError) {
        self.init(code: error.code, message: error.description)
    }
}

/// One line of `--json`: the contract is in the README. Every key is always there; what doesn't apply is null.
struct ReadingJSON {
    /// Of the keys and their meaning. Rows without it, as earlier versions wrote them, are of the first.
    static let schema = 2

    /// Nil where nobody said which photo.
    var photo: String?
    /// Of a content that was read but is no photo. What became a reading knows its own.
    var sha256: String?
    let outcome: Result<PhotoReading, RowError>
    /// What was looked for; nil: anything.
    var asked: ReadingKind?
    /// `ModelSet.identity`.
    let models: String
    /// Whose log it goes into.
    var vehicle: String?

    var isFailure: Bool {
        guard case .failure = outcome else { return false }
        return true
    }

    /// Without its line end.
    var line: String {
        let reading = try? outcome.get()
        let odometer = reading?.odometer
        let vin = reading?.vin
        return JSONValue.object([
            "photo": JSONValue(photo),
            "schema": .int(Self.schema),
            "sha256": JSONValue(reading?.photo.sha256 ?? sha256),
            "asked": JSONValue(asked?.rawValue),
            "scene": JSONValue(scene: reading?.scene?.kind.rawValue, reading?.scene?.probability),
            "kind": JSONValue(reading?.kind?.rawValue),
            "text": JSONValue(reading?.text),
            "value": JSONValue(odometer?.value.wholeUnits),
            "tenths": JSONValue(odometer?.value.tenths),
            "unit": JSONValue(odometer?.unit?.rawValue),
            "meter": JSONValue(odometer?.meter.rawValue),
            "otherMeter": JSONValue(odometer?.otherMeter),
            "checkDigit": JSONValue(vin?.checkDigit.rawValue),
            "decoded": vin.map { JSONValue(VehicleLookup.vehicle(of: $0.vin), vin: $0.vin) } ?? .null,
            "repairs": vin.map { .array($0.repairs.map { .string($0.description) }) } ?? .null,
            "confidence": JSONValue(reading?.confidence ?? 0, places: 4),
            "valueConfidence": JSONValue(reading?.valueConfidence ?? 0, places: 4),
            "decision": .string((reading?.decision ?? .reject).rawValue),
            "doubts": .array((reading?.doubts ?? []).map { .string($0.code) }),
            "source": JSONValue(reading?.source?.rawValue),
            "obstacle": reading?.obstacle.map(obstacle) ?? .null,
            "candidates": .array(candidates),
            "box": reading?.quad.map(box) ?? .null,
            "truncated": JSONValue(reading?.photo.isTruncated),
            "engine": reading.map { engine($0.engine) } ?? .null,
            "models": .string(models),
            // Photos that are only read belong to no vehicle.
            "vehicle": JSONValue(vehicle),
            "milliseconds": JSONValue(reading?.milliseconds, places: 1),
            "error": error,
        ]).text
    }

    private func obstacle(_ obstacle: Obstacle) -> JSONValue {
        .object(["code": .string(obstacle.code), "message": .string(obstacle.description)])
    }

    private var candidates: [JSONValue] {
        switch (try? outcome.get())?.content {
        case .odometer(let candidates):
            candidates.map { candidate($0.displayed, $0.confidence, repairs: nil, $0.reasons.map(\.description)) }
        case .vin(let candidates):
            candidates.map {
                candidate(
                    $0.vin.text, $0.confidence, repairs: $0.repairs.map(\.description),
                    $0.disadvantages(beside: candidates[0]).map(\.description) + $0.reasons.map(\.description))
            }
        case .nothing, nil: []
        }
    }

    private func candidate(
        _ text: String, _ confidence: Double, repairs: [String]?, _ reasons: [String]
    ) -> JSONValue {
        .object([
            "text": .string(text), "confidence": JSONValue(confidence, places: 4),
            "repairs": repairs.map { .array($0.map { .string($0) }) } ?? .null,
            "reasons": .array(reasons.map { .string($0) }),
        ])
    }

    private func box(_ quad: Quad) -> JSONValue {
        .array(quad.corners.map { .array([JSONValue($0.x, places: 1), JSONValue($0.y, places: 1)]) })
    }

    private func engine(_ engine: EngineIdentity) -> JSONValue {
        .object(["name": .string(engine.name), "version": .string(engine.version), "model": .string(engine.model)])
    }

    private var error: JSONValue {
        guard case .failure(let error) = outcome else { return .null }
        return .object(["code": .string(error.code), "message": .string(error.message)])
    }
}

extension JSONValue {
    /// What a photo shows; null where nobody could tell.
    init(scene kind: String?, _ probability: Double?) {
        guard let kind, let probability else {
            self = .null
            return
        }
        self = .object(["kind": .string(kind), "probability": JSONValue(probability, places: 4)])
    }

    /// An odometer's value in a place of its own; null for nil.
    init(_ value: OdometerValue?) {
        guard let value else {
            self = .null
            return
        }
        self = .object(["value": .int(value.wholeUnits), "tenths": JSONValue(value.tenths)])
    }
}
