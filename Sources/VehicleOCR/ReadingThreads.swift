import Foundation
import Synchronization

/// The threads on which a reader reads photos. They are not those of Swift's pool, which are few and must not block.
///
/// A thread lives while there are photos to read. Starting one costs nothing compared with reading a photo.
package final class ReadingThreads: Sendable {
    /// The most at a time.
    package let count: Int

    private struct State {
        var waiting: [any ThreadJob] = []
        var running = 0
    }

    private let state = Mutex(State())

    package init(count: Int) {
        self.count = max(1, count)
    }

    /// Does the work on one of them, without blocking the caller. It is done to its end, whatever becomes of the
    /// caller's task.
    package func run<Output: Sendable>(_ work: @escaping @Sendable () -> Output) async -> Output {
        await withCheckedContinuation { continuation in
            begin(WholeJob { continuation.resume(returning: work()) })
        }
    }

    /// Jobs begin in the order of the calls.
    func begin(_ job: any ThreadJob) {
        let needsThread = state.withLock { state in
            state.waiting.append(job)
            guard state.running < count else { return false }
            state.running += 1
            return true
        }
        guard needsThread else { return }
        let thread = Thread { self.readUntilNoneWaits() }
        // Tesseract and Leptonica keep sizeable arrays on the stack.
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func readUntilNoneWaits() {
        while let job = nextJob() { job.run() }
    }

    private func nextJob() -> (any ThreadJob)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

/// What a thread does once.
protocol ThreadJob: Sendable {
    func run()
}

private struct WholeJob: ThreadJob {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    func run() { work() }
}
