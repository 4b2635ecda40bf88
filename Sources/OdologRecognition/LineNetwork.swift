internal import COdologNetwork
internal import OdologImaging
internal import OdologNetwork

/// The weights of a line network, and which model they are of.
struct LineNetworkWeights: Sendable {
    fileprivate let weights: NetworkWeights
    let model: LineNetworkModel

    /// - Parameter folder: the folder that holds the model's file.
    init(_ model: LineNetworkModel, folder: String) throws(RecognitionError) {
        self.model = model
        do {
            weights = try NetworkWeights("\(folder)/\(model.file)") { path, weights, message in
                line_network_weights_open(model.kind, path, weights, message)
            }
        } catch {
            switch error {
            case .weightsUnreadable(_, let reason), .weightsUnusable(_, let reason):
                throw .modelUnusable(model: model.rawValue, folder: folder, reason: reason)
            case .engineFailed: throw .networkUnusable(model: model.rawValue)
            case .weightsNotFound, .outOfMemory:
                throw .engineFailed(engine: "oneDNN", reason: error.description)
            }
        }
    }
}

/// Owns what runs a line network. Not `Sendable`: a runner is used by one thread at a time, which `HandlePool` sees to.
final class LineNetworkRunner {
    private let weights: LineNetworkWeights
    private let pointer: OpaquePointer

    init(weights: LineNetworkWeights) throws(RecognitionError) {
        self.weights = weights
        do {
            pointer = try weights.weights.makeRunner()
        } catch {
            if case .engineFailed = error { throw .networkUnusable(model: weights.model.rawValue) }
            throw .engineFailed(engine: "oneDNN", reason: error.description)
        }
    }

    deinit {
        network_runner_destroy(pointer)
    }

    /// - Parameters:
    ///   - strip: 1 channel, `LINE_NETWORK_ROWS` rows, at most `LINE_NETWORK_MAXIMUM_WIDTH` columns, dark on light.
    ///   - body: gets the probabilities frame by frame, those of frames over the padding included.
    func withFrames<Result>(
        of strip: Bitmap, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(RecognitionError) -> Result {
        var frames = line_frames()
        let status = strip.withPixels { line_network_run(pointer, $0.baseAddress, strip.width, strip.height, &frames) }
        try Self.expectOK(status, weights.model)
        return body(UnsafeBufferPointer(start: frames.values, count: frames.count * frames.classes))
    }

    /// Runs the network once on a blank strip, to see whether this machine can. The strip is as wide as a usual line,
    /// since each new width costs time once.
    func check() throws(RecognitionError) {
        let width = weights.model.usualWidth
        let paper = [UInt8](repeating: 255, count: width * Int(LINE_NETWORK_ROWS))
        var frames = line_frames()
        let status = line_network_run(pointer, paper, width, Int(LINE_NETWORK_ROWS), &frames)
        guard status != NETWORK_ENGINE_FAILED else { throw .networkUnusable(model: weights.model.rawValue) }
        try Self.expectOK(status, weights.model)
    }

    private static func expectOK(_ status: network_status, _ model: LineNetworkModel) throws(RecognitionError) {
        guard status == NETWORK_OK else { throw .engineFailed(engine: "oneDNN", reason: reason(status, model)) }
    }

    private static func reason(_ status: network_status, _ model: LineNetworkModel) -> String {
        switch status {
        case NETWORK_OUT_OF_MEMORY: "there is not enough memory for the network of \(model)"
        case NETWORK_BAD_WEIGHTS: "the weights of the network of \(model) give numbers that are not finite"
        case NETWORK_ENGINE_FAILED: "it cannot run the network of \(model) on this machine"
        default: "status \(status.rawValue)"
        }
    }
}

extension LineNetworkModel {
    fileprivate var kind: line_network_kind {
        switch self {
        case .digits: LINE_NETWORK_DIGITS
        case .characters: LINE_NETWORK_CHARACTERS
        case .words: LINE_NETWORK_WORDS
        }
    }

    /// The width of a usual line in columns.
    fileprivate var usualWidth: Int {
        switch self {
        case .digits: 192
        case .characters: 512
        case .words: 192
        }
    }
}
