import Foundation
import OdologImaging
import Testing

@testable import OdologRecognition

/// Debian's Tesseract enters OpenMP regions of four threads unless it is kept from it: a line then costs three times the
/// CPU.
@Suite("OpenMP stays on the calling thread")
struct OpenMPTests {
    private static func threads() -> Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [])
    }

    /// OpenMP's threads are kept by the thread that started them until it ends. So those of a fresh thread are those that
    /// came while it read and are gone with it.
    @Test func aThreadThatReadsStartsNoOthers() throws {
        let recognizer = try TesseractRecognizer()
        let strip = try Fixture.strip("1M8GDM9AXKP042788")
        // Four at a time would be hard to miss over so many readings; other tests' threads come and go.
        var fewest = Int.max
        for _ in 0..<8 {
            let came = try onThreads(1) { _ in
                let before = Self.threads()
                _ = try recognizer.symbols(in: strip, alphabet: .any)
                return Self.threads().subtracting(before).count
            }
            fewest = min(fewest, came[0])
        }
        #expect(fewest == 0)
    }

    @Test func theSettingIsMadeOnThisThread() throws {
        typealias Levels = @convention(c) () -> CInt
        // It brings OpenMP with it.
        let recognizer = try TesseractRecognizer()
        let symbol = try #require(dlsym(nil, "omp_get_max_active_levels"), "Tesseract without OpenMP: nothing to keep")
        let levels = unsafeBitCast(symbol, to: Levels.self)
        let strip = try Fixture.strip("98765")
        let after = try onThreads(1) { _ in
            _ = try recognizer.symbols(in: strip, alphabet: .any)
            return levels()
        }
        #expect(after == [0])
    }
}
