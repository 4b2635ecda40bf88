import ArgumentParser
import Foundation
import Glibc
import OdologPhotoFiles
import OdologReading

/// Why no worker could be started; nothing can be read then.
struct WorkerFailure: Error {
    let message: String
    let status: ExitCode
    /// Another try would end in the same way.
    let isFinal: Bool

    init(_ message: String, status: ExitCode, isFinal: Bool = false) {
        self.message = message
        self.status = status
        self.isFinal = isFinal
    }
}

/// One `odolog worker`, used by one thread. A photo that hangs or crashes the C libraries ends this process and not the
/// batch.
final class WorkerProcess {
    enum Answer {
        /// As it is written into a file of results, and what of it the store is told; nil: there is an error.
        case row(ReadingRow, Reading?)
        case timedOut
        /// Such as "was ended by signal 11 (Segmentation fault)".
        case ended(String)
    }

    /// As long as the models may take to load.
    private static let secondsToStart = 120.0

    private let pool: WorkerPool
    private let child: WorkerPool.Child
    private var buffer: [UInt8] = []
    private var requests = 0
    private var hasEnded = false

    /// Waits until it is ready.
    init(_ pool: WorkerPool) throws(WorkerFailure) {
        self.pool = pool
        child = try pool.start()
        var deadline = Self.deadline(seconds: Self.secondsToStart)
        switch nextLine(deadline: &deadline) {
        case .line(let line):
            guard let greeting = WorkerGreeting(line) else {
                throw WorkerFailure("it is of another version", status: .somethingMissing)
            }
            if let failure = greeting.failure {
                throw WorkerFailure(failure, status: .somethingMissing, isFinal: true)
            }
        case .timedOut:
            throw WorkerFailure("it isn't ready after \(Int(Self.secondsToStart)) seconds", status: .somethingMissing)
        case .ended(let how): throw WorkerFailure("it \(how)", status: .somethingMissing)
        }
    }

    deinit {
        end()
    }

    /// - Parameter seconds: how long it may take, waiting for others aside; then the process is ended.
    func read(_ path: PhotoPath, kind: KindOption, vehicle: String?, seconds: Double) -> Answer {
        requests += 1
        var deadline = Self.deadline(seconds: seconds)
        let request = WorkerRequest.line(id: requests, path: path, kind: kind, vehicle: vehicle)
        guard send(request + "\n") else { return .ended(ending()) }
        switch nextLine(deadline: &deadline) {
        case .timedOut:
            end()
            return .timedOut
        case .ended(let how): return .ended(how)
        case .line(let line):
            let start = Array("{\"id\":\(requests),".utf8)
            let answer = [UInt8(ascii: "{")] + line.dropFirst(start.count)
            guard line.starts(with: start), let report = try? ReadingReport(line: answer),
                let row = ReadingRow(answer)
            else {
                end()
                return .ended("answered something unintelligible")
            }
            return .row(row, report.reading)
        }
    }

    private enum Line {
        case line([UInt8])
        case timedOut
        case ended(String)
    }

    private static func deadline(seconds: Double) -> UInt64 {
        DispatchTime.now().uptimeNanoseconds + UInt64(min(seconds, 1e9) * 1e9)
    }

    /// A request is shorter than a pipe holds, and there is one at a time: this never waits.
    private func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(child.input.number, $0.baseAddress, $0.count) }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// - Parameter deadline: nanoseconds; put off for as long as the process waits for its turn at a large picture.
    private func nextLine(deadline: inout UInt64) -> Line {
        var isDead = false
        var looked = DispatchTime.now().uptimeNanoseconds
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return .line(line)
            }
            let now = DispatchTime.now().uptimeNanoseconds
            if pool.isWaiting(child.pid) { deadline += now - looked }
            looked = now
            guard now < deadline, buffer.count < RecordScanner.longestRecord else { return .timedOut }
            // Not only its pipe tells that it has ended: a process of its own may hold that open.
            var waiting = pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0)
            let wait = isDead ? 0 : min((deadline - now) / 1_000_000 + 1, 100)
            if poll(&waiting, 1, CInt(wait)) > 0 {
                guard readMore() else { return .ended(ending()) }
            } else if isDead {
                return .ended(endingText ?? ending())
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

    /// How it ended by itself; it is about to, or has.
    private func ending() -> String {
        // A moment for the one that has closed its pipe and isn't gone yet.
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
