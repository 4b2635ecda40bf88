extension String {
    /// For messages: in quotes, at most 80 scalars with `…` for the rest, and without any that would steer a terminal.
    package var forDisplay: String {
        let start = unicodeScalars.prefix(80)
        let safe = start.map { $0.steersTerminal ? $0.escaped(asASCII: true) : String($0) }
        return "\"" + safe.joined() + (start.endIndex == unicodeScalars.endIndex ? "\"" : "…\"")
    }
}

extension Unicode.Scalar {
    /// Whether it moves the cursor, turns the direction of text, or can't be seen.
    fileprivate var steersTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        // The joiners of emoji and of some scripts are allowed.
        case .format: !(0x200C...0x200D).contains(value)
        default: false
        }
    }
}
