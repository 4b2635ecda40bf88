extension Character {
    /// 0 to 9 of ASCII. `isNumber` would take in other scripts, fractions and circled digits; the range `"0"..."9"`
    /// would take in digits with accents.
    var isDigit: Bool { asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    /// A space that people and displays put between groups of digits: blank, tab, no-break, thin, narrow no-break.
    package var isSpace: Bool {
        self == " " || self == "\t" || self == "\u{A0}" || self == "\u{2009}" || self == "\u{202F}"
    }

    package var isDecimalMark: Bool { self == "." || self == "," }

    package var isApostrophe: Bool { self == "'" || self == "\u{2019}" }

    /// May stand between the digits of one number.
    package var isSeparator: Bool { isDecimalMark || isApostrophe || isSpace }
}

extension StringProtocol {
    package var trimmingSpaces: String {
        guard let first = firstIndex(where: { !$0.isSpace }), let last = lastIndex(where: { !$0.isSpace }) else {
            return ""
        }
        return String(self[first...last])
    }
}
