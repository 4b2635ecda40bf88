import Foundation

/// What an engine said about one photo: one line of the contract of `odolog read --json`.
public struct EngineAnswer: Sendable, Codable, Equatable {
    public enum Decision: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
        case accept, review, reject
    }

    /// The reading, nil when nothing was readable.
    public var text: String?
    /// 0...1; an engine that gives none is taken to say 0.
    public var confidence: Double
    /// The probability that the whole units are right, 0...1; nil for engines that don't say.
    public var valueConfidence: Double?
    /// Nil for engines that don't decide.
    public var decision: Decision?
    /// Ranked, the reading first.
    public var candidates: [String]
    /// Wall time for this photo as the engine says, nil when it doesn't.
    public var milliseconds: Double?
    /// What an odometer's text means, tenths of a last drum told apart; nil for engines that don't say.
    public var value: Int?
    public var tenths: Int?
    /// The code of the error that the engine reports for this photo.
    public var error: String?

    public init(
        text: String?, confidence: Double, valueConfidence: Double? = nil, decision: Decision? = nil,
        candidates: [String] = [], milliseconds: Double? = nil, value: Int? = nil, tenths: Int? = nil,
        error: String? = nil
    ) {
        self.text = text
        self.confidence = confidence
        self.valueConfidence = valueConfidence
        self.decision = decision
        self.candidates = candidates
        self.milliseconds = milliseconds
        self.value = value
        self.tenths = tenths
        self.error = error
    }
}

/// One output line of an engine.
enum ContractLine: Equatable {
    case answer(photo: String, EngineAnswer)
    /// Not JSON, without the fields that the contract demands, or with values out of range.
    case malformed

    private struct Object: Decodable {
        struct Candidate: Decodable {
            let text: String
        }
        struct Failure: Decodable {
            let code: String
        }
        let photo: String
        let text: String?
        let confidence: Double?
        let valueConfidence: Double?
        let decision: EngineAnswer.Decision?
        let candidates: [Candidate]?
        let milliseconds: Double?
        let value: Int?
        let tenths: Int?
        let error: Failure?
    }

    init(_ line: Data) {
        guard let object = try? JSONDecoder().decode(Object.self, from: line) else {
            self = .malformed
            return
        }
        let confidence = object.confidence ?? 0
        guard (0...1).contains(confidence),
            (0...1).contains(object.valueConfidence ?? 0),
            (object.milliseconds ?? 0) >= 0
        else {
            self = .malformed
            return
        }
        let text = object.error == nil ? object.text : nil
        self = .answer(
            photo: object.photo,
            EngineAnswer(
                text: text,
                confidence: confidence,
                valueConfidence: object.valueConfidence,
                decision: object.decision,
                candidates: text == nil ? [] : (object.candidates ?? []).map(\.text),
                milliseconds: object.milliseconds,
                value: object.value, tenths: object.tenths,
                error: object.error?.code))
    }
}
