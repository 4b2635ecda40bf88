import Foundation
import OdologImaging
import Testing

// One after the other: one of them measures memory.
@Suite(.serialized) struct LimitTests {
    static func code(_ bytes: [UInt8], _ limits: PhotoLimits = .standard) -> String? {
        do throws(PhotoError) {
            _ = try Photo(data: bytes, name: "x", limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    /// A JPEG's start and frame header, nothing else.
    static func jpegHeader(width: Int, height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + bigEndian(height)[2...] + bigEndian(width)[2...] + [1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
    }

    @Test func headersAreCheckedBeforeAnythingIsAllocated() throws {
        #expect {
            try Photo(data: Self.jpegHeader(width: 60_000, height: 50_000), name: "big.jpg")
        } throws: {
            $0 as? PhotoError
                == .tooManyPixels(path: "big.jpg", width: 60_000, height: 50_000, limit: 200_000_000)
        }
        let png = PNGWriter(width: 1, height: 1) { _, _ in [0, 0, 0] }.encoded()
        for (width, height) in [(20_000, 20_000), (65_536, 1), (1, 70_000), (0x7FFF_FFFF, 0x7FFF_FFFF)] {
            var bytes = Array(png.prefix(8))
            bytes += pngChunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
            #expect(Self.code(bytes + png.dropFirst(33)) == "too_many_pixels", "\(width) x \(height)")
        }
        var bytes = Array(png.prefix(8))
        bytes += pngChunk("IHDR", bigEndian(0) + bigEndian(5) + [8, 2, 0, 0, 0])
        #expect(Self.code(bytes + png.dropFirst(33)) == "corrupt")
    }

    @Test func theLimitItselfIsAllowed() throws {
        let png = PNGWriter(width: 10, height: 10) { _, _ in [0, 0, 0] }.encoded()
        #expect(Self.code(png, PhotoLimits(maxPixels: 100, maxBytes: png.count)) == nil)
        #expect(Self.code(png, PhotoLimits(maxPixels: 99)) == "too_many_pixels")
        #expect(Self.code(png, PhotoLimits(maxBytes: png.count - 1)) == "too_large")
    }

    @Test func anInterlacedPNGMustFitIntoMemory() throws {
        let png = PNGWriter(width: 100, height: 100, isInterlaced: true) { _, _ in [0, 0, 0] }.encoded()
        #expect(Self.code(png, PhotoLimits(workingBytes: 30_000)) == "out_of_memory")
        #expect(Self.code(png, PhotoLimits(workingBytes: 40_000)) == nil)
    }

    /// Its coefficients without their zeros: of noise they take megabytes.
    @Test func aProgressiveJPEGMustFitIntoMemory() throws {
        var random = SeededGenerator(seed: 1)
        let noise = JPEGWriter(width: 1000, height: 800, isProgressive: true) { _ in
            (0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) }
        }.encoded()
        #expect(Self.code(noise, PhotoLimits(workingBytes: 1_000_000)) == "out_of_memory")
        #expect(Self.code(noise) == nil)
        let flat = JPEGWriter(width: 1000, height: 800, isProgressive: true) { _ in
            [UInt8](repeating: 100, count: 3000)
        }.encoded()
        #expect(Self.code(flat, PhotoLimits(workingBytes: 900_000)) == nil)
        #expect(Self.code(flat, PhotoLimits(workingBytes: 700_000)) == "out_of_memory")
    }

    /// A few bytes a scan, thousands of them: each would take as long as a whole photo.
    @Test func aJPEGOfEndlessScansIsRefused() throws {
        let jpeg = JPEGWriter(width: 64, height: 64, kind: .gray, isProgressive: true) { _ in
            [UInt8](repeating: 100, count: 64)
        }.encoded()
        let scan = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
        let bomb = jpeg[..<scan] + Array(repeating: jpeg[scan..<(jpeg.count - 2)], count: 5000).joined()
        #expect {
            try Photo(data: Array(bomb) + [0xFF, 0xD9], name: "bomb.jpg")
        } throws: {
            $0 as? PhotoError == .corrupt(path: "bomb.jpg", reason: "it has more than 100 scans")
        }
    }

    /// The more pixels, the fewer scans.
    @Test func aLargeJPEGMayHaveFewerScans() throws {
        let jpeg = JPEGWriter(width: 8000, height: 8000, kind: .gray, isProgressive: true) { _ in
            [UInt8](repeating: 100, count: 8000)
        }.encoded()
        #expect(Self.code(jpeg) == nil)
        let scan = try #require(jpeg.indices.last { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
        let bomb = jpeg[..<scan] + Array(repeating: jpeg[scan..<(jpeg.count - 2)], count: 70).joined()
        #expect {
            try Photo(data: Array(bomb) + [0xFF, 0xD9], name: "bomb.jpg")
        } throws: {
            $0 as? PhotoError == .corrupt(path: "bomb.jpg", reason: "it has too many scans for its size")
        }
    }

    /// 40,000 blocks of 64 coefficients that aren't zero: 5.5 MB.
    @Test(arguments: [false, true]) func coefficientsOfADensePictureAreCounted(isArithmetic: Bool) throws {
        var random = SeededGenerator(seed: 2)
        let tile = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
        let jpeg = JPEGWriter(
            width: 1600, height: 1600, kind: .gray, isProgressive: true, isArithmetic: isArithmetic, quality: 100
        ) { y in (0..<1600).map { tile[y % 8 * 8 + $0 % 8] } }.encoded()
        #expect(Self.code(jpeg) == nil)
        #expect(Self.code(jpeg, PhotoLimits(workingBytes: 5_000_000)) == "out_of_memory")
    }

    @Test(arguments: [(480, 8), (440, 7), (400, 6), (300, 5), (299, 4), (240, 4), (239, 3), (100, 1), (60, 1)])
    func jpegIsDecodedAtTheLargestScaleThatFits(side: Int, eighths: Int) throws {
        let jpeg = JPEGWriter(width: 480, height: 480, kind: .gray) { _ in [UInt8](repeating: 90, count: 480) }
        let photo = try Photo(
            data: jpeg.encoded(), name: "x", limits: PhotoLimits(decodedPixels: side * side))
        #expect(photo.scale == Double(eighths) / 8)
        #expect(photo.bitmap.width == 480 * eighths / 8 && photo.width == 480)
        #expect(photo.bitmap.pixels.allSatisfy { $0 == 90 })
    }

    @Test func belowAnEighthBlocksAreAveraged() throws {
        let jpeg = JPEGWriter(width: 400, height: 200, kind: .gray) { _ in [UInt8](repeating: 90, count: 400) }
        let photo = try Photo(data: jpeg.encoded(), name: "x", limits: PhotoLimits(decodedPixels: 100))
        #expect(photo.scale == 1.0 / 32 && photo.bitmap.width == 13 && photo.bitmap.height == 7)
        #expect(photo.bitmap.pixels.allSatisfy { $0 == 90 })
    }

    @Test func pngBlocksAreAveragedUpToTheEdge() throws {
        // 7 x 5 in blocks of 2: the last column and row have fewer pixels.
        let png = PNGWriter(width: 7, height: 5, colorType: .gray) { x, y in [x * 10 + y] }.encoded()
        let bitmap = try Photo(data: png, name: "x", limits: PhotoLimits(decodedPixels: 12)).bitmap
        #expect(bitmap.width == 4 && bitmap.height == 3)
        for y in 0..<3 {
            for x in 0..<4 {
                let columns = Array(2 * x..<min(2 * x + 2, 7))
                let rows = Array(2 * y..<min(2 * y + 2, 5))
                let sum = columns.flatMap { c in rows.map { c * 10 + $0 } }.reduce(0, +)
                let count = columns.count * rows.count
                #expect(bitmap[x, y] == UInt8((sum + count / 2) / count))
            }
        }
    }

    /// 48 megapixels would take 144 MB held whole.
    @Test func aPhotoOf48MegapixelsIsNotHeldWhole() throws {
        let row = (0..<8000).flatMap { x -> [UInt8] in [UInt8(x / 500 * 16), 128, 90] }
        let jpeg = JPEGWriter(width: 8000, height: 6000) { _ in row }.encoded()
        // Sets the peak back to what is held now.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try memory("VmRSS:")
        let photo = try Photo(data: jpeg, name: "48.jpg")
        let peak = try memory("VmHWM:")
        #expect(photo.scale == 0.25 && photo.bitmap.width == 2000 && photo.bitmap.height == 1500)
        #expect(photo.width == 8000 && photo.height == 6000)
        #expect(abs(Int(photo.bitmap[1062, 750]) - 128) < 6)
        #expect(peak - before < 60_000, "kB more at the peak than before")
    }

    private func memory(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(Int(line.split { $0 == " " || $0 == "\t" }[1]))
    }
}
