import Foundation
import Glibc

/// A counter on standard error that rewrites itself, on a terminal only.
struct Progress {
    let label: String
    let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1

    init(label: String, total: Int) {
        self.label = label
        self.total = total
    }

    func show(_ done: Int) { write("\r\(label): \(done) of \(total)") }

    func end() { write("\n") }

    private func write(_ text: String) {
        if isShown { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
