internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
    /// `map` on all cores.
    ///
    /// - Parameter piece: so many elements, at least 1, are worth a thread: hundreds that are made at once, or one that takes long.
    package func concurrentMap<Made: Sendable, Failure: Error>(
        piece: Int = 50, _ body: @Sendable (Element) throws(Failure) -> Made
    ) throws(Failure) -> [Made] {
        // More pieces than cores: one core may be slower, or have the elements that take longer.
        let pieces = 1 + count / piece
        guard pieces > 1 else { return try map(body) }
        let made = Mutex([Result<[Made], Failure>?](repeating: nil, count: pieces))
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            let part = self[count * piece / pieces..<count * (piece + 1) / pieces]
            let result: Result<[Made], Failure>
            do throws(Failure) { result = .success(try part.map(body)) } catch { result = .failure(error) }
            made.withLock { $0[piece] = result }
        }
        var all: [Made] = []
        all.reserveCapacity(count)
        for part in made.withLock({ $0 }) { all += try part!.get() }
        return all
    }
}
