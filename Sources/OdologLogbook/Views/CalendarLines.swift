/// Writes the lines of an iCalendar file (RFC 5545).
struct CalendarLines {
    private(set) var text = ""

    /// - Parameter value: as it stands in the file.
    mutating func add(_ name: String, _ value: String) { text += Self.folded("\(name):\(value)") + "\r\n" }

    /// - Parameter value: any text.
    mutating func add(_ name: String, text value: String) { add(name, Self.escaped(value)) }

    /// Section 3.3.11. Controls other than line ends and tabs aren't allowed in a text, and are left out.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where wasReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": escaped += "\\n".unicodeScalars
            case "\\", ";", ",":
                escaped.append("\\")
                escaped.append(scalar)
            case "\t": escaped.append(scalar)
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.append(scalar)
            }
            wasReturn = scalar == "\r"
        }
        return String(escaped)
    }

    /// Section 3.1: no line is longer than 75 octets, and each further one begins with a space. A character of UTF-8
    /// stays whole.
    static func folded(_ line: String) -> String {
        var folded = String.UnicodeScalarView()
        var length = 0
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if length + size > 75 {
                folded += "\r\n ".unicodeScalars
                length = 1
            }
            folded.append(scalar)
            length += size
        }
        return String(folded)
    }
}
