import ArgumentParser
import Foundation
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
            Console.out(json ? VINReportJSON(report: report).line : report.description)
            if report.vin == nil { throw ExitCode(1) }
        }
    }
}

/// `vin check --json`.
private struct VINReportJSON: Encodable {
    let report: VINReport

    private enum Key: String, CodingKey {
        case text, valid, checkDigit, computedCheckDigit, region, country, modelYears, problems, suggestions
    }

    private struct Problem: Encodable {
        let code: String
        let position: Int?
        let message: String
    }

    private struct Suggestion: Encodable {
        let vin: String
        let repairs: [String]
    }

    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { fatalError("a report could not be written as JSON") }
        return String(decoding: data, as: UTF8.self)
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(report.normalized, forKey: .text)
        try object.encode(report.vin != nil, forKey: .valid)
        try object.encode(report.checkDigit?.rawValue, forKey: .checkDigit)
        try object.encode(report.computedCheckDigit.map(String.init), forKey: .computedCheckDigit)
        try object.encode(report.region?.rawValue, forKey: .region)
        try object.encode(report.country, forKey: .country)
        try object.encode(report.modelYears, forKey: .modelYears)
        try object.encode(
            report.problems.map { Problem(code: $0.kind.rawValue, position: $0.position, message: $0.message) },
            forKey: .problems)
        try object.encode(
            report.suggestions.map { Suggestion(vin: $0.vin.text, repairs: $0.repairs.map(\.description)) },
            forKey: .suggestions)
    }
}
