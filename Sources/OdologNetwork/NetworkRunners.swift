internal import COdologNetwork
internal import Synchronization

/// A network's runners: one for each call that runs at the same time.
///
/// Sound as `Sendable`: a runner is either in the list, which the mutex guards, or with the one call that took it out.
package final class NetworkRunners: @unchecked Sendable {
    private struct Runner: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// The most runners that wait for the next call. More are destroyed after use, since each keeps some megabytes.
    private static let mostIdle = 16

    package let weights: NetworkWeights
    private let idle = Mutex<[Runner]>([])

    package init(_ weights: NetworkWeights) {
        self.weights = weights
    }

    deinit {
        idle.withLock { runners in
            for runner in runners { network_runner_destroy(runner.pointer) }
        }
    }

    /// Calls `body` with a runner of its own, which is valid as long as `body` runs.
    package func withRunner<Result>(_ body: (OpaquePointer) -> Result) throws(NetworkError) -> Result {
        let waiting = idle.withLock { $0.popLast() }
        let runner = if let waiting { waiting } else { Runner(pointer: try weights.makeRunner()) }
        defer { putBack(runner) }
        return body(runner.pointer)
    }

    private func putBack(_ runner: Runner) {
        let kept = idle.withLock { runners in
            guard runners.count < Self.mostIdle else { return false }
            runners.append(runner)
            return true
        }
        if !kept { network_runner_destroy(runner.pointer) }
    }
}
