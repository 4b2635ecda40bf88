internal import Foundation
internal import OdologValues

/// What a person may call a vehicle, a make or a model: one line that can be shown on any terminal.
package enum TextRules {
    static let maximumLength = 200

    /// Trimmed, NFC. Throws `.invalidValue` for a text of spaces only, for more than 200 Unicode scalars, and for
    /// characters that break a line or turn the direction of the text after them.
    package static func label(_ text: String, field: String) throws(StoreError) -> String {
        // SQLite's length() counts scalars, so the limit here does too. Check before the normalisation: it is slow on a
        // long text.
        guard text.unicodeScalars.count <= 4 * maximumLength else { throw refusal(text, field) }
        let label = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard
            !label.isEmpty, label.unicodeScalars.count <= maximumLength,
            !label.unicodeScalars.contains(where: breaksLine)
        else { throw refusal(text, field) }
        return label
    }

    /// The label that another program's text makes: what breaks a line is a space, and what is too long is cut. Nil: nothing is left.
    package static func label(of text: String) -> String? {
        let scalars = text.unicodeScalars.map { breaksLine($0) ? " " : $0 }
        let line = String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCanonicalMapping
        let label = String(line.unicodeScalars.prefix(maximumLength)).trimmingCharacters(in: .whitespacesAndNewlines)
        return label.isEmpty ? nil : label
    }

    /// A label that is a file's name without folders.
    static func fileName(_ text: String, field: String) throws(StoreError) -> String {
        let name = try label(text, field: field)
        guard !name.contains("/"), name != ".", name != ".." else {
            throw .invalidValue(field: field, value: excerpt(name), rule: "a file's name, without folders")
        }
        return name
    }

    /// Two labels with one key are the same to a person (`nameKey`).
    static func key(of label: String) -> String { label.nameKey }

    /// Two plates with one key are the same: spaces, dashes and letter case do not count. Nil: the text can be no plate.
    static func plateKey(of text: String) -> String? {
        let key = key(of: text).filter { $0.isLetter || $0.isNumber }
        return key.isEmpty ? nil : key
    }

    /// Text from an engine or a file name: SQLite's C strings end at a NUL, so it is shown as U+FFFD instead.
    static func withoutNUL(_ text: String) -> String {
        text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    static func length(_ text: String, atMost limit: Int, field: String) throws(StoreError) {
        guard text.unicodeScalars.count <= limit else {
            throw .invalidValue(field: field, value: excerpt(text), rule: "at most \(limit) characters long")
        }
    }

    /// The part of a text of any size that an error keeps: a little more than `forDisplay` shows.
    static func excerpt(_ text: String) -> String { String(text.unicodeScalars.prefix(100)) }

    private static func refusal(_ text: String, _ field: String) -> StoreError {
        .invalidValue(
            field: field, value: excerpt(text),
            rule: "1 to \(maximumLength) characters on one line, without control characters")
    }

    static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Embedding, override and isolate marks act beyond the name. The joiners of emoji are allowed.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }
}
