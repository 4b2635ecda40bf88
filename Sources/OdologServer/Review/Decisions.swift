internal import OdologLogbook
internal import Synchronization
internal import VehicleStore

/// What people decided on the pages lately, so that it can be taken back: the last 20 decisions of each, for 15 minutes.
final class Decisions: Sendable {
    /// What was decided on one photo.
    struct Part: Sendable {
        /// As it waited.
        var item: PendingReading
        /// Whose it was thought to be.
        var vehicle: Vehicle?
        /// Nil: it was rejected.
        var decision: PhotoDecision?
    }

    /// What was decided at one click.
    struct Decision: Sendable {
        let id: Int
        let parts: [Part]
    }

    static let most = 20
    static let time = Duration.seconds(900)

    private struct State {
        var last = 0
        var decisions: [String: [Decision]] = [:]
    }

    private let state = Mutex(State())

    /// - Returns: its number, and what can't be taken back any more because there are newer ones.
    func add(_ parts: [Part], of writer: String) -> (id: Int, dropped: [Part]) {
        state.withLock { state in
            state.last += 1
            state.decisions[writer, default: []].append(Decision(id: state.last, parts: parts))
            guard state.decisions[writer]!.count > Self.most else { return (state.last, []) }
            return (state.last, state.decisions[writer]!.removeFirst().parts)
        }
    }

    /// Nil: there is none.
    func takeLast(of writer: String) -> Decision? { state.withLock { $0.decisions[writer]?.popLast() } }

    /// Whether the writer has something to take back.
    func hasAny(of writer: String) -> Bool { state.withLock { $0.decisions[writer]?.isEmpty == false } }

    /// Its time is over. Empty: it was taken back, or dropped.
    func expire(_ id: Int) -> [Part] {
        state.withLock { state in
            for (writer, decisions) in state.decisions {
                guard let index = decisions.firstIndex(where: { $0.id == id }) else { continue }
                return state.decisions[writer]!.remove(at: index).parts
            }
            return []
        }
    }
}
