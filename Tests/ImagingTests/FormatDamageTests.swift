import Foundation
import OdologImaging
import Testing

/// Fixtures, cut and spoilt.
@Suite struct FormatDamageTests {
    static let content: Set = ["empty", "not_an_image", "corrupt", "unsupported_format"]
    static let small = [
        "lossy.webp", "lossless.webp", "turned.webp", "alpha.webp", "rgb-lzw.tiff", "rgb-jpeg.tiff", "one-strip.tiff",
        "tiled.tiff", "planes.tiff", "turned.tiff", "gray16.tiff", "bilevel.tiff", "bigtiff.tiff",
    ]
    static let limits = PhotoLimits(maxPixels: 1_000_000, decodedPixels: 20_000, workingBytes: 64 << 20)

    /// Whatever is there is shown; what is told to be whole is.
    @Test(arguments: small + ["rgb.bmp"])
    func cutAnywhere(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let whole = try Photo(data: bytes, name: "whole").bitmap.pixels
        for count in stride(from: 0, to: bytes.count, by: name == "rgb.bmp" ? 41 : 1) {
            do throws(PhotoError) {
                let photo = try Photo(data: Array(bytes.prefix(count)), name: "cut", limits: Self.limits)
                let isWhole = photo.bitmap.pixels == whole
                #expect(photo.isTruncated || photo.isDamaged || isWhole, "cut at \(count)")
            } catch {
                #expect(Self.content.contains(error.code), "cut at \(count): \(error)")
            }
        }
    }

    @Test(arguments: small + ["palette.bmp"])
    func everyBitFlipped(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let allowed = Self.content.union(["too_many_pixels", "out_of_memory"])
        for bit in stride(from: 0, to: bytes.count * 8, by: bytes.count > 2000 ? 7 : 1) {
            var bad = bytes
            bad[bit / 8] ^= 1 << UInt8(bit % 8)
            do throws(PhotoError) {
                let photo = try Photo(data: bad, name: "flipped", limits: Self.limits)
                #expect(photo.bitmap.width * photo.bitmap.height <= 20_000)
            } catch {
                #expect(allowed.contains(error.code), "bit \(bit): \(error)")
            }
        }
    }

    /// Each goes to a helper process, so there are fewer of them.
    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing), arguments: Fixture.heif)
    func heifCutAndFlipped(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let allowed = Self.content.union(["too_many_pixels", "out_of_memory", "decoder_missing"])
        func open(_ bytes: [UInt8], _ note: String) {
            do throws(PhotoError) {
                let photo = try Photo(data: bytes, name: "bad", limits: Self.limits)
                #expect(photo.bitmap.width * photo.bitmap.height <= 20_000)
            } catch {
                #expect(allowed.contains(error.code), "\(note): \(error)")
            }
        }
        for count in stride(from: 0, to: bytes.count, by: 23) { open(Array(bytes.prefix(count)), "cut at \(count)") }
        for bit in stride(from: 0, to: bytes.count * 8, by: 101) {
            var bad = bytes
            bad[bit / 8] ^= 1 << UInt8(bit % 8)
            open(bad, "bit \(bit)")
        }
    }

    /// Each of 40,000 items says that it has 65,535 pieces, of no bytes: nobody is to count them. libheif refuses it.
    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing))
    func itemsOfManyPieces() throws {
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) } + Array(type.utf8) + content
        }
        func full(_ type: String, version: UInt8, _ content: [UInt8]) -> [UInt8] {
            box(type, [version, 0, 0, 0] + content)
        }
        let grid = full("infe", version: 2, [0, 1, 0, 0] + Array("grid".utf8) + [0])
        let piece: [UInt8] = [0, 2, 0, 0, 0, 0, 0xFF, 0xFF]
        let file =
            box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
            + full(
                "meta", version: 0,
                full("pitm", version: 0, [0, 1]) + full("iinf", version: 0, [0, 1] + grid)
                    + full("iloc", version: 1, [0, 0, 0x9C, 0x40] + (0..<40_000).flatMap { _ in piece }))
        let clock = ContinuousClock()
        let taken = clock.measure { #expect(throws: PhotoError.self) { try Photo(data: file, name: "pieces") } }
        #expect(taken < .seconds(2))
    }

    @Test(arguments: ["lossless.webp", "rgb-lzw.tiff", "rgb.bmp"])
    func theRestOfACutFileIsRight(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let cut = name == "rgb.bmp" ? bytes.count : bytes.count - bytes.count / 3
        guard let photo = try? Photo(data: Array(bytes.prefix(cut)), name: "cut") else { return }
        let whole = try Photo(data: bytes, name: "whole")
        #expect(photo.bitmap.rgb(8, 2) == whole.bitmap.rgb(8, 2))
    }

    @Test(arguments: [1, 11, 12, 100, 100_000])
    func nothingButZeros(count: Int) {
        #expect {
            try Photo(data: [UInt8](repeating: 0, count: count), name: "zeros")
        } throws: {
            $0 as? PhotoError == .notAnImage(path: "zeros")
        }
    }

    /// The first page's successor is itself; only the first is looked at.
    @Test func aDirectoryThatFollowsItself() throws {
        var tiff = try Fixture.bytes("rgb-lzw.tiff")
        let directory = Int(tiff[4]) | Int(tiff[5]) << 8 | Int(tiff[6]) << 16
        let next = directory + 2 + Int(tiff[directory]) * 12
        tiff.replaceSubrange(next..<next + 4, with: tiff[4..<8])
        #expect(try Photo(data: tiff, name: "loop").width == Fixture.width)
    }
}
