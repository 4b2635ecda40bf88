/// A PNG file of any colour type, depth and interlacing, written without compression and without libpng.
struct PNGWriter {
    enum ColorType: UInt8, CaseIterable {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgbAlpha = 6

        var samples: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgbAlpha: 4
            }
        }
    }

    var width: Int
    var height: Int
    var colorType = ColorType.rgb
    var bitDepth = 8
    var isInterlaced = false
    /// Red, green, blue.
    var palette: [[UInt8]] = []
    /// What the tRNS chunk holds.
    var transparency: [UInt8] = []
    var exif: [UInt8] = []
    var exifFollowsPixels = false
    /// The samples of a pixel, each 0 ..< 2^bitDepth.
    var pixel: (_ x: Int, _ y: Int) -> [Int]

    func encoded() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header =
            bigEndian(width) + bigEndian(height) + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
        file += pngChunk("IHDR", header)
        let exifChunk = exif.isEmpty ? [] : pngChunk("eXIf", exif)
        if !exifFollowsPixels { file += exifChunk }
        if !palette.isEmpty { file += pngChunk("PLTE", palette.flatMap { $0 }) }
        if !transparency.isEmpty { file += pngChunk("tRNS", transparency) }
        file += pngChunk("IDAT", storedDeflate(scanlines()))
        if exifFollowsPixels { file += exifChunk }
        return file + pngChunk("IEND", [])
    }

    /// Origin and step of Adam7's passes, or of the one pass without it.
    private var passes: [(x: Int, y: Int, dx: Int, dy: Int)] {
        guard isInterlaced else { return [(0, 0, 1, 1)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    }

    private func scanlines() -> [UInt8] {
        var bytes: [UInt8] = []
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.dy) {
                bytes.append(0)
                bytes += packed(stride(from: pass.x, to: width, by: pass.dx).flatMap { pixel($0, y) })
            }
        }
        return bytes
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if bitDepth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        let perByte = 8 / bitDepth
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            (0..<perByte).reduce(UInt8(0)) { byte, i in
                let sample = start + i < samples.count ? samples[start + i] : 0
                return byte | UInt8(sample) << UInt8(8 - bitDepth * (i + 1))
            }
        }
    }
}

func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return bigEndian(body.count) + named + bigEndian(Int(crc32(named)))
}

/// A zlib stream of stored blocks.
private func storedDeflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let count = min(65_535, bytes.count - start)
        let isLast = start + count == bytes.count
        stream += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255), ~UInt8(count >> 8)]
        stream += bytes[start..<start + count]
        start += count
    } while start < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
        a = (a + Int(byte)) % 65_521
        b = (b + a) % 65_521
    }
    return stream + bigEndian(b << 16 | a)
}

private let crcTable: [UInt32] = (0..<256).map { n in
    (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crcTable[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
}
