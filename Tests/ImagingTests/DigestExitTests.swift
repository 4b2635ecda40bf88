import Foundation
import OdologFiles
import Testing

struct DigestExitTests {
    @Test("A process may end while other threads hash", arguments: 0..<30)
    func endsWhileHashing(_: Int) async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<4 {
                Thread.detachNewThread {
                    while true {
                        var digest = SHA256Digest()
                        digest.update([1, 2, 3])
                        _ = digest.bytes()
                    }
                }
            }
            usleep(50_000)
            exit(0)
        }
    }
}
