public import OdologOdometer
import OdologVIN
import OdologValues

extension Reading {
    /// As the store keeps it: the keys of the reading, without those of the line around it.
    public var json: JSONValue { JSONValue(ReadingKey.allCases.filter { !$0.isOfReport }, values) }

    var values: [ReadingKey: JSONValue] {
        [
            .sha256: .string(photo.sha256),
            .byteCount: .int(photo.byteCount),
            .width: .int(photo.width),
            .height: .int(photo.height),
            .takenAt: JSONValue(photo.takenAt?.description),
            .asked: JSONValue(asked?.rawValue),
            .scene: JSONValue(scene),
            .kind: JSONValue(kind?.rawValue),
            .text: JSONValue(text),
            .value: JSONValue(value?.wholeUnits),
            .tenths: JSONValue(value?.tenths),
            .unit: JSONValue(unit?.rawValue),
            .meter: JSONValue(meter?.rawValue),
            .otherMeter: JSONValue(otherMeter),
            .checkDigit: JSONValue(checkDigit?.rawValue),
            .repairs: kind == .vin ? JSONValue(strings: candidates.first?.repairs ?? []) : .null,
            .confidence: JSONValue(confidence, places: 4),
            .valueConfidence: JSONValue(valueConfidence, places: 4),
            .decision: .string(decision.rawValue),
            .doubts: JSONValue(strings: doubts.map(\.code)),
            .source: JSONValue(source?.rawValue),
            .obstacle: obstacle?.json ?? .null,
            .candidates: .array(candidates.map { $0.json(of: kind) }),
            .box: quad?.json ?? .null,
            .truncated: .bool(photo.isTruncated),
            .damaged: .bool(photo.isDamaged),
            .rawText: .string(rawText),
            .engine: .object([
                "name": .string(engine.name), "version": .string(engine.version), "model": .string(engine.model),
            ]),
        ]
    }
}

extension Candidate {
    /// - Parameter kind: of the reading.
    public func json(of kind: ReadingKind?) -> JSONValue {
        JSONValue(
            CandidateKey.allCases,
            [
                .text: .string(text),
                .confidence: JSONValue(confidence, places: 4),
                // Not rounded: rounding up could lift a value over a threshold.
                .valueConfidence: .number(valueConfidence),
                .value: JSONValue(value?.wholeUnits),
                .tenths: JSONValue(value?.tenths),
                .unit: JSONValue(unit?.rawValue),
                .meter: JSONValue(meter?.rawValue),
                .otherMeter: JSONValue(otherMeter),
                .tenthsUnsure: kind == .odometer ? .bool(isTenthsUnsure) : .null,
                .checkDigit: JSONValue(vin?.checkDigit.rawValue),
                .repairs: kind == .vin ? JSONValue(strings: repairs) : .null,
                .reasons: JSONValue(strings: reasons),
                .source: .string(source.rawValue),
                .box: quad?.json ?? .null,
                .facts: .array(facts.map(\.json)),
            ])
    }
}

extension Obstacle {
    fileprivate var json: JSONValue {
        var (kind, height): (ReadingKind?, Double?) = (nil, nil)
        switch self {
        case .notFound(let asked): kind = asked
        case .tooSmall(let pixels): height = pixels
        case .tooBlurred, .illegible, .other: break
        }
        return .object([
            "code": .string(code), "message": .string(description), "kind": JSONValue(kind?.rawValue),
            "height": height.map(JSONValue.number) ?? .null,
        ])
    }
}

extension Quad {
    /// Clockwise from the top left of the text.
    fileprivate var json: JSONValue {
        .array(corners.map { .array([JSONValue($0.x, places: 1), JSONValue($0.y, places: 1)]) })
    }
}

extension JSONValue {
    /// What a photo shows; null where nobody could tell.
    public init(_ scene: SceneGuess?) {
        self =
            scene.map { .object(["kind": .string($0.code), "probability": JSONValue($0.probability, places: 4)]) }
            ?? .null
    }

    /// An odometer's value in a place of its own; null for nil.
    public init(_ value: OdometerValue?) {
        self = value.map { .object(["value": .int($0.wholeUnits), "tenths": JSONValue($0.tenths)]) } ?? .null
    }
}
