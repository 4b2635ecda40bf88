import ArgumentParser
import VIN

struct VINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vin", abstract: "Look at VINs that are typed, not photographed.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a VIN: characters, check digit, country, model year, and what may have been meant.",
            discussion: """
                Ends with 0 for a VIN (a wrong check digit is a warning: such VINs exist), with 1 for anything else.

                EXAMPLE
                  odolog vin check 1M8GDM9AXKP042788
                  odolog vin check "1M8GDM9AXKPO42788" --json
                """)

        @Argument(help: "The VIN; spaces and dashes don't matter.")
        var text: String

        @Flag(help: "As one JSON object.")
        var json = false

        func run() throws {
            let report = VINReport(text: text)
            Console.out(json ? report.json.text : report.description)
            if report.vin == nil { throw ExitCode(1) }
        }
    }
}

extension VINReport {
    /// One line of `vin check --json`. Every key is always there; what doesn't apply is null.
    fileprivate var json: JSONValue {
        .object([
            "text": .string(normalized),
            "valid": .bool(vin != nil),
            "checkDigit": JSONValue(checkDigit?.rawValue),
            "computedCheckDigit": JSONValue(computedCheckDigit.map(String.init)),
            "region": JSONValue(region?.rawValue),
            "country": JSONValue(country),
            "modelYears": .array(modelYears.map(JSONValue.int)),
            "problems": .array(
                problems.map {
                    .object([
                        "code": .string($0.kind.rawValue), "position": JSONValue($0.position),
                        "message": .string($0.message),
                    ])
                }),
            "suggestions": .array(
                suggestions.map {
                    .object([
                        "vin": .string($0.vin.text),
                        "repairs": .array($0.repairs.map { .string($0.description) }),
                    ])
                }),
        ])
    }
}
