import Dispatch
import Synchronization

/// Lends handles of an engine: at most `capacity` exist, each is used by one thread at a time, and a thread that finds none
/// waits.
///
/// `@unchecked Sendable`: `idle` is read and written under `lock` alone, and a handle leaves it while it's in use.
final class HandlePool<Handle>: @unchecked Sendable {
    private let make: @Sendable () throws(RecognitionError) -> Handle
    private let free: DispatchSemaphore
    private let lock = Mutex(())
    private var idle: [Handle] = []

    init(capacity: Int, make: @escaping @Sendable () throws(RecognitionError) -> Handle) {
        precondition(capacity > 0)
        free = DispatchSemaphore(value: capacity)
        self.make = make
    }

    func withHandle<Result>(
        _ body: (Handle) throws(RecognitionError) -> Result
    ) throws(RecognitionError) -> Result {
        free.wait()
        defer { free.signal() }
        let handle: Handle
        if let waiting = lock.withLock({ _ in idle.popLast() }) {
            handle = waiting
        } else {
            handle = try make()
        }
        // A handle goes back even after an error: whatever it does next, it starts anew.
        defer { lock.withLock { _ in idle.append(handle) } }
        return try body(handle)
    }
}
