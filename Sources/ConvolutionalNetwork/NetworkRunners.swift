package import CNetwork
import Foundation
internal import Synchronization

/// A network's weights, and as many runners as there have been calls at the same time.
///
/// Sound as `Sendable`: the weights are never changed once opened and closed in `deinit`; a runner is either in the list,
/// which the mutex guards, or with the one call that took it out.
package final class NetworkRunners: @unchecked Sendable {
    private struct Runner: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Runners that wait for the next call; more than this are destroyed after use, for each keeps some megabytes.
    private static let mostIdle = 16

    private let weights: OpaquePointer
    private let idle = Mutex<[Runner]>([])

    /// - Parameter open: opens the weights, as `network_weights_open` does.
    package init(
        open: (_ weights: UnsafeMutablePointer<OpaquePointer?>, _ message: UnsafeMutablePointer<CChar>) ->
            network_status
    ) throws(NetworkFailure) {
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        errno = 0
        let status = open(&opened, &message)
        let reason = errno
        switch status {
        case NETWORK_OK: break
        case NETWORK_UNREADABLE: throw .unreadable(reason: String(cString: strerror(reason)))
        case NETWORK_OUT_OF_MEMORY: throw .outOfMemory
        default:
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .unusable(reason: String(decoding: text, as: UTF8.self))
        }
        // Never null with NETWORK_OK.
        weights = opened!
    }

    deinit {
        idle.withLock { runners in
            for runner in runners { network_runner_destroy(runner.pointer) }
        }
        network_weights_close(weights)
    }

    /// What `body` makes with a runner of its own, which is valid as long as it runs. Throws `.engineFailed` or `.outOfMemory` where
    /// no runner can be made, or what `body` throws.
    package func withRunner<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result, orThrow failure: (NetworkFailure) -> Failure
    ) throws(Failure) -> Result {
        let runner: Runner
        do {
            runner = try take()
        } catch {
            throw failure(error)
        }
        defer { putBack(runner) }
        return try body(runner.pointer)
    }

    private func take() throws(NetworkFailure) -> Runner {
        if let runner = idle.withLock({ $0.popLast() }) { return runner }
        var made: OpaquePointer?
        switch network_runner_create(weights, &made) {
        case NETWORK_OK: return Runner(pointer: made!)
        case NETWORK_OUT_OF_MEMORY: throw .outOfMemory
        default: throw .engineFailed
        }
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

/// Why a network can't be used.
package enum NetworkFailure: Error, Hashable, Sendable {
    /// The file is there but can't be read.
    case unreadable(reason: String)
    /// The file is no safetensors file, is damaged, or holds another network.
    case unusable(reason: String)
    /// oneDNN can't run the network on this machine.
    case engineFailed
    case outOfMemory
}
