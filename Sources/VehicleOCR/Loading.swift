import Dispatch
import Foundation
import Synchronization

/// Something that is made on a thread of its own while its maker goes on: models take some 0.05 seconds each to load.
///
/// Whoever begins one sees to it that it has ended before anything else may go wrong: a process that exits while a library is
/// at work on another thread takes its memory away from it.
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

    package func wait() {
        isDone.wait()
        // For whoever asks next.
        isDone.signal()
    }

    /// Waits for it.
    package func value() throws(Failure) -> Value {
        wait()
        return try result.withLock { $0! }.get()
    }
}
