import Foundation
import Synchronization

/// The threads that a reader's photos are read on: never those of Swift's pool, which are few and are not to block.
///
/// A thread lives while there are photos to read. Compared with a photo, starting one costs nothing.
final class ReadingThreads: Sendable {
    /// The most at a time.
    let count: Int

    private struct State {
        var waiting: [ReadingJob] = []
        var running = 0
    }

    private let state = Mutex(State())

    init(count: Int) {
        self.count = max(1, count)
    }

    /// In the order of the calls.
    func begin(_ job: ReadingJob) {
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

    private func nextJob() -> ReadingJob? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
