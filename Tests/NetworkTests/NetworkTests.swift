import COdologNetwork
import Foundation
import Testing

/// The runtime's results against convolutions written down plainly, and what it refuses.
@Suite struct NetworkTests {
    /// One convolution: kernel, stride, padding, sides of the input.
    struct Geometry: Sendable, CustomTestStringConvertible {
        let kernel: (Int32, Int32)
        let stride: (Int32, Int32)
        let padding: (Int32, Int32)
        let sides: (Int, Int)

        var testDescription: String { "kernel \(kernel) stride \(stride) padding \(padding) of \(sides)" }

        var layer: TestNetwork.Layer {
            .init("only", from: 0, to: 1, kernel: kernel, stride: stride, padding: padding)
        }
    }

    static let geometries: [Geometry] = [
        Geometry(kernel: (3, 3), stride: (1, 1), padding: (1, 1), sides: (5, 8)),
        Geometry(kernel: (3, 3), stride: (2, 2), padding: (1, 1), sides: (6, 8)),
        Geometry(kernel: (3, 3), stride: (2, 2), padding: (1, 1), sides: (5, 7)),
        Geometry(kernel: (3, 3), stride: (2, 1), padding: (1, 1), sides: (8, 7)),
        Geometry(kernel: (3, 3), stride: (1, 2), padding: (1, 1), sides: (7, 8)),
        Geometry(kernel: (3, 3), stride: (3, 3), padding: (1, 1), sides: (10, 11)),
        Geometry(kernel: (4, 1), stride: (1, 1), padding: (0, 0), sides: (4, 9)),
        Geometry(kernel: (1, 3), stride: (1, 1), padding: (0, 1), sides: (1, 9)),
        Geometry(kernel: (1, 1), stride: (1, 1), padding: (0, 0), sides: (1, 1)),
        Geometry(kernel: (1, 1), stride: (2, 2), padding: (0, 0), sides: (6, 6)),
        Geometry(kernel: (2, 2), stride: (2, 2), padding: (0, 0), sides: (7, 7)),
    ]

    @Test(arguments: geometries, [1, 3])
    func aConvolutionIsOne(_ geometry: Geometry, channels: Int32) throws {
        let network = TestNetwork(channels: [channels, 5], layers: [geometry.layer])
        let runner = try TestRunner(network)
        try runner.expectReference(rows: geometry.sides.0, columns: geometry.sides.1)
    }

    /// Adding, rectifying and doubling.
    static let shortcuts = shortcuts(isHalved: false)

    static func shortcuts(isHalved: Bool, bytesFrom: Int? = nil) -> TestNetwork {
        TestNetwork(
            channels: [2, 4, 4, 4, 4, 3],
            layers: [
                .init("whole", from: 0, to: 1, kernel: (3, 3), padding: (1, 1), rectifies: true),
                .init("between", from: 1, to: 2, kernel: (3, 3), padding: (1, 1), rectifies: true),
                .init("back", from: 2, to: 1, kernel: (3, 3), padding: (1, 1), adds: true, rectifies: true),
                .init("half", from: 1, to: 3, kernel: (3, 3), stride: (2, 2), padding: (1, 1), rectifies: true),
                // Doubled into the source of a layer, and into its target.
                .init(
                    "up", from: 4, to: 1, kernel: (1, 1), adds: true, rectifies: true, doubled: 3, doubledTarget: 4),
                .init(
                    "skip", from: 1, to: 2, kernel: (1, 1), adds: true, rectifies: true, doubled: 3, doubledTarget: 2),
                .init("head", from: 2, to: 5, kernel: (1, 1)),
            ], isHalved: isHalved, bytesFrom: bytesFrom)
    }

    @Test(arguments: [false, true])
    func shortcutsAreTaken(isHalved: Bool) throws {
        let runner = try TestRunner(Self.shortcuts(isHalved: isHalved))
        for (rows, columns) in [(4, 4), (8, 6), (2, 2), (32, 34)] {
            try runner.expectReference(rows: rows, columns: columns)
        }
    }

    /// Of 8 bits from the second layer on, from the fourth, and the last one alone.
    @Test(arguments: [1, 3, 6])
    func layersOfEightBits(from first: Int) throws {
        let runner = try TestRunner(Self.shortcuts(isHalved: false, bytesFrom: first))
        for (rows, columns) in [(4, 4), (8, 6), (2, 2), (32, 34)] {
            try runner.expectReference(rows: rows, columns: columns)
        }
    }

    @Test func manySizesInTurnGiveTheSameAsOne() throws {
        let alone = try TestRunner(Self.shortcuts).run(rows: 8, columns: 12)
        let runner = try TestRunner(Self.shortcuts)
        // More sizes than a runner remembers, larger and smaller ones.
        for turn in 0..<2 {
            for size in 1...20 { _ = try runner.run(rows: 2 * size, columns: 42 - 2 * size) }
            #expect(try runner.run(rows: 8, columns: 12) == alone, "turn \(turn)")
        }
    }

    /// Each holds on to the size it was asked for until it runs: more sizes than are remembered.
    @Test func manyRunnersAtATimeGiveTheSame() throws {
        let weights = try TestWeights(Self.shortcuts)
        let runners = try (0..<40).map { _ in try TestRunner(weights) }
        for turn in 0..<2 {
            let sides = runners.indices.map { turn == 0 ? 4 + 2 * $0 : 84 - 2 * $0 }
            for (runner, side) in zip(runners, sides) { try runner.prepare(rows: side, columns: 6) }
            for (runner, side) in zip(runners, sides) { try runner.expectReferenceOfPrepared(rows: side, columns: 6) }
        }
        // What is left without running is given back as well.
        for (index, runner) in runners.enumerated() { try runner.prepare(rows: 100 + 2 * index, columns: 6) }
        try TestRunner(weights).expectReference(rows: 12, columns: 6)
    }

    /// Its memory is used again for what comes later in the network.
    @Test func anInputIsSpentByRunning() throws {
        let runner = try TestRunner(Self.shortcuts)
        let once = try runner.run(rows: 6, columns: 6)
        var output = network_output()
        #expect(network_run(runner.pointer, &output) == NETWORK_INVALID_ARGUMENT)
        #expect(output.values == nil)
        #expect(try runner.run(rows: 6, columns: 6) == once)
    }

    /// What is read late lies where nothing else is written meanwhile, whatever the order in which buffers are named.
    @Test func buffersThatAreReadLateAreKept() throws {
        let chain = (1...8).map {
            TestNetwork.Layer(
                "chain\($0)", from: Int32($0), to: Int32($0 + 1), kernel: (3, 3), padding: (1, 1), rectifies: true)
        }
        let network = TestNetwork(
            channels: [3, 2, 7, 4, 9, 1, 5, 8, 2, 6, 2],
            layers: [.init("first", from: 0, to: 1, kernel: (3, 3), padding: (1, 1))] + chain + [
                .init("late", from: 2, to: 10, kernel: (1, 1)),
                .init("first again", from: 0, to: 10, kernel: (1, 1), adds: true),
                .init("last", from: 9, to: 10, kernel: (1, 1), adds: true),
            ])
        for (rows, columns) in [(4, 4), (9, 6), (1, 40)] {
            try TestRunner(network).expectReference(rows: rows, columns: columns)
        }
    }

    @Test func threadsThatShareWeightsGiveTheSame() async throws {
        let weights = try TestWeights(Self.shortcuts)
        let sizes = (1...8).map { (2 * $0, 20 - 2 * $0) }
        let alone = try sizes.map { try TestRunner(weights).run(rows: $0.0, columns: $0.1) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for start in 0..<4 {
                group.addTask {
                    let runner = try TestRunner(weights)
                    for i in 0..<40 {
                        let index = (start + i) % sizes.count
                        #expect(try runner.run(rows: sizes[index].0, columns: sizes[index].1) == alone[index])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: [
        (0, 4, NETWORK_INVALID_ARGUMENT), (4, 0, NETWORK_INVALID_ARGUMENT),
        (Int(NETWORK_MAXIMUM_SIDE) + 2, 2, NETWORK_TOO_LARGE), (2, .max, NETWORK_TOO_LARGE),
        (4096, 4096, NETWORK_TOO_LARGE),
        // A half cannot be doubled to odd sides.
        (3, 4, NETWORK_INVALID_ARGUMENT), (4, 5, NETWORK_INVALID_ARGUMENT),
    ])
    func refusesSizes(_ rows: Int, _ columns: Int, _ status: network_status) throws {
        let runner = try TestRunner(Self.shortcuts)
        _ = try runner.run(rows: 4, columns: 4)
        var input: UnsafeMutablePointer<Float>?
        #expect(network_input(runner.pointer, rows, columns, &input) == status)
        #expect(input == nil)
        var output = network_output()
        #expect(network_run(runner.pointer, &output) == NETWORK_INVALID_ARGUMENT)
        #expect(output.values == nil)
        try runner.expectReference(rows: 4, columns: 4)
    }

    @Test func refusesKernelsLargerThanTheInput() throws {
        let layer = TestNetwork.Layer("flat", from: 0, to: 1, kernel: (4, 1))
        let runner = try TestRunner(TestNetwork(channels: [1, 2], layers: [layer]))
        var input: UnsafeMutablePointer<Float>?
        #expect(network_input(runner.pointer, 3, 5, &input) == NETWORK_INVALID_ARGUMENT)
        try runner.expectReference(rows: 4, columns: 5)
    }

    static let unsound: [TestNetwork] = [
        TestNetwork(channels: [1, 1], layers: []),
        TestNetwork(channels: [1], layers: []),
        TestNetwork(channels: [1, 0], layers: [.init("a", from: 0, to: 1, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 0, to: 2, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: -1, to: 1, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 1, to: 0, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 1, to: 1, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 0, to: 1, kernel: (0, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 0, to: 1, kernel: (1, 1), stride: (1, 0))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 0, to: 1, kernel: (1, 1), padding: (-1, 0))]),
        // Nothing was written there.
        TestNetwork(channels: [1, 1, 1], layers: [.init("a", from: 1, to: 2, kernel: (1, 1))]),
        TestNetwork(channels: [1, 1], layers: [.init("a", from: 0, to: 1, kernel: (1, 1), adds: true)]),
        TestNetwork(channels: [1, 1, 1], layers: [.init("a", from: 0, to: 1, kernel: (1, 1))]),
        // Other channels.
        TestNetwork(
            channels: [1, 2, 1],
            layers: [
                .init("a", from: 0, to: 1, kernel: (1, 1)),
                .init("b", from: 0, to: 2, kernel: (1, 1), doubled: 1, doubledTarget: 2),
            ]),
    ]

    @Test(arguments: unsound.indices)
    func refusesDescriptionsThatContradictThemselves(_ index: Int) {
        var weights: OpaquePointer?
        #expect(
            network_weights_open(Self.unsound[index].pointer, "/dev/null", &weights, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(weights == nil)
    }

    @Test func nullPointersAreRefused() throws {
        var weights: OpaquePointer?
        var runner: OpaquePointer?
        var input: UnsafeMutablePointer<Float>?
        var output = network_output()
        #expect(network_weights_open(nil, "/dev/null", &weights, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_weights_open(Self.shortcuts.pointer, nil, &weights, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_weights_open(Self.shortcuts.pointer, "/dev/null", nil, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_runner_create(nil, &runner) == NETWORK_INVALID_ARGUMENT)
        #expect(network_runner_create(nil, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_input(nil, 1, 1, &input) == NETWORK_INVALID_ARGUMENT)
        #expect(network_run(nil, &output) == NETWORK_INVALID_ARGUMENT)
        let usable = try TestRunner(Self.shortcuts)
        #expect(network_input(usable.pointer, 2, 2, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_run(usable.pointer, &output) == NETWORK_INVALID_ARGUMENT)
        #expect(network_run(usable.pointer, nil) == NETWORK_INVALID_ARGUMENT)
        network_weights_close(nil)
        network_runner_destroy(nil)
    }
}
