import Foundation
import OdologImaging

/// A piece of a page, well-formed as XML, too. Text is always escaped, so that it is shown as text.
struct HTML {
    private(set) var markup = ""

    init(_ pieces: [HTML] = []) { markup = pieces.map(\.markup).joined() }

    private init(markup: String) { self.markup = markup }

    static func text(_ text: String) -> HTML { HTML(markup: escaped(text)) }

    /// Text from outside, such as a file name. It may run from right to left, and doesn't turn the text around it.
    static func foreign(_ text: String, _ attributes: KeyValuePairs<String, String> = [:]) -> HTML {
        element("bdi", attributes, .text(text))
    }

    /// Elements within a line. A line break behind one would be seen as a space.
    private static let inline: Set<String> = ["a", "bdi", "span"]

    /// An element without content closes itself, such as `meta` and the shapes of a drawing.
    static func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: HTML...
    ) -> HTML {
        let start = "<" + name + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
        if content.isEmpty { return HTML(markup: start + "/>") }
        return HTML(
            markup: start + ">" + content.map(\.markup).joined() + "</\(name)>" + (inline.contains(name) ? "" : "\n"))
    }

    /// - Parameter shown: the size in pixels of the page, where there is room for it.
    static func image(
        _ bitmap: Bitmap, alt: String, shown: (width: Int, height: Int)
    ) throws(ImagingError) -> HTML {
        let data = Data(try bitmap.pngData()).base64EncodedString()
        return HTML(
            markup: "<img alt=\"\(escaped(alt))\" width=\"\(shown.width)\" height=\"\(shown.height)\""
                + " src=\"data:image/png;base64,\(data)\"/>")
    }

    /// - Parameter text: trusted; holds no `<` and no `&`.
    static func style(_ text: String) -> HTML { HTML(markup: "<style>\n\(text)</style>\n") }

    static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(shown(scalar))
            }
        }
        return String(escaped)
    }

    /// Puts a sign in place of a character that can't be seen, isn't allowed in XML, or changes the direction of the
    /// text around it.
    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        // Unicode has pictures of the control characters.
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        // C1 controls, line and paragraph separators, controls of direction, noncharacters.
        case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: "\u{FFFD}"
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: scalar
        }
    }
}
