import Foundation
import OdologImaging
import OdologValues
import Testing

@Suite struct BitmapTests {
    @Test func sizesAreChecked() throws {
        for (width, height, channels) in [(0, 1, 1), (1, 0, 3), (-1, 5, 1), (2, 2, 2), (2, 2, 4), (40_000, 40_000, 1)] {
            #expect(throws: ImagingError.invalidSize(width: width, height: height, channels: channels)) {
                try Bitmap(width: width, height: height, channels: channels, pixels: [])
            }
        }
        #expect(throws: ImagingError.invalidSize(width: 1 << 40, height: 1, channels: 1)) {
            try Bitmap(width: 1 << 40, height: 1, channels: 1, pixels: [])
        }
        #expect(throws: ImagingError.wrongPixelCount(expected: 6, actual: 5)) {
            try Bitmap(width: 2, height: 1, channels: 3, pixels: [1, 2, 3, 4, 5])
        }
        #expect(throws: ImagingError.wrongPixelCount(expected: 2, actual: 5)) {
            try Bitmap(width: 2, height: 1, channels: 1, pixels: [1, 2, 3, 4, 5])
        }
    }

    @Test(arguments: [1, 3])
    func pngGoesThereAndBack(channels: Int) throws {
        var generator = SeededGenerator(seed: 1)
        let pixels = (0..<37 * 11 * channels).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let bitmap = try Bitmap(width: 37, height: 11, channels: channels, pixels: pixels)
        let photo = try Photo(data: bitmap.pngData(), name: "x")
        #expect(photo.bitmap.pixels == pixels && photo.bitmap.channels == channels)
    }

    @Test func manyThreadsReadOneBitmap() async throws {
        let bitmap = try strip(ink: 220, ground: 30)
        let alone = try bitmap.thresholdedSauvola().pixels
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 { group.addTask { try bitmap.thresholdedSauvola().pixels } }
            for try await pixels in group { #expect(pixels == alone) }
        }
    }

    @Test func inversionCropAndBorder() throws {
        let bitmap = try Bitmap.makeRGB(4, 3) { x, y in [UInt8(x), UInt8(y), 9] }
        #expect(try bitmap.inverted().rgb(3, 2) == [252, 253, 246])
        let crop = try bitmap.cropped(x: 1, y: 1, width: 2, height: 2)
        #expect(crop.width == 2 && crop.height == 2 && crop.rgb(0, 0) == [1, 1, 9] && crop.rgb(1, 1) == [2, 2, 9])
        let bordered = try crop.bordered(2, value: 77)
        #expect(bordered.width == 6 && bordered.height == 6)
        #expect(
            bordered.rgb(1, 1) == [77, 77, 77] && bordered.rgb(2, 2) == [1, 1, 9] && bordered.rgb(4, 2) == [77, 77, 77])
        for (x, y, width, height) in [
            (0, 0, 5, 1), (-1, 0, 1, 1), (4, 0, 1, 1), (0, 2, 1, 2), (0, 0, 0, 1), (.max, 0, .max, 1),
        ] {
            #expect(throws: ImagingError.self) { try bitmap.cropped(x: x, y: y, width: width, height: height) }
        }
        #expect(throws: ImagingError.self) { try bitmap.bordered(-1, value: 0) }
    }

    @Test(arguments: -5...5)
    func quarterTurns(turns: Int) throws {
        let bitmap = try Bitmap.makeRGB(4, 3) { x, y in [UInt8(x), UInt8(y), 0] }
        let turned = try bitmap.rotated(quarterTurns: turns)
        let expected: [[UInt8]] = [[0, 0, 0], [0, 2, 0], [3, 2, 0], [3, 0, 0]]
        // The pixel that comes to the top left corner.
        #expect(turned.rgb(0, 0) == expected[((turns % 4) + 4) % 4])
        #expect(turned.width == (turns % 2 == 0 ? 4 : 3))
        #expect(try turned.rotated(quarterTurns: -turns).pixels == bitmap.pixels)
    }

    // MARK: Scaling

    /// As `Image.resize(size, Image.BILINEAR)` of Pillow 11 gives it.
    @Test func scalingIsPillows() throws {
        let bitmap = try Bitmap.make(9, 7) { x, y in UInt8((x * x * 37 + y * 101 + x * y * 13) % 256) }
        #expect(
            try bitmap.scaled(toWidth: 4, height: 3).pixels == [
                85, 127, 144, 114,
                114, 125, 118, 118,
                153, 108, 140, 108,
            ])
        #expect(
            try bitmap.scaled(toWidth: 13, height: 9).pixels == [
                0, 20, 63, 139, 104, 78, 80, 133, 117, 50, 28, 41, 64,
                67, 92, 102, 66, 129, 174, 182, 123, 126, 170, 154, 94, 30,
                146, 115, 85, 76, 131, 172, 187, 155, 162, 196, 187, 148, 104,
                168, 96, 54, 111, 126, 124, 107, 180, 184, 137, 135, 168, 207,
                47, 88, 99, 25, 155, 175, 27, 107, 118, 78, 83, 123, 167,
                126, 172, 190, 123, 137, 149, 146, 95, 52, 19, 31, 78, 127,
                204, 179, 139, 79, 65, 80, 123, 138, 128, 102, 121, 109, 88,
                197, 163, 116, 63, 56, 78, 128, 170, 176, 157, 183, 126, 48,
                94, 156, 194, 147, 146, 174, 230, 160, 119, 106, 138, 87, 14,
            ])
    }

    @Test(arguments: [(1, 1), (1, 40), (200, 1), (33, 17), (200, 300)])
    func scalingKeepsFlatBitmapsFlat(width: Int, height: Int) throws {
        let bitmap = try Bitmap.makeRGB(50, 40) { _, _ in [255, 0, 131] }
        let scaled = try bitmap.scaled(toWidth: width, height: height)
        #expect(scaled.width == width && scaled.height == height)
        #expect(
            Set(stride(from: 0, to: scaled.pixels.count, by: 3).map { Array(scaled.pixels[$0..<$0 + 3]) }) == [
                [255, 0, 131]
            ])
    }

    @Test func badSizesAreErrors() throws {
        let bitmap = try strip(ink: 0, ground: 255)
        for (width, height) in [(0, 1), (1, 0), (-1, 3), (65_536, 1), (.max, .max)] {
            #expect(throws: ImagingError.self) { try bitmap.scaled(toWidth: width, height: height) }
        }
    }
}
