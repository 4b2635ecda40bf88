import Foundation
import Synchronization

/// A label, and text beside it. Where the terminal is narrow, the text goes on below itself.
struct LabelledText {
    private let label: String
    private let text: String
    /// Columns that the text stands further to the right than other texts.
    private let inset: Int

    /// - Parameters:
    ///   - label: at most 10 characters. Empty: the text belongs to the label above.
    ///   - text: printable; may be coloured.
    init(_ label: String, _ text: String, inset: Int = 0) {
        self.label = label
        self.text = text
        self.inset = inset
    }

    /// - Parameter width: nil: one line.
    func lines(width: Int?) -> [String] {
        let start = 13 + inset
        let first = ("  " + label).padding(toLength: start, withPad: " ", startingAt: 0)
        return text.wrapped(first: first, hanging: start, width: width)
    }
}

/// What a person reads at the prompt, as wide as the terminal.
extension Console {
    /// A line without a label.
    static func tell(_ text: String, indent: String = "  ") {
        show(text.wrapped(first: indent, hanging: max(indent.count, 2), width: promptWidth))
    }

    /// A line without a label, however often it is asked for.
    static func tellOnce(_ text: String) {
        guard Surroundings.current.told.withLock({ $0.insert(text).inserted }) else { return }
        tell(text, indent: "")
    }

    /// A line with a label.
    static func tell(_ label: String, _ text: String) {
        show(LabelledText(label, text).lines(width: promptWidth))
    }

    /// A line with a mark that warns.
    static func warn(_ text: String, indent: String = "  ") {
        show(text.wrapped(first: "\(indent)\(warning("!")) ", hanging: indent.count + 2, width: promptWidth))
    }

    static func show(_ lines: [String]) { errorAsIs(lines.joined(separator: "\n")) }
}
