import Foundation
import OdologImaging
import Testing

// One after the other: they measure memory.
@Suite(.serialized) struct BombTests {
    /// Kilobytes, other tests that run meanwhile included; held whole, these pictures would take at least 196 MB.
    private static let little = 150_000

    /// Kilobytes that the process held more than before, at most.
    private func peak(of body: () throws -> Void) throws -> Int {
        // Sets the peak back to what is held now.
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try Self.memory("VmRSS:")
        try body()
        return try Self.memory("VmHWM:") - before
    }

    private static func memory(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(Int(line.split { $0 == " " || $0 == "\t" }[1]))
    }

    static func huge(_ format: String) throws -> [UInt8] {
        switch format {
        case "jpeg": return LimitTests.jpegHeader(width: 65_535, height: 65_535)
        case "png":
            let png = PNGWriter(width: 1, height: 1) { _, _ in [0, 0, 0] }.encoded()
            return Array(png.prefix(8)) + pngChunk("IHDR", bigEndian(65_535) + bigEndian(65_535) + [8, 2, 0, 0, 0])
                + png.dropFirst(33)
        case "webp":
            // 16,383 x 16,383 is all that fits into 14 bits.
            var webp = try Fixture.bytes("lossless.webp")
            #expect(Array(webp[12..<16]) == Array("VP8L".utf8))
            webp.replaceSubrange(21..<24, with: [0xFE, 0xBF, 0xFF])
            webp[24] |= 0x0F
            return webp
        case "tiff":
            var tiff = try Fixture.bytes("rgb-lzw.tiff")
            let directory = Int(tiff[4]) | Int(tiff[5]) << 8 | Int(tiff[6]) << 16
            for entry in 0..<2 {
                tiff.replaceSubrange(directory + 10 + entry * 12..<directory + 14 + entry * 12, with: [255, 255, 0, 0])
            }
            return tiff
        case "bmp":
            var bmp = try Fixture.bytes("rgb.bmp")
            bmp.replaceSubrange(18..<26, with: [255, 255, 0, 0, 255, 255, 0, 0])
            return bmp
        default:
            var heic = try Fixture.bytes("rgb.heic")
            for place in heic.indices.dropLast(20) where heic[place...].starts(with: Array("ispe".utf8)) {
                heic.replaceSubrange(place + 8..<place + 16, with: bigEndian(65_535) + bigEndian(65_535))
            }
            return heic
        }
    }

    @Test(arguments: ["jpeg", "png", "webp", "tiff", "bmp", "heic"])
    func aHeaderOf65535Squared(format: String) throws {
        if format == "heic", Fixture.missing != nil { return }
        let bytes = try Self.huge(format)
        let clock = ContinuousClock()
        let start = clock.now
        let more = try peak {
            #expect {
                try Photo(data: bytes, name: "huge")
            } throws: {
                // libjpeg and libheif have limits of their own.
                let code = format == "jpeg" ? "corrupt" : format == "heic" ? "out_of_memory" : "too_many_pixels"
                return ($0 as? PhotoError)?.code == code
            }
        }
        #expect(more < Self.little, "kB more at the peak than before")
        #expect(clock.now - start < .seconds(5))
    }

    /// 196 megapixels in a few kilobytes: what can be read row by row is, in little memory; what cannot is refused before any is
    /// taken.
    @Test(arguments: [
        ("bomb.png", true), ("bomb-strips.tiff", true), ("bomb-one-strip.tiff", false), ("bomb.webp", false),
    ])
    func aFewKilobytesThatStandFor196Megapixels(name: String, isRead: Bool) throws {
        let bytes = try Fixture.bytes(name)
        let clock = ContinuousClock()
        let start = clock.now
        let more = try peak {
            do throws(PhotoError) {
                let photo = try Photo(data: bytes, name: name)
                #expect(isRead && photo.width * photo.height > 190_000_000)
                #expect(photo.bitmap.width * photo.bitmap.height <= 4_000_000)
            } catch {
                #expect(!isRead && error.code == "out_of_memory", "\(error)")
            }
        }
        #expect(more < Self.little, "kB more at the peak than before")
        #expect(clock.now - start < .seconds(30))
    }

    @Test(arguments: ["lossless.webp", "tiled.tiff", "planes.tiff", "rgb.bmp"])
    func whatADecoderHoldsIsLimited(name: String) throws {
        let bytes = try Fixture.bytes(name)
        #expect(LimitTests.code(bytes, PhotoLimits(workingBytes: 1000)) == "out_of_memory")
        #expect(LimitTests.code(bytes, PhotoLimits(workingBytes: 100_000)) == nil)
    }

    /// 240 MB of coefficients, most of them zeros.
    @Test func aProgressiveJPEGTakesLittleMemory() throws {
        let row = (0..<6000).flatMap { x -> [UInt8] in [UInt8(x / 5 % 16 * 16), 128, 90, 255] }
        let jpeg = JPEGWriter(width: 6000, height: 5000, kind: .cmyk, isProgressive: true) { _ in row }.encoded()
        let more = try peak {
            let width = try Photo(data: jpeg, name: "large").bitmap.width
            #expect(width > 1000)
        }
        #expect(more < Self.little, "kB more at the peak than before")
    }

    /// Photos that a decoder must hold whole take turns, so that they don't take three times the memory; none waits for ever.
    @Test(.timeLimit(.minutes(30))) func manyAtATime() async throws {
        // Of 196 megapixels, 5,000 x 6,000 of them left: libwebp holds 120 MB of each.
        var webp = try Fixture.bytes("bomb.webp")
        let size = UInt32(5000 - 1) | UInt32(6000 - 1) << 14
        for place in 0..<4 {
            webp[21 + place] = UInt8(size >> (8 * UInt32(place)) & 0xFF) | (place == 3 ? webp[24] & 0xF0 : 0)
        }
        let picture = webp
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let before = try Self.memory("VmRSS:")
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask { try Photo(data: picture, name: "large").bitmap.width } }
            for try await width in group { #expect(width > 1000) }
        }
        #expect(try Self.memory("VmHWM:") - before < 2 * Self.little, "kB more at the peak than before")
    }
}
