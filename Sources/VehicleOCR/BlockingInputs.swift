import Dispatch

/// Asks a sequence for its inputs on a thread that may block.
///
/// `@unchecked Sendable`: the iterator was handed over by its owner, and is touched only on `queue`, which is serial.
final class BlockingInputs: @unchecked Sendable {
    private var iterator: any IteratorProtocol<PhotoInput>
    private let queue = DispatchQueue(label: "odolog.inputs")

    init(_ inputs: sending some Sequence<PhotoInput>) {
        iterator = inputs.makeIterator()
    }

    func next() async -> PhotoInput? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.iterator.next()) }
        }
    }
}
