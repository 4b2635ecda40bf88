import Foundation
import OdologImaging
import OdologValues
import Testing

/// One picture of coloured blocks, 61 x 35, as `Fixtures/make.py` writes it.
enum Fixture {
    static let width = 61, height = 35

    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")))
    }

    static func photo(_ name: String, limits: PhotoLimits = .standard) throws -> Photo {
        try Photo(data: try bytes(name), name: name, limits: limits)
    }

    /// `tiles.heic`, to be turned anticlockwise, or with another property in that one's place.
    static func tiles(quarters: Int = 0, property: String = "irot") throws -> [UInt8] {
        var file = try bytes("tiles.heic")
        let place = file.indices.first { file[$0...].starts(with: "irot".utf8) }!
        file.replaceSubrange(place..<place + 5, with: Array(property.utf8) + [UInt8(quarters)])
        return file
    }

    /// Nil where libheif is installed with a decoder for it.
    static let missing: Comment? = {
        do throws(PhotoError) {
            _ = try Photo(data: try! bytes("rgb.heic"), name: "rgb.heic")
            return nil
        } catch {
            return ["library_missing", "decoder_missing"].contains(error.code) ? "\(error.description)" : nil
        }
    }()

    static let webp = ["lossy.webp", "lossless.webp"]
    static let tiff = [
        "rgb-raw.tiff", "rgb-lzw.tiff", "rgb-adobe_deflate.tiff", "rgb-packbits.tiff", "rgb-jpeg.tiff", "palette.tiff",
        "pages.tiff", "tiled.tiff", "planes.tiff", "big-endian.tiff", "bigtiff.tiff", "one-strip.tiff", "cmyk.tiff",
    ]
    static let bmp = ["rgb.bmp", "palette.bmp"]
    static let heif = ["rgb.heic", "rgb-444.heic", "tiles.heic", "rgb.avif"]
}

@Suite struct FormatTests {
    @Test("HEIC and AVIF can be switched off, and nothing else is", arguments: Fixture.heif)
    func heifOff(file: String) throws {
        let off = PhotoLimits(heif: .off)
        let error = #expect(throws: PhotoError.self) { try Fixture.photo(file, limits: off) }
        #expect(error?.code == "unsupported_format")
        #expect(error?.description.contains("switched off here") == true)
        #expect(try Fixture.photo("lossy.webp", limits: off).width == Fixture.width)
    }

    /// What the middle of each block shows, but for what the format loses.
    private func expectBlocks(of photo: Photo, within tolerance: Int) {
        #expect(photo.bitmap.channels == 3 && photo.scale == 1 && !photo.isTruncated && !photo.isDamaged)
        #expect(photo.width == Fixture.width && photo.height == Fixture.height)
        for y in stride(from: 8, to: Fixture.height - 3, by: 16) {
            for x in stride(from: 8, to: Fixture.width, by: 16) {
                for (value, wanted) in zip(photo.bitmap.rgb(x, y), DecodingTests.color(x, y)) {
                    #expect(abs(Int(value) - Int(wanted)) <= tolerance, "\(photo.path) at \(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: Fixture.webp)
    func webp(name: String) throws {
        let photo = try Fixture.photo(name)
        #expect(photo.format == .webp)
        expectBlocks(of: photo, within: name == "lossy.webp" ? 12 : 0)
    }

    @Test(arguments: Fixture.tiff)
    func tiff(name: String) throws {
        let photo = try Fixture.photo(name)
        #expect(photo.format == .tiff)
        expectBlocks(of: photo, within: name == "rgb-jpeg.tiff" ? 8 : name == "cmyk.tiff" ? 1 : 0)
    }

    @Test(arguments: Fixture.bmp)
    func bmp(name: String) throws {
        let photo = try Fixture.photo(name)
        #expect(photo.format == .bmp)
        expectBlocks(of: photo, within: 0)
    }

    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing), arguments: Fixture.heif)
    func heif(name: String) throws {
        let photo = try Fixture.photo(name)
        #expect(photo.format == (name == "rgb.avif" ? .avif : .heic))
        expectBlocks(of: photo, within: 12)
    }

    /// Four tiles of 32 x 32, as phones write them, those at the right and at the bottom with more than is shown. EXIF says a turn,
    /// too, which is not to be made once more.
    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing), arguments: 0...3)
    func turnedTiles(quarters: Int) throws {
        let photo = try Photo(data: try Fixture.tiles(quarters: quarters), name: "tiles")
        let (width, height) = (Fixture.width, Fixture.height)
        #expect(photo.orientation == 1 && photo.scale == 1)
        #expect(photo.takenAt?.description == "2024-05-01T12:33:01+02:00")
        let size = quarters % 2 == 0 ? (width, height) : (height, width)
        #expect((photo.width, photo.height) == size && (photo.bitmap.width, photo.bitmap.height) == size)
        for y in stride(from: 8, to: height - 3, by: 16) {
            for x in stride(from: 8, to: width, by: 16) {
                // Anticlockwise, from the top left.
                let places = [(x, y), (y, width - 1 - x), (width - 1 - x, height - 1 - y), (height - 1 - y, x)]
                let (column, row) = places[quarters]
                for (value, wanted) in zip(photo.bitmap.rgb(column, row), DecodingTests.color(x, y)) {
                    #expect(abs(Int(value) - Int(wanted)) <= 12, "at \(x), \(y)")
                }
            }
        }
    }

    /// libheif puts together what is more than turned.
    @Test(.enabled(if: Fixture.missing == nil, Fixture.missing))
    func mirroredTiles() throws {
        let mirrored = try Photo(data: try Fixture.tiles(property: "imir"), name: "mirrored").bitmap
        let plain = try Fixture.photo("tiles.heic").bitmap
        #expect(mirrored.width == Fixture.width && mirrored.height == Fixture.height)
        func matches(_ place: (Int, Int) -> (Int, Int)) -> Bool {
            [(8, 8), (24, 8), (8, 24), (24, 24)].allSatisfy { x, y in
                let (column, row) = place(x, y)
                return zip(mirrored.rgb(column, row), plain.rgb(x, y)).allSatisfy { abs(Int($0) - Int($1)) <= 12 }
            }
        }
        // Which axis its number means, versions of the standard disagree on.
        let isMirrored = matches { x, y in (Fixture.width - 1 - x, y) }
        let isFlipped = matches { x, y in (x, Fixture.height - 1 - y) }
        #expect(isMirrored != isFlipped && !matches { x, y in (x, y) })
    }

    /// BT.601's brightness of the blocks, whatever the depth.
    @Test(arguments: ["gray.tiff", "gray16.tiff", "gray.heic"])
    func gray(name: String) throws {
        if name.hasSuffix("heic"), Fixture.missing != nil { return }
        let photo = try Fixture.photo(name)
        // (libheif puts tiles together in colour.)
        #expect(photo.bitmap.channels == 1 || name == "gray.heic")
        for x in stride(from: 8, to: Fixture.width, by: 16) {
            let rgb = DecodingTests.color(x, 8).map(Double.init)
            let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
            #expect(abs(Double(photo.bitmap[x, 8]) - luma) <= (name == "gray.heic" ? 5 : 1), "at \(x)")
        }
    }

    @Test func twoColours() throws {
        let bitmap = try Fixture.photo("bilevel.tiff").bitmap
        #expect(bitmap.rgb(8, 8) == [0, 0, 0] && bitmap.rgb(8, 24) == [255, 255, 255])
    }

    /// The right half is half transparent.
    @Test(arguments: ["alpha.webp", "alpha.tiff", "alpha.heic"])
    func transparencyIsOnWhite(name: String) throws {
        if name.hasSuffix("heic"), Fixture.missing != nil { return }
        let bitmap = try Fixture.photo(name).bitmap
        for (x, alpha) in [(8, 255), (40, 128)] {
            for (value, full) in zip(bitmap.rgb(x, 8), DecodingTests.color(x, 8)) {
                let wanted = (Int(full) * alpha + 255 * (255 - alpha)) / 255
                #expect(abs(Int(value) - wanted) <= (name == "alpha.heic" ? 12 : 2), "at \(x)")
            }
        }
    }

    /// Turned once: a HEIC's container does what its EXIF says as well.
    @Test(arguments: ["turned.webp", "turned.tiff", "turned.heic"])
    func orientationAndTime(name: String) throws {
        if name.hasSuffix("heic"), Fixture.missing != nil { return }
        let photo = try Fixture.photo(name)
        #expect(photo.width == Fixture.height && photo.height == Fixture.width)
        #expect(photo.bitmap.width == Fixture.height && photo.bitmap.height == Fixture.width)
        #expect(photo.orientation == (name == "turned.heic" ? 1 : 6))
        let offset = name == "turned.tiff" ? "" : "+02:00"
        #expect(photo.takenAt?.description == "2024-05-01T12:33:01" + offset)
        // A quarter clockwise: what was at the left is at the top.
        for y in stride(from: 8, to: Fixture.width, by: 16) {
            let color = DecodingTests.color(y, 8)
            for (value, wanted) in zip(photo.bitmap.rgb(Fixture.height - 1 - 8, y), color) {
                #expect(abs(Int(value) - Int(wanted)) <= (name == "turned.heic" ? 12 : 0), "at \(y)")
            }
        }
    }

    @Test(arguments: ["lossless.webp", "rgb-lzw.tiff", "tiled.tiff", "rgb.bmp", "rgb.heic", "tiles.heic"])
    func isShrunkToTheLimit(name: String) throws {
        if name.hasSuffix("heic"), Fixture.missing != nil { return }
        let photo = try Fixture.photo(name, limits: PhotoLimits(decodedPixels: 600))
        #expect(photo.scale == 0.5 && photo.width == Fixture.width)
        #expect(photo.bitmap.width == 31 && photo.bitmap.height == 18)
        for (value, wanted) in zip(photo.bitmap.rgb(4, 4), DecodingTests.color(8, 8)) {
            #expect(abs(Int(value) - Int(wanted)) <= 12)
        }
    }

    @Test(arguments: [("animated.webp", "animated WebP")])
    func whatIsNotRead(fixture: String, name: String) throws {
        #expect {
            try Fixture.photo(fixture)
        } throws: {
            $0 as? PhotoError == .unsupportedFormat(path: fixture, name: name)
        }
    }

    /// A raw photo is a TIFF file whose first page is a preview.
    @Test func rawPhotosAreNamed() throws {
        var tiff = try Fixture.bytes("rgb-raw.tiff")
        // The last entry, which is dispensable, becomes NewSubfileType 1.
        let directory = Int(tiff[4]) | Int(tiff[5]) << 8 | Int(tiff[6]) << 16
        let last = directory + 2 + (Int(tiff[directory]) - 1) * 12
        tiff.replaceSubrange(last..<last + 12, with: [0xFE, 0, 4, 0, 1, 0, 0, 0, 1, 0, 0, 0])
        #expect {
            try Photo(data: tiff, name: "x.nef")
        } throws: {
            $0 as? PhotoError == .unsupportedFormat(path: "x.nef", name: "camera raw")
        }
    }

    /// The name says nothing.
    @Test func theContentTellsTheFormat() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("photo.jpg", try Fixture.bytes("lossless.webp"))
        #expect(try Photo(contentsOf: path).format == .webp)
    }
}
