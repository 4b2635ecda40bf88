import OdologImaging
import OdologValues
import Testing

@Suite struct DetailTests {
    /// The same pixels as of the photo decoded whole, wherever they are stored.
    @Test(arguments: 1...8, [false, true])
    func pngAtFullResolution(orientation: Int, isInterlaced: Bool) throws {
        let file = PNGWriter(
            width: 60, height: 40, isInterlaced: isInterlaced, exif: EXIFWriter(orientation: orientation).encoded()
        ) { x, y in [x * 4, y * 6, (x * y) % 256] }.encoded()
        try expectSamePixels(file, scale: 0.5)
    }

    @Test(arguments: 1...8, [false, true])
    func jpegAtFullResolution(orientation: Int, isProgressive: Bool) throws {
        let file = JPEGWriter(
            width: 64, height: 40, isProgressive: isProgressive, exif: EXIFWriter(orientation: orientation).encoded()
        ) { y in (0..<64).flatMap { x in [UInt8(x * 4), UInt8(y * 6), UInt8(x * y % 256)] } }.encoded()
        try expectSamePixels(file, scale: 0.5)
    }

    @Test(arguments: ["rgb-lzw.tiff", "tiled.tiff", "turned.tiff", "rgb.bmp", "turned.heic"])
    func otherFormats(name: String) throws {
        if name.hasSuffix("heic"), Fixture.missing != nil { return }
        try expectSamePixels(try Fixture.bytes(name), scale: 0.5)
    }

    /// In one tile, over the borders between four, in the last row alone, in the last column alone.
    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing), arguments: 0...3)
    func tiles(quarters: Int) throws {
        let file = try Fixture.tiles(quarters: quarters)
        let whole = try Photo(data: file, name: "whole")
        let photo = try Photo(data: file, name: "small", limits: PhotoLimits(decodedPixels: 600))
        let (right, bottom) = (photo.bitmap.width - 1, photo.bitmap.height - 1)
        for (x, y, width, height) in [
            (4, 6, 4, 5), (13, 13, 5, 5), (2, bottom, 9, 1), (right, 2, 1, 9), (0, 0, right, bottom),
        ] {
            let quad = Quad(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
            let detail = try #require(photo.detail(around: quad, margin: 0))
            let size = (min(2 * width, whole.width - 2 * x), min(2 * height, whole.height - 2 * y))
            #expect((detail.bitmap.width, detail.bitmap.height) == size)
            var different = 0
            for row in 0..<size.1 {
                for column in 0..<size.0
                where detail.bitmap.rgb(column, row) != whole.bitmap.rgb(2 * x + column, 2 * y + row) { different += 1 }
            }
            #expect(different == 0, "of \(size) pixels at \(x), \(y)")
        }
    }

    private func expectSamePixels(_ file: [UInt8], scale: Double) throws {
        let whole = try Photo(data: file, name: "whole")
        let pixels = (whole.width + 1) / 2 * ((whole.height + 1) / 2)
        let photo = try Photo(data: file, name: "small", limits: PhotoLimits(decodedPixels: pixels))
        #expect(photo.scale == scale)
        // Pixels 6 ..< 18 across and 10 ..< 24 down of the whole one.
        let detail = try #require(photo.detail(around: Quad(x: 4, y: 6, width: 4, height: 5), margin: 1))
        #expect(detail.bitmap.width == 12 && detail.bitmap.height == 14)
        for y in 0..<14 {
            for x in 0..<12 { #expect(detail.bitmap.rgb(x, y) == whole.bitmap.rgb(x + 6, y + 10), "at \(x), \(y)") }
        }
        #expect(detail.placed(Quad(x: 4, y: 6, width: 4, height: 5)) == Quad(x: 2, y: 2, width: 8, height: 10))
    }

    @Test func whereThereIsNone() throws {
        let file = PNGWriter(width: 40, height: 40) { x, y in [x, y, 0] }.encoded()
        let quad = Quad(x: 4, y: 4, width: 5, height: 5)
        #expect(try Photo(data: file, name: "whole").detail(around: quad, margin: 1) == nil)
        let small = try Photo(data: file, name: "small", limits: PhotoLimits(decodedPixels: 400))
        #expect(small.detail(around: quad, margin: 1) != nil)
        #expect(small.detail(around: quad, margin: 1, mostPixels: 100) == nil)
        #expect(small.detail(around: Quad(x: 50, y: 50, width: 5, height: 5), margin: 1) == nil)
        #expect(small.detail(around: Quad(x: .nan, y: 4, width: 5, height: 5), margin: 1) == nil)
        #expect(small.detail(around: Quad(x: 1e300, y: 4, width: 5, height: 5), margin: 1) == nil)
        // Over an edge it ends there.
        let edge = try #require(small.detail(around: Quad(x: 15, y: 15, width: 9, height: 9), margin: 0))
        #expect(edge.bitmap.width == 10 && edge.bitmap.height == 10)
        let webp = try Fixture.photo("lossless.webp", limits: PhotoLimits(decodedPixels: 600))
        #expect(webp.detail(around: quad, margin: 1) == nil, "decoded only whole")
    }
}
