import Dispatch
import Foundation
import Synchronization

/// Something that is made on a thread of its own while its maker goes on: models take some 0.05 seconds each to load.
package final class Loading<Value: Sendable, Failure: Error>: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Value, Failure>?>(nil)

    package init(_ make: @escaping @Sendable () throws(Failure) -> Value) {
        Thread.detachNewThread { [self] in
            let made = Result(catching: make)
            result.withLock { $0 = made }
            isDone.signal()
        }
    }

    /// Waits for it.
    package func value() throws(Failure) -> Value {
        isDone.wait()
        // For whoever asks next.
        isDone.signal()
        return try result.withLock { $0! }.get()
    }
}
