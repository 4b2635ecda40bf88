internal import CLineNetwork
internal import CNetwork
import Glibc
internal import Imaging

/// Owns a line network's weights.
///
/// `@unchecked Sendable`: the weights are never changed once opened.
final class LineNetworkWeights: @unchecked Sendable {
    fileprivate let pointer: OpaquePointer
    let model: LineNetworkModel

    /// - Parameter folder: of the model's file.
    init(_ model: LineNetworkModel, folder: String) throws(RecognitionError) {
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        errno = 0
        let status = line_network_weights_open(model.kind, "\(folder)/\(model.file)", &opened, &message)
        let reason = errno
        switch status {
        case NETWORK_OK:
            break
        case NETWORK_UNREADABLE:
            throw .modelUnusable(model: model.rawValue, folder: folder, reason: String(cString: strerror(reason)))
        case NETWORK_BAD_WEIGHTS:
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .modelUnusable(model: model.rawValue, folder: folder, reason: String(decoding: text, as: UTF8.self))
        default:
            throw .engineFailed(engine: "oneDNN", reason: LineNetworkRunner.reason(status, model))
        }
        // Never null with NETWORK_OK.
        pointer = opened!
        self.model = model
    }

    deinit {
        network_weights_close(pointer)
    }
}

/// Owns what runs a line network. Not `Sendable`: a runner is used by one thread at a time, which `HandlePool` sees to.
final class LineNetworkRunner {
    private let weights: LineNetworkWeights
    private let pointer: OpaquePointer

    init(weights: LineNetworkWeights) throws(RecognitionError) {
        var made: OpaquePointer?
        let status = network_runner_create(weights.pointer, &made)
        try Self.expectOK(status, weights.model)
        self.weights = weights
        // Never null with NETWORK_OK.
        pointer = made!
    }

    deinit {
        network_runner_destroy(pointer)
    }

    /// - Parameters:
    ///   - strip: 1 channel, `LINE_NETWORK_ROWS` rows, at most `LINE_NETWORK_MAXIMUM_WIDTH` columns, dark on light.
    ///   - body: gets the probabilities of every frame, those over the padding too, frame by frame.
    func withFrames<Result>(
        of strip: Bitmap, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(RecognitionError) -> Result {
        var frames = line_frames()
        let status = strip.withPixels { line_network_run(pointer, $0.baseAddress, strip.width, strip.height, &frames) }
        try Self.expectOK(status, weights.model)
        return body(UnsafeBufferPointer(start: frames.values, count: frames.count * frames.classes))
    }

    /// Runs the network once, on paper: whether this machine can. As wide as many a line is, for each new width costs time.
    func check() throws(RecognitionError) {
        let width = weights.model.usualWidth
        let paper = [UInt8](repeating: 255, count: width * Int(LINE_NETWORK_ROWS))
        var frames = line_frames()
        try Self.expectOK(line_network_run(pointer, paper, width, Int(LINE_NETWORK_ROWS), &frames), weights.model)
    }

    private static func expectOK(_ status: network_status, _ model: LineNetworkModel) throws(RecognitionError) {
        guard status == NETWORK_OK else { throw .engineFailed(engine: "oneDNN", reason: reason(status, model)) }
    }

    fileprivate static func reason(_ status: network_status, _ model: LineNetworkModel) -> String {
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

    /// Columns.
    fileprivate var usualWidth: Int {
        switch self {
        case .digits: 192
        case .characters: 512
        case .words: 192
        }
    }
}
