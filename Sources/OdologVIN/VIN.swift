/// A vehicle identification number of ISO 3779: always 17 characters, upper case, A-Z without I, O and Q, and 0-9.
///
/// Holding a `VIN` says nothing about the check digit or whether such a vehicle exists; see ``checkDigit`` and
/// ``misplacedLetters``.
public struct VIN: Hashable, Sendable {
    /// The 17 characters.
    public let text: String

    /// Trims white space at both ends and upper-cases ASCII letters; changes nothing else. What a person types, with
    /// spaces, dashes or a label, is for ``init(typed:)``, and for ``VINReport`` to explain.
    ///
    /// - Throws: ``VINError`` for the first thing wrong, in this order: there is no character, one is not an ASCII
    ///   letter or digit, there are not 17, one is I, O or Q. Of a long text only the first 256 code points are looked
    ///   at.
    public init(_ text: some StringProtocol) throws(VINError) {
        // By code points: one character can be as long as the whole text, in combining marks.
        var scalars = String(text).unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        if scalars.isEmpty { throw .empty }
        // Whatever the size of the text, its beginning tells what is wrong with it.
        let head = String(String.UnicodeScalarView(scalars.prefix(Self.inspectedLength)))

        var bytes: [UInt8] = []
        var firstIllegalLetter: (Character, position: Int)?
        for (index, character) in head.enumerated() {
            // "\r\n" is one character whose ASCII value is a line feed: refused like any other.
            guard let byte = character.asciiValue?.uppercasedASCII, byte.isASCIIDigit || byte.isASCIIUpper else {
                throw .illegalCharacter(
                    VINError.clipped(character), position: index + 1, text: VINError.excerpt(head))
            }
            if VINAlphabet.index(of: byte) == nil && firstIllegalLetter == nil {
                firstIllegalLetter = (Character(UnicodeScalar(byte)), index + 1)
            }
            bytes.append(byte)
        }
        let count = scalars.count
        guard count == 17 else { throw .wrongLength(count, text: VINError.excerpt(head)) }
        if let (letter, position) = firstIllegalLetter {
            throw .illegalCharacter(letter, position: position, text: VINError.excerpt(head))
        }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// Code points.
    private static let inspectedLength = 256

    /// From 17 `VINAlphabet` indices.
    init(indices: some Collection<UInt8>) {
        precondition(indices.count == 17)
        text = VINAlphabet.text(indices)
    }

    /// The `VINAlphabet` indices of the 17 characters.
    var indices: [UInt8] { text.utf8.map { UInt8(VINAlphabet.index(of: $0)!) } }

    /// - Parameter position: 1...17, counted from the left as everywhere in the field; anything else is a programming
    ///   error and traps.
    public subscript(position: Int) -> Character {
        precondition((1...17).contains(position), "A VIN has positions 1...17, not \(position)")
        return text[text.index(text.startIndex, offsetBy: position - 1)]
    }

    /// Characters from position `range.lowerBound` to `range.upperBound`, inclusive.
    private func characters(_ range: ClosedRange<Int>) -> String {
        String(text.dropFirst(range.lowerBound - 1).prefix(range.count))
    }

    /// Who made it: positions 1-3, and 12-14 after them when position 3 is 9, which marks a maker of fewer than 1,000
    /// vehicles a year (49 CFR 565.15(a)). 3 or 6 characters.
    public var worldManufacturerIdentifier: String {
        isSmallManufacturer ? characters(1...3) + characters(12...14) : characters(1...3)
    }

    /// Position 3 is a 9: positions 12-14 belong to the maker's code.
    public var isSmallManufacturer: Bool { self[3] == "9" }

    /// It has so few different characters that it stands for an unknown VIN. Seventeen ones have a right check digit.
    public var isPlaceholder: Bool { Set(text.utf8).count < Self.fewestDifferent }

    static let placeholderExplanation = "it has so few different characters that it is hardly a vehicle's"

    /// Of 24,000 VINs of vehicles that exist each has seven or more.
    static let fewestDifferent = 5

    /// Positions 4-8: what kind of vehicle, in the maker's own code. The check digit is not part of it.
    public var vehicleDescriptor: String { characters(4...8) }

    /// The running number: positions 12-17, or 15-17 when 12-14 belong to the maker's code.
    public var serial: String { characters(isSmallManufacturer ? 15...17 : 12...17) }

    /// What position 9 would have to hold: 0-9 or X.
    public var computedCheckDigit: Character {
        VINAlphabet.characters[CheckDigit.index(ofRemainder: CheckDigit.remainder(indices))]
    }

    /// Whether it is right, and whether it has to be.
    public var checkDigit: CheckDigitStatus {
        if computedCheckDigit == self[CheckDigit.position] { return .valid }
        return requiresCheckDigit ? .invalid : .notRequired
    }

    /// Compulsory in North America (49 CFR 565; first character 1-5, and 7F-70, which the US also got) and in China
    /// (GB 16735; L and H).
    public var requiresCheckDigit: Bool { Country.requiresCheckDigit(text.utf8.prefix(2)) }

    /// Where the maker's code belongs, by its first two characters (ISO 3780).
    public var region: VINRegion { Country.region(text.utf8.prefix(2)) }

    /// English name of the country the maker's code is assigned to (ISO 3780), such as "Germany"; nil when the range
    /// is not assigned. It need not be where the vehicle was built.
    public var country: String? { Country.of(text.utf8.prefix(2))?.name }

    /// ISO 3166-1 alpha-2 code of ``country``, such as "DE".
    public var countryCode: String? { Country.of(text.utf8.prefix(2))?.code }
}

extension VIN: CustomStringConvertible, LosslessStringConvertible {
    public var description: String { text }

    /// Nil where the other initializer throws. For generic code. Disfavoured, so that `try VIN(text)` means the
    /// initializer that says why.
    @_disfavoredOverload
    public init?(_ description: String) {
        do throws(VINError) { try self.init(description[...]) } catch { return nil }
    }
}

extension VIN: Comparable {
    public static func < (left: VIN, right: VIN) -> Bool { left.text < right.text }
}

extension VIN: Codable {
    /// One string. Anything else than a VIN is refused as corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(VINError) {
            try self.init(text[...])
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension String {
    /// With a capital and a full stop.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
