import Dispatch
import Glibc
import OdologReading

/// One line that a worker answered with.
package struct WorkerAnswer: Sendable {
    /// What is said of a process whose answer is no answer to the request. The process is ended.
    package static let unintelligible = "answered something unintelligible"

    /// A line as `odolog read --json` writes it, without its end.
    package let line: [UInt8]
    /// What the line says, checked in full.
    package let report: ReadingReport
}

/// One `odolog worker`, used by one thread at a time. A photo that hangs or crashes the C libraries ends this process
/// and not its host.
///
/// `@unchecked Sendable`: one thread at a time has it, and hands it on through a lock.
final class WorkerProcess: @unchecked Sendable {
    enum Ending: Error {
        /// The time is over. `step`: what the process was doing, if a photo can be read without that.
        case timedOut(during: WorkerStep?)
        /// The process ended, or was ended for its answer. The text says how, such as "was ended by signal 11
        /// (Segmentation fault)".
        case ended(String)
    }

    /// Bytes. No answer is as long.
    private static let longestAnswer = 16 << 20

    private let pool: WorkerPool
    private let child: WorkerPool.Child
    /// Names the models that it reads with.
    private(set) var models = ""
    private var buffer: [UInt8] = []
    private var requests = 0
    private var step: WorkerStep?
    /// Seconds that the last photo took, without the wait for a turn at a large picture.
    private(set) var secondsTaken = 0.0
    private var hasEnded = false

    var pid: pid_t { child.pid }

    /// Starts a worker and waits until it is ready.
    ///
    /// - Parameter startLimit: how many seconds that may take.
    init(_ pool: WorkerPool, startLimit: Double) throws(WorkerFailure) {
        self.pool = pool
        child = try pool.start()
        _ = fcntl(child.input.number, F_SETFL, O_NONBLOCK)
        var deadline = Self.deadline(seconds: startLimit)
        let line: [UInt8]
        do throws(Ending) {
            line = try nextLine(deadline: &deadline)
        } catch {
            switch error {
            case .timedOut: throw .late
            case .ended(let how): throw .unusable(how)
            }
        }
        guard let greeting = WorkerGreeting(line) else { throw .unusable("is of another version, or another program") }
        models = greeting.models
        if let failure = greeting.failure { throw .refused(failure) }
    }

    deinit {
        end()
    }

    /// Whether it is alive and silent, as it is while it waits for a photo.
    var isReady: Bool {
        guard !hasEnded, buffer.isEmpty, pool.ending(of: child.pid) == nil else { return false }
        var waiting = pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0)
        // A process that says something unasked isn't to be trusted.
        return poll(&waiting, 1, 0) == 0
    }

    /// Reads a photo. After an error the process is ended.
    ///
    /// - Parameters:
    ///   - looksForBarcodes: else a VIN has the doubt `barcode_unread`.
    ///   - seconds: how long the photo may take, without the wait for a turn at a large picture.
    func read(
        _ photo: SupervisedPhoto, looksForBarcodes: Bool, seconds: Double
    ) throws(Ending) -> WorkerAnswer {
        requests += 1
        step = nil
        var deadline = Self.deadline(seconds: seconds)
        defer { secondsTaken = seconds - Self.seconds(until: deadline) }
        let request = WorkerRequest(
            id: requests, photo: photo.request, kind: photo.kind, vehicle: photo.vehicle, previous: photo.previous,
            looksForBarcodes: looksForBarcodes, asksForSteps: true)
        do throws(Ending) {
            try send(request.line + [UInt8(ascii: "\n")], deadline: deadline)
            let line = try answer(to: request, deadline: &deadline)
            let start = Array("{\"id\":\(requests),".utf8)
            let answer = [UInt8(ascii: "{")] + line.dropFirst(start.count)
            guard line.starts(with: start), let report = try? ReadingReport(line: answer),
                report.photo == photo.input.name,
                report.vehicle == photo.vehicle, (report.reading?.asked ?? report.failure?.asked) == photo.kind
            else { throw .ended(WorkerAnswer.unintelligible) }
            return WorkerAnswer(line: answer, report: report)
        } catch {
            end()
            throw error
        }
    }

    /// The first line that isn't a note about a step.
    private func answer(to request: WorkerRequest, deadline: inout UInt64) throws(Ending) -> [UInt8] {
        let notes = ([nil] + WorkerStep.allCases).map { (line: Array(request.note($0).utf8), step: $0) }
        while true {
            let line = try nextLine(deadline: &deadline)
            guard let note = notes.first(where: { $0.line == line }) else { return line }
            step = note.step
        }
    }

    /// Less than 0 after the deadline.
    private static func seconds(until deadline: UInt64) -> Double {
        (Double(deadline) - Double(DispatchTime.now().uptimeNanoseconds)) / 1e9
    }

    private static func deadline(seconds: Double) -> UInt64 {
        DispatchTime.now().uptimeNanoseconds + UInt64(min(seconds, 1e9) * 1e9)
    }

    /// A worker reads a whole request before it answers, so the pipe empties. Where the worker hangs it doesn't: hence
    /// the deadline.
    private func send(_ bytes: [UInt8], deadline: UInt64) throws(Ending) {
        Self.ignoreClosedPipes()
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(child.input.number, $0.baseAddress, $0.count) }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                let now = DispatchTime.now().uptimeNanoseconds
                guard now < deadline else { throw .timedOut(during: nil) }
                var room = pollfd(fd: child.input.number, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, CInt(min((deadline - now) / 1_000_000 + 1, 100)))
            } else if errno != EINTR {
                throw .ended(ending())
            }
        }
    }

    /// Writing to a worker that has ended raises SIGPIPE, which may end the host. So it is blocked on this thread,
    /// which is the reader's own.
    private static func ignoreClosedPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// - Parameter deadline: nanoseconds of `DispatchTime`. Put off for as long as the process waits for its turn at a
    ///   large picture.
    private func nextLine(deadline: inout UInt64) throws(Ending) -> [UInt8] {
        var (isDead, searched) = (false, 0)
        var looked = DispatchTime.now().uptimeNanoseconds
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return line
            }
            searched = buffer.count
            let now = DispatchTime.now().uptimeNanoseconds
            if pool.isWaiting(child.pid) { deadline += now - looked }
            looked = now
            guard now < deadline else { throw .timedOut(during: step) }
            guard buffer.count < Self.longestAnswer else { throw .ended(WorkerAnswer.unintelligible) }
            // The pipe may stay open when the worker has ended: a child of the worker may hold it. So ask for the
            // worker, too.
            var waiting = pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0)
            let wait = isDead ? 0 : min((deadline - now) / 1_000_000 + 1, 100)
            if poll(&waiting, 1, CInt(wait)) > 0 {
                guard readMore() else { throw .ended(ending()) }
            } else if isDead {
                throw .ended(endingText ?? ending())
            } else if let status = pool.ending(of: child.pid) {
                noteEnding(status)
                isDead = true
            }
        }
    }

    private func readMore() -> Bool {
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(child.output.number, &block, block.count)
            if count > 0 {
                buffer += block[..<count]
                return true
            }
            if count == 0 || errno != EINTR { return false }
        }
    }

    private var endingText: String?

    private func noteEnding(_ status: CInt) {
        hasEnded = true
        let signal = status & 0x7F
        endingText =
            signal == 0
            ? "ended with status \(status >> 8 & 0xFF)"
            : "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
    }

    /// How the process ended. To be called when it has ended or is about to.
    private func ending() -> String {
        // A process may have closed its pipe and still be alive for a moment.
        for _ in 0..<500 where !hasEnded {
            if let status = pool.ending(of: child.pid) { noteEnding(status) } else { usleep(2_000) }
        }
        end()
        return endingText ?? "closed its output"
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        _ = pool.end(child.pid)
    }
}
