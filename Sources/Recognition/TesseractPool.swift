import Dispatch
import Synchronization

/// Lends handles: at most `capacity` exist, each is used by one thread at a time, and a thread that finds none waits.
///
/// `@unchecked Sendable`: `idle` is read and written under `lock` alone, and a handle leaves it while it's in use.
final class TesseractPool: @unchecked Sendable {
    private let make: @Sendable () throws(RecognitionError) -> TesseractHandle
    private let free: DispatchSemaphore
    private let lock = Mutex(())
    private var idle: [TesseractHandle] = []

    init(capacity: Int, make: @escaping @Sendable () throws(RecognitionError) -> TesseractHandle) {
        precondition(capacity > 0)
        free = DispatchSemaphore(value: capacity)
        self.make = make
    }

    func withHandle<Result>(
        _ body: (TesseractHandle) throws(RecognitionError) -> Result
    ) throws(RecognitionError) -> Result {
        free.wait()
        defer { free.signal() }
        let handle: TesseractHandle
        if let waiting = lock.withLock({ _ in idle.popLast() }) {
            handle = waiting
        } else {
            handle = try make()
        }
        // A handle goes back even after an error: `symbols` clears it.
        defer { lock.withLock { _ in idle.append(handle) } }
        return try body(handle)
    }
}
