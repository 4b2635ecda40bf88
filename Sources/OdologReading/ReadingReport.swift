public import Foundation
public import OdologVIN

/// What became of one photo: its reading, or why there is none, with who asked and how. One line of `read --json`,
/// `worker` and `batch`.
public struct ReadingReport: Hashable, Sendable {
    /// The version of the keys and their meaning. Rows of earlier versions don't name it: they are of version 1.
    public static let schema = 2

    /// Nil where nobody said which photo.
    public var photo: String?
    /// What was read, or why the photo can't be read.
    public var outcome: Result<Reading, ReadingFailure>
    /// Names all models and the version of Odolog; empty where that wasn't made out.
    public var models: String
    /// The vehicle whose log the reading goes into.
    public var vehicle: String?
    /// Wall time from opening the file to the decision; nil where nothing was read.
    public var milliseconds: Double?

    public init(
        photo: String?, outcome: Result<Reading, ReadingFailure>, models: String, vehicle: String? = nil,
        milliseconds: Double? = nil
    ) {
        self.photo = photo
        self.outcome = outcome
        self.models = models
        self.vehicle = vehicle
        self.milliseconds = milliseconds
    }

    /// Nil where the photo can't be read.
    public var reading: Reading? { try? outcome.get() }

    /// Nil where the photo was read.
    public var failure: ReadingFailure? {
        if case .failure(let failure) = outcome { failure } else { nil }
    }
}

/// Why there is no reading of a photo, for programs and for people.
public struct ReadingFailure: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// Stable.
    public var code: String
    /// For a person; says what to do.
    public var message: String
    /// The SHA-256 of a file that was read but is no photo.
    public var sha256: String?
    /// What was looked for; nil: anything.
    public var asked: ReadingKind?

    public init(code: String, message: String, sha256: String? = nil, asked: ReadingKind? = nil) {
        self.code = code
        self.message = message
        self.sha256 = sha256
        self.asked = asked
    }

    public var description: String { message }

    public var errorDescription: String? { description }
}

extension ReadingReport {
    /// Without a line end. Every key is always there; what doesn't apply is null.
    ///
    /// ``line(decoder:)`` writes `decoded` as the contract has it.
    ///
    /// - Parameter decode: tells what a VIN says about the vehicle, as an object.
    public func line(decode: (VIN) -> JSONValue) -> String {
        var values = reading?.values ?? Self.valuesOfNothing
        if let vin = reading?.vin { values[.decoded] = decode(vin) }
        values[.photo] = JSONValue(photo)
        values[.schema] = .int(Self.schema)
        values[.models] = .string(models)
        values[.vehicle] = JSONValue(vehicle)
        values[.milliseconds] = JSONValue(milliseconds, places: 1)
        if let failure {
            values[.sha256] = JSONValue(failure.sha256)
            values[.asked] = JSONValue(failure.asked?.rawValue)
            values[.error] = .object(["code": .string(failure.code), "message": .string(failure.message)])
        }
        return JSONValue(ReadingKey.allCases, values).text
    }

    private static let valuesOfNothing: [ReadingKey: JSONValue] = [
        .confidence: .int(0), .valueConfidence: .int(0), .decision: .string(Decision.reject.rawValue),
        .doubts: .array([]), .candidates: .array([]),
    ]

    /// From a line that another process wrote, checked in full. Unknown keys are allowed. Throws `.noReport` for a line that tells
    /// of no photo: the first one of `odolog worker`, and its steps.
    public init(line: some Collection<UInt8>) throws(ReadingFormatError) {
        let value: JSONValue
        do { value = try JSONValue(line) } catch { throw .malformed(error) }
        let fields = try JSONFields(value)
        // Every row has one, of whatever version.
        guard fields["decision"] != .null else { throw .noReport }
        _ = try fields.int("schema", in: Self.schema...Self.schema)
        let failure = try fields.optional("error") { value throws(ReadingFormatError) in
            let error = try fields.object("error", value)
            return ReadingFailure(
                code: try error.string("code", atMost: Fact.longestCode),
                message: try error.string("message", atMost: Self.longestPath),
                sha256: try fields.optionalString("sha256", atMost: 64), asked: try fields.optionalChoice("asked"))
        }
        let outcome: Result<Reading, ReadingFailure>
        if let failure { outcome = .failure(failure) } else { outcome = .success(try Reading(fields)) }
        if let reading = try? outcome.get(), reading.decision == .accept,
            reading.candidates.isEmpty || !reading.doubts.isEmpty
        {
            throw fields.invalid("decision", "review beside a doubt, and reject where nothing was readable")
        }
        self.init(
            photo: try fields.optionalString("photo", atMost: Self.longestPath),
            outcome: outcome, models: try fields.string("models", atMost: Fact.longestCode),
            vehicle: try fields.optionalString("vehicle", atMost: Self.longestPath),
            milliseconds: try fields.optional("milliseconds") { _ throws(ReadingFormatError) in
                try fields.number("milliseconds", in: 0...1e12)
            })
    }

    /// Characters, of a path in a `file:` URI, or of a message that quotes one.
    private static let longestPath = 1 << 20
}
