import OdologImaging
import Testing

@Suite struct DecodingTests {
    // MARK: PNG, exact to the pixel

    static let depths: [PNGWriter.ColorType: [Int]] = [
        .gray: [1, 2, 4, 8, 16], .rgb: [8, 16], .palette: [1, 2, 4, 8], .grayAlpha: [8, 16], .rgbAlpha: [8, 16],
    ]
    static let kinds = PNGWriter.ColorType.allCases.flatMap { type in
        depths[type]!.flatMap { depth in [false, true].map { (type, depth, $0) } }
    }

    @Test(arguments: kinds)
    func everyKindOfPNG(type: PNGWriter.ColorType, depth: Int, isInterlaced: Bool) throws {
        let (width, height) = (21, 13)
        let largest = (1 << depth) - 1
        var generator = SeededGenerator(seed: UInt64(depth))
        let samples = (0..<width * height).map { _ in
            (0..<type.samples).map { _ in Int.random(in: 0...largest, using: &generator) }
        }
        let colors = (0...min(largest, 255)).map { (i: Int) -> [UInt8] in [7, 31, 1].map { UInt8(i * $0 % 256) } }
        let palette = type == .palette ? colors : []
        let file = PNGWriter(
            width: width, height: height, colorType: type, bitDepth: depth, isInterlaced: isInterlaced, palette: palette
        ) { x, y in samples[y * width + x] }

        let photo = try Photo(data: file.encoded(), name: "test.png")

        #expect(photo.format == .png && !photo.isTruncated && !photo.isDamaged && photo.scale == 1)
        #expect(photo.width == width && photo.height == height)
        #expect(photo.bitmap.channels == (type == .gray || type == .grayAlpha ? 1 : 3))
        for y in 0..<height {
            for x in 0..<width {
                let raw = samples[y * width + x]
                let eight = raw.map { Double($0) * 255 / Double(largest) }
                let expected: [Double] =
                    switch type {
                    case .palette: palette[raw[0]].map(Double.init)
                    case .gray, .rgb: eight
                    case .grayAlpha, .rgbAlpha:
                        eight.dropLast().map { ($0 * eight.last! + 255 * (255 - eight.last!)) / 255 }
                    }
                for (value, wanted) in zip(photo.bitmap.rgb(x, y), expected) {
                    // 16 bits are rounded twice: to 8, and when composited.
                    #expect(abs(Double(value) - wanted) <= (depth == 16 ? 1.6 : 0.51), "at \(x), \(y)")
                }
            }
        }
    }

    @Test func transparentPaletteEntriesBecomeWhite() throws {
        let file = PNGWriter(
            width: 3, height: 1, colorType: .palette, bitDepth: 8,
            palette: [[200, 0, 0], [0, 200, 0], [0, 0, 200]], transparency: [0, 128]
        ) { x, _ in [x] }
        let bitmap = try Photo(data: file.encoded(), name: "test.png").bitmap
        #expect(bitmap.rgb(0, 0) == [255, 255, 255])
        #expect(bitmap.rgb(1, 0) == [127, 227, 127])
        #expect(bitmap.rgb(2, 0) == [0, 0, 200])
    }

    @Test func transparentColourBecomesWhite() throws {
        let file = PNGWriter(
            width: 2, height: 1, colorType: .gray, bitDepth: 8, transparency: [0, 77]
        ) { x, _ in [x == 0 ? 77 : 78] }
        #expect(try Photo(data: file.encoded(), name: "test.png").bitmap.pixels == [255, 78])
    }

    // MARK: JPEG, exact to a few gray levels

    /// Blocks of 16 pixels, so that each is flat for the codec.
    static func color(_ x: Int, _ y: Int) -> [UInt8] {
        [[220, 40, 40], [40, 180, 60], [50, 60, 200], [230, 230, 230], [20, 20, 20], [200, 180, 30]][
            (x / 16 + y / 16 * 3) % 6]
    }

    @Test(arguments: JPEGWriter.Kind.allCases, [false, true])
    func everyKindOfJPEG(kind: JPEGWriter.Kind, isProgressive: Bool) throws {
        let (width, height) = (61, 35)
        let file = JPEGWriter(width: width, height: height, kind: kind, isProgressive: isProgressive) { y in
            (0..<width).flatMap { x -> [UInt8] in
                let rgb = Self.color(x, y)
                switch kind {
                case .gray: return [rgb[0]]
                case .ycbcr, .rgb: return rgb
                // libjpeg writes Adobe's marker, whose readers expect inverted inks: here 255 - (255 - colour).
                case .cmyk, .ycck: return rgb + [255]
                }
            }
        }
        let photo = try Photo(data: file.encoded(), name: "test.jpg")
        #expect(photo.format == .jpeg && !photo.isTruncated && !photo.isDamaged && photo.scale == 1)
        #expect(photo.bitmap.width == width && photo.bitmap.height == height)
        #expect(photo.bitmap.channels == (kind == .gray ? 1 : 3))
        for y in stride(from: 4, to: height, by: 8) {
            for x in stride(from: 4, to: width, by: 8) {
                let expected = kind == .gray ? [Self.color(x, y)[0]] : Self.color(x, y)
                for (value, wanted) in zip(photo.bitmap.rgb(x, y), expected) {
                    #expect(abs(Int(value) - Int(wanted)) <= 6, "at \(x), \(y)")
                }
            }
        }
    }

    @Test func inkWithoutAdobeMarkerIsNotInverted() throws {
        let file = JPEGWriter(width: 16, height: 16, kind: .cmyk) { _ in
            (0..<16).flatMap { _ -> [UInt8] in [255, 0, 0, 51] }
        }
        var bytes = file.encoded()
        let marker = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xEE, 0, 14]) })
        bytes.removeSubrange(marker..<marker + 16)
        // Full cyan, a fifth of black.
        for (value, wanted) in zip(try Photo(data: bytes, name: "test.jpg").bitmap.rgb(8, 8), [0, 204, 204]) {
            #expect(abs(Int(value) - wanted) <= 3)
        }
    }

    // MARK: What the file is

    @Test func digestAndSizeAreTheFiles() throws {
        let bytes = PNGWriter(width: 1, height: 1, colorType: .gray) { _, _ in [7] }.encoded()
        let folder = try TemporaryFolder()
        let photo = try Photo(contentsOf: folder.file("a.png", bytes))
        // As `sha256sum` tells for the 70 bytes that the writer makes.
        #expect(photo.byteCount == 70)
        #expect(photo.sha256 == "0080ee46f2163f3cf6b6f996bd876fe36cb2aa09d783465440f03b6febf87283")
        #expect(photo.path == folder.path + "/a.png")
        #expect(try Photo(data: bytes, name: "b").sha256 == photo.sha256)
    }
}
