import COdologNetwork
import Foundation

/// A small network described at run time, and what it must give.
///
/// `@unchecked Sendable`: nothing is changed once it is made. The description is never freed: tests make a few.
final class TestNetwork: @unchecked Sendable {
    struct Layer: Sendable {
        let name: String
        let source: Int32
        let target: Int32
        let kernel: (Int32, Int32)
        let stride: (Int32, Int32)
        let padding: (Int32, Int32)
        let adds: Bool
        let rectifies: Bool
        let doubled: Int32
        let doubledTarget: Int32

        init(
            _ name: String, from source: Int32, to target: Int32, kernel: (Int32, Int32),
            stride: (Int32, Int32) = (1, 1),
            padding: (Int32, Int32) = (0, 0), adds: Bool = false, rectifies: Bool = false, doubled: Int32 = 0,
            doubledTarget: Int32 = 0
        ) {
            self.name = name
            self.source = source
            self.target = target
            self.kernel = kernel
            self.stride = stride
            self.padding = padding
            self.adds = adds
            self.rectifies = rectifies
            self.doubled = doubled
            self.doubledTarget = doubledTarget
        }
    }

    let channels: [Int]
    let layers: [Layer]
    /// Whether the file holds 16-bit floats.
    let isHalved: Bool
    /// The first layer whose weights are of 8 bits, as those of all after it are. Nil: none.
    let bytesFrom: Int?
    let pointer: UnsafePointer<network_description>

    init(channels: [Int32], layers: [Layer], isHalved: Bool = false, bytesFrom: Int? = nil) {
        self.channels = channels.map(Int.init)
        self.layers = layers
        self.isHalved = isHalved
        self.bytesFrom = bytesFrom
        let described = UnsafeMutableBufferPointer<network_layer>.allocate(capacity: layers.count)
        for (i, layer) in layers.enumerated() {
            described.initializeElement(
                at: i,
                to: network_layer(
                    name: strdup(layer.name), kernel: network_sides(rows: layer.kernel.0, columns: layer.kernel.1),
                    stride: network_sides(rows: layer.stride.0, columns: layer.stride.1),
                    padding: network_sides(rows: layer.padding.0, columns: layer.padding.1), source: layer.source,
                    target: layer.target, adds: layer.adds, rectifies: layer.rectifies, doubled: layer.doubled,
                    doubled_target: layer.doubledTarget))
        }
        let counts = UnsafeMutableBufferPointer<Int32>.allocate(capacity: channels.count)
        _ = counts.initialize(from: channels)
        let made = UnsafeMutablePointer<network_description>.allocate(capacity: 1)
        made.initialize(
            to: network_description(
                layers: described.baseAddress, layer_count: Int32(layers.count), channels: counts.baseAddress,
                buffer_count: Int32(channels.count)))
        pointer = UnsafePointer(made)
    }

    /// Outputs x inputs x kernel rows x kernel columns.
    func shape(_ layer: Int) -> [Int] {
        let layer = layers[layer]
        return [
            channels[Int(layer.target)], channels[Int(layer.source)], Int(layer.kernel.0), Int(layer.kernel.1),
        ]
    }

    /// Numbers in -0.5...0.5.
    private static func numbers(_ count: Int, seed: Int) -> [Float] {
        (0..<count).map { Float((($0 + 1) &* 2_654_435_761 &+ seed &* 374_761_393) >> 7 & 0xFFFF) / 65536 - 0.5 }
    }

    private func isOfBytes(_ layer: Int) -> Bool { bytesFrom.map { layer >= $0 } ?? false }

    /// Whether what a layer writes is kept in bytes: another one of bytes reads it.
    private func writesBytes(_ layer: Int) -> Bool {
        bytesFrom.map { layer + 1 >= $0 && layer + 1 < layers.count } ?? false
    }

    /// The step of a layer's target, where it is kept in bytes.
    func step(_ layer: Int) -> Float { 0.01 + 0.002 * Float(layer) }

    /// -63 to 63.
    private func bytes(_ layer: Int) -> [Int8] {
        Self.numbers(shape(layer).reduce(1, *), seed: 2 * layer).map { Int8(($0 * 126).rounded()) }
    }

    private func scales(_ layer: Int) -> [Float] { (0..<shape(layer)[0]).map { 0.004 + 0.0001 * Float($0) } }

    func weights(_ layer: Int) -> [Float] {
        guard isOfBytes(layer) else { return stored(Self.numbers(shape(layer).reduce(1, *), seed: 2 * layer)) }
        let bytes = bytes(layer)
        let length = bytes.count / shape(layer)[0]
        let scales = scales(layer)
        return bytes.enumerated().map { Float($1) * scales[$0 / length] }
    }

    func biases(_ layer: Int) -> [Float] { stored(Self.numbers(shape(layer)[0], seed: 2 * layer + 1)) }

    private func stored(_ values: [Float]) -> [Float] { isHalved ? values.map { Float(Float16($0)) } : values }

    func input(rows: Int, columns: Int) -> [Float] { Self.numbers(rows * columns * channels[0], seed: 1000) }

    /// A safetensors file with the weights: its header and its numbers.
    func file() -> (header: String, numbers: Data) {
        var entries: [String] = ["\"__metadata__\":{\"network\":\"test\"}"]
        var data = Data()
        func add(_ name: String, _ shape: [Int], _ values: [Float]) {
            let from = data.count
            if isHalved {
                values.map { Float16($0) }.withUnsafeBytes { data.append(contentsOf: $0) }
            } else {
                values.withUnsafeBytes { data.append(contentsOf: $0) }
            }
            let sides = shape.map(String.init).joined(separator: ",")
            entries.append(
                "\"\(name)\":{\"dtype\":\"\(isHalved ? "F16" : "F32")\",\"shape\":[\(sides)],\"data_offsets\":[\(from),\(data.count)]}"
            )
        }
        for (i, layer) in layers.enumerated() {
            if isOfBytes(i) {
                let from = data.count
                bytes(i).withUnsafeBytes { data.append(contentsOf: $0) }
                let sides = shape(i).map(String.init).joined(separator: ",")
                entries.append(
                    "\"\(layer.name).weight\":{\"dtype\":\"I8\",\"shape\":[\(sides)],\"data_offsets\":[\(from),\(data.count)]}"
                )
                add("\(layer.name).scale", [shape(i)[0]], scales(i))
            } else {
                add("\(layer.name).weight", shape(i), weights(i))
            }
            if writesBytes(i) { add("\(layer.name).step", [1], [step(i)]) }
            add("\(layer.name).bias", [shape(i)[0]], biases(i))
        }
        return ("{" + entries.joined(separator: ",") + "}", data)
    }

    /// A file of `header` and `numbers`, as safetensors has it.
    static func data(_ header: String, _ numbers: Data) -> Data {
        let length = UInt64(header.utf8.count)
        return Data((0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }) + Data(header.utf8) + numbers
    }

    // MARK: Reference

    private struct Grid {
        var rows: Int
        var columns: Int
        /// Row by row, channels last.
        var values: [Float]
    }

    /// The output, by the definition of a convolution.
    func reference(rows: Int, columns: Int) -> [Float] {
        var buffers = [Int: Grid]()
        buffers[0] = Grid(rows: rows, columns: columns, values: input(rows: rows, columns: columns))
        for (i, layer) in layers.enumerated() {
            if layer.doubled != 0 { buffers[Int(layer.doubledTarget)] = doubled(buffers[Int(layer.doubled)]!, layer) }
            var result = convolution(i, of: buffers[Int(layer.source)]!)
            if layer.adds, let held = buffers[Int(layer.target)] {
                for j in result.values.indices { result.values[j] += held.values[j] }
            }
            if layer.rectifies { result.values = result.values.map { max(0, $0) } }
            if writesBytes(i) {
                let step = step(i)
                result.values = result.values.map { min(($0 / step).rounded(.toNearestOrEven), 255) * step }
            }
            buffers[Int(layer.target)] = result
        }
        return buffers[channels.count - 1]!.values
    }

    private func doubled(_ half: Grid, _ layer: Layer) -> Grid {
        let depth = channels[Int(layer.doubled)]
        var whole = Grid(rows: 2 * half.rows, columns: 2 * half.columns, values: [])
        for (y, x) in (0..<whole.rows).flatMap({ y in (0..<whole.columns).map { (y, $0) } }) {
            let cell = (y / 2 * half.columns + x / 2) * depth
            whole.values += half.values[cell..<cell + depth]
        }
        return whole
    }

    private func convolution(_ index: Int, of source: Grid) -> Grid {
        let layer = layers[index]
        let sides = shape(index)
        let weights = weights(index)
        let biases = biases(index)
        let (outputs, inputs, height, width) = (sides[0], sides[1], sides[2], sides[3])
        let (top, left) = (Int(layer.padding.0), Int(layer.padding.1))
        let (down, right) = (Int(layer.stride.0), Int(layer.stride.1))
        let rows = (source.rows + 2 * top - height) / down + 1
        let columns = (source.columns + 2 * left - width) / right + 1
        var result = Grid(rows: rows, columns: columns, values: [])
        for y in 0..<rows {
            for x in 0..<columns {
                for o in 0..<outputs {
                    var sum = Double(biases[o])
                    for (v, u) in (0..<height).flatMap({ v in (0..<width).map { (v, $0) } }) {
                        let (sy, sx) = (y * down + v - top, x * right + u - left)
                        guard (0..<source.rows).contains(sy), (0..<source.columns).contains(sx) else { continue }
                        for i in 0..<inputs {
                            let weight = weights[((o * inputs + i) * height + v) * width + u]
                            sum += Double(weight) * Double(source.values[(sy * source.columns + sx) * inputs + i])
                        }
                    }
                    result.values.append(Float(sum))
                }
            }
        }
        return result
    }
}
