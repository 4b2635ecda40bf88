internal import HTTPTypes
internal import Synchronization

/// How many photos are in the server's hands: beyond the bound another one is sent away, and not queued for ever.
final class PhotoTurns: Sendable {
    private let most: Int
    private let held = Mutex(0)

    init(most: Int) { self.most = most }

    /// Throws a ``Problem`` with status 503 where too many wait.
    func withTurn<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        let isFree = held.withLock { held in
            guard held < most else { return false }
            held += 1
            return true
        }
        guard isFree else {
            var problem = Problem(
                .serviceUnavailable, "too_many_photos", "Many photos wait; send it again in a moment.")
            problem.retryAfter = 5
            throw problem
        }
        defer { held.withLock { $0 -= 1 } }
        return try await work()
    }

    var count: Int { held.withLock { $0 } }
}
