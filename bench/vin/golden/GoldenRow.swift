import Foundation
import OdologVIN

/// One reference decode: tab-separated columns, the first line names them.
struct GoldenRow {
    let vin: VIN
    private let columns: [String: String]

    /// Trimmed; empty where the reference says nothing.
    func text(_ column: String) -> String { columns[column] ?? "" }

    static func read(_ path: String) throws -> [GoldenRow] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        guard let header = lines.first else { return [] }
        return try lines.dropFirst().map { fields in
            let columns = Dictionary(zip(header, fields), uniquingKeysWith: { first, _ in first })
            return GoldenRow(vin: try VIN(columns["vin"] ?? ""), columns: columns)
        }
    }
}

/// What is compared: texts whatever their letter case, numbers by value.
struct GoldenField: Sendable {
    let name: String
    let column: String
    /// Two numbers that differ by less are equal; nil: texts.
    var tolerance: Double?
    let value: @Sendable (DecodedVehicle) -> String

    func isEqual(_ found: String, _ expected: String) -> Bool {
        if let tolerance, let one = Double(found), let other = Double(expected) { return abs(one - other) <= tolerance }
        return found.uppercased() == expected.uppercased()
    }

    static let all = [
        GoldenField(name: "make", column: "Make") { $0.make ?? "" },
        GoldenField(name: "model year", column: "year") { $0.modelYear.map(String.init) ?? "" },
        GoldenField(name: "model", column: "Model") { $0.model ?? "" },
        GoldenField(name: "body", column: "Body Class") { $0.body ?? "" },
        GoldenField(name: "engine cylinders", column: "Engine Number of Cylinders") {
            $0.cylinders.map(String.init) ?? ""
        },
        GoldenField(name: "engine litres, to 0.05", column: "Displacement (L)", tolerance: 0.0501) {
            $0.litres.map { "\($0)" } ?? ""
        },
        GoldenField(name: "fuel", column: "Fuel Type - Primary") { $0.fuel ?? "" },
        GoldenField(name: "plant city", column: "Plant City") { $0.plantCity ?? "" },
        GoldenField(name: "plant country", column: "Plant Country") { $0.plantCountry ?? "" },
        GoldenField(name: "trim", column: "Trim") { $0.trim ?? "" },
        GoldenField(name: "series", column: "Series") { $0.series ?? "" },
        GoldenField(name: "manufacturer", column: "Manufacturer Name") { $0.manufacturer ?? "" },
    ]
}
