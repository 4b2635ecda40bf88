/// How text fills the columns of a terminal.
extension String {
    /// The columns that a terminal needs for it. Escape sequences of colours need none.
    var displayWidth: Int {
        // Most texts are plain: a column a byte.
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        var (width, isInEscape) = (0, false)
        for character in self {
            if character == "\u{1B}" {
                isInEscape = true
            } else if isInEscape {
                isInEscape = character != "m"
            } else {
                width += character.displayWidth
            }
        }
        return width
    }

    /// The text in lines of at most `width` columns. Lines break at spaces, but not behind a number, whose unit follows,
    /// and not inside of backticks, where a command is. A longer word has a line of its own.
    ///
    /// - Parameters:
    ///   - first: before the first line.
    ///   - hanging: columns of spaces before each further line.
    ///   - width: nil: one line.
    func wrapped(first: String = "", hanging: Int = 0, width: Int?) -> [String] {
        guard let width else { return [first + withSpaces] }
        let indent = String(repeating: " ", count: min(hanging, width / 2))
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for piece in pieces {
            // Empty: two spaces stand side by side.
            if isEmpty, piece.isEmpty, !lines.isEmpty { continue }
            if !isEmpty, line.displayWidth + 1 + piece.displayWidth > width {
                lines.append(line)
                (line, isEmpty) = (indent, piece.isEmpty)
                if isEmpty { continue }
                line += piece
            } else {
                line += isEmpty ? piece : " " + piece
            }
            isEmpty = false
        }
        if !isEmpty || lines.isEmpty { lines.append(line) }
        return lines.map { $0.withoutSpacesAtEnd.withSpaces }
    }

    /// The same lines, of which those that are too long are broken between words, as `wrapped` does it.
    func wrappedLines(hanging: Int, width: Int?) -> String {
        guard let width else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap { line in
            guard line.displayWidth > width else { return [line] }
            let indent = String(line.prefix { $0 == " " })
            return String(line.dropFirst(indent.count))
                .wrapped(first: indent, hanging: max(hanging, indent.count), width: width)
        }.joined(separator: "\n")
    }

    /// Kept on one line: its spaces become such that no line breaks at.
    var unbroken: String { replacing(" ", with: "\u{A0}") }

    private var withSpaces: String { replacing("\u{A0}", with: " ") }

    var withoutSpacesAtEnd: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }

    /// As much of the start as fits into `width` columns.
    func prefix(columns width: Int) -> String {
        var (text, used) = ("", 0)
        for character in self {
            used += String(character).displayWidth
            if used > width { break }
            text.append(character)
        }
        return text
    }

    /// At most `width` columns, with `…` for the rest.
    func shortened(toColumns width: Int) -> String {
        displayWidth <= width ? self : prefix(columns: width - 1) + "…"
    }

    /// As much of the end as fits into `width` columns.
    func suffix(columns width: Int) -> String { String(String(reversed()).prefix(columns: width).reversed()) }

    /// What stays on one line.
    private var pieces: [String] {
        var pieces: [String] = []
        var isJoined = false
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if isJoined {
                pieces[pieces.count - 1] += " " + word
            } else {
                pieces.append(word)
            }
            let isInCommand = !pieces[pieces.count - 1].count(where: { $0 == "`" }).isMultiple(of: 2)
            isJoined = isInCommand || word.isNumber
        }
        return pieces
    }

    /// Such as 80, 99,194 and −66255.
    private var isNumber: Bool {
        let plain = withoutColours
        return plain.last?.isNumber == true && plain.allSatisfy { $0.isNumber || "+−-.,:>(".contains($0) }
    }

    private var withoutColours: String { replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}

extension Character {
    /// 0 for a mark without a letter, 2 for East Asian letters and pictures, 1 for the others. Marks on a letter add
    /// nothing. A terminal that shows joined pictures one by one needs more.
    fileprivate var displayWidth: Int {
        if unicodeScalars.first?.properties.isEmojiPresentation == true { return 2 }
        return unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // Korean vowels and endings stand in the syllable that a wide letter has begun.
        if (0x1160...0x11FF).contains(value) { return 0 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// Where Unicode's EastAsianWidth is W or F, beside pictures.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18D08,
        0x1B000...0x1B2FB, 0x20000...0x3FFFD,
    ]
}
