import Synchronization

/// Between the inputs, the threads and the loop that takes the readings: begins photos as there is room, and hands their readings
/// over in the order of the inputs.
final class OrderedReadings: Sendable {
    /// Begins the inputs one by one while there is room. Ends with them, or throws what they throw.
    typealias Feed = @Sendable (OrderedReadings) async throws -> Void

    private struct Photo {
        let input: PhotoInput
        let job: ReadingJob
        var answer: ReadingJob.Answer?
    }

    private struct State {
        var feeder: Task<Void, Never>?
        var isStarted = false
        /// Begun, and not taken by the loop yet; the first one has the number `taken`.
        var photos: [Photo] = []
        var taken = 0
        var reading = 0
        /// The inputs are at their end, with an error or without.
        var inputs: Result<Void, any Error>?
        var isStopped = false
        /// The feeder, where there is no room.
        var room: CheckedContinuation<Bool, Never>?
        /// The loop, where the next reading isn't there yet.
        var loop: CheckedContinuation<PhotoResult?, any Error>?
    }

    private let state = Mutex(State())
    private let atATime: Int
    private let lead: Int
    private let feed: Feed
    private let makeJob: @Sendable (PhotoInput) -> (ReadingJob, begin: @Sendable () -> Void)

    /// - Parameters:
    ///   - lead: so many finished readings may wait for the loop.
    ///   - makeJob: a job, and what hands it to a thread.
    init(
        atATime: Int, lead: Int, feed: @escaping Feed,
        makeJob: @escaping @Sendable (PhotoInput) -> (ReadingJob, begin: @Sendable () -> Void)
    ) {
        self.atATime = max(1, atATime)
        self.lead = lead
        self.feed = feed
        self.makeJob = makeJob
    }

    // MARK: The loop

    /// Nil at the end, and after `stop`.
    func next() async throws -> PhotoResult? {
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
            stop(throwing: CancellationError())
        }
    }

    /// Begins nothing any more.
    func stop() { stop(throwing: nil) }

    private func stop(throwing error: (any Error)?) {
        let (feeder, jobs, waking) = state.withLock { state in
            state.isStopped = true
            let jobs = state.photos.map(\.job)
            state.photos = []
            // Taken once: what comes after is the end.
            state.inputs = error.map { .failure($0) } ?? .success(())
            return (state.feeder, jobs, advance(&state))
        }
        feeder?.cancel()
        for job in jobs { job.cancel() }
        wake(waking)
    }

    // MARK: The inputs

    private func startFeeding() {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted && !state.isStopped
        }
        guard isFirst else { return }
        let feeder = Task {
            let end: Result<Void, any Error>
            do { end = .success(try await feed(self)) } catch { end = .failure(error) }
            wake(
                state.withLock { state in
                    if state.inputs == nil { state.inputs = end }
                    return advance(&state)
                })
        }
        let isStopped = state.withLock { state in
            state.feeder = feeder
            return state.isStopped
        }
        if isStopped { feeder.cancel() }
    }

    /// Waits until one more photo may begin; false: none may any more.
    func hasRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            wake(
                state.withLock { state in
                    state.room = continuation
                    return advance(&state)
                })
        }
    }

    func begin(_ input: PhotoInput) {
        let (job, begin) = makeJob(input)
        let number: Int? = state.withLock { state in
            guard !state.isStopped else { return nil }
            state.photos.append(Photo(input: input, job: job))
            state.reading += 1
            return state.taken + state.photos.count - 1
        }
        guard let number else { return }
        job.whenDone { [weak self] answer in self?.finish(number, answer) }
        begin()
    }

    private func finish(_ number: Int, _ answer: ReadingJob.Answer?) {
        guard let answer else { return }
        wake(
            state.withLock { state in
                state.reading -= 1
                if !state.isStopped { state.photos[number - state.taken].answer = answer }
                return advance(&state)
            })
    }

    // MARK: Who goes on

    private struct Waking {
        var room: (CheckedContinuation<Bool, Never>, Bool)?
        var loop: (CheckedContinuation<PhotoResult?, any Error>, Result<PhotoResult?, any Error>)?
    }

    /// Takes out who need not wait any more; they are woken without the lock.
    private func advance(_ state: inout State) -> Waking {
        var waking = Waking()
        if let loop = state.loop, let outcome = nextOutcome(&state) {
            waking.loop = (loop, outcome)
            state.loop = nil
        }
        let hasRoom = state.reading < atATime && state.photos.count < atATime + lead
        if let room = state.room, hasRoom || state.isStopped {
            waking.room = (room, !state.isStopped)
            state.room = nil
        }
        return waking
    }

    /// Nil: it isn't there yet.
    private func nextOutcome(_ state: inout State) -> Result<PhotoResult?, any Error>? {
        if let first = state.photos.first {
            guard let answer = first.answer else { return nil }
            state.photos.removeFirst()
            state.taken += 1
            return .success(PhotoResult(input: first.input, reading: answer))
        }
        switch state.inputs {
        case nil: return nil
        case .success?: return .success(nil)
        case .failure(let error)?:
            state.inputs = .success(())
            return .failure(error)
        }
    }

    private func wake(_ waking: Waking) {
        if let (room, isThere) = waking.room { room.resume(returning: isThere) }
        if let (loop, outcome) = waking.loop { loop.resume(with: outcome) }
    }
}
