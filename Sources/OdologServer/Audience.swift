internal import Foundation
internal import Glibc
internal import ServiceLifecycle
internal import Synchronization

/// Whether somebody looks at the pages.
final class Audience: Sendable {
    private struct State {
        var open = 0
        var last: ContinuousClock.Instant
    }

    private let state = Mutex(State(last: .now))

    /// A request came.
    func note() { state.withLock { $0.last = .now } }

    /// A page opened its stream of events, or closed it.
    func open(_ step: Int) {
        state.withLock { state in
            state.open += step
            state.last = .now
        }
    }

    /// For how long nobody has looked. Zero: somebody does.
    var idle: Duration { state.withLock { $0.open > 0 ? .zero : .now - $0.last } }
}

/// Ends the server when nobody looks any more.
struct IdleStop: Service {
    let audience: Audience
    let limit: Duration

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while audience.idle < limit { try await Task.sleep(for: min(limit / 10, .seconds(5))) }
            // As Ctrl-C does: what is being answered is answered.
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(3600))
        }
    }
}
