import Foundation
import Synchronization
import Testing

@testable import OdologRecognition

@Suite("The pool of handles")
struct PoolTests {
    private static func handle() throws(RecognitionError) -> TesseractHandle {
        try TesseractHandle(
            model: "eng", folder: try ModelFolder.find(file: "eng.traineddata", asked: nil), isRawLine: false)
    }

    @Test func lendsAtMostItsCapacityAndMakesNoMore() throws {
        struct Count {
            var made = 0
            var lent = 0
            var mostLent = 0
        }
        let count = Mutex(Count())
        let pool = HandlePool(capacity: 2) { () throws(RecognitionError) in
            count.withLock { $0.made += 1 }
            return try Self.handle()
        }
        _ = try onThreads(6) { _ in
            for _ in 0..<5 {
                try pool.withHandle { _ in
                    count.withLock {
                        $0.lent += 1
                        $0.mostLent = max($0.mostLent, $0.lent)
                    }
                    // The first keeps its handle until another is lent, however late that thread comes.
                    let deadline = Date().addingTimeInterval(60)
                    repeat {
                        Thread.sleep(forTimeInterval: 0.002)
                    } while count.withLock { $0.mostLent } < 2 && Date() < deadline
                    count.withLock { $0.lent -= 1 }
                }
            }
        }
        count.withLock {
            #expect($0.mostLent == 2)
            #expect($0.made == 2)
        }
    }

    /// A handle that fails, or cannot be made, takes no place in the pool for ever.
    @Test func errorsGiveThePlaceBack() throws {
        let failure = RecognitionError.engineFailed(engine: "test", reason: "on purpose")
        let makes = Mutex(0)
        let pool = HandlePool(capacity: 1) { () throws(RecognitionError) in
            let number = makes.withLock {
                $0 += 1
                return $0
            }
            if number == 1 { throw failure }
            return try Self.handle()
        }
        #expect(throws: failure) { try pool.withHandle { _ in } }
        #expect(throws: failure) { try pool.withHandle { (_) throws(RecognitionError) -> Int in throw failure } }
        #expect(try pool.withHandle { _ in 7 } == 7)
        #expect(makes.withLock { $0 } == 2)
    }
}
