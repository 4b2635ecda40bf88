internal import Foundation
internal import Glibc
internal import Synchronization

/// What came of the watched folders since the server was started, and which pictures show nothing to log.
final class IntakeTally: Sendable {
    struct Counts: Sendable {
        /// They wait, or were known.
        var taken = 0
        /// They show neither an odometer nor a VIN.
        var leftAlone = 0
        /// They can't be read.
        var failed = 0
    }

    private struct State {
        var counts = Counts()
        var leftAlone: Set<String> = []
        var inHand: Set<String> = []
    }

    private let path: String?
    private let state: Mutex<State>

    /// `path`: a file with the digests of what was left alone, one a line, so that none of it is read again. Nil: it is forgotten at the end.
    init(path: String?) {
        self.path = path
        let text = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        state = Mutex(State(leftAlone: Set(text.split(separator: "\n").filter { $0.count == 64 }.map(String.init))))
    }

    var counts: Counts { state.withLock { $0.counts } }

    func count(_ what: (inout Counts) -> Void) { state.withLock { what(&$0.counts) } }

    /// False: a copy of it is in hand.
    func begin(_ sha256: String) -> Bool { state.withLock { $0.inHand.insert(sha256).inserted } }

    func end(_ sha256: String) { state.withLock { _ = $0.inHand.remove(sha256) } }

    func wasLeftAlone(_ sha256: String) -> Bool { state.withLock { $0.leftAlone.contains(sha256) } }

    func leaveAlone(_ sha256: String) {
        state.withLock { state in
            guard state.leftAlone.insert(sha256).inserted, let path else { return }
            let file = open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
            guard file >= 0 else { return }
            defer { close(file) }
            // On a full disk it is read again at the next start.
            let line = Array((sha256 + "\n").utf8)
            _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }
    }
}
