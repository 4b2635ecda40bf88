import COdologNetwork
import Foundation
import Testing

/// A network's weights, written to a file and opened.
///
/// `@unchecked Sendable`: weights are never changed once opened.
final class TestWeights: @unchecked Sendable {
    let network: TestNetwork
    let pointer: OpaquePointer

    /// - Parameter data: nil for the network's own.
    init(_ network: TestNetwork, _ data: Data? = nil) throws {
        let (header, numbers) = network.file()
        let (status, opened, message) = try Self.open(network, data ?? TestNetwork.data(header, numbers))
        try #require(status == NETWORK_OK, "\(message)")
        self.network = network
        pointer = try #require(opened)
    }

    deinit { network_weights_close(pointer) }

    /// What opening a file of `data` gives. The caller closes the weights.
    static func open(
        _ network: TestNetwork, _ data: Data
    ) throws -> (status: network_status, weights: OpaquePointer?, message: String) {
        let path = NSTemporaryDirectory() + "network-\(UUID().uuidString).safetensors"
        try data.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        let status = network_weights_open(network.pointer, path, &opened, &message)
        let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return (status, opened, String(decoding: text, as: UTF8.self))
    }
}

final class TestRunner {
    let weights: TestWeights
    let pointer: OpaquePointer
    private var network: TestNetwork { weights.network }

    init(_ weights: TestWeights) throws {
        self.weights = weights
        var made: OpaquePointer?
        try #require(network_runner_create(weights.pointer, &made) == NETWORK_OK)
        pointer = try #require(made)
    }

    convenience init(_ network: TestNetwork) throws {
        try self.init(TestWeights(network))
    }

    deinit { network_runner_destroy(pointer) }

    /// Fills in the network's own input of this size.
    func prepare(rows: Int, columns: Int) throws {
        var input: UnsafeMutablePointer<Float>?
        try #require(network_input(pointer, rows, columns, &input) == NETWORK_OK)
        let values = network.input(rows: rows, columns: columns)
        try #require(input).update(from: values, count: values.count)
    }

    /// The output for it.
    func run(rows: Int, columns: Int) throws -> [Float] {
        try prepare(rows: rows, columns: columns)
        return try runPrepared()
    }

    private func runPrepared() throws -> [Float] {
        var output = network_output()
        try #require(network_run(pointer, &output) == NETWORK_OK)
        #expect(output.channels == network.channels.last)
        return Array(UnsafeBufferPointer(start: output.values, count: output.rows * output.columns * output.channels))
    }

    func expectReference(rows: Int, columns: Int) throws {
        try prepare(rows: rows, columns: columns)
        try expectReferenceOfPrepared(rows: rows, columns: columns)
    }

    func expectReferenceOfPrepared(rows: Int, columns: Int) throws {
        let values = try runPrepared()
        let expected = network.reference(rows: rows, columns: columns)
        try #require(values.count == expected.count)
        let worst = zip(values, expected).map { abs($0 - $1) }.max() ?? .infinity
        // Of bytes: floats that differ in the last bit may round to neighbouring steps.
        #expect(worst < (network.bytesFrom == nil ? 1e-4 : 0.02))
    }
}
