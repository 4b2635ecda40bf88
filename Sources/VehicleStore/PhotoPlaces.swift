import Dispatch
internal import Foundation
import Synchronization

/// Asks the file system about photos, but never waits long: a network mount that is gone may not answer for hours.
///
/// Don't use it inside a transaction: other writers wait for its end.
final class PhotoPlaces: Sendable {
    /// Each unanswered question keeps a thread.
    private static let mostUnanswered = 4

    private let size: @Sendable (String) -> Int?
    private let patience: DispatchTimeInterval
    private let unanswered = Mutex(0)

    /// One for the whole process: the limit on threads is the process's.
    static let shared = PhotoPlaces()

    /// - Parameters:
    ///   - size: the bytes of the file at a path. Nil: there is no file. May block for ever.
    ///   - patience: how long to wait for an answer.
    init(
        patience: DispatchTimeInterval = .seconds(1),
        size: @escaping @Sendable (String) -> Int? = { path in
            var status = stat()
            return stat(path, &status) == 0 ? Int(status.st_size) : nil
        }
    ) {
        self.patience = patience
        self.size = size
    }

    /// Whether there is a file of this size at the path. If so, it is taken for the photo without reading it. False,
    /// too, where the file system doesn't answer in time.
    func hold(byteCount: Int, at path: String) -> Bool {
        let mayAsk = unanswered.withLock { unanswered in
            guard unanswered < Self.mostUnanswered else { return false }
            unanswered += 1
            return true
        }
        guard mayAsk else { return false }
        let answer = Answer()
        Thread.detachNewThread { [self] in
            answer.give(size(path))
            unanswered.withLock { $0 -= 1 }
        }
        return answer.wait(patience) == byteCount
    }

    private final class Answer: Sendable {
        private let isThere = DispatchSemaphore(value: 0)
        private let size = Mutex<Int?>(nil)

        func give(_ size: Int?) {
            self.size.withLock { $0 = size }
            isThere.signal()
        }

        func wait(_ patience: DispatchTimeInterval) -> Int? {
            isThere.wait(timeout: .now() + patience) == .success ? size.withLock { $0 } : nil
        }
    }
}
