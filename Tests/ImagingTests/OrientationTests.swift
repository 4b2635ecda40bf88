import OdologImaging
import Testing

/// Where the stored pixel (x, y) of a width x height picture stands upright: EXIF 2.32, tag 0x0112.
private func upright(_ x: Int, _ y: Int, _ width: Int, _ height: Int, orientation: Int) -> (x: Int, y: Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (height - 1 - y, x)
    case 7: (height - 1 - y, width - 1 - x)
    case 8: (y, width - 1 - x)
    default: (x, y)
    }
}

@Suite struct OrientationTests {
    /// No two pixels are the same.
    static func sample(_ x: Int, _ y: Int) -> [Int] { [x * 11, y * 13, x * 7 + y] }

    @Test(arguments: 1...8, [false, true])
    func pngIsPutUpright(orientation: Int, isInterlaced: Bool) throws {
        let (width, height) = (19, 12)
        let file = PNGWriter(
            width: width, height: height, isInterlaced: isInterlaced,
            exif: EXIFWriter(orientation: orientation).encoded(), pixel: Self.sample)
        let photo = try Photo(data: file.encoded(), name: "test.png")
        #expect(photo.orientation == orientation)
        #expect(photo.width == (orientation < 5 ? width : height))
        #expect(photo.height == (orientation < 5 ? height : width))
        #expect(photo.bitmap.width == photo.width && photo.bitmap.height == photo.height)
        for y in 0..<height {
            for x in 0..<width {
                let place = upright(x, y, width, height, orientation: orientation)
                #expect(photo.bitmap.rgb(place.x, place.y) == Self.sample(x, y).map { UInt8($0) }, "stored \(x), \(y)")
            }
        }
    }

    @Test(arguments: 1...8, [false, true])
    func shrunkPNGIsPutUpright(orientation: Int, isGray: Bool) throws {
        let (width, height) = (20, 12)
        let file = PNGWriter(
            width: width, height: height, colorType: isGray ? .gray : .rgb,
            exif: EXIFWriter(orientation: orientation).encoded()
        ) { x, y in isGray ? [x / 2 * 20 + y / 2] : [x / 2 * 20, y / 2 * 40, 0] }
        let photo = try Photo(data: file.encoded(), name: "t", limits: PhotoLimits(decodedPixels: 60))
        #expect(photo.scale == 0.5)
        for y in 0..<height / 2 {
            for x in 0..<width / 2 {
                let place = upright(x, y, width / 2, height / 2, orientation: orientation)
                let expected = isGray ? [UInt8(x * 20 + y)] : [UInt8(x * 20), UInt8(y * 40), 0]
                #expect(photo.bitmap.rgb(place.x, place.y) == expected)
            }
        }
    }

    @Test(arguments: 1...8, [false, true])
    func jpegIsPutUpright(orientation: Int, isBigEndian: Bool) throws {
        let (width, height) = (48, 32)
        let file = JPEGWriter(
            width: width, height: height,
            exif: EXIFWriter(isBigEndian: isBigEndian, orientation: orientation).encoded()
        ) { y in (0..<width).flatMap { DecodingTests.color($0, y) } }
        let photo = try Photo(data: file.encoded(), name: "test.jpg")
        #expect(photo.orientation == orientation)
        for y in stride(from: 8, to: height, by: 16) {
            for x in stride(from: 8, to: width, by: 16) {
                let place = upright(x, y, width, height, orientation: orientation)
                for (value, wanted) in zip(photo.bitmap.rgb(place.x, place.y), DecodingTests.color(x, y)) {
                    #expect(abs(Int(value) - Int(wanted)) <= 6, "stored \(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: [0, 9, 255, 65_535])
    func impossibleOrientationIsUpright(value: Int) throws {
        let file = PNGWriter(
            width: 2, height: 1, exif: EXIFWriter(orientation: value).encoded(), pixel: Self.sample)
        let photo = try Photo(data: file.encoded(), name: "test.png")
        #expect(photo.orientation == 1 && photo.bitmap.width == 2)
    }
}
