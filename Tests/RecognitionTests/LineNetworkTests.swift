import COdologNetwork
import Foundation
import OdologImaging
import OdologValues
import Testing

@testable import OdologRecognition

/// The C side, whose results must be those of the network that was trained.
@Suite struct LineNetworkCTests {
    private let rows = Int(LINE_NETWORK_ROWS)
    private let classes = Int(LINE_NETWORK_DIGIT_CLASSES)

    /// Runs `body` with a runner of the invented weights.
    private func withRunner<R>(_ body: (OpaquePointer) throws -> R) throws -> R {
        let folder = try LineNetworkFile.folder()
        var weights: OpaquePointer?
        try #require(
            line_network_weights_open(LINE_NETWORK_DIGITS, folder.path + "/digits.safetensors", &weights, nil)
                == NETWORK_OK)
        defer { network_weights_close(weights) }
        var runner: OpaquePointer?
        try #require(network_runner_create(weights, &runner) == NETWORK_OK)
        defer { network_runner_destroy(runner) }
        return try body(#require(runner))
    }

    private func frames(_ runner: OpaquePointer, width: Int) throws -> [Float] {
        var frames = line_frames()
        let pixels = LineNetworkFile.pixels(width: width, height: rows)
        try #require(line_network_run(runner, pixels, width, rows, &frames) == NETWORK_OK)
        return Array(UnsafeBufferPointer(start: frames.values, count: frames.count * frames.classes))
    }

    @Test func framesAreThoseOfPyTorch() throws {
        let f = LineNetworkFixture.self
        try withRunner { runner in
            for between in [1, 300] {
                let found = try frames(runner, width: f.width)
                try #require(found.count == f.values.count)
                let worst = zip(found, f.values).map { abs($0 - $1) }.max() ?? .infinity
                #expect(worst < 1e-4)
                _ = try frames(runner, width: between)
            }
        }
    }

    @Test(arguments: [1, 2, 31, 32, 33, 96, 97, 1343, 1344])
    func framesCoverStripAndPadding(width: Int) throws {
        try withRunner { runner in
            let found = try frames(runner, width: width)
            #expect(found.count == (width + 63) / 64 * 16 * classes)
            for frame in stride(from: 0, to: found.count, by: classes) {
                let values = found[frame..<frame + classes]
                #expect(values.allSatisfy { (0...1).contains($0) })
                #expect(abs(values.reduce(0, +) - 1) < 1e-5)
            }
        }
    }

    @Test func manySizesInTurnGiveTheSameAsOne() throws {
        let alone = try withRunner { try frames($0, width: 200) }
        try withRunner { runner in
            // More sizes than a runner remembers.
            for width in stride(from: 20, to: 700, by: 32) { _ = try frames(runner, width: width) }
            #expect(try frames(runner, width: 200) == alone)
        }
    }

    @Test(arguments: [
        (0, 32, NETWORK_INVALID_ARGUMENT), (1, 0, NETWORK_INVALID_ARGUMENT), (1, 31, NETWORK_INVALID_ARGUMENT),
        (1, 33, NETWORK_INVALID_ARGUMENT), (1345, 32, NETWORK_TOO_LARGE), (.max, 32, NETWORK_TOO_LARGE),
    ])
    func refusesSizes(_ width: Int, _ height: Int, _ status: network_status) throws {
        try withRunner { runner in
            var frames = line_frames()
            #expect(line_network_run(runner, [0], width, height, &frames) == status)
            #expect(frames.values == nil && frames.count == 0)
        }
    }

    @Test func nullPointersAreRefused() throws {
        var frames = line_frames()
        #expect(line_network_run(nil, [0], 1, 32, &frames) == NETWORK_INVALID_ARGUMENT)
        #expect(line_network_weights_open(LINE_NETWORK_DIGITS, nil, nil, nil) == NETWORK_INVALID_ARGUMENT)
        try withRunner { runner in
            #expect(line_network_run(runner, nil, 1, 32, &frames) == NETWORK_INVALID_ARGUMENT)
            #expect(line_network_run(runner, [0], 1, 32, nil) == NETWORK_INVALID_ARGUMENT)
        }
    }
}

@Suite struct LineNetworkRecognizerTests {
    private static func strip(width: Int, height: Int) throws -> Bitmap {
        try Bitmap(
            width: width, height: height, channels: 1, pixels: LineNetworkFile.pixels(width: width, height: height))
    }

    /// Another height than the network's is scaled, the width with it.
    @Test(arguments: [(90, 32, 90), (181, 64, 91), (45, 16, 90), (7, 32, 7), (1, 100, 1), (1344, 32, 1344)])
    func stripsAreScaled(_ width: Int, _ height: Int, _ columns: Int) throws {
        let folder = try LineNetworkFile.folder()
        let strip = try Self.strip(width: width, height: height)
        let runner = try LineNetworkRunner(weights: LineNetworkWeights(.digits, folder: folder.path))
        let expected = try runner.withFrames(of: strip.scaled(toWidth: columns, height: 32)) {
            let model = LineNetworkModel.digits
            #expect($0.count == (columns + 63) / 64 * 16 * (model.symbols.count + 1))
            return CTCDecoder(symbols: model.symbols, contrastMark: model.contrastMark)
                .symbols($0, width: Double(columns) / 4)
        }
        let recognizer = try LineNetworkRecognizer(.digits, folder: folder.path)
        for alphabet in Alphabet.allCases {
            #expect(try recognizer.symbols(in: strip, alphabet: alphabet) == expected)
        }
    }

    @Test(arguments: LineNetworkModel.allCases)
    func whoRead(_ model: LineNetworkModel) throws {
        let folder = try LineNetworkFile.folder(of: model)
        let recognizer = try LineNetworkRecognizer(model, folder: folder.path)
        #expect(recognizer.identity == EngineIdentity(name: "odolog", version: "1", model: model.rawValue))
        #expect(recognizer.folder == folder.path)
    }

    /// Each model has the classes that its network was trained on.
    @Test(arguments: LineNetworkModel.allCases)
    func classesOfModels(_ model: LineNetworkModel) throws {
        let folder = try LineNetworkFile.folder(of: model)
        let runner = try LineNetworkRunner(weights: LineNetworkWeights(model, folder: folder.path))
        try runner.withFrames(of: Self.strip(width: 500, height: 32)) { frames in
            #expect(frames.count == 128 * (model.symbols.count + 1))
            let sums = stride(from: 0, to: frames.count, by: model.symbols.count + 1).map {
                frames[$0..<$0 + model.symbols.count + 1].reduce(0, +)
            }
            #expect(sums.allSatisfy { abs($0 - 1) < 1e-4 })
        }
    }

    @Test func weightsOfAnotherModelAreRefused() throws {
        let folder = try LineNetworkFile.folder(of: .digits)
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/digits.safetensors", toPath: "\(folder.path)/characters.safetensors")
        let error = try #require(throws: RecognitionError.self) {
            try LineNetworkRecognizer(.characters, folder: folder.path)
        }
        #expect(error.description.contains("another shape"))
    }

    @Test func evenStripsReadAsNothing() throws {
        let folder = try LineNetworkFile.folder()
        let recognizer = try LineNetworkRecognizer(.digits, folder: folder.path)
        for value: UInt8 in [0, 128, 255] {
            let strip = try Bitmap(
                width: 100, height: 40, channels: 1, pixels: [UInt8](repeating: value, count: 4000))
            #expect(try recognizer.symbols(in: strip, alphabet: .digits).isEmpty)
        }
    }

    @Test(arguments: [(1345, 32, 1), (4100, 97, 1), (60_000, 1, 1), (40, 32, 3)])
    func refusesStrips(_ width: Int, _ height: Int, _ channels: Int) throws {
        let folder = try LineNetworkFile.folder()
        let recognizer = try LineNetworkRecognizer(.digits, folder: folder.path)
        let strip = try Bitmap(
            width: width, height: height, channels: channels,
            pixels: LineNetworkFile.pixels(width: width * channels, height: height))
        let error = try #require(throws: RecognitionError.self) {
            try recognizer.symbols(in: strip, alphabet: .digits)
        }
        guard case .unusableStrip(width, height, _) = error else {
            Issue.record("\(error)")
            return
        }
    }

    /// More threads than handles, widths in any order.
    @Test func threadsAndOrderChangeNothing() throws {
        let folder = try LineNetworkFile.folder()
        let recognizer = try LineNetworkRecognizer(.digits, folder: folder.path, handles: 2)
        let strips = try [40, 90, 200, 130].map { try Self.strip(width: $0, height: 32) }
        let alone = try strips.map { try recognizer.symbols(in: $0, alphabet: .digits) }
        let same = try onThreads(4) { thread in
            try (0..<20).allSatisfy { turn in
                let index = (thread + turn) % strips.count
                return try recognizer.symbols(in: strips[index], alphabet: .digits) == alone[index]
            }
        }
        #expect(same == [true, true, true, true])
    }

    @Test func missingModel() throws {
        let error = try #require(throws: RecognitionError.self) {
            try LineNetworkRecognizer(.digits, folder: "/nowhere")
        }
        #expect(error == .modelNotFound(model: "digits", searched: ["/nowhere"]))
        #expect(error.description.contains("It comes with Odolog") && !error.description.contains("apt-get"))
    }

    @Test(arguments: [
        ([], "too short"), (Array("this is no model\n".utf8), "header"),
        (Array(LineNetworkFile.invented.prefix(100_000)), "do not lie inside"),
    ])
    func damagedModel(_ bytes: [UInt8], _ expected: String) throws {
        let folder = try LineNetworkFile.folder(bytes)
        let error = try #require(throws: RecognitionError.self) {
            try LineNetworkRecognizer(.digits, folder: folder.path)
        }
        guard case .modelUnusable("digits", folder.path, let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason?.contains(expected) == true)
        #expect(error.description.contains(expected) && error.description.contains("It comes with Odolog"))
    }

    @Test func modelThatIsAFolder() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/digits.safetensors", withIntermediateDirectories: false)
        let error = try #require(throws: RecognitionError.self) {
            try LineNetworkRecognizer(.digits, folder: folder.path)
        }
        #expect(error == .modelUnusable(model: "digits", folder: folder.path, reason: "Is a directory"))
    }

    /// The file is whole, its numbers are finite, but what comes out isn't.
    @Test func overflowingWeightsAreRefused() throws {
        let folder = try LineNetworkFile.folder(LineNetworkFile.overflowing)
        let error = try #require(throws: RecognitionError.self) {
            try LineNetworkRecognizer(.digits, folder: folder.path)
        }
        #expect(error.description.contains("not finite"))
    }
}
