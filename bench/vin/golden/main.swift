import Foundation
import OdologVIN

// Compares what `VehicleDecoder` says with reference decodes, and takes its time:
//
//     swift run -c release odolog-golden ../shared/vin-vectors/golden.tsv

func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(code)
}

guard CommandLine.arguments.count >= 2, !CommandLine.arguments[1].hasPrefix("-") else {
    fail("usage: golden GOLDEN.tsv [--wrong]", code: 64)
}
// The reference decoded in 2026, and takes years two ahead.
let latestModelYear = 2028
let decoder = try VehicleDecoder(latestModelYear: latestModelYear)
let rows: [GoldenRow]
do {
    rows = try GoldenRow.read(CommandLine.arguments[1])
} catch {
    fail("\(CommandLine.arguments[1]): \(error)", code: 66)
}
guard !rows.isEmpty else { fail("\(CommandLine.arguments[1]): no VINs there", code: 65) }
let vehicles = try rows.map { try decoder.decode($0.vin) }

print("vPIC \(decoder.release), \(rows.count) VINs\n")
print("| field | equal | of those that the reference tells | told by the reference | told by us |")
print("|---|---|---|---|---|")
for field in GoldenField.all {
    var (equal, told, equalTold, toldByUs) = (0, 0, 0, 0)
    for (row, vehicle) in zip(rows, vehicles) {
        let expected = row.text(field.column)
        let found = field.value(vehicle)
        let isEqual = field.isEqual(found, expected)
        equal += isEqual ? 1 : 0
        told += expected.isEmpty ? 0 : 1
        toldByUs += found.isEmpty ? 0 : 1
        equalTold += isEqual && !expected.isEmpty ? 1 : 0
        if !isEqual, CommandLine.arguments.contains("--wrong") {
            print("\(field.name): \(row.vin) reference “\(expected)”, we “\(found)”")
        }
    }
    let share = percent(equal, rows.count)
    print("| \(field.name) | \(share) | \(percent(equalTold, told)) | \(told) | \(toldByUs) |")
}

// The first pass has mapped the file: a process that decodes one VIN pays for that once.
let repeats = 20
var times: [Double] = []
let clock = ContinuousClock()
for _ in 0..<repeats {
    for row in rows {
        let time = try clock.measure { _ = try decoder.decode(row.vin) }
        times.append(Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000)
    }
}
times.sort()
let mean = times.reduce(0, +) / Double(times.count)
let opening = try clock.measure { _ = try VehicleDecoder(table: decoder.path, latestModelYear: latestModelYear) }
print(
    String(
        format: "\nms a VIN: mean %.4f, median %.4f, 99th percentile %.4f, slowest %.4f; opening the table %.2f ms",
        mean, times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1],
        Double(opening.components.attoseconds) / 1e15))

func percent(_ count: Int, _ all: Int) -> String {
    all == 0 ? "–" : String(format: "%.2f %%", 100 * Double(count) / Double(all))
}
