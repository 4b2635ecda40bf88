/// How a reading is held against the truth.
public enum Scoring {
    /// Right as the TRODO set is scored: of an odometer's text and truth only the digits count, leading zeros are
    /// dropped, the rest must be equal (a tenth that is shown counts as a digit). A VIN must be equal in all 17
    /// characters. A text without any digit is never right.
    public static func isRight(_ text: String, for photo: LabelledPhoto) -> Bool {
        switch photo.kind {
        case .odometer:
            number(digits(of: text)[...]).map { $0 == number(digits(of: photo.truth)[...]) } ?? false
        case .vin:
            text.uppercased() == photo.truth
        }
    }

    /// As ``isRight(_:for:)``, but on a mechanical display the last digit may be missing or be one too many: whether the
    /// contrasting drum belongs to the reading is a convention, not a fact.
    public static func isRightButForTenths(_ text: String, for photo: LabelledPhoto) -> Bool {
        if isRight(text, for: photo) { return true }
        guard photo.isMechanical else { return false }
        let read = digits(of: text)
        let truth = digits(of: photo.truth)
        let withoutLast = number(read.dropLast())
        let truthWithoutLast = number(truth.dropLast())
        return (withoutLast != nil && withoutLast == number(truth[...]))
            || (truthWithoutLast != nil && truthWithoutLast == number(read[...]))
    }

    private static func digits(of text: String) -> String { text.filter(\.isASCIIDigit) }

    /// The digits without leading zeros, "0" for zeros alone, nil for no digits.
    private static func number(_ digits: Substring) -> Substring? {
        guard !digits.isEmpty else { return nil }
        let significant = digits.drop { $0 == "0" }
        return significant.isEmpty ? "0" : significant
    }
}

/// A photo and an engine's answer to it, judged.
public struct ScoredPhoto: Sendable, Equatable {
    public let photo: LabelledPhoto
    /// Nil when the engine gave no valid line.
    public let answer: EngineAnswer?
    public let isRight: Bool
    public let isRightButForTenths: Bool
    /// Whether the reading or the next different candidate is right.
    public let isInFirstTwo: Bool
    /// Whether whole units and tenths are right; nil where the labels or the engine don't tell.
    public let hasRightValue: Bool?
    /// Whether the whole units are right, for VINs the whole text; nil where the labels or the engine don't tell.
    public let isRightInWholeUnits: Bool?

    public init(_ photo: LabelledPhoto, answer: EngineAnswer?) {
        self.photo = photo
        self.answer = answer
        let text = answer?.text
        isRight = text.map { Scoring.isRight($0, for: photo) } ?? false
        isRightButForTenths = text.map { Scoring.isRightButForTenths($0, for: photo) } ?? false
        let second = answer?.candidates.first { $0 != text }
        hasRightValue = photo.value.flatMap { truth in
            guard let whole = answer?.value else { return nil }
            return OdometerValue(whole: whole, tenths: answer?.tenths) == truth
        }
        isRightInWholeUnits = photo.kind == .vin ? isRight : Self.hasRightWholeUnits(photo, answer)
        isInFirstTwo = isRight || (text != nil && second.map { Scoring.isRight($0, for: photo) } ?? false)
    }

    private static func hasRightWholeUnits(_ photo: LabelledPhoto, _ answer: EngineAnswer?) -> Bool? {
        guard let truth = photo.wholeUnits, let answer else { return nil }
        if let whole = answer.value { return whole == truth }
        // An engine that is sure of a value and tells none has it wrong.
        return answer.valueConfidence == nil ? nil : false
    }

    /// What a reading claims of its whole units; nil for engines that don't say, and where the labels don't tell.
    var valueClaim: Claim? {
        guard let answer, answer.text != nil, let confidence = answer.valueConfidence, let isRightInWholeUnits else {
            return nil
        }
        return Claim(confidence: confidence, isRight: isRightInWholeUnits)
    }

    /// The claim that a reading makes; a photo without a reading makes none.
    var claim: Claim? {
        guard let answer, answer.text != nil else { return nil }
        return Claim(confidence: answer.confidence, isRight: isRight)
    }
}

/// A reading's confidence, and whether the reading was right.
public struct Claim: Sendable, Equatable {
    /// 0...1.
    public let confidence: Double
    public let isRight: Bool

    public init(confidence: Double, isRight: Bool) {
        self.confidence = confidence
        self.isRight = isRight
    }
}
