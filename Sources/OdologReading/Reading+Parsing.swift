import OdologOdometer
import OdologVIN
import OdologValues

extension Reading {
    /// From the text of ``json``, checked in full: types, bounds, counts and lengths. Keys that follow from others are
    /// ignored, such as sentences and the best candidate's keys.
    public init(json text: some Collection<UInt8>) throws(ReadingFormatError) {
        let value: JSONValue
        do { value = try JSONValue(text) } catch { throw .malformed(error) }
        try self.init(JSONFields(value))
    }

    init(_ fields: JSONFields) throws(ReadingFormatError) {
        let kind: ReadingKind? = try fields.optionalChoice("kind")
        let candidates = try fields.array("candidates", atMost: Self.mostCandidates)
        guard candidates.isEmpty == (kind == nil) else {
            throw fields.invalid("kind", "that of the candidates, and null where there are none")
        }
        self.init(
            photo: try PhotoFacts(fields),
            asked: try fields.optionalChoice("asked"),
            scene: try fields.optional("scene") { value throws(ReadingFormatError) in
                let scene = try fields.object("scene", value)
                return SceneGuess(
                    code: try scene.name("kind"), probability: try scene.number("probability", in: 0...1))
            },
            kind: kind,
            candidates: try candidates.indices.map { index throws(ReadingFormatError) in
                try Candidate(fields.object("candidates", index: index, candidates[index]), of: kind!)
            },
            decision: try fields.choice("decision"),
            doubts: try fields.array("doubts", atMost: Self.mostDoubts).map { value throws(ReadingFormatError) in
                guard case .string(let code) = value, (1...Fact.longestCode).contains(code.unicodeScalars.count) else {
                    throw fields.invalid("doubts", "codes")
                }
                return Doubt(rawValue: code)
            },
            obstacle: try fields.optional("obstacle") { value throws(ReadingFormatError) in
                try Obstacle(fields.object("obstacle", value))
            },
            engine: try EngineIdentity(fields.object("engine", fields["engine"])),
            rawText: try fields.string("rawText", atMost: Self.longestRawText))
    }

    /// More than this version makes, because an earlier version kept more candidates.
    static let mostCandidates = 100
    static let mostDoubts = 100
    /// Unicode scalars.
    public static let longestRawText = 65_536
    static let mostFacts = 1000
    static let longestText = 200
}

extension PhotoFacts {
    fileprivate init(_ fields: JSONFields) throws(ReadingFormatError) {
        let sha256 = try fields.string("sha256", atMost: 64)
        // 0 to 9 and a to f. A log has many photos, and to look for each byte among sixteen takes longer.
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
        guard sha256.utf8.count == 64, sha256.utf8.allSatisfy(isDigit) else {
            throw fields.invalid("sha256", "64 lower-case hexadecimal digits")
        }
        self.init(
            sha256: sha256, byteCount: try fields.int("byteCount", in: 1...(1 << 53)),
            width: try fields.int("width", in: 1...(1 << 31)), height: try fields.int("height", in: 1...(1 << 31)),
            takenAt: try fields.optionalString("takenAt", atMost: 40).map { text throws(ReadingFormatError) in
                guard let time = CaptureTime(text) else { throw fields.invalid("takenAt", "a time") }
                return time
            },
            isTruncated: try fields.bool("truncated"), isDamaged: try fields.bool("damaged"))
    }
}

extension Candidate {
    fileprivate init(_ fields: JSONFields, of kind: ReadingKind) throws(ReadingFormatError) {
        let facts = try fields.array("facts", atMost: Reading.mostFacts)
        let text = try fields.string("text", atMost: Reading.longestText)
        let isOdometer = kind == .odometer
        self.init(
            text: text, confidence: try fields.number("confidence", in: 0...1),
            valueConfidence: try fields.number("valueConfidence", in: 0...1),
            value: isOdometer ? try fields.odometerValue("value", "tenths") : nil,
            unit: isOdometer ? try fields.optionalChoice("unit") : nil,
            meter: isOdometer ? try fields.optionalChoice("meter") : nil,
            otherMeter: isOdometer
                ? try fields.optional("otherMeter") { value throws(ReadingFormatError) in
                    let other = try fields.object("otherMeter", value)
                    guard let value = try other.odometerValue("value", "tenths") else {
                        throw other.invalid("value", "there")
                    }
                    return value
                } : nil,
            isTenthsUnsure: isOdometer
                ? try fields.optional("tenthsUnsure") { _ throws(ReadingFormatError) in
                    try fields.bool("tenthsUnsure")
                } ?? false : false,
            vin: isOdometer ? nil : try fields.vin("text"),
            source: try fields.choice("source"),
            quad: try fields.optional("box") { value throws(ReadingFormatError) in try fields.quad("box", value) },
            facts: try facts.indices.map { index throws(ReadingFormatError) in
                try Fact(fields.object("facts", index: index, facts[index]), of: kind)
            })
    }
}

extension JSONFields {
    /// 1 to 200 characters.
    fileprivate func name(_ key: String) throws(ReadingFormatError) -> String {
        let name = try string(key, atMost: 200)
        guard !name.isEmpty else { throw invalid(key, "not empty") }
        return name
    }

    fileprivate func odometerValue(
        _ wholeUnits: String, _ tenths: String
    ) throws(ReadingFormatError) -> OdometerValue? {
        guard let units = try optionalInt(wholeUnits, in: 0...OdometerValue.maxWholeUnits) else { return nil }
        let tenths = try optionalInt(tenths, in: 0...9)
        do { return try OdometerValue(wholeUnits: units, tenths: tenths) } catch {
            throw invalid(wholeUnits, "an odometer's value")
        }
    }

    fileprivate func quad(_ key: String, _ value: JSONValue) throws(ReadingFormatError) -> Quad {
        let limit = 1e9
        guard case .array(let corners) = value, corners.count == 4 else { throw invalid(key, "four corners") }
        let points = try corners.map { corner throws(ReadingFormatError) in
            guard case .array(let numbers) = corner, numbers.count == 2, let x = numbers[0].number,
                let y = numbers[1].number, abs(x) <= limit, abs(y) <= limit
            else { throw invalid(key, "four corners in pixels") }
            return Point(x: x, y: y)
        }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}

extension Obstacle {
    fileprivate init(_ fields: JSONFields) throws(ReadingFormatError) {
        let code = try fields.string("code", atMost: Fact.longestCode)
        switch code {
        case "not_found": self = .notFound(try fields.optionalChoice("kind"))
        case "too_small": self = .tooSmall(height: try fields.number("height", in: 0...1e6))
        case "too_blurred": self = .tooBlurred
        case "illegible": self = .illegible
        default: self = .other(code)
        }
    }
}

extension EngineIdentity {
    fileprivate init(_ fields: JSONFields) throws(ReadingFormatError) {
        self.init(
            name: try fields.name("name"), version: try fields.string("version", atMost: 200),
            model: try fields.name("model"))
        guard nameAndVersion.unicodeScalars.count <= 200 else {
            throw fields.invalid("version", "at most 200 characters long, with the name")
        }
    }
}
