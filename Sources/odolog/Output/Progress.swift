import Dispatch

/// One line on the terminal that counts the photos while their readings go elsewhere. Silent where standard error is no
/// terminal, and where the readings themselves show on the terminal.
struct Progress {
    private let isShown = Console.showsProgress && !Console.outputIsTerminal
    private let start = DispatchTime.now()
    private var shownAt = DispatchTime(uptimeNanoseconds: 0)
    private var photos = 0
    private(set) var failures = 0

    mutating func count(isFailure: Bool) {
        photos += 1
        if isFailure { failures += 1 }
        let now = DispatchTime.now()
        guard isShown, now.uptimeNanoseconds - shownAt.uptimeNanoseconds > 100_000_000 else { return }
        shownAt = now
        let seconds = Double(now.uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
        let rate = (Double(photos) / max(seconds, 0.001)).distance
        Console.ask("\r\u{1B}[K\(photos) photos, \(failures) failed, \(rate) a second")
    }

    /// Before another line, and at the end.
    func clear() {
        if isShown { Console.ask("\r\u{1B}[K") }
    }
}
