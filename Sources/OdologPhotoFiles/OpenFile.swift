import Glibc

/// The owner of a file's descriptor.
package final class OpenFile: Sendable {
    package let number: CInt
    private let isOwned: Bool

    package init(owning number: CInt) {
        self.number = number
        isOwned = true
    }

    private init(borrowing number: CInt) {
        self.number = number
        isOwned = false
    }

    package static let standardInput = OpenFile(borrowing: STDIN_FILENO)

    /// - Parameter event: `POLLIN` or `POLLOUT`.
    package static func wait(for event: CInt, at number: CInt) {
        var waiting = pollfd(fd: number, events: Int16(event), revents: 0)
        _ = poll(&waiting, 1, -1)
    }

    deinit {
        if isOwned { close(number) }
    }
}
