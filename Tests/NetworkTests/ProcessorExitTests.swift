import Foundation
import Testing

/// What oneDNN does on processors with fewer instructions. It asks for them once in a process, so each has a process of its own.
struct ProcessorExitTests {
    /// The largest sums that there are: sources of 255, weights of 63. Were a weight larger, two products would overflow the 16 bits in which
    /// processors without VNNI add them.
    @Test(arguments: ["SSE41", "AVX2", "AVX512_CORE", "ALL"])
    func theLargestSumsAreExact(instructions: String) async {
        await #expect(processExitsWith: .success) { [instructions = instructions as String] in
            setenv("DNNL_MAX_CPU_ISA", instructions, 1)
            let weights = try TestWeights(Self.network, TestNetwork.data(Self.file.header, Self.file.numbers))
            let output = try TestRunner(weights).run(rows: 5, columns: 5)
            // In the middle, where no padding is.
            let middle = output[(2 * 5 + 2) * 16..<(2 * 5 + 3) * 16]
            #expect(middle.allSatisfy { $0 == 255 * 63 * 64 * 9 }, "\(middle)")
        }
    }

    private static let network = TestNetwork(
        channels: [1, 64, 16],
        layers: [
            .init("a", from: 0, to: 1, kernel: (1, 1), rectifies: true),
            .init("b", from: 1, to: 2, kernel: (3, 3), padding: (1, 1)),
        ])

    private static let file: (header: String, numbers: Data) = {
        func floats(_ value: Float, _ count: Int) -> Data {
            [Float](repeating: value, count: count).withUnsafeBytes { Data($0) }
        }
        var entries: [String] = []
        var numbers = Data()
        for (name, type, shape, data) in [
            ("a.weight", "F32", "64,1,1,1", floats(1, 64)), ("a.bias", "F32", "64", floats(300, 64)),
            ("a.step", "F32", "1", floats(1, 1)),
            ("b.weight", "I8", "16,64,3,3", Data(repeating: 63, count: 16 * 64 * 9)),
            ("b.scale", "F32", "16", floats(1, 16)), ("b.bias", "F32", "16", floats(0, 16)),
        ] {
            let place = "[\(numbers.count),\(numbers.count + data.count)]"
            entries.append("\"\(name)\":{\"dtype\":\"\(type)\",\"shape\":[\(shape)],\"data_offsets\":\(place)}")
            numbers += data
        }
        return ("{" + entries.joined(separator: ",") + "}", numbers)
    }()
}
