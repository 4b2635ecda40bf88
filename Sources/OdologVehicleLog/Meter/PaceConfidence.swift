/// How far a pace can be trusted, and on what it rests.
///
/// - high: at least 5 readings over at least 60 days, the last at most 30 days old;
/// - medium: at least 3 readings over at least 21 days, the last at most 90 days old;
/// - low: any other.
///
/// The limits are our choice: one half-life of the pace is 30 days, so that high covers two of them.
public struct PaceConfidence: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A word for how far a pace is to be trusted.
    public enum Level: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
        /// Fewer readings than for `medium`, or older ones.
        case low
        /// At least 3 readings over at least 21 days, the last at most 90 days old.
        case medium
        /// At least 5 readings over at least 60 days, the last at most 30 days old.
        case high

        public static func < (left: Level, right: Level) -> Bool {
            left != right && (left == .low || right == .high)
        }
    }

    /// The word for it.
    public let level: Level
    /// The readings that carry the pace: those of the 180 days before the last one, and always the last two. A day before them
    /// weighs less than 1/64 of the last one.
    public let evidence: PaceEvidence
    /// Age of the last reading, in calendar days.
    public let ageInDays: Int

    init(_ evidence: PaceEvidence, ageInDays: Int) {
        (self.evidence, self.ageInDays) = (evidence, ageInDays)
        level =
            switch (evidence.readings, evidence.days, ageInDays) {
            case (5..., 60..., ...30): .high
            case (3..., 21..., ...90): .medium
            default: .low
            }
    }

    /// `high: 12 readings over 170 days, the last 3 days ago`.
    public var description: String {
        let age = ageInDays == 0 ? "today" : "\(counted(ageInDays, "day")) ago"
        return "\(level.rawValue): \(evidence), the last \(age)"
    }
}

func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
