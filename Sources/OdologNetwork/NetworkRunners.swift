internal import COdologNetwork
internal import Synchronization

/// As many runners of a network as there have been calls at the same time.
///
/// Sound as `Sendable`: a runner is either in the list, which the mutex guards, or with the one call that took it out.
package final class NetworkRunners: @unchecked Sendable {
    private struct Runner: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Runners that wait for the next call; more than this are destroyed after use, for each keeps some megabytes.
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

    /// What `body` makes with a runner of its own, which is valid as long as it runs.
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
