public import Foundation

/// Why a text is not a VIN, with what to do about it.
public enum VINError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// There is no character, white space aside.
    case empty
    /// There are not 17 characters. The number counts code points, without white space at the ends.
    ///
    /// The text may also hold characters that can't occur in a VIN: I, O and Q aren't looked for yet, nor is anything
    /// behind the first 256 code points. ``VIN/init(typed:)`` looks at none in a text of more than 64 characters. There
    /// the number counts all code points of the text. `text` is the beginning of the text, at most 40 characters, with
    /// `…` if more follow.
    case wrongLength(Int, text: String)
    /// A character that can't occur in a VIN. `position` counts from 1 in the trimmed text, for ``VIN/init(typed:)`` in
    /// the text without separators, label and frame. `text` is the beginning of that text, at most 40 characters, with
    /// `…` if more follow.
    case illegalCharacter(Character, position: Int, text: String)
    /// Of 17 characters that can occur in a VIN, one is a letter where only a digit may stand. `position` is the first
    /// of ``VIN/misplacedLetters``. `likely` is the VIN that was probably meant; nil where nothing tells it. `text` is
    /// as in the other cases. Only ``VIN/init(typed:)`` throws it.
    case misplacedLetter(Character, position: Int, likely: VIN?, text: String)

    public var description: String {
        switch self {
        case .empty:
            return "The VIN is empty: give its 17 characters, such as 1M8GDM9AXKP042788."
        case .wrongLength(let count, let text):
            let difference = count < 17 ? "\(17 - count) missing" : "\(count - 17) too many"
            return
                "“\(text)” has \(count) character\(count == 1 ? "" : "s"), a VIN has 17 (\(difference)): compare it with the vehicle's."
        case .illegalCharacter(let character, let position, let text):
            let isNumber = VINNumber.contains(position, of: Array(text))
            return "“\(text)”: \(Self.name(of: character)) at position \(position) cannot occur in a VIN; "
                + Self.advice(for: character, mustBeDigit: isNumber)
        case .misplacedLetter(let letter, let position, let likely, let text):
            return "“\(text)”: position \(position) must be a digit, not \(letter); "
                + (likely.map { "perhaps \($0)." } ?? "compare it with the vehicle's.")
        }
    }

    public var errorDescription: String? { description }

    /// In quotes. As code points where it can't be seen or has more than four of them.
    static func name(of character: Character) -> String {
        let scalars = character.unicodeScalars.prefix(5)
        let isPrintable = scalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .surrogate: false
            default: true
            }
        }
        return isPrintable && scalars.count <= 4 ? "“\(character)”" : codePoints(of: character)
    }

    /// Such as "U+041C", at most four of them. They tell apart what looks alike.
    static func codePoints(of character: Character) -> String {
        character.unicodeScalars.prefix(4).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined(separator: " ")
    }

    /// A character can have millions of combining marks. Of nine code points and more, an error keeps only the first.
    static func clipped(_ character: Character) -> Character {
        character.unicodeScalars.dropFirst(8).isEmpty ? character : Character(character.unicodeScalars.first!)
    }

    static func advice(for character: Character, mustBeDigit: Bool = false) -> String {
        switch character {
        case "O" where mustBeDigit: "it is a zero (0)."
        case "Q" where mustBeDigit: "it is a zero (0), perhaps a 9."
        case "O": "it is a zero (0), perhaps a D."
        case "Q": "it is a zero (0), perhaps a G or a 9."
        case "I": "it is a one (1)."
        default: "leave it out, or type the letter A-Z or digit that stands there."
        }
    }

    /// Enough of the text to recognise it: 40 characters, with U+FFFD for each that can't be shown, and `…` if more
    /// follow.
    static func excerpt(_ text: some StringProtocol) -> String {
        let head = text.prefix(40)
        let safe = head.unicodeScalars.prefix(160).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate: "\u{FFFD}" as Character
            default: Character(scalar)
            }
        }
        return String(safe) + (head.endIndex == text.endIndex ? "" : "…")
    }
}
