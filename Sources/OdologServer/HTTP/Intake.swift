internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Synchronization

/// Bounds what bodies take while they come in: all together so many bytes, and each so much time. A body counts until its request is
/// answered.
struct Intake: RouterMiddleware {
    /// The most bytes of all bodies that are held at one time.
    let mostBytes: Int
    /// In each such span a body that isn't whole yet has to bring ``leastBytes``.
    var span: Duration = .seconds(15)
    /// 1 KiB a second.
    var leastBytes = 15 << 10
    /// The most time that one body may take.
    var mostTime: Duration = .seconds(600)
    private let held = Held()

    init(mostBytes: Int) { self.mostBytes = mostBytes }

    /// The bytes of all bodies that are held.
    private final class Held: Sendable {
        let bytes = Mutex(0)
    }

    /// One body's share of them.
    private final class Share: Sendable {
        let state = Mutex((bytes: 0, isTooSlow: false))
    }

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard request.method != .get, request.method != .head else { return try await next(request, context) }
        let share = Share()
        defer {
            let (bytes, isTooSlow) = share.state.withLock { ($0.bytes, $0.isTooSlow) }
            held.bytes.withLock { $0 -= bytes }
            // Hummingbird reads the rest of a body before the next request: this one may never end.
            if isTooSlow { close(context.channel) }
        }
        var request = request
        request.body = RequestBody(asyncSequence: Body(body: request.body, count: { try count($0, share, from: &$1) }))
        return try await next(request, context)
    }

    /// When the answer is on its way.
    private func close(_ channel: any Channel) {
        channel.eventLoop.scheduleTask(in: .seconds(2)) { channel.close(promise: nil) }
    }

    /// Counts a piece. Throws where there is no room for it, or the body comes too slowly.
    private func count(_ bytes: Int, _ share: Share, from pace: inout Pace) throws(Problem) {
        let isRoom = held.bytes.withLock { held in
            guard held + bytes <= mostBytes else { return false }
            held += bytes
            return true
        }
        guard isRoom else {
            var problem = Problem(
                .serviceUnavailable, "too_many_photos", "Many photos come in at the moment; send it again in a moment.")
            problem.retryAfter = 5
            throw problem
        }
        share.state.withLock { $0.bytes += bytes }
        pace.bytes += bytes
        let now = ContinuousClock.now
        var isTooSlow = now - pace.start >= mostTime
        if now - pace.spanStart >= span {
            isTooSlow = isTooSlow || pace.bytes < leastBytes
            (pace.spanStart, pace.bytes) = (now, 0)
        }
        guard isTooSlow else { return }
        share.state.withLock { $0.isTooSlow = true }
        throw Problem(.requestTimeout, "too_slow", "The photo came too slowly and was given up; send it again.")
    }

    /// How one body comes in.
    private struct Pace {
        let start = ContinuousClock.now
        var spanStart = ContinuousClock.now
        /// Since the span's start.
        var bytes = 0
    }

    /// The pieces of a body, each counted when it comes.
    private struct Body: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let body: RequestBody
        let count: @Sendable (Int, inout Pace) throws -> Void

        struct AsyncIterator: AsyncIteratorProtocol {
            var pieces: RequestBody.AsyncIterator
            var pace = Pace()
            let count: @Sendable (Int, inout Pace) throws -> Void

            mutating func next() async throws -> ByteBuffer? {
                let piece: ByteBuffer?
                do { piece = try await pieces.next() } catch let error as CancellationError { throw error } catch {
                    throw Problem(
                        .badRequest, "broken_body", "The body was cut on the way or is no HTTP; send it again.")
                }
                guard let piece else { return nil }
                try count(piece.readableBytes, &pace)
                return piece
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces: body.makeAsyncIterator(), count: count) }
    }
}
