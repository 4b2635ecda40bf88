import ArgumentParser
import Foundation
import OdologPhotoFiles
import OdologReading
import OdologVIN

struct VINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vin", abstract: "Look at VINs that are typed, not photographed.",
        subcommands: [Check.self, Decode.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check a VIN: characters, check digit, country, model year, and what may have been meant.",
            discussion: """
                Ends with 0 for a VIN (a wrong check digit is a warning: such VINs exist), with 1 for anything else.

                EXAMPLE
                  odolog vin check 1M8GDM9AXKP042788
                  odolog vin check "1M8GDM9AXKPO42788" --json
                """)

        @Argument(
            help: "The VIN, ? for a character that can't be read; spaces, dashes, and quotes or brackets don't matter.")
        var text: String

        @Flag(help: "As one JSON object.")
        var json = false

        func run() throws {
            let vehicles = VehicleLookup()
            let report = VINReport(
                text: text, latestModelYear: vehicles.latestModelYear, decode: vehicles.vehicle(of:))
            Console.out(json ? report.json.text : report.description)
            if report.vin == nil { throw ExitCode(1) }
        }
    }
}

extension VINCommand {
    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            abstract: "Tell make, model, year, engine and plant by the VIN, offline.",
            discussion: """
                Knows what was registered for sale in the US (NHTSA's vPIC); of others the make at most. Ends with 1 if \
                something given is no VIN; the others are decoded. A wrong check digit is a remark: such VINs exist.

                EXAMPLE
                  odolog vin decode 2HGFG1B86BH501831
                  odolog vin decode 2HGFG1B86BH501831 TMBZZZNJ5KZ123456 --json
                """)

        @Argument(help: "VINs, or - for one a line on standard input; spaces and dashes inside don't matter.")
        var vins: [String]

        @Flag(help: "One JSON object a line for every VIN, in order.")
        var json = false

        func validate() throws {
            if vins.contains("-"), Console.inputIsTerminal {
                throw ValidationError("- takes VINs from standard input, which is the terminal here; pipe them in.")
            }
        }

        func run() throws {
            let decoder: VehicleDecoder
            do throws(VehicleTableError) {
                decoder = try VehicleDecoder(latestModelYear: Date.latestModelYear)
            } catch {
                throw Failure(error.description, .somethingMissing)
            }
            var failures = 0
            for text in vins {
                guard text == "-" else {
                    failures += try show(text, decoder) ? 0 : 1
                    continue
                }
                var lines = ByteLines(.standardInput)
                while let line = lines.next()?.text {
                    if !line.isEmpty { failures += try show(line, decoder) ? 0 : 1 }
                }
            }
            if failures > 0 { throw ExitCode.somePhotoFailed }
        }

        /// - Returns: whether it is a VIN.
        private func show(_ text: String, _ decoder: VehicleDecoder) throws -> Bool {
            let report = VINReport(text: text)
            guard let vin = report.vin else {
                if json {
                    Console.out(report.decodedJSON(nil))
                } else {
                    let problems = report.problems.map(\.message).joined(separator: " ")
                    Console.error("odolog: “\(report.normalized.printable)” is no VIN. \(problems.printable)")
                }
                return false
            }
            do throws(VehicleTableError) {
                let vehicle = try decoder.decode(vin)
                if json {
                    Console.out(report.decodedJSON(vehicle))
                } else {
                    for line in vehicle.lines(release: decoder.release) { Console.out(hanging: 16, line) }
                }
            } catch {
                throw Failure(error.description, .somethingMissing)
            }
            return true
        }
    }
}

extension VINReport {
    /// One line of `vin decode --json`. Every key is always there; what doesn't apply is null.
    fileprivate func decodedJSON(_ vehicle: DecodedVehicle?) -> String {
        let error = vin == nil ? problems.first : nil
        return JSONValue.object([
            "text": .string(normalized),
            "checkDigit": JSONValue(checkDigit?.rawValue),
            "decoded": vin.map { JSONValue(vehicle, vin: $0, latestModelYear: Date.latestModelYear) } ?? .null,
            "error": error.map { .object(["code": .string($0.kind.rawValue), "message": .string($0.message)]) }
                ?? .null,
        ]).text
    }

    /// One line of `vin check --json`. Every key is always there; what doesn't apply is null.
    fileprivate var json: JSONValue {
        .object([
            "text": .string(normalized),
            "valid": .bool(vin != nil),
            "checkDigit": JSONValue(checkDigit?.rawValue),
            "computedCheckDigit": JSONValue(computedCheckDigit.map(String.init)),
            "manufacturer": vin.map {
                .object([
                    "code": .string($0.worldManufacturerIdentifier), "metOften": JSONValue(isManufacturerKnown),
                ])
            } ?? .null,
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
            "surplus": surplus.map {
                .object([
                    "vin": .string($0.vin.text), "before": .string($0.before), "behind": .string($0.behind),
                    "proven": .bool($0.isProven),
                ])
            } ?? .null,
            "suggestions": .array(
                suggestions.map {
                    .object([
                        "vin": .string($0.vin.text),
                        "repairs": .array($0.repairs.map { .string($0.description) }),
                        "reasons": .array($0.reasons.map { .string($0.description) }),
                    ])
                }),
        ])
    }
}
