import Foundation

@testable import OdologRecognition

/// A model's file with invented weights: those of `bench/models/recognizer/line_export.py`, whose comment says
/// how they come about.
enum LineNetworkFile {
    /// Outputs, inputs, kernel rows, kernel columns of each layer, the last one aside, which differs.
    private static let layers: [(name: String, shape: [Int])] = [
        ("stem", [32, 1, 3, 3]), ("down4", [64, 32, 3, 3]), ("block4.first", [64, 64, 3, 3]),
        ("block4.second", [64, 64, 3, 3]), ("down8", [96, 64, 3, 3]), ("block8a.first", [96, 96, 3, 3]),
        ("block8a.second", [96, 96, 3, 3]), ("block8b.first", [96, 96, 3, 3]), ("block8b.second", [96, 96, 3, 3]),
        ("flat", [160, 96, 4, 1]), ("line1.first", [160, 160, 1, 3]), ("line1.second", [160, 160, 1, 3]),
        ("line2.first", [160, 160, 1, 3]), ("line2.second", [160, 160, 1, 3]),
    ]

    static let invented: [UInt8] = file(.digits)
    /// So large that nothing that is finite comes out.
    static let overflowing: [UInt8] = file(.digits, factor: 1e30)

    private static func file(_ model: LineNetworkModel, factor: Double = 1) -> [UInt8] {
        var entries: [String] = []
        var numbers: [Float] = []
        var tensor: UInt64 = 0
        func add(_ name: String, _ shape: [Int], _ scale: Double) {
            tensor += 1
            let from = numbers.count * 4
            for i in 0..<UInt64(shape.reduce(1, *)) {
                var h = ((i + 1) &* 2_654_435_761 &+ 374_761_393 &* tensor) & 0xFFFF_FFFF
                for _ in 0..<2 { h = ((h ^ (h >> 15)) &* 2_246_822_519) & 0xFFFF_FFFF }
                numbers.append(Float((Double(h >> 8) / 16_777_216 - 0.5) * scale * factor))
            }
            let sides = shape.map(String.init).joined(separator: ",")
            entries.append(
                "\"\(name)\":{\"dtype\":\"F32\",\"shape\":[\(sides)],\"data_offsets\":[\(from),\(numbers.count * 4)]}")
        }
        for (name, shape) in layers + [("head", [model.symbols.count + 1, 160, 1, 1])] {
            let scale = (24 / Double(shape.dropFirst().reduce(1, *))).squareRoot()
            add("\(name).weight", shape, name.hasSuffix(".second") ? scale * 0.5 : scale)
            add("\(name).bias", [shape[0]], 0.2)
        }
        let header = Array("{\(entries.joined(separator: ","))}".utf8)
        return (0..<8).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) } + header
            + numbers.withUnsafeBytes(Array.init)
    }

    /// A folder with the file of the digits' model.
    static func folder(_ bytes: [UInt8] = invented) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: LineNetworkModel.digits.file)
        return folder
    }

    static func folder(of model: LineNetworkModel) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(file(model), to: model.file)
        return folder
    }

    /// Gray, a formula.
    static func pixels(width: Int, height: Int) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).map { x in UInt8(truncatingIfNeeded: 7 * x + 13 * y + 5 * (x * y % 31)) }
        }
    }
}
