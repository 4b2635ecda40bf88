import Foundation

/// Works on several inputs at a time and hands the results over in input order, each as soon as it can be.
///
/// Threads of its own, since the work blocks in C code, which Swift's cooperative threads aren't made for.
///
/// `@unchecked Sendable`: `inputs` is touched only while `inputLock` is locked, all other mutable state only while
/// `condition` is. An input may be long in coming (a line on standard input); results are handed over meanwhile.
final class OrderedWorkers<Input: Sendable, Output: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private let inputLock = NSLock()
    private var inputs: AnyIterator<Input>
    private var results: [Int: Output] = [:]
    private var started = 0
    private var delivered = 0
    private var working = 0
    private var isExhausted = false
    /// So far a fast worker may run ahead of a slow one: bounds what is held.
    private let lead: Int

    /// What each thread works with, and on its own: it need not be safe to use from another.
    typealias Work = (Input) -> Output

    /// Returns when all inputs are worked on and consumed. When `consume` throws, no new work is begun, what was begun is
    /// waited for, and the error goes on. An input that is long in coming isn't waited for: its thread stays behind.
    static func run(
        _ inputs: some Sequence<Input>, workers: Int, work: @escaping @Sendable (Input) -> Output,
        consume: (Output) throws -> Void
    ) throws {
        try run(inputs, workers: workers, lead: workers * 4, makeWork: { work }, consume: consume)
    }

    /// - Parameters:
    ///   - lead: so many inputs a fast worker may run ahead of a slow one.
    ///   - makeWork: called once on each thread, which lets go of it before it ends.
    static func run(
        _ inputs: some Sequence<Input>, workers: Int, lead: Int, makeWork: @escaping @Sendable () -> Work,
        consume: (Output) throws -> Void
    ) throws {
        let queue = OrderedWorkers(AnyIterator(inputs.makeIterator()), lead: Swift.max(lead, workers))
        for _ in 0..<Swift.max(workers, 1) {
            let thread = Thread { queue.workUntilExhausted(makeWork) }
            // Tesseract and Leptonica keep sizeable arrays on the stack.
            thread.stackSize = 8 << 20
            thread.start()
        }
        defer { queue.stop() }
        while let output = queue.nextInOrder() { try consume(output) }
    }

    private init(_ inputs: AnyIterator<Input>, lead: Int) {
        self.inputs = inputs
        self.lead = lead
    }

    private func workUntilExhausted(_ makeWork: () -> Work) {
        let work = makeWork()
        while let (index, input) = nextInput() {
            let output = work(input)
            condition.withLock {
                results[index] = output
                working -= 1
                condition.broadcast()
            }
        }
    }

    private func nextInput() -> (index: Int, input: Input)? {
        inputLock.lock()
        defer { inputLock.unlock() }
        let mayStart = condition.withLock {
            while !isExhausted, started >= delivered + lead { condition.wait() }
            return !isExhausted
        }
        let input = mayStart ? inputs.next() : nil
        return condition.withLock {
            guard let input, !isExhausted else {
                isExhausted = true
                condition.broadcast()
                return nil
            }
            started += 1
            working += 1
            return (started - 1, input)
        }
    }

    private func nextInOrder() -> Output? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let output = results.removeValue(forKey: delivered) {
                delivered += 1
                condition.broadcast()
                return output
            }
            if isExhausted, delivered == started { return nil }
            condition.wait()
        }
    }

    private func stop() {
        condition.withLock {
            isExhausted = true
            condition.broadcast()
            while working > 0 { condition.wait() }
        }
    }
}
