import COdologImageLibraries
import OdologImaging
import OdologValues
import Testing

/// A progressive JPEG's coefficients are packed in memory; nothing of them is lost.
@Suite struct CoefficientTests {
    /// Flat parts, slopes, and noise that fills whole blocks with large coefficients.
    private static func row(_ y: Int, _ width: Int, _ components: Int, _ random: inout some RandomNumberGenerator)
        -> [UInt8]
    {
        (0..<width * components).map { i in
            let x = i / components
            switch (x / 24 + y / 24) % 3 {
            case 0: return 200
            case 1: return UInt8((x * 3 + y * 2 + i % components * 40) % 256)
            default: return UInt8.random(in: 0...255, using: &random)
            }
        }
    }

    private static func file(
        _ kind: JPEGWriter.Kind, isProgressive: Bool, hasHalvedChroma: Bool = false, isArithmetic: Bool = false
    ) -> [UInt8] {
        // More rows of blocks than are unpacked at a time, however chroma is stored.
        let (width, height) = (77, 550)
        let components = kind == .gray ? 1 : kind == .cmyk || kind == .ycck ? 4 : 3
        var random = SeededGenerator(seed: 7)
        return JPEGWriter(
            width: width, height: height, kind: kind, isProgressive: isProgressive, hasHalvedChroma: hasHalvedChroma,
            isArithmetic: isArithmetic
        ) { y in row(y, width, components, &random) }.encoded()
    }

    @Test(arguments: JPEGWriter.Kind.allCases, [false, true])
    func inScansAsInOne(kind: JPEGWriter.Kind, hasHalvedChroma: Bool) throws {
        let photos = try [true, false].map {
            try Photo(
                data: Self.file(kind, isProgressive: $0, hasHalvedChroma: hasHalvedChroma && kind != .gray),
                name: "x.jpg")
        }
        #expect(Self.differing(photos[0].bitmap.pixels, photos[1].bitmap.pixels) == 0)
        #expect(Set(photos[0].bitmap.pixels).count > 100)
    }

    @Test func ofArithmeticCoding() throws {
        let photos = try [true, false].map {
            try Photo(data: Self.file(.ycbcr, isProgressive: $0, isArithmetic: true), name: "x.jpg")
        }
        #expect(Self.differing(photos[0].bitmap.pixels, photos[1].bitmap.pixels) == 0)
    }

    /// The rows above a window are skipped.
    @Test(arguments: [false, true]) func aWindow(hasHalvedChroma: Bool) throws {
        let windows = try [true, false].map { isProgressive -> [UInt8] in
            let bytes = Self.file(.ycbcr, isProgressive: isProgressive, hasHalvedChroma: hasHalvedChroma)
            let photo = try Photo(data: bytes, name: "x.jpg", limits: PhotoLimits(decodedPixels: 12_000))
            let detail = photo.detail(around: Quad(x: 10, y: 230, width: 15, height: 8), margin: 2)
            return try #require(detail).bitmap.pixels
        }
        #expect(Self.differing(windows[0], windows[1]) == 0)
        #expect(Set(windows[0]).count > 100)
    }

    /// Where scans are missing libjpeg smooths, and looks at several rows of blocks at a time.
    @Test(arguments: [false, true])
    func endedAnywhereAsByLibjpegAlone(hasHalvedChroma: Bool) throws {
        let whole = Self.file(.ycbcr, isProgressive: true, hasHalvedChroma: hasHalvedChroma)
        for part in 2..<20 {
            let bytes = Array(whole.prefix(whole.count * part / 20))
            let photo = try Photo(data: bytes, name: "x.jpg")
            #expect(photo.isTruncated)
            #expect(Self.differing(photo.bitmap.pixels, Self.byLibjpegAlone(bytes)) == 0, "\(part) of 20 parts")
        }
    }

    private static func differing(_ a: [UInt8], _ b: [UInt8]) -> Int {
        a.count == b.count ? zip(a, b).count { $0 != $1 } : .max
    }

    /// RGB at full size, with the memory manager that libjpeg has. Of a file without a header the process ends.
    private static func byLibjpegAlone(_ bytes: [UInt8]) -> [UInt8] {
        let errors = UnsafeMutablePointer<jpeg_error_mgr>.allocate(capacity: 1)
        let jpeg = UnsafeMutablePointer<jpeg_decompress_struct>.allocate(capacity: 1)
        errors.initialize(to: jpeg_error_mgr())
        jpeg.initialize(to: jpeg_decompress_struct())
        defer {
            jpeg_destroy_decompress(jpeg)
            errors.deallocate()
            jpeg.deallocate()
        }
        jpeg.pointee.err = jpeg_std_error(errors)
        errors.pointee.emit_message = { _, _ in }
        jpeg_CreateDecompress(jpeg, JPEG_LIB_VERSION, MemoryLayout<jpeg_decompress_struct>.size)
        var pixels: [UInt8] = []
        bytes.withUnsafeBufferPointer { buffer in
            jpeg_mem_src(jpeg, buffer.baseAddress, UInt(buffer.count))
            jpeg_read_header(jpeg, 1)
            jpeg.pointee.out_color_space = JCS_RGB
            jpeg_start_decompress(jpeg)
            var line = [UInt8](repeating: 0, count: Int(jpeg.pointee.output_width) * 3)
            while jpeg.pointee.output_scanline < jpeg.pointee.output_height {
                line.withUnsafeMutableBufferPointer { row in
                    var pointer: UnsafeMutablePointer<UInt8>? = row.baseAddress
                    _ = jpeg_read_scanlines(jpeg, &pointer, 1)
                }
                pixels += line
            }
        }
        return pixels
    }
}
