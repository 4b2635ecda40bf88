import Dispatch

/// Asks a sequence for its inputs on a thread that may block.
///
/// `@unchecked Sendable`: the iterator was handed over by its owner, and is touched only on `queue`, which is serial.
final class BlockingInputs<Input: Sendable>: @unchecked Sendable {
    private var iterator: any IteratorProtocol<Input>
    private let queue = DispatchQueue(label: "odolog.inputs")

    init(_ inputs: sending some Sequence<Input>) {
        iterator = inputs.makeIterator()
    }

    func next() async -> Input? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.iterator.next()) }
        }
    }
}
