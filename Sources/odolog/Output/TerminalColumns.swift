extension Character {
    /// How many columns of a terminal it takes: 2 for what is written with Chinese, Japanese or Korean characters, and
    /// for most pictures; else 1. By Unicode 16, EastAsianWidth.txt (W and F), in whole blocks.
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation { return 2 }
        return switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}

extension String {
    /// How many columns of a terminal the text takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// At most `width` columns; an ellipsis stands for what is left out at the end.
    func shortened(to width: Int) -> String {
        guard columns > width else { return self }
        var text = ""
        var free = max(width, 1) - 1
        for character in self {
            free -= character.columns
            guard free >= 0 else { break }
            text.append(character)
        }
        return text + "…"
    }
}
