extension String {
    /// The columns that a terminal needs for it.
    var displayWidth: Int {
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// As much of the start as fits into `width` columns.
    func prefix(columns width: Int) -> String {
        var (text, used) = ("", 0)
        for character in self {
            used += character.displayWidth
            if used > width { break }
            text.append(character)
        }
        return text
    }
}

extension Character {
    /// 2 for what is written with Chinese, Japanese or Korean characters, and for most pictures; else 1. By Unicode 16,
    /// EastAsianWidth.txt (W and F), in whole blocks.
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.properties.isEmojiPresentation { return 2 }
        return switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
