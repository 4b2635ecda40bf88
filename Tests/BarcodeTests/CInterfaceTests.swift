import COdologBarcode
import Testing

@Suite("The C interface refuses what it can't take")
struct CInterfaceTests {
    private func read(
        width: Int = 8, height: Int = 8, formats: UInt32 = 31, lines: UInt8 = 2, milliseconds: Int32 = 1000,
        count: Int = 1
    ) -> barcode_status {
        let pixels = [UInt8](repeating: 128, count: 64)
        return pixels.withUnsafeBufferPointer { pixels in
            var picture = barcode_picture(
                pixels: pixels.baseAddress, width: width, height: height, formats: formats, try_harder: true,
                try_rotate: true, inverted: false, minimum_lines: lines)
            var result = barcode_symbols()
            defer { barcode_symbols_free(&result) }
            return barcode_read(&picture, count, milliseconds, &result)
        }
    }

    @Test func arguments() {
        #expect(read() == .BARCODE_OK)
        #expect(read(count: 0) == .BARCODE_OK)
        #expect(read(width: 0) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(height: 0) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(formats: 0) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(formats: 32) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(lines: 0) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(milliseconds: 0) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(milliseconds: 60_001) == .BARCODE_INVALID_ARGUMENT)
        #expect(read(width: 16_385) == .BARCODE_TOO_LARGE)
        #expect(read(width: 16_384, height: 16_384) == .BARCODE_TOO_LARGE)
        #expect(barcode_read(nil, 1, 1000, nil) == .BARCODE_INVALID_ARGUMENT)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 2e6])
    func coordinates(value: Double) {
        let pixels = [UInt8](repeating: 128, count: 64)
        var corners = [
            barcode_point(x: value, y: 0), barcode_point(x: 8, y: 0), barcode_point(x: 8, y: 8),
            barcode_point(x: 0, y: 8),
        ]
        var strip = barcode_strip()
        #expect(barcode_cut(pixels, 8, 8, corners, 1, 1, &strip) == .BARCODE_INVALID_ARGUMENT)
        #expect(strip.pixels == nil)
        #expect(barcode_grow(pixels, 8, 8, &corners) == .BARCODE_INVALID_ARGUMENT)
    }

    @Test("Far outside of the picture its edge goes on")
    func outside() {
        let pixels = [UInt8](repeating: 77, count: 64)
        let corners = [
            barcode_point(x: 9e5, y: 9e5), barcode_point(x: 9e5 + 20, y: 9e5), barcode_point(x: 9e5 + 20, y: 9e5 + 5),
            barcode_point(x: 9e5, y: 9e5 + 5),
        ]
        var strip = barcode_strip()
        #expect(barcode_cut(pixels, 8, 8, corners, 1, 1, &strip) == .BARCODE_OK)
        defer { barcode_strip_free(&strip) }
        #expect(strip.width == 20 && strip.height == 5)
        #expect(UnsafeBufferPointer(start: strip.pixels, count: 100).allSatisfy { $0 == 77 })
    }

    @Test func version() {
        #expect(String(cString: barcode_library_version()).wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    }
}
