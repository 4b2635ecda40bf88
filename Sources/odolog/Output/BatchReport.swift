import OdologBatch
import OdologLogbook
import OdologPhotoFiles
import Synchronization
import VehicleStore

/// Prints what a batch reports while it runs: messages, and its progress.
final class BatchReport: Sendable {
    private let progress = Mutex((shown: Progress(elsewhere: .lines, besideReadings: false), total: Int?.none))

    func tell(_ event: BatchEvent) {
        switch event {
        case .total(let total): progress.withLock { $0.total = total }
        case .skipped: count(isFailure: false, isSkipped: true)
        case .read(let row): count(isFailure: row.errorCode != nil)
        case .notice(let notice): Console.say(notice)
        case .recorded(let taken, let photo): taken.notes(of: photo.text).forEach(Console.error)
        case .unrecorded(let error, let photo): say("\(photo.text.printable): \(error.words)")
        case .unlocked(let path):
            say("\(path.printable): this file cannot be locked; start no second batch into it.")
        case .tornRow: say("the last row was written in part; its photo is read again.")
        case .damagedRows(let count):
            say(
                "\(count.counted("damaged row")) \(count == 1 ? "was" : "were") dropped; "
                    + "\(count == 1 ? "its photo is" : "their photos are") read again.")
        case .supersededRows(let count, let path, let reason):
            say(
                "\(path.printable): \(count.counted("row")) that \(count == 1 ? "doesn't" : "don't") count any more \(count == 1 ? "stays" : "stay") in it, for no file can be "
                    + "made beside it (\(reason)). Of two rows of a photo the later one counts; name another --out to have one a "
                    + "photo.")
        }
    }

    /// Prints these lines at the end of the run.
    func end(with lines: [String]) {
        progress.withLock { $0.shown.clear() }
        lines.forEach(Console.error)
    }

    private func say(_ text: String) { Console.error("odolog: \(text)") }

    private func count(isFailure: Bool, isSkipped: Bool = false) {
        progress.withLock { $0.shown.count(isFailure: isFailure, isSkipped: isSkipped, total: $0.total) }
    }
}
