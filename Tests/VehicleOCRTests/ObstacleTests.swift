import Foundation
import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues
import Testing
import VehicleOCR

@Suite("Why nothing could be read")
struct ObstacleTests {
    /// A photo of stripes, as sharp as asked, with one line where the locator says.
    private func obstacle(
        stripes width: Int = 8, steps: Int = 1, lineHeight: Double = 40, score: Double = 0.9, role: LineRole = .vin,
        kind: ReadingKind? = .vin, text: String = ""
    ) throws -> Obstacle? {
        let path = NSTemporaryDirectory() + "obstacle-" + UUID().uuidString + ".png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (columns, rows) = (360, 120)
        let pixels = (0..<columns * rows).map { place -> UInt8 in
            let phase = place % columns % (2 * width)
            // Up and down again in so many steps.
            let level = phase < width ? phase : 2 * width - phase
            return UInt8(min(255, level * 255 / steps))
        }
        try Bitmap(width: columns, height: rows, channels: 1, pixels: pixels).writePNG(to: path)
        let line = LocatedLine(quad: Quad(x: 20, y: 20, width: 300, height: lineHeight), role: role, score: score)
        return try PhotoReader(FixedRecognizer(text: text), FixedLocator(answer: .success([line])))
            .read(path, kind: kind).obstacle
    }

    @Test func somethingSharpAndLargeIsIllegible() throws { #expect(try obstacle() == .illegible) }

    @Test func textThatIsNoVINIsIllegible() throws { #expect(try obstacle(text: "ABCDEFGH") == .illegible) }

    @Test func softEdgesAreBlur() throws { #expect(try obstacle(stripes: 60, steps: 60) == .tooBlurred) }

    @Test(arguments: [3.0, 6.5])
    func lowCharactersAreTooSmall(height: Double) throws {
        #expect(try obstacle(lineHeight: height) == .tooSmall(height: height))
    }

    @Test(arguments: [ReadingKind.odometer, .vin, nil])
    func nothingThatLooksLikeOne(kind: ReadingKind?) throws {
        #expect(try obstacle(role: .text, kind: kind) == .notFound(kind))
        #expect(try obstacle(score: 0.2, role: kind == .odometer ? .odometer : .vin, kind: kind) == .notFound(kind))
    }

    /// Where nothing is found, the photo as a whole tells: stripes of 24 pixels to black and back are soft in any place of it.
    @Test func aPhotoWithoutASharpEdgeIsBlurred() throws {
        #expect(try obstacle(stripes: 24, steps: 24, score: 0.2) == .tooBlurred)
        #expect(try obstacle(stripes: 24, steps: 24, role: .text, kind: nil) == .tooBlurred)
        #expect(try obstacle(stripes: 24, steps: 2, score: 0.2) == .notFound(.vin))
        // Nothing to see is nothing to be sharp.
        #expect(try obstacle(stripes: 24, steps: 24 * 255, score: 0.2) == .notFound(.vin))
    }

    @Test func aReadingHasNone() throws {
        #expect(try obstacle(text: "1M8GDM9AXKP042788") == nil)
        #expect(try obstacle(role: .odometer, kind: .odometer, text: "164214") == nil)
    }

    @Test func saysWhatToDo() {
        let all: [Obstacle] = [
            .notFound(nil), .notFound(.odometer), .notFound(.vin), .tooSmall(height: 4), .tooBlurred, .illegible,
        ]
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(Set(all.map(\.code)) == ["not_found", "too_small", "too_blurred", "illegible"])
        #expect(Obstacle.tooSmall(height: 4.2).description.contains("about 4 pixels"))
    }
}
