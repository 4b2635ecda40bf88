import Synchronization

/// Works on many inputs, several at a time. Hands out the results in the order of the inputs, each as soon as it can.
///
/// Work begins with the loop, and keeps ahead of it by as much as was asked. The loop ends where the inputs end; it throws what they
/// and the work throw, after all that comes before that, and `CancellationError` where its task is cancelled. Leaving it in any way
/// begins nothing any more and cancels what was begun. It is for one loop.
package struct OrderedReadings<Input: Sendable, Output: Sendable>: AsyncSequence, Sendable {
    package typealias Element = Output
    package typealias Work = @Sendable (Input) async throws -> Output

    private let line: OrderedLine<Input, Output>

    /// - Parameters:
    ///   - inputs: may block, such as a list that comes from a pipe.
    ///   - lead: so many finished ones may wait for the loop, besides those being worked on.
    package init(
        of inputs: sending some Sequence<Input>, atATime: Int, lead: Int, _ work: @escaping Work
    ) {
        let source = BlockingInputs(inputs)
        line = OrderedLine(atATime: atATime, lead: lead, work: work) { line in
            while await line.hasRoom(), let input = await source.next() { line.begin(input) }
        }
    }

    package init<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int, lead: Int, _ work: @escaping Work
    ) where Inputs.Element == Input {
        line = OrderedLine(atATime: atATime, lead: lead, work: work) { line in
            var iterator = inputs.makeAsyncIterator()
            while await line.hasRoom(), let input = try await iterator.next() { line.begin(input) }
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(line) }

    /// Begins nothing any more, and waits for what was begun, but for no input.
    package func finish() async { await line.finish() }

    package struct Iterator: AsyncIteratorProtocol {
        /// Its end is the end of the loop.
        private final class Loop: Sendable {
            let line: OrderedLine<Input, Output>

            init(_ line: OrderedLine<Input, Output>) { self.line = line }
            deinit { line.stop() }
        }

        private let loop: Loop

        fileprivate init(_ line: OrderedLine<Input, Output>) { loop = Loop(line) }

        package mutating func next() async throws -> Output? { try await loop.line.next() }
    }
}

/// Between the inputs, the work and the loop: begins inputs as there is room, and hands over what was made of them in their order.
private final class OrderedLine<Input: Sendable, Output: Sendable>: Sendable {
    /// Begins the inputs one by one while there is room. Ends with them, or throws what they throw.
    typealias Feed = @Sendable (OrderedLine) async throws -> Void

    private struct Place {
        var task: Task<Void, Never>?
        var output: Output?
    }

    private struct State {
        var feeder: Task<Void, Never>?
        var isStarted = false
        /// Begun, and not taken by the loop yet; the first one has the number `taken`.
        var places: [Place] = []
        var taken = 0
        var working = 0
        /// There is nothing behind the last place, for an error or without.
        var end: Result<Void, any Error>?
        /// The feeder, where there is no room.
        var room: CheckedContinuation<Bool, Never>?
        /// The loop, where the next one isn't there yet.
        var loop: CheckedContinuation<Output?, any Error>?
        /// Those who wait until nothing is worked on.
        var finishing: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let atATime: Int
    private let lead: Int
    private let work: @Sendable (Input) async throws -> Output
    private let feed: Feed

    init(
        atATime: Int, lead: Int, work: @escaping @Sendable (Input) async throws -> Output, feed: @escaping Feed
    ) {
        self.atATime = max(1, atATime)
        self.lead = lead
        self.work = work
        self.feed = feed
    }

    // MARK: The loop

    /// Nil at the end, and after `stop`.
    func next() async throws -> Output? {
        startFeeding()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wake(
                    state.withLock { state in
                        state.loop = continuation
                        return advance(&state)
                    })
            }
        } onCancel: {
            stop(from: nil, throwing: CancellationError())
        }
    }

    /// Begins nothing any more.
    func stop() { stop(from: nil, throwing: nil) }

    func finish() async {
        stop()
        await withCheckedContinuation { continuation in
            wake(
                state.withLock { state in
                    state.finishing.append(continuation)
                    return advance(&state)
                })
        }
    }

    /// - Parameter number: nothing is handed over from this one on; nil: nothing at all.
    private func stop(from number: Int?, throwing error: (any Error)?) {
        let (feeder, tasks, waking) = state.withLock { state in
            let first = min(max((number ?? 0) - state.taken, 0), state.places.count)
            let tasks = state.places[first...].compactMap(\.task)
            state.places.removeSubrange(first...)
            state.end = error.map { .failure($0) } ?? .success(())
            return (state.feeder, tasks, advance(&state))
        }
        feeder?.cancel()
        for task in tasks { task.cancel() }
        wake(waking)
    }

    // MARK: The inputs

    private func startFeeding() {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted && state.end == nil
        }
        guard isFirst else { return }
        let feeder = Task {
            let end: Result<Void, any Error>
            do { end = .success(try await feed(self)) } catch { end = .failure(error) }
            wake(
                state.withLock { state in
                    if state.end == nil { state.end = end }
                    return advance(&state)
                })
        }
        let isStopped = state.withLock { state in
            state.feeder = feeder
            return state.end != nil
        }
        if isStopped { feeder.cancel() }
    }

    /// Waits until one more may begin; false: none may any more.
    func hasRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            wake(
                state.withLock { state in
                    state.room = continuation
                    return advance(&state)
                })
        }
    }

    func begin(_ input: Input) {
        let number: Int? = state.withLock { state in
            guard state.end == nil else { return nil }
            state.places.append(Place())
            state.working += 1
            return state.taken + state.places.count - 1
        }
        guard let number else { return }
        let task = Task {
            do { finish(number, try await work(input)) } catch { fail(number, error) }
        }
        let isWanted = state.withLock { state in
            let place = number - state.taken
            // It may have been stopped, or be done with and taken, already.
            guard state.places.indices.contains(place) else { return state.taken > number }
            state.places[place].task = task
            return true
        }
        if !isWanted { task.cancel() }
    }

    private func finish(_ number: Int, _ output: Output) {
        wake(
            state.withLock { state in
                state.working -= 1
                let place = number - state.taken
                if state.places.indices.contains(place) { state.places[place].output = output }
                return advance(&state)
            })
    }

    private func fail(_ number: Int, _ error: any Error) {
        let isWanted = state.withLock { state in state.places.indices.contains(number - state.taken) }
        if isWanted { stop(from: number, throwing: error) }
        wake(
            state.withLock { state in
                state.working -= 1
                return advance(&state)
            })
    }

    // MARK: Who goes on

    private struct Waking {
        var room: (CheckedContinuation<Bool, Never>, Bool)?
        var loop: (CheckedContinuation<Output?, any Error>, Result<Output?, any Error>)?
        var finishing: [CheckedContinuation<Void, Never>] = []
    }

    /// Takes out who need not wait any more; they are woken without the lock.
    private func advance(_ state: inout State) -> Waking {
        var waking = Waking()
        if let loop = state.loop, let outcome = nextOutcome(&state) {
            waking.loop = (loop, outcome)
            state.loop = nil
        }
        let hasRoom = state.working < atATime && state.places.count < atATime + lead
        if let room = state.room, hasRoom || state.end != nil {
            waking.room = (room, state.end == nil)
            state.room = nil
        }
        if state.working == 0 { swap(&waking.finishing, &state.finishing) }
        return waking
    }

    /// Nil: it isn't there yet.
    private func nextOutcome(_ state: inout State) -> Result<Output?, any Error>? {
        if let first = state.places.first {
            guard let output = first.output else { return nil }
            state.places.removeFirst()
            state.taken += 1
            return .success(output)
        }
        switch state.end {
        case nil: return nil
        case .success?: return .success(nil)
        case .failure(let error)?:
            // Thrown once: what comes after is the end.
            state.end = .success(())
            return .failure(error)
        }
    }

    private func wake(_ waking: Waking) {
        if let (room, isThere) = waking.room { room.resume(returning: isThere) }
        if let (loop, outcome) = waking.loop { loop.resume(with: outcome) }
        for waiting in waking.finishing { waiting.resume() }
    }
}
