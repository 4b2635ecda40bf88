import COdologBarcode
import Foundation
// How many labels' barcodes are read: one plain call of zxing-cpp for the whole photo beside `ZXingScanner`. Lines of "photo,
// tab, VIN" come on standard input; a line of Markdown's table goes out, and to standard error what was missed or wrong.
//
//   odolog-scan NAME <labels
import OdologBarcode
import OdologImaging
import OdologVIN
import OdologValues

/// CPU time of this process and of its helper processes, which live on between photos, in seconds.
func spent() -> Double {
    let ended = [RUSAGE_SELF.rawValue, RUSAGE_CHILDREN.rawValue].reduce(0) { sum, who in
        var usage = rusage()
        getrusage(__rusage_who_t(who), &usage)
        return sum + [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
    func words(_ path: String) -> [Substring] {
        ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(whereSeparator: \.isWhitespace)
    }
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    // The first number is what the process ran, in nanoseconds (proc_pid_schedstat).
    return threads.flatMap { words("/proc/self/task/\($0)/children") }
        .compactMap { words("/proc/\($0)/schedstat").first.flatMap { Double($0) } }
        .reduce(ended) { $0 + $1 / 1e9 }
}

func complain(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }

/// Payloads that one call with the library's own settings reads.
func plain(_ bitmap: Bitmap) throws -> [[UInt8]] {
    let gray = try bitmap.grayscale()
    return gray.withPixels { pixels in
        var picture = barcode_picture(
            pixels: pixels.baseAddress, width: gray.width, height: gray.height, formats: UInt32(BARCODE_ALL_FORMATS),
            try_harder: true, try_rotate: true, inverted: false, minimum_lines: 2)
        var found = barcode_symbols()
        defer { barcode_symbols_free(&found) }
        guard barcode_read(&picture, 1, 10_000, &found) == .BARCODE_OK else { return [] }
        return UnsafeBufferPointer(start: found.symbols, count: found.count).map {
            [UInt8](UnsafeBufferPointer(start: $0.bytes, count: $0.length))
        }
    }
}

struct Score {
    var right = 0
    var wrong = 0
    var seconds: [Double] = []

    mutating func count(_ vins: [String], _ truth: String, _ seconds: Double) {
        if vins == [truth] { right += 1 } else if !vins.isEmpty { wrong += 1 }
        self.seconds.append(seconds)
    }

    var cells: String {
        let sorted = seconds.sorted()
        func milliseconds(_ value: Double) -> String { String(format: "%.0f", value * 1000) }
        let mean = sorted.reduce(0, +) / Double(max(sorted.count, 1))
        return "\(right) | \(wrong) | \(milliseconds(mean)) | \(milliseconds(sorted.last ?? 0))"
    }
}

guard CommandLine.arguments.count == 2 else {
    complain("usage: odolog-scan NAME <labels")
    exit(64)
}
func vins(_ payloads: [[UInt8]]) -> [String] {
    Array(Set(payloads.flatMap { VINPayload.vins(in: $0).map(\.vin.text) }))
}
var (stock, ours) = (Score(), Score())
var variants: [String: Int] = [:]
while let line = readLine() {
    let fields = line.split(separator: "\t").map(String.init)
    guard fields.count == 2 else { continue }
    do {
        let photo = try Photo(contentsOf: fields[0])
        var start = spent()
        let first = vins(try plain(photo.bitmap))
        stock.count(first, fields[1], spent() - start)
        start = spent()
        let scan = try ZXingScanner().scan(photo.bitmap) { !VINPayload.vins(in: $0.payload).isEmpty }
        let found = vins(scan.barcodes.map(\.payload))
        ours.count(found, fields[1], spent() - start)
        if found != [fields[1]] { complain("\(fields[0]): \(found.isEmpty ? "nothing" : "\(found)")") }
        for barcode in scan.barcodes.prefix(1) { variants[barcode.variant, default: 0] += 1 }
    } catch {
        complain("\(fields[0]): \(error)")
    }
}
print("| \(CommandLine.arguments[1]) | \(ours.seconds.count) | \(stock.cells) | \(ours.cells) |")
complain(variants.sorted { $0.value > $1.value }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
