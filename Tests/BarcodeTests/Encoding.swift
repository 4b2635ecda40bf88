import Foundation
import OdologImaging

/// Widths of bars and spaces in modules, a bar first.
enum LinearEncoder {
    /// Code 39 (ISO/IEC 16388), wide elements three modules wide, with its start and stop.
    static func code39(_ text: String) -> [Int] {
        "*\(text)*".flatMap { character -> [Int] in
            let index = code39Characters.firstIndex(of: character)!
            let elements = code39Patterns[code39Characters.distance(from: code39Characters.startIndex, to: index)]
            return elements.map { $0 == "w" ? 3 : 1 } + [1]
        }.dropLast()
    }

    /// Code 128 (ISO/IEC 15417), all in set B, with its check character.
    static func code128(_ text: String) -> [Int] {
        let values = text.utf8.map { Int($0) - 32 }
        let sum = values.enumerated().reduce(104) { $0 + ($1.offset + 1) * $1.element }
        return ([104] + values + [sum % 103]).flatMap { code128Widths[$0] } + [2, 3, 3, 1, 1, 1, 2]
    }

    private static let code39Characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. *$/+%"
    private static let code39Patterns = """
        nnnwwnwnn wnnwnnnnw nnwwnnnnw wnwwnnnnn nnnwwnnnw wnnwwnnnn nnwwwnnnn nnnwnnwnw wnnwnnwnn nnwwnnwnn \
        wnnnnwnnw nnwnnwnnw wnwnnwnnn nnnnwwnnw wnnnwwnnn nnwnwwnnn nnnnnwwnw wnnnnwwnn nnwnnwwnn nnnnwwwnn \
        wnnnnnnww nnwnnnnww wnwnnnnwn nnnnwnnww wnnnwnnwn nnwnwnnwn nnnnnnwww wnnnnnwwn nnwnnnwwn nnnnwnwwn \
        wwnnnnnnw nwwnnnnnw wwwnnnnnn nwnnwnnnw wwnnwnnnn nwwnwnnnn nwnnnnwnw wwnnnnwnn nwwnnnwnn nwnnwnwnn \
        nwnwnwnnn nwnwnnnwn nwnnnwnwn nnnwnwnwn
        """.split(separator: " ").map(Array.init)

    /// Six digits a character, of the 105 that set B can start with or hold.
    private static let code128Widths: [[Int]] = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 \
        123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 \
        232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 \
        313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 \
        111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 \
        111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 \
        114311 411113 411311 113141 114131 311141 411131 211412 211214
        """.split(separator: " ").map { $0.map { $0.wholeNumberValue! } }
}

/// A gray picture to draw codes into.
struct Drawing {
    let width: Int
    let height: Int
    var dark: UInt8 = 20
    let light: UInt8
    private var pixels: [UInt8]

    init(width: Int, height: Int, dark: UInt8 = 20, light: UInt8 = 230) {
        (self.width, self.height, self.dark, self.light) = (width, height, dark, light)
        pixels = Array(repeating: light, count: width * height)
    }

    mutating func bars(_ widths: [Int], x: Int, y: Int, module: Int, height: Int) {
        var row = Array(repeating: light, count: widths.reduce(0, +) * module)
        var start = 0
        for (index, modules) in widths.enumerated() {
            let end = start + modules * module
            if index.isMultiple(of: 2) {
                row.replaceSubrange(start..<end, with: repeatElement(dark, count: end - start))
            }
            start = end
        }
        for line in y..<y + height { put(row, x: x, y: line) }
    }

    mutating func modules(_ rows: [String], x: Int, y: Int, module: Int) {
        for (index, text) in rows.enumerated() {
            let row = text.flatMap { Array(repeating: $0 == "#" ? dark : light, count: module) }
            for line in 0..<module { put(row, x: x, y: y + index * module + line) }
        }
    }

    private mutating func put(_ row: [UInt8], x: Int, y: Int) {
        let end = min(x + row.count, width)
        guard y < height, end > x else { return }
        pixels.replaceSubrange(y * width + x..<y * width + end, with: row.prefix(end - x))
    }

    func bitmap() throws -> Bitmap {
        try Bitmap(width: width, height: height, channels: 1, pixels: pixels)
    }
}

enum Fixture {
    static func rows(_ name: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
