import COdologNetwork
import Foundation
import OdologValues
import Testing

/// From maps to lines, without the network: the maps are drawn.
@Suite struct LearnedLocatorGatherTests {
    /// Maps of 480 x 400 pixels.
    struct Maps {
        static let columns = 120
        static let rows = 100
        var values: [Float] = {
            let empty: [Float] = [6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            return Array(repeatElement(empty, count: columns * rows).joined())
        }()

        /// A line as the network would show it.
        mutating func draw(
            center: Point, width: Double, height: Double, degrees: Double, class index: Int = 1, gaps: Bool = false
        ) -> Quad {
            let (ux, uy) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            func corner(_ a: Double, _ b: Double) -> Point {
                let (u, v) = (a * width / 2, b * height / 2)
                return Point(x: center.x + u * ux - v * uy, y: center.y + u * uy + v * ux)
            }
            for row in 0..<Self.rows {
                for column in 0..<Self.columns {
                    let (dx, dy) = (Double(column) * 4 + 2 - center.x, Double(row) * 4 + 2 - center.y)
                    let (u, v) = (dx * ux + dy * uy, -dx * uy + dy * ux)
                    let ends = min(0.3 * height, 0.3 * width)
                    guard abs(u) < width / 2 - ends, abs(v) < max(0.2 * height, 3) else { continue }
                    // A column of cells that the network missed.
                    if gaps, abs(u - 10) < 3 { continue }
                    let start = (row * Self.columns + column) * Int(LOCATOR_CHANNELS)
                    values[start + index] = 9
                    let far = 2 * height
                    let distances = [
                        v + height / 2, height / 2 - v, min(u + width / 2, far), min(width / 2 - u, far),
                    ]
                    values[start + 5] = Float(ux)
                    values[start + 6] = Float(uy)
                    for (i, distance) in distances.enumerated() { values[start + 7 + i] = Float(log(distance / 8)) }
                }
            }
            return Quad(
                topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
                bottomLeft: corner(-1, 1))
        }

        /// Cells between two rows, four wide, that take both for one tall line and see its middle anew from row to row.
        mutating func bridge(from upper: Double, to lower: Double, around x: Double) {
            let (height, width) = (40.0, 16.0)
            let first = Int(upper) / 4 + 1
            for row in first..<(Int(lower) / 4 - 1) {
                let y = Double(row) * 4 + 2
                let middle = upper + (lower - upper) * Double(row - first + 1) / Double(Int(lower) / 4 - first)
                for column in Int(x - width / 2) / 4..<Int(x + width / 2) / 4 {
                    let u = Double(column) * 4 + 2 - x
                    let start = (row * Self.columns + column) * Int(LOCATOR_CHANNELS)
                    (values[start + 1], values[start + 5]) = (9, 1)
                    let distances = [y - middle + height / 2, middle + height / 2 - y, u + width / 2, width / 2 - u]
                    for (i, distance) in distances.enumerated() { values[start + 7 + i] = Float(log(distance / 8)) }
                }
            }
        }

        func lines(threshold: Double = 0.5, partsRows: Bool = true) -> (network_status, [locator_line]) {
            values.withUnsafeBufferPointer { values in
                var maps = locator_maps(values: values.baseAddress, rows: Self.rows, columns: Self.columns)
                var found = locator_lines()
                let status = locator_gather(&maps, threshold, partsRows, &found)
                defer { locator_lines_free(&found) }
                return (status, Array(UnsafeBufferPointer(start: found.lines, count: found.count)))
            }
        }
    }

    private func distance(_ line: locator_line, to quad: Quad) -> Double {
        let found = [line.corners.0, line.corners.1, line.corners.2, line.corners.3].map { Point(x: $0.x, y: $0.y) }
        return zip(found, quad.corners).map { $0.distance(to: $1) }.max() ?? 0
    }

    @Test(arguments: [0.0, 7, -30, 45, 90, 133, 180, -90], [(160.0, 30.0), (90, 12), (14, 24), (220, 10)])
    func findsTheQuadInReadingDirection(degrees: Double, size: (Double, Double)) throws {
        var maps = Maps()
        let truth = maps.draw(
            center: Point(x: 241, y: 203), width: size.0, height: size.1, degrees: degrees)
        let (status, lines) = maps.lines()
        #expect(status == NETWORK_OK)
        #expect(lines.count == 1)
        #expect(distance(try #require(lines.first), to: truth) < 1)
        #expect(try #require(lines.first).classes.1 > 0.9)
    }

    @Test func piecesOfOneLineAreJoined() throws {
        var maps = Maps()
        let truth = maps.draw(
            center: Point(x: 240, y: 200), width: 200, height: 24, degrees: 12, gaps: true)
        let (_, lines) = maps.lines()
        #expect(lines.count == 1)
        #expect(distance(try #require(lines.first), to: truth) < 1)
    }

    @Test("Cells at one end that drift to the row above don't tilt a long line")
    func drifting() throws {
        var maps = Maps()
        let truth = maps.draw(center: Point(x: 240, y: 200), width: 400, height: 24, degrees: 0)
        for row in 0..<Maps.rows {
            for column in 90..<Maps.columns {
                let start = (row * Maps.columns + column) * Int(LOCATOR_CHANNELS)
                guard maps.values[start + 1] > 0 else { continue }
                let (y, drift) = (Double(row) * 4 + 2 - 200, Double(column - 89) * 1.2)
                maps.values[start + 7] = Float(log((y + 12 + drift) / 8))
                maps.values[start + 8] = Float(log(max(12 - y - drift, 1) / 8))
            }
        }
        let line = try #require(maps.lines().1.first { distance($0, to: truth) < 40 })
        #expect(abs(line.corners.0.y - truth.topLeft.y) < 2 && abs(line.corners.1.y - truth.topRight.y) < 4)
    }

    @Test func linesAboveEachOtherStaySeparate() throws {
        var maps = Maps()
        let upper = maps.draw(center: Point(x: 240, y: 200), width: 160, height: 24, degrees: 0)
        let lower = maps.draw(center: Point(x: 240, y: 226), width: 120, height: 22, degrees: 0, class: 2)
        let (_, lines) = maps.lines()
        #expect(lines.count == 2)
        for truth in [upper, lower] { #expect(lines.contains { distance($0, to: truth) < 1 }) }
    }

    @Test("Rows that run into each other are taken apart where that is asked for, and stay one group where it isn't")
    func rowsThatRunIntoEachOther() throws {
        var maps = Maps()
        let rows = [200.0, 226].map {
            maps.draw(center: Point(x: 240, y: $0), width: 160, height: 24, degrees: 0)
        }
        maps.bridge(from: 200, to: 226, around: 240)
        let (_, apart) = maps.lines(partsRows: true)
        for row in rows { #expect(apart.contains { distance($0, to: row) < 1 }) }
        let (_, together) = maps.lines(partsRows: false)
        #expect(together.count == 1)
        let line = try #require(together.first)
        for row in rows { #expect(distance(line, to: row) > 10) }
    }

    @Test func wordsOfDifferentClassesStaySeparate() {
        var maps = Maps()
        _ = maps.draw(center: Point(x: 180, y: 200), width: 120, height: 24, degrees: 0, class: 1)
        _ = maps.draw(center: Point(x: 270, y: 200), width: 48, height: 24, degrees: 0, class: 4)
        #expect(maps.lines().1.count == 2)
    }

    @Test("A VIN ends where the words behind it in its row begin, with no gap between them")
    func wordsBehindAVIN() throws {
        var maps = Maps()
        _ = maps.draw(center: Point(x: 240, y: 200), width: 400, height: 24, degrees: 0, class: 3)
        for row in 0..<Maps.rows {
            for column in 75..<Maps.columns {
                let start = (row * Maps.columns + column) * Int(LOCATOR_CHANNELS)
                maps.values.swapAt(start + 3, start + 4)
            }
        }
        let (_, lines) = maps.lines()
        #expect(lines.count == 2)
        let vin = try #require(lines.first { $0.classes.3 > 0.9 })
        let words = try #require(lines.first { $0.classes.4 > 0.9 })
        #expect(vin.corners.1.x < 310 && words.corners.0.x > 290)
        #expect(maps.lines(partsRows: false).1.count == 1)
    }

    @Test("A VIN that the network wavers about stays one line")
    func waveringVIN() throws {
        var maps = Maps()
        let truth = maps.draw(center: Point(x: 240, y: 200), width: 400, height: 24, degrees: 0, class: 3)
        for row in 0..<Maps.rows {
            for column in 0..<Maps.columns {
                let start = (row * Maps.columns + column) * Int(LOCATOR_CHANNELS)
                guard maps.values[start + 3] > 0 else { continue }
                let isVIN = column / 10 % 2 == 0
                (maps.values[start + 3], maps.values[start + 4]) = isVIN ? (9.5, 9) : (9, 9.5)
            }
        }
        let (_, lines) = maps.lines()
        #expect(lines.count == 1)
        #expect(distance(try #require(lines.first), to: truth) < 1)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0])
    func anyNumbersGiveBoundedFiniteLines(value: Float) {
        var maps = Maps()
        for i in maps.values.indices {
            let noise = Float((i &* 2_654_435_761) % 997) / 100 - 5
            maps.values[i] = i % 3 == 0 ? value : noise
        }
        let (status, lines) = maps.lines(threshold: 0.05)
        #expect(status == NETWORK_OK)
        #expect(lines.count <= Int(LOCATOR_MAXIMUM_COUNT))
        for line in lines {
            for corner in [line.corners.0, line.corners.1, line.corners.2, line.corners.3] {
                #expect(corner.x.isFinite && corner.y.isFinite)
            }
        }
    }

    @Test(arguments: [0.0, 1, -1, .nan, .infinity])
    func thresholdsOutsideOfTheirRangeAreRefused(threshold: Double) {
        #expect(Maps().lines(threshold: threshold).0 == NETWORK_INVALID_ARGUMENT)
    }
}
