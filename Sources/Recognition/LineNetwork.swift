internal import CDigitReader
internal import CNetwork
import Glibc
internal import Imaging

/// Owns the digit network's weights.
///
/// `@unchecked Sendable`: the weights are never changed once opened.
final class DigitNetworkWeights: @unchecked Sendable {
    fileprivate let pointer: OpaquePointer

    /// - Parameter folder: of the file `digits.safetensors`.
    init(folder: String) throws(RecognitionError) {
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        errno = 0
        let status = digit_reader_weights_open("\(folder)/\(DigitNetworkRecognizer.file)", &opened, &message)
        let reason = errno
        switch status {
        case NETWORK_OK:
            break
        case NETWORK_UNREADABLE:
            throw .modelUnusable(
                model: DigitNetworkRecognizer.model, folder: folder, reason: String(cString: strerror(reason)))
        case NETWORK_BAD_WEIGHTS:
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .modelUnusable(
                model: DigitNetworkRecognizer.model, folder: folder, reason: String(decoding: text, as: UTF8.self))
        default:
            throw .engineFailed(engine: "oneDNN", reason: DigitNetworkRunner.reason(status))
        }
        // Never null with NETWORK_OK.
        pointer = opened!
    }

    deinit {
        network_weights_close(pointer)
    }
}

/// Owns what runs the network. Not `Sendable`: a runner is used by one thread at a time, which `HandlePool` sees to.
final class DigitNetworkRunner {
    private let weights: DigitNetworkWeights
    private let pointer: OpaquePointer

    init(weights: DigitNetworkWeights) throws(RecognitionError) {
        var made: OpaquePointer?
        let status = network_runner_create(weights.pointer, &made)
        try Self.expectOK(status)
        self.weights = weights
        // Never null with NETWORK_OK.
        pointer = made!
    }

    deinit {
        network_runner_destroy(pointer)
    }

    /// - Parameters:
    ///   - strip: 1 channel, `DIGIT_READER_ROWS` rows, at most `DIGIT_READER_MAXIMUM_WIDTH` columns, dark on light.
    ///   - body: gets the probabilities of every frame, those over the padding too, frame by frame.
    func withFrames<Result>(
        of strip: Bitmap, _ body: (UnsafeBufferPointer<Float>) -> Result
    ) throws(RecognitionError) -> Result {
        var frames = digit_frames()
        let status = strip.withPixels { digit_reader_run(pointer, $0.baseAddress, strip.width, strip.height, &frames) }
        try Self.expectOK(status)
        return body(UnsafeBufferPointer(start: frames.values, count: frames.count * Int(DIGIT_READER_CLASSES)))
    }

    /// Runs the network once, on paper: whether this machine can. As wide as many a line is, for each new width costs time.
    func check() throws(RecognitionError) {
        let paper = [UInt8](repeating: 255, count: Self.usualWidth * Int(DIGIT_READER_ROWS))
        var frames = digit_frames()
        try Self.expectOK(digit_reader_run(pointer, paper, Self.usualWidth, Int(DIGIT_READER_ROWS), &frames))
    }

    private static let usualWidth = 192

    private static func expectOK(_ status: network_status) throws(RecognitionError) {
        guard status == NETWORK_OK else { throw .engineFailed(engine: "oneDNN", reason: reason(status)) }
    }

    fileprivate static func reason(_ status: network_status) -> String {
        switch status {
        case NETWORK_OUT_OF_MEMORY: "there is not enough memory for the digit network"
        case NETWORK_BAD_WEIGHTS: "the digit network's weights give numbers that are not finite"
        case NETWORK_ENGINE_FAILED: "it cannot run the digit network on this machine"
        default: "status \(status.rawValue)"
        }
    }
}
