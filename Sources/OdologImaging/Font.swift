internal import COdologPhoto

/// Leptonica's built-in font in one size, for explaining on a picture what was seen. It holds ASCII; any other character
/// is drawn as an empty box.
///
/// Sound as `Sendable`: the only owner of its C memory, which is written before `init` returns, only read after that,
/// and freed in `deinit`.
public final class Font: @unchecked Sendable {
    let c: photo_font

    /// Pixels from one line to the next.
    public var lineHeight: Int { Int(c.line_height) }
    /// Pixels from the top of a line to the foot of its letters.
    public var baseline: Int { Int(c.baseline) }

    /// - Parameter size: an even number, 4...20; capital letters are about 1.5 times as many pixels high.
    public init(size: Int) throws(ImagingError) {
        guard (4...20).contains(size), size.isMultiple(of: 2) else {
            throw .invalidParameter(name: "size", value: "\(size)", expected: "an even number between 4 and 20")
        }
        var made = photo_font()
        try Bitmap.check(photo_font_create(Int32(size), &made), step: "loading a font")
        c = made
    }

    deinit {
        var c = c
        photo_font_free(&c)
    }

    /// Of one line, pixels.
    public func width(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + advance(of: $1) }
    }

    /// Lines of at most `width` pixels, broken at spaces, and within a word only where it alone is too long (then at
    /// least one character a line). Line breaks in `text` count as spaces.
    public func lines(of text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if self.width(of: longer) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = String(word)
            while line.count > 1, self.width(of: line) > width {
                let head = prefix(of: line, width: width)
                lines.append(head)
                line.removeFirst(head.count)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// `text`, or as much of it as fits with three points behind.
    public func truncated(_ text: String, width: Int) -> String {
        if self.width(of: text) <= width { return text }
        return prefix(of: text, width: max(width, 0) - self.width(of: "...")) + "..."
    }

    /// As many characters as fit, at least one.
    private func prefix(of text: String, width: Int) -> String {
        var room = max(width, 0)
        let end = text.indices.first { index in
            room -= advance(of: text[index])
            return room < 0
        }
        return String(text[..<max(end ?? text.endIndex, text.index(after: text.startIndex))])
    }

    private func advance(of character: Character) -> Int {
        let glyph = Int(photo_font_glyph(Self.byte(of: character)))
        return withUnsafeBytes(of: c.advances) { Int($0.bindMemory(to: Int32.self)[glyph]) }
    }

    /// What stands for a character in the font's own code: a byte that it doesn't hold gives the box.
    static func byte(of character: Character) -> UInt8 {
        character == "\r\n" ? 0 : character.asciiValue ?? 0
    }
}
