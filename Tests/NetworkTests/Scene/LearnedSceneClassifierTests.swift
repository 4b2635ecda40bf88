import COdologNetwork
import Foundation
import OdologImaging
import OdologNetwork
import OdologValues
import Testing

@Suite struct LearnedSceneClassifierTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let weights = root.appendingPathComponent("Sources/OdologNetwork/Resources/scene.safetensors")
        .path

    private let classifier: LearnedSceneClassifier

    init() throws { classifier = try LearnedSceneClassifier(weights: Self.weights) }

    private static func picture(width: Int, height: Int, seed: Int) throws -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                for c in 0..<3 { pixels.append(UInt8((x * 7 + y * 13 + c * 29 + x * y % 31 * 5 + seed) % 256)) }
            }
        }
        return try Bitmap(width: width, height: height, channels: 3, pixels: pixels)
    }

    @Test func kindsAreThoseOfTheNetwork() {
        #expect(SceneKind.allCases.count == Int(SCENE_KINDS))
    }

    @Test("The whole photo alone gives what PyTorch gives, and about that with weights of 8 bits")
    func asTrained() throws {
        let floats = Self.root.appendingPathComponent("bench/models/weights/scene.safetensors").path
        try expectFixture(of: LearnedSceneClassifier(weights: floats), within: 0.002)
        try expectFixture(of: classifier, within: 0.03)
    }

    private func expectFixture(of classifier: LearnedSceneClassifier, within most: Double) throws {
        let scene = try classifier.scene(in: Self.picture(width: 160, height: 120, seed: 0), around: nil)
        for (ours, theirs) in zip(scene.probabilities, SceneFixture.withoutPlace) {
            #expect(abs(ours - theirs) < most)
        }
    }

    @Test("Any size, any place", arguments: [(1, 1), (3, 2000), (2000, 3), (160, 160), (640, 480)])
    func anySize(_ size: (Int, Int)) throws {
        let bitmap = try Self.picture(width: size.0, height: size.1, seed: 3)
        let places = [
            nil, Quad(x: 0, y: 0, width: 1, height: 1), Quad(x: -50, y: -50, width: 4000, height: 900),
            Quad(x: 5, y: 5, width: 0, height: 0), Quad(x: .nan, y: 0, width: 10, height: 10),
        ]
        for place in places {
            let scene = try classifier.scene(in: bitmap, around: place)
            #expect(abs(scene.probabilities.reduce(0, +) - 1) < 1e-4)
            #expect(scene.probability == scene.probabilities.max())
        }
    }

    @Test func grayIsThreeTimesTheSame() throws {
        let pixels = (0..<100 * 80).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let gray = try Bitmap(width: 100, height: 80, channels: 1, pixels: pixels)
        let color = try Bitmap(width: 100, height: 80, channels: 3, pixels: pixels.flatMap { [$0, $0, $0] })
        let place = Quad(x: 20, y: 20, width: 40, height: 12)
        #expect(try classifier.scene(in: gray, around: place) == classifier.scene(in: color, around: place))
    }

    @Test("Of TestImages' photos it tells dashboards from VINs")
    func testImages() throws {
        let table = try String(contentsOf: Self.root.appendingPathComponent("TestImages/labels.csv"), encoding: .utf8)
        for (name, isDashboard) in [
            ("048-tft.jpg", true), ("032-dots-red-field.jpg", true), ("063-vin-plate.jpg", false),
        ] {
            let row = try #require(table.split(separator: "\n").first { $0.hasPrefix(name) })
            let numbers = row.split(separator: ",", omittingEmptySubsequences: false).suffix(8).compactMap {
                Double($0)
            }
            try #require(numbers.count == 8)
            let corners = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
            let place = Quad(
                topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
            let photo = try Photo(contentsOf: Self.root.appendingPathComponent("TestImages/\(name)").path)
            let scene = try classifier.scene(in: photo.bitmap, around: place)
            #expect((scene.ofOdometer > 0.5) == isDashboard && (scene.ofVIN > 0.5) == !isDashboard)
        }
    }

    @Test func missingWeights() {
        #expect(
            throws: NetworkError.weightsNotFound(
                file: "scene.safetensors", searched: ["/nowhere"], variable: "ODOLOG_SCENE")
        ) {
            try LearnedSceneClassifier(weights: "/nowhere")
        }
    }

    @Test func otherWeights() throws {
        let other = Self.root.appendingPathComponent("Sources/OdologNetwork/Resources/locator.safetensors").path
        let error = #expect(throws: NetworkError.self) { try LearnedSceneClassifier(weights: other) }
        guard case .weightsUnusable(path: other, _) = error else {
            Issue.record("\(error.debugDescription)")
            return
        }
    }
}
