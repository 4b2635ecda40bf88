import Synchronization

/// One photo that waits for a thread, is being read, or is done with. Its answer is handed out once.
final class ReadingJob<Answer: Sendable>: ThreadJob {
    /// Gets nil where the job was cancelled.
    private typealias Receiver = @Sendable (Answer?) -> Void

    private struct State {
        /// Nil once it has begun, or will never begin, so that the photo's bytes are freed with it.
        var work: (@Sendable () -> Answer)?
        var receiver: Receiver?
        var isCancelled = false
    }

    private let state: Mutex<State>

    init(_ work: @escaping @Sendable () -> Answer) {
        state = Mutex(State(work: work))
    }

    /// Waits for the answer. Throws `CancellationError` as soon as the calling task is cancelled.
    ///
    /// - Parameter cancelled: called when the task is cancelled, whether or not the photo is being read.
    func answer(on threads: ReadingThreads, cancelled: @escaping @Sendable () -> Void = {}) async throws -> Answer {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Answer, any Error>) in
                whenDone { answer in
                    guard let answer else { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(returning: answer)
                }
                threads.begin(self)
            }
        } onCancel: {
            cancel()
            cancelled()
        }
    }

    /// To be called before the job is handed to a thread. `receiver` is called on any thread, without a lock held.
    private func whenDone(_ receiver: @escaping Receiver) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.receiver = receiver }
            return state.isCancelled
        }
        if isCancelled { receiver(nil) }
    }

    func run() {
        let work = state.withLock { state in
            defer { state.work = nil }
            return state.work
        }
        guard let work else { return }
        let answer = work()
        takeReceiver()?(answer)
    }

    /// A job that waits never begins. The answer of a job that is being read is dropped.
    private func cancel() {
        let receiver = state.withLock { state in
            state.isCancelled = true
            state.work = nil
            defer { state.receiver = nil }
            return state.receiver
        }
        receiver?(nil)
    }

    private func takeReceiver() -> Receiver? {
        state.withLock { state in
            defer { state.receiver = nil }
            return state.receiver
        }
    }
}
