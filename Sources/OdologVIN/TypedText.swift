/// A VIN as a person types or pastes it: lower case, with spaces, dashes, a label before it, the asterisks of a plate,
/// quotes or brackets around it.
enum TypedText {
    static let maximumLength = 64

    /// In upper case, without spaces, separators, frame and label. At most `maximumLength` + 1 characters: the extra
    /// one shows that the text was longer.
    static func normalized(_ text: some StringProtocol) -> [Character] {
        // By code points first: one character can be as long as the whole text, in combining marks.
        let kept = text.unicodeScalars.lazy.filter { !$0.properties.isWhitespace && !separators.contains($0) }
        let head = String(String.UnicodeScalarView(kept.prefix(4 * maximumLength)))
        return Array(withoutFrame(withoutLabel(withoutFrame(head.map(upper)))).prefix(maximumLength + 1))
    }

    private static let separators = Set("-–—‐_.·*\u{FEFF}\u{200B}".unicodeScalars)
    /// What stands around a VIN in a text or a table, and in it never.
    private static let frame = Set("\"'`´“”„‟‘’‚«»‹›()[]{}<>,;:")

    private static func upper(_ character: Character) -> Character {
        character.asciiValue.map { Character(UnicodeScalar($0.uppercasedASCII)) } ?? character
    }

    private static func withoutFrame(_ characters: [Character]) -> [Character] {
        guard let first = characters.firstIndex(where: { !frame.contains($0) }),
            let last = characters.lastIndex(where: { !frame.contains($0) })
        else { return [] }
        return Array(characters[first...last])
    }

    /// "VIN:" and the like before the VIN; without a colon the label is told by its I, which no VIN has.
    private static func withoutLabel(_ characters: [Character]) -> [Character] {
        if let colon = characters.firstIndex(where: { ":#=".contains($0) }), colon <= 20 {
            let rest = characters[(colon + 1)...].drop { ":#=".contains($0) }
            let label = characters[..<colon]
            if !rest.isEmpty, label.allSatisfy({ $0.isLetter || $0 == "°" }) { return Array(rest) }
        }
        let isGlued = characters.count == 20 && ["VIN", "FIN"].contains(String(characters.prefix(3)))
        return isGlued ? Array(characters.dropFirst(3)) : characters
    }
}

extension VIN {
    /// Takes what a person types or pastes: spaces, dashes, a label before it, quotes or brackets around it don't
    /// matter. A letter where only a digit may stand is refused (``misplacedLetters``).
    ///
    /// - Throws: ``VINError``, about the text without all that.
    public init(typed text: some StringProtocol) throws(VINError) {
        try self.init(named: text)
        if let position = misplacedLetters.first {
            throw .misplacedLetter(self[position], position: position, likely: withLikelyDigits, text: self.text)
        }
    }

    /// As ``init(typed:)``, and takes a letter at any position. To find a vehicle whose VIN was taken when such a
    /// letter was no error.
    package init(named text: some StringProtocol) throws(VINError) {
        let characters = TypedText.normalized(text)
        if characters.count > TypedText.maximumLength {
            throw .wrongLength(text.unicodeScalars.count, text: VINError.excerpt(String(characters)))
        }
        try self.init(String(characters))
    }
}
