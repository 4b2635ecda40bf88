package import COdologNetwork
import Foundation

/// Owns a network's weights.
///
/// Sound as `Sendable`: never changed once opened, closed in `deinit`.
package final class NetworkWeights: @unchecked Sendable {
    package let pointer: OpaquePointer
    package let path: String

    /// - Parameter open: opens the weights of one network, as `network_weights_open` does.
    package init(
        _ path: String,
        open: (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>, UnsafeMutablePointer<CChar>) ->
            network_status
    ) throws(NetworkError) {
        self.path = path
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        errno = 0
        let status = open(path, &opened, &message)
        let reason = errno
        switch status {
        case NETWORK_OK: break
        case NETWORK_UNREADABLE: throw .weightsUnreadable(path: path, reason: String(cString: strerror(reason)))
        case NETWORK_OUT_OF_MEMORY: throw .outOfMemory
        case NETWORK_ENGINE_FAILED: throw .engineFailed(weights: path)
        default:
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .weightsUnusable(path: path, reason: String(decoding: text, as: UTF8.self))
        }
        // Never null with NETWORK_OK.
        pointer = opened!
    }

    deinit {
        network_weights_close(pointer)
    }

    /// Makes a runner, which the caller gives to `network_runner_destroy`. The weights must outlive it.
    package func makeRunner() throws(NetworkError) -> OpaquePointer {
        var made: OpaquePointer?
        let status = network_runner_create(pointer, &made)
        guard status == NETWORK_OK, let made else { throw error(status) }
        return made
    }

    /// The error for a status of running the network. The status isn't NETWORK_OK.
    package func error(_ status: network_status) -> NetworkError {
        switch status {
        case NETWORK_OUT_OF_MEMORY: .outOfMemory
        case NETWORK_BAD_WEIGHTS: .weightsUnusable(path: path, reason: "they give numbers that are not finite")
        default: .engineFailed(weights: path)
        }
    }
}
