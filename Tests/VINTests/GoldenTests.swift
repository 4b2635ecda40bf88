import Foundation
import OdologVIN
import Testing

/// Agreement with another decoder of the same release. `bench/vin/golden` prints the figures.
@Suite struct GoldenTests {
    private struct Share {
        var equal = 0
        var all = 0
        mutating func count(_ isEqual: Bool) {
            equal += isEqual ? 1 : 0
            all += 1
        }
        var value: Double { Double(equal) / Double(max(all, 1)) }
    }

    private static func agree(_ litres: Double?, _ expected: String) -> Bool {
        guard let expected = Double(expected) else { return litres == nil }
        return litres.map { abs($0 - expected) <= 0.0501 } ?? false
    }

    @Test func aFewRealOnes() throws {
        let text = try String(contentsOf: VehicleTables.fixtures.appending(path: "golden.tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").dropFirst()
        #expect(lines.count == 26)
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let vehicle = try VehicleTables.decoder.decode(VIN(fields[0]))
            #expect(vehicle.modelYear == Int(fields[1]), "\(line)")
            #expect(vehicle.make?.uppercased() == fields[2], "\(line)")
            #expect(vehicle.model == fields[3] && vehicle.body == fields[4], "\(line)")
            // What NHTSA knows and the tables lack may be missing, but never differ.
            if let cylinders = vehicle.cylinders, !fields[5].isEmpty { #expect(cylinders == Int(fields[5]), "\(line)") }
            if let litres = vehicle.litres, !fields[6].isEmpty { #expect(Self.agree(litres, fields[6]), "\(line)") }
            if let fuel = vehicle.fuel, !fields[7].isEmpty { #expect(fuel == fields[7], "\(line)") }
        }
    }

    @Test(.enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors/golden.tsv beside the repository"))
    func allOfThem() throws {
        // The reference decoded in 2026, and takes years two ahead.
        let decoder = try VehicleDecoder(table: VehicleTables.shipped, latestModelYear: 2028)
        var shares: [String: Share] = [:]
        for row in try SharedVectors.rows("golden.tsv") {
            let vehicle = try decoder.decode(VIN(#require(row["vin"])))
            func compare(_ name: String, _ found: String?, _ column: String) {
                let expected = (row[column] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
                shares[name, default: Share()].count((found ?? "").uppercased() == expected.uppercased())
            }
            compare("make", vehicle.make, "Make")
            compare("year", vehicle.modelYear.map(String.init), "year")
            compare("model", vehicle.model, "Model")
            compare("body", vehicle.body, "Body Class")
            compare("cylinders", vehicle.cylinders.map(String.init), "Engine Number of Cylinders")
            compare("fuel", vehicle.fuel, "Fuel Type - Primary")
            compare("manufacturer", vehicle.manufacturer, "Manufacturer Name")
            shares["litres", default: Share()].count(Self.agree(vehicle.litres, row["Displacement (L)"] ?? ""))
        }
        #expect(shares["make"]?.all == 4_639)
        // Of 24 VINs our short list or the makes of the code tell one where the reference is silent.
        let least = [
            "make": 0.994, "year": 0.995, "model": 0.995, "body": 0.995, "cylinders": 0.97, "litres": 0.97,
            "fuel": 0.97, "manufacturer": 0.999,
        ]
        for (name, share) in least {
            let found = try #require(shares[name])
            #expect(found.value >= share, "\(name): \(found.equal) of \(found.all)")
        }
    }

    @Test(.enabled(if: SharedVectors.exists("golden.tsv"), "needs shared/vin-vectors/golden.tsv beside the repository"))
    func yearsUpToTheNextOne() throws {
        var years = Share()
        for row in try SharedVectors.rows("golden.tsv") {
            let vehicle = try VehicleTables.decoder.decode(VIN(#require(row["vin"])))
            #expect(vehicle.modelYears.allSatisfy { $0 <= 2027 }, "\(vehicle.vin)")
            let expected = row["year"].flatMap { Int($0) }
            if expected ?? 0 <= 2027 { years.count(vehicle.modelYear == expected) }
        }
        #expect(years.all == 4_459)
        #expect(years.value >= 0.995, "\(years.equal) of \(years.all)")
    }

    @Test(
        .enabled(
            if: SharedVectors.exists("eu_no_check_digit.tsv"),
            "needs shared/vin-vectors/eu_no_check_digit.tsv beside the repository"))
    func europeanOnesHaveMakeAndYear() throws {
        for row in try SharedVectors.rows("eu_no_check_digit.tsv") {
            let vehicle = try VehicleTables.decoder.decode(VIN(#require(row["vin"])))
            #expect(vehicle.make ?? "" == row["make"], "\(vehicle.vin)")
            // Where position 10 is no year, none is claimed.
            #expect(vehicle.modelYear == row["year"].flatMap { Int($0) }, "\(vehicle.vin)")
        }
    }

    @Test(
        .enabled(
            if: SharedVectors.exists("vinexceptions.tsv"),
            "needs shared/vin-vectors/vinexceptions.tsv beside the repository"))
    func exceptionsDecodeWithARemark() throws {
        var decoded = 0
        for row in try SharedVectors.rows("vinexceptions.tsv") {
            let vehicle = try VehicleTables.decoder.decode(VIN(#require(row["vin"])))
            if vehicle.make != nil { decoded += 1 }
            guard vehicle.vin.checkDigit != .valid else { continue }
            let remark = DecodedVehicle.Remark.checkDigit(
                found: vehicle.vin[9], computed: vehicle.vin.computedCheckDigit, because: .listed)
            #expect(vehicle.remarks.contains(remark), "\(vehicle.vin)")
        }
        #expect(decoded > 18_700)
    }
}
