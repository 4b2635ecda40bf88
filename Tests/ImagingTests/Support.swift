import Foundation
import OdologImaging

/// A generator that gives the same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A folder that lives as long as the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "imaging-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String, _ bytes: [UInt8] = []) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}

extension Bitmap {
    /// Made pixel by pixel.
    static func make(
        _ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> UInt8
    ) throws -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels.append(value(x, y)) } }
        return try Bitmap(width: width, height: height, channels: 1, pixels: pixels)
    }

    static func makeRGB(
        _ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> [UInt8]
    ) throws -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += value(x, y) } }
        return try Bitmap(width: width, height: height, channels: 3, pixels: pixels)
    }

    var pixels: [UInt8] { withPixels { Array($0) } }

    func rgb(_ x: Int, _ y: Int) -> [UInt8] { (0..<channels).map { self[x, y, $0] } }
}

/// Vertical bars and gaps like a line of digits: `ink` on `ground`, `height` pixels high with a fifth of it as margin.
func strip(ink: UInt8, ground: UInt8, height: Int = 40, width: Int = 200) throws -> Bitmap {
    let margin = height / 5
    return try Bitmap.make(width, height) { x, y in
        let isInside = y >= margin && y < height - margin && x >= margin && x < width - margin
        return isInside && x % 20 < 6 ? ink : ground
    }
}
