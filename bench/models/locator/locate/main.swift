// Lines of photos, as JSON, one object a line: {"file":..., "milliseconds":..., "lines":[{"quad":[[x,y]...],"role":...,
// "score":...}]}. Paths come on standard input.
import Foundation
import OdologImaging
import OdologNetwork
import OdologValues

struct Line: Encodable {
    let quad: [[Double]]
    let role: String
    let score: Double
}

struct Row: Encodable {
    let file: String
    let milliseconds: Double
    let lines: [Line]
}

/// CPU time of this thread, in milliseconds.
func spent() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func complain(_ message: String) { FileHandle.standardError.write(Data((message + "\n").utf8)) }

let arguments = CommandLine.arguments
guard arguments.count >= 2,
    let purpose = ["odometer": LinePurpose?.some(.odometer), "vin": .vin, "any": nil][arguments[1]]
else {
    complain("usage: locate odometer|vin|any [WEIGHTS] <paths")
    exit(64)
}
let locator = try LearnedLocator(weights: arguments.dropFirst(2).first)
let encoder = JSONEncoder()
while let path = readLine() {
    var row: Row
    do {
        let photo = try Photo(contentsOf: path)
        let before = spent()
        let lines = try locator.lines(in: photo.bitmap, lookingFor: purpose)
        let milliseconds = spent() - before
        row = Row(
            file: path, milliseconds: milliseconds,
            lines: lines.map { line in
                let quad = photo.fullResolution(line.quad)
                return Line(quad: quad.corners.map { [$0.x, $0.y] }, role: line.role.rawValue, score: line.score)
            })
    } catch {
        complain("\(path): \(error)")
        row = Row(file: path, milliseconds: 0, lines: [])
    }
    print(String(decoding: try encoder.encode(row), as: UTF8.self))
}
