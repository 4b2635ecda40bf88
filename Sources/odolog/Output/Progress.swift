import Dispatch
import OdologLogbook

/// Counts the photos on one changing line of a terminal. Silent where the readings are printed to the same terminal.
struct Progress {
    /// What to do where standard error is no terminal.
    enum Elsewhere {
        case silent
        /// A plain line every half minute.
        case lines
    }

    private let elsewhere: Elsewhere
    private let isShown: Bool
    private let start = DispatchTime.now()
    private var shownAt: DispatchTime
    private(set) var photos = 0
    private var skipped = 0
    private(set) var failures = 0

    /// - Parameter besideReadings: whether readings are written to standard output meanwhile.
    init(elsewhere: Elsewhere = .silent, besideReadings: Bool = true) {
        self.elsewhere = elsewhere
        isShown = Console.showsProgress && !(besideReadings && Console.outputIsTerminal)
        shownAt = DispatchTime(uptimeNanoseconds: isShown ? 0 : start.uptimeNanoseconds)
    }

    /// - Parameter total: how many photos there are. Nil: not known.
    mutating func count(isFailure: Bool, isSkipped: Bool = false, total: Int? = nil) {
        photos += 1
        if isSkipped { skipped += 1 }
        if isFailure { failures += 1 }
        let now = DispatchTime.now()
        let since = now.uptimeNanoseconds - shownAt.uptimeNanoseconds
        if isShown, since > 100_000_000 {
            Console.showStatus(text(at: now, total: total))
        } else if !isShown, elsewhere == .lines, since > 30_000_000_000 {
            Console.error(text(at: now, total: total))
        } else {
            return
        }
        shownAt = now
    }

    /// Takes the line away at the end.
    func clear() { Console.showStatus("") }

    /// Skipped photos take nearly no time, so the rate leaves them out.
    private func text(at now: DispatchTime, total: Int?) -> String {
        let seconds = max(Double(now.uptimeNanoseconds - start.uptimeNanoseconds) / 1e9, 0.001)
        let rate = Double(photos - skipped) / seconds
        var text =
            "\(photos)" + (total.map { " of \($0)" } ?? "") + ((total ?? photos) == 1 ? " photo, " : " photos, ")
            + "\(failures) failed"
        if skipped > 0 { text += ", \(skipped) skipped" }
        text += ", \(rate.distance) a second"
        if let total, total > photos, rate > 0 { text += ", \(Self.duration(Double(total - photos) / rate)) left" }
        return text
    }

    /// Such as "3 s", "12 min" or "1 h 40 min".
    private static func duration(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return "days" }
        let seconds = Int(seconds.rounded(.up))
        if seconds < 60 { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
