import OdologImaging
import Testing

/// Small files of every kind, to be cut and spoilt.
enum Sample: CaseIterable {
    case jpeg, progressiveJPEG, grayJPEG, cmykJPEG, png, interlacedPNG, palettePNG

    static let width = 40, height = 24

    var bytes: [UInt8] {
        let (width, height) = (Self.width, Self.height)
        func row(_ components: Int) -> (Int) -> [UInt8] {
            { y in (0..<width * components).map { UInt8(truncatingIfNeeded: ($0 / components * 13) ^ (y * 29)) } }
        }
        let exif = EXIFWriter(orientation: 6, dateTime: "2024:06:02 10:00:00").encoded()
        switch self {
        case .jpeg: return JPEGWriter(width: width, height: height, exif: exif, row: row(3)).encoded()
        case .progressiveJPEG:
            return JPEGWriter(width: width, height: height, isProgressive: true, exif: exif, row: row(3)).encoded()
        case .grayJPEG: return JPEGWriter(width: width, height: height, kind: .gray, row: row(1)).encoded()
        case .cmykJPEG: return JPEGWriter(width: width, height: height, kind: .ycck, row: row(4)).encoded()
        case .png: return PNGWriter(width: width, height: height, exif: exif) { x, y in [x, y, x * y % 256] }.encoded()
        case .interlacedPNG:
            return PNGWriter(width: width, height: height, isInterlaced: true, exif: exif) { x, y in
                [x, y, x * y % 256]
            }.encoded()
        case .palettePNG:
            let palette = (0..<16).map { [UInt8($0 * 16), UInt8(255 - $0), 9] }
            return PNGWriter(
                width: width, height: height, colorType: .palette, bitDepth: 4, palette: palette
            ) { x, y in [(x + y) % 16] }.encoded()
        }
    }
}

@Suite struct DamageTests {
    @Test(arguments: Sample.allCases)
    func wholeFileIsWhole(sample: Sample) throws {
        let photo = try Photo(data: sample.bytes, name: "whole")
        #expect(!photo.isTruncated && !photo.isDamaged)
    }

    /// Cut anywhere, a file is read as far as it goes and says so, or is an error of content.
    @Test(arguments: Sample.allCases)
    func cutAnywhere(sample: Sample) throws {
        let bytes = sample.bytes
        var decoded = 0
        for count in 0..<bytes.count {
            do throws(PhotoError) {
                let photo = try Photo(data: Array(bytes.prefix(count)), name: "cut")
                #expect(photo.isTruncated, "cut at \(count)")
                #expect(Set([photo.width, photo.height]) == [Sample.width, Sample.height])
                decoded += 1
            } catch {
                #expect(["empty", "not_an_image", "corrupt"].contains(error.code), "cut at \(count): \(error)")
            }
        }
        #expect(decoded > bytes.count / 10)
    }

    @Test func rowsBeforeTheCutAreRight() throws {
        let whole = PNGWriter(width: 30, height: 20, colorType: .gray) { x, y in [x * y % 256] }.encoded()
        // Behind the pixels' 31 bytes a row: checksums and the end chunk.
        let photo = try Photo(data: Array(whole.dropLast(20 + 10 * 31)), name: "cut")
        #expect(photo.isTruncated && photo.isDamaged)
        let rows = (0..<20).filter { y in (0..<30).allSatisfy { photo.bitmap[$0, y] == UInt8($0 * y % 256) } }
        let gray = (0..<20).filter { y in (0..<30).allSatisfy { photo.bitmap[$0, y] == 128 } }
        #expect(rows.count >= 9 && rows == Array(0..<rows.count))
        #expect(gray == Array(rows.count..<20))
    }

    @Test(arguments: [Sample.jpeg, .png])
    func aLostEndMarkIsNoDamage(sample: Sample) throws {
        let photo = try Photo(data: Array(sample.bytes.dropLast(2)), name: "cut")
        #expect(photo.isTruncated && !photo.isDamaged)
        let whole = try Photo(data: sample.bytes, name: "whole")
        #expect(photo.bitmap.pixels == whole.bitmap.pixels)
    }

    /// Every bit of a file, one at a time: no crash, and no error that is none of content.
    @Test(arguments: Sample.allCases)
    func everyBitFlipped(sample: Sample) throws {
        let bytes = sample.bytes
        let limits = PhotoLimits(maxPixels: 1_000_000, decodedPixels: 20_000)
        let allowed: Set = [
            "not_an_image", "corrupt", "unsupported_format", "too_many_pixels", "out_of_memory",
        ]
        for bit in 0..<bytes.count * 8 {
            var bad = bytes
            bad[bit / 8] ^= 1 << UInt8(bit % 8)
            do throws(PhotoError) {
                let photo = try Photo(data: bad, name: "flipped", limits: limits)
                #expect(photo.bitmap.width * photo.bitmap.height <= 20_000)
            } catch {
                #expect(allowed.contains(error.code), "bit \(bit): \(error)")
            }
        }
    }

    @Test func wrongChecksumOfPixelsIsDamage() throws {
        var bytes = Sample.png.bytes
        // The last byte of the pixel chunk's checksum stands before the end chunk's 12 bytes.
        bytes[bytes.count - 13] ^= 1
        let photo = try Photo(data: bytes, name: "bad")
        #expect(photo.isDamaged && !photo.isTruncated)
    }

    @Test func wrongChecksumOfTheHeaderIsCorrupt() throws {
        var bytes = Sample.png.bytes
        bytes[32] ^= 1
        #expect { try Photo(data: bytes, name: "bad.png") } throws: { ($0 as? PhotoError)?.code == "corrupt" }
    }
}
