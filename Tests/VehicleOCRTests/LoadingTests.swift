import OdologRecognition
import Synchronization
import Testing

@testable import VehicleOCR

@Suite("What loads while others go on")
struct LoadingTests {
    @Test func isThereForWhoeverAsks() throws {
        let loadings = (0..<20).map { number in Loading { () throws(RecognitionError) in number } }
        for (number, loading) in loadings.enumerated().reversed() {
            #expect(try loading.value() == number)
            #expect(try loading.value() == number)
        }
    }

    @Test func hasEndedAfterWaiting() {
        let ended = Mutex(false)
        let loading = Loading { () throws(RecognitionError) in ended.withLock { $0 = true } }
        loading.wait()
        #expect(ended.withLock { $0 })
    }

    @Test func failuresComeOutWhereItIsAskedFor() {
        let expected = RecognitionError.modelNotFound(model: "none", searched: ["/nowhere"])
        let loading = Loading { () throws(RecognitionError) -> Int in throw expected }
        for _ in 0..<2 { #expect(throws: expected) { try loading.value() } }
    }
}
