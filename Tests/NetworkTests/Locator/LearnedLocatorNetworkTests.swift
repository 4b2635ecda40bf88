import COdologNetwork
import Foundation
import Testing

@testable import OdologNetwork

/// The shipped weights.
enum LearnedLocatorFiles {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let weights = root.appendingPathComponent("Sources/OdologNetwork/Resources/locator.safetensors").path
}

/// The C side, whose results must be those of the network that was trained.
@Suite struct LearnedLocatorNetworkTests {
    /// Runs `body` with a runner of the shipped weights.
    private func withRunner<R>(_ body: (OpaquePointer) throws -> R) throws -> R {
        var weights: OpaquePointer?
        try #require(locator_weights_open(LearnedLocatorFiles.weights, &weights, nil) == NETWORK_OK)
        defer { network_weights_close(weights) }
        var runner: OpaquePointer?
        try #require(network_runner_create(weights, &runner) == NETWORK_OK)
        defer { network_runner_destroy(runner) }
        return try body(#require(runner))
    }

    private static let picture: [UInt8] = {
        var pixels: [UInt8] = []
        for y in 0..<LearnedLocatorFixture.height {
            for x in 0..<LearnedLocatorFixture.width {
                for c in 0..<3 {
                    let value: Int = 7 * x + 13 * y + 29 * c + 5 * (x * y % 31)
                    pixels.append(UInt8(truncatingIfNeeded: value))
                }
            }
        }
        return pixels
    }()

    @Test func mapsAreThoseOfPyTorch() throws {
        let f = LearnedLocatorFixture.self
        try withRunner { runner in
            // Twice: the second time everything is prepared.
            for _ in 0..<2 {
                var maps = locator_maps()
                try #require(locator_run(runner, Self.picture, f.width, f.height, 3, &maps) == NETWORK_OK)
                #expect(maps.rows == f.height / 4 && maps.columns == f.width / 4)
                let channels = Int(LOCATOR_CHANNELS)
                let values = UnsafeBufferPointer(start: maps.values, count: maps.rows * maps.columns * channels)
                let cells = stride(from: 0, to: maps.rows * maps.columns, by: f.step)
                let sampled = cells.flatMap { cell in (0..<channels).map { values[cell * channels + $0] } }
                let worst = zip(sampled, f.values).map { abs($0 - $1) }.max() ?? .infinity
                #expect(worst < 0.002)
                #expect(sampled.count == f.values.count)
            }
        }
    }

    @Test func manySizesInTurnGiveTheSameAsOne() throws {
        let f = LearnedLocatorFixture.self
        func maps(_ runner: OpaquePointer, width: Int, height: Int) throws -> [Float] {
            var maps = locator_maps()
            let pixels = Array(Self.picture.prefix(width * height * 3))
            try #require(locator_run(runner, pixels, width, height, 3, &maps) == NETWORK_OK)
            return Array(
                UnsafeBufferPointer(start: maps.values, count: maps.rows * maps.columns * Int(LOCATOR_CHANNELS)))
        }
        let alone = try withRunner { try maps($0, width: f.width, height: f.height) }
        try withRunner { runner in
            // More sizes than a runner remembers.
            for width in [1, 33, 65, 32, 64, 95, 20, 70] { _ = try maps(runner, width: width, height: 31) }
            #expect(try maps(runner, width: f.width, height: f.height) == alone)
        }
    }

    @Test(arguments: [
        (0, 1, 3, NETWORK_INVALID_ARGUMENT), (1, 0, 3, NETWORK_INVALID_ARGUMENT),
        (1, 1, 2, NETWORK_INVALID_ARGUMENT),
        (1, 1, 4, NETWORK_INVALID_ARGUMENT), (Int(NETWORK_MAXIMUM_SIDE) + 1, 1, 1, NETWORK_TOO_LARGE),
        (1, .max, 1, NETWORK_TOO_LARGE), (4096, 4096, 1, NETWORK_TOO_LARGE),
    ])
    func refusesSizes(_ width: Int, _ height: Int, _ channels: Int, _ status: network_status) throws {
        try withRunner { runner in
            var maps = locator_maps()
            #expect(locator_run(runner, [0, 0, 0, 0], width, height, channels, &maps) == status)
            #expect(maps.values == nil)
        }
    }

    @Test func nullPointersAreRefused() throws {
        var lines = locator_lines()
        var maps = locator_maps()
        #expect(locator_run(nil, [0], 1, 1, 1, &maps) == NETWORK_INVALID_ARGUMENT)
        #expect(locator_gather(nil, 0.5, true, &lines) == NETWORK_INVALID_ARGUMENT)
        #expect(locator_weights_open(nil, nil, nil) == NETWORK_INVALID_ARGUMENT)
        #expect(network_runner_create(nil, nil) == NETWORK_INVALID_ARGUMENT)
        try withRunner { #expect(locator_run($0, nil, 1, 1, 1, &maps) == NETWORK_INVALID_ARGUMENT) }
        locator_lines_free(nil)
        network_weights_close(nil)
        network_runner_destroy(nil)
    }
}
