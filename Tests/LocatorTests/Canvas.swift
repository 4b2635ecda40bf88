import Foundation
import Imaging
import RecognizedText

/// A gray picture to draw seven-segment digits on, at any angle, with soft edges.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int, ground: UInt8) {
        self.width = width
        self.height = height
        pixels = Array(repeating: ground, count: width * height)
    }

    /// Draws `text` centred on `centre` and returns the quad around its digits.
    /// - Parameter angle: degrees, clockwise.
    mutating func draw(
        _ text: String, centre: Point, digitHeight: Double, angle: Double = 0, value: UInt8
    ) -> Quad {
        let (digitWidth, pitch) = (digitHeight * 0.55, digitHeight * 0.8)
        let length = pitch * Double(text.count - 1) + digitWidth
        let turn = angle * .pi / 180
        func place(_ x: Double, _ y: Double) -> Point {
            Point(x: centre.x + cos(turn) * x - sin(turn) * y, y: centre.y + sin(turn) * x + cos(turn) * y)
        }
        for (index, character) in text.enumerated() {
            let left = -length / 2 + pitch * Double(index)
            for segment in Self.segments[character] ?? [] {
                let (x0, y0, x1, y1) = Self.ends[segment]
                stroke(
                    from: place(left + digitWidth * (0.1 + 0.8 * x0), digitHeight * (0.9 * (y0 - 0.5))),
                    to: place(left + digitWidth * (0.1 + 0.8 * x1), digitHeight * (0.9 * (y1 - 0.5))),
                    radius: digitHeight * 0.06, value: value)
            }
        }
        let (x, y) = (length / 2, digitHeight / 2)
        return Quad(
            topLeft: place(-x, -y), topRight: place(x, -y), bottomRight: place(x, y), bottomLeft: place(-x, y))
    }

    /// A filled rectangle, such as a bar of a barcode.
    mutating func fill(x: Range<Int>, y: Range<Int>, value: UInt8) {
        for row in y { for column in x { pixels[row * width + column] = value } }
    }

    /// Adds noise of at most `amplitude` to every pixel.
    mutating func addNoise(amplitude: Int, seed: UInt64) {
        var generator = SplitMix64(state: seed)
        for i in pixels.indices {
            let noise = Int(generator.next() % UInt64(2 * amplitude + 1)) - amplitude
            pixels[i] = UInt8(min(255, max(0, Int(pixels[i]) + noise)))
        }
    }

    func bitmap() throws -> Bitmap {
        try Bitmap(width: width, height: height, channels: 1, pixels: pixels)
    }

    private mutating func stroke(from a: Point, to b: Point, radius: Double, value: UInt8) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let squared = dx * dx + dy * dy
        let left = max(0, Int(min(a.x, b.x) - radius - 1))
        let right = min(width - 1, Int(max(a.x, b.x) + radius + 1))
        let top = max(0, Int(min(a.y, b.y) - radius - 1))
        let bottom = min(height - 1, Int(max(a.y, b.y) + radius + 1))
        guard left <= right, top <= bottom else { return }
        for y in top...bottom {
            for x in left...right {
                let (px, py) = (Double(x) + 0.5 - a.x, Double(y) + 0.5 - a.y)
                let t = squared > 0 ? min(1, max(0, (px * dx + py * dy) / squared)) : 0
                let distance = Point(x: px, y: py).distance(to: Point(x: t * dx, y: t * dy))
                let cover = min(1, max(0, radius + 0.5 - distance))
                let old = Double(pixels[y * width + x])
                pixels[y * width + x] = UInt8(old + (Double(value) - old) * cover)
            }
        }
    }

    /// Ends of the segments a to g in a box of 1 x 1.
    private static let ends: [(Double, Double, Double, Double)] = [
        (0, 0, 1, 0), (1, 0, 1, 0.5), (1, 0.5, 1, 1), (0, 1, 1, 1), (0, 0.5, 0, 1), (0, 0, 0, 0.5), (0, 0.5, 1, 0.5),
    ]
    private static let segments: [Character: [Int]] = [
        "0": [0, 1, 2, 3, 4, 5], "1": [1, 2], "2": [0, 1, 6, 4, 3], "3": [0, 1, 6, 2, 3], "4": [5, 6, 1, 2],
        "5": [0, 5, 6, 2, 3], "6": [0, 5, 4, 3, 2, 6], "7": [0, 1, 2], "8": [0, 1, 2, 3, 4, 5, 6],
        "9": [6, 5, 0, 1, 2, 3],
    ]
}

/// Vigna's generator: the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
