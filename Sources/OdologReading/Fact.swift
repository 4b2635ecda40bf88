public import OdologOdometer
public import OdologVIN

/// One thing that is known of a candidate. In JSON it is an object with a stable `code` and its arguments. The sentence
/// for a person is made from it.
public enum Fact: Hashable, Sendable {
    /// A reason of an odometer, or an objection.
    case odometer(OdometerReason)
    /// It speaks for or against a VIN.
    case vin(VINReason)
    /// It makes a candidate less likely than the first.
    case disadvantage(VINDisadvantage)
    /// What was changed on the way to a VIN.
    case repair(VINRepair)
    /// A fact of another version.
    case other(OtherFact)

    /// How a fact's sentence is used.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// It speaks for or against a candidate.
        case reason
        /// It says that a number is not the vehicle's odometer.
        case objection
        /// It makes a candidate less likely than the first.
        case disadvantage
        /// It says what was changed on the way from what was read.
        case repair
    }

    /// A fact that this version has no case for: one of a later version, or a sentence that an earlier version kept.
    public struct OtherFact: Hashable, Sendable {
        /// Stable, for programs.
        public var code: String
        /// How its sentence is used.
        public var role: Role
        /// Empty where no sentence was given.
        public var sentence: String

        public init(code: String, role: Role = .reason, sentence: String = "") {
            self.code = code
            self.role = role
            self.sentence = sentence
        }
    }

    /// How its sentence is used.
    public var role: Role {
        switch self {
        case .odometer, .vin: .reason
        case .disadvantage: .disadvantage
        case .repair: .repair
        case .other(let fact): fact.role
        }
    }

    /// For a person. Nil where there is none.
    public var sentence: String? {
        switch self {
        case .odometer(let reason): reason.description
        case .vin(let reason): reason.description
        case .disadvantage(let disadvantage): disadvantage.description
        case .repair(let repair): repair.description
        case .other(let fact): fact.sentence.isEmpty ? nil : fact.sentence
        }
    }
}
