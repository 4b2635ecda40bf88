import OdologOdometer
import OdologVIN

/// A fact as it is written: its code, and its arguments in their order.
struct WrittenFact {
    let code: String
    let arguments: JSONValue.Members

    init(_ code: String, _ arguments: JSONValue.Members = [:]) {
        self.code = code
        self.arguments = arguments
    }
}

extension Fact {
    var json: JSONValue {
        let written =
            switch self {
            case .odometer(let reason): reason.written
            case .vin(let reason): reason.written
            case .disadvantage(let disadvantage): disadvantage.written
            case .repair(let repair): repair.written
            case .other(let fact):
                WrittenFact(fact.code, ["role": .string(fact.role.rawValue), "sentence": .string(fact.sentence)])
            }
        return .object(.init([.init("code", .string(written.code))] + written.arguments.all))
    }

    /// - Parameter kind: of the reading. Odometers and VINs have different codes.
    init(_ fields: JSONFields, of kind: ReadingKind) throws(ReadingFormatError) {
        let code = try fields.string("code", atMost: Self.longestCode)
        let known: Fact? =
            switch kind {
            case .odometer: try OdometerReason(code, fields).map(Fact.odometer)
            case .vin:
                if let reason = try VINReason(code, fields) {
                    .vin(reason)
                } else if let disadvantage = try VINDisadvantage(code, fields) {
                    .disadvantage(disadvantage)
                } else {
                    try VINRepair(code, fields).map(Fact.repair)
                }
            }
        guard let known else {
            let role = try fields.optional("role") { value throws(ReadingFormatError) in
                try fields.choice("role", value) as Role
            }
            let sentence = try fields.optionalString("sentence", atMost: Self.longestSentence)
            self = .other(OtherFact(code: code, role: role ?? .reason, sentence: sentence ?? ""))
            return
        }
        self = known
    }

    /// Characters.
    static let longestCode = 200
    static let longestSentence = 10_000
    /// Of a word or a piece of text beside a number.
    static let longestArgument = 10_000
}
