import Foundation
import OdologImaging
import OdologValues
import Testing

@testable import OdologNetwork

@Suite struct LearnedLocatorTests {
    let locator: LearnedLocator

    init() throws { locator = try LearnedLocator(weights: LearnedLocatorFiles.weights) }

    /// A picture with some texture.
    private static func picture(width: Int, height: Int, channels: Int) throws -> Bitmap {
        var pixels: [UInt8] = []
        for i in 0..<(width * height * channels) {
            pixels.append(UInt8(truncatingIfNeeded: (i &* 2_654_435_761) >> 7))
        }
        return try Bitmap(width: width, height: height, channels: channels, pixels: pixels)
    }

    @Test(
        arguments: [
            (1, 1), (1, 2), (2, 1), (3, 4000), (4000, 3), (1, 20_000), (31, 33), (64, 64), (257, 129), (2000, 1500),
        ], [1, 3])
    func anySizeIsSearched(_ size: (Int, Int), channels: Int) throws {
        let bitmap = try Self.picture(width: size.0, height: size.1, channels: channels)
        for purpose in [LinePurpose.odometer, .vin, nil] {
            let lines = try locator.lines(in: bitmap, lookingFor: purpose)
            #expect(lines.count <= 40)
            #expect(lines.map(\.score) == lines.map(\.score).sorted(by: >))
            for line in lines {
                #expect(line.quad.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
                #expect((0...1).contains(line.score))
            }
        }
    }

    /// Photos of the repository's test set.
    private static let photos: [String] = {
        let folder = LearnedLocatorFiles.root.appendingPathComponent("TestImages").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.sorted().map { "\(folder)/\($0)" }
    }()

    @Test("Its limits count") func limits() throws {
        let bitmap = try Photo(contentsOf: #require(Self.photos.first)).bitmap
        let lines = try locator.lines(in: bitmap, lookingFor: .odometer)
        try #require(lines.count > 1)
        var tight = locator
        tight.limits.lines = 1
        tight.limits.missedHeight = 0
        let found = try tight.lines(in: bitmap, lookingFor: .odometer)
        #expect(found.map(\.score) == [lines[0].score])
        #expect(abs(found[0].quad.height * 1.2 - lines[0].quad.height) < 0.01)
    }

    @Test func threadsAndOrderChangeNothing() async throws {
        let paths = Self.photos.prefix(6)
        try #require(paths.count == 6)
        let bitmaps = try paths.map { try Photo(contentsOf: $0).bitmap }
        let expected = try bitmaps.map { try locator.lines(in: $0, lookingFor: .odometer) }
        #expect(expected.contains { !$0.isEmpty })
        let shared = locator
        try await withThrowingTaskGroup(of: (Int, [LocatedLine]).self) { group in
            for i in (0..<18).reversed() {
                group.addTask { (i % 6, try shared.lines(in: bitmaps[i % 6], lookingFor: .odometer)) }
            }
            for try await (i, lines) in group { #expect(lines == expected[i]) }
        }
    }

    /// Lines of `lines.jsonl`: for each photo, the quads of the lines with a role.
    private static func truth(role: String) throws -> [String: [Quad]] {
        struct Line: Decodable {
            let role: String
            let quad: [[Double]]
        }
        struct Row: Decodable {
            let file: String
            let lines: [Line]
        }
        let file = LearnedLocatorFiles.root.appendingPathComponent("TestImages/lines.jsonl")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
        return Dictionary(
            rows.map { row in
                let quads = row.lines.filter { $0.role == role }.map { line in
                    let p = line.quad.map { Point(x: $0[0], y: $0[1]) }
                    return Quad(topLeft: p[0], topRight: p[1], bottomRight: p[2], bottomLeft: p[3])
                }
                return (row.file, quads)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Rendered photos, never trained on: the share of those whose line is among the first two.
    @Test(arguments: [(LinePurpose.odometer, "odometer", LineRole.odometer, 0.7), (.vin, "vin", .vin, 0.7)])
    func findsTheLine(_ purpose: LinePurpose, name: String, role: LineRole, least: Double) throws {
        let truth = try Self.truth(role: name).filter { !$0.value.isEmpty }
        try #require(truth.count > 10)
        var found = 0.0
        for (file, quads) in truth {
            let photo = try Photo(
                contentsOf: LearnedLocatorFiles.root.appendingPathComponent("TestImages/\(file)").path)
            let lines = try locator.lines(in: photo.bitmap, lookingFor: purpose).prefix(2)
            let hit = lines.first { line in
                quads.contains { $0.overlap(with: photo.fullResolution(line.quad)) > 0.5 }
            }
            if hit != nil { found += 1 }
        }
        #expect(found / Double(truth.count) >= least, "\(found) of \(truth.count)")
    }

    /// A close-up shows its line's neighbours in part, and such a part must not stand before the whole line, or for it.
    @Test func noneOfTheFirstTwoIsAPieceOfTheOdometer() throws {
        let truth = try Self.truth(role: "odometer").filter { !$0.value.isEmpty }
        try #require(truth.count > 10)
        for (file, quads) in truth {
            let photo = try Photo(
                contentsOf: LearnedLocatorFiles.root.appendingPathComponent("TestImages/\(file)").path)
            for line in try locator.lines(in: photo.bitmap, lookingFor: .odometer).prefix(2) {
                let quad = photo.fullResolution(line.quad)
                let isPiece = quads.contains {
                    quad.coverage(with: $0) > 0.8 && quad.width < 0.75 * $0.width && quad.height > 0.6 * $0.height
                }
                #expect(!isPiece, "\(file): \(quad)")
            }
        }
    }

    /// Where nothing is said of what is looked for, a dashboard is read no worse.
    @Test func anOdometerIsFoundAsIfItWereAskedFor() throws {
        let truth = try Self.truth(role: "odometer").filter { !$0.value.isEmpty }
        try #require(truth.count > 10)
        let same = try truth.keys.filter { file in
            let path = LearnedLocatorFiles.root.appendingPathComponent("TestImages/\(file)").path
            let bitmap = try Photo(contentsOf: path).bitmap
            return try locator.lines(in: bitmap, lookingFor: nil) == locator.lines(in: bitmap, lookingFor: .odometer)
        }
        #expect(Double(same.count) >= 0.95 * Double(truth.count), "\(same.count) of \(truth.count)")
    }

    @Test(arguments: [(0.0, 256.0, false), (3, 250, false), (-1, 250, true), (3, 257, true)])
    func whatACloseUpCutsOff(left: Double, right: Double, isCutOff: Bool) {
        let line = Quad(
            topLeft: Point(x: 40, y: 50), topRight: Point(x: 120, y: 50), bottomRight: Point(x: 120, y: 70),
            bottomLeft: Point(x: 40, y: 70))
        let closeUp = LearnedLocatorCloseUp(of: line)
        #expect(closeUp.width == 256)
        // As high as a neighbour above, which may be seen in part: its characters are all there.
        let neighbour = Quad(
            topLeft: Point(x: left, y: -2), topRight: Point(x: right, y: -2), bottomRight: Point(x: right, y: 20),
            bottomLeft: Point(x: left, y: 20))
        #expect(closeUp.cutsOffAnEnd(of: neighbour) == isCutOff)
    }

    @Test func aPartOfTheLineIsNotTakenForIt() {
        func level(_ left: Double, _ right: Double, _ top: Double = 50) -> Quad {
            Quad(
                topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
                bottomRight: Point(x: right, y: top + 20), bottomLeft: Point(x: left, y: top + 20))
        }
        let line = level(40, 120)
        let (part, whole, above) = (level(50, 80), level(36, 130), level(40, 120, 28))
        #expect(LearnedLocatorCloseUp.index(of: line, among: [part, whole, above]) == 1)
        #expect(LearnedLocatorCloseUp.index(of: line, among: [above, part]) == 1)
        #expect(LearnedLocatorCloseUp.index(of: line, among: [above]) == nil)
        #expect(LearnedLocatorCloseUp.index(of: line, among: []) == nil)
    }
}
