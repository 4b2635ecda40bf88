import OdologValues

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What one recognised symbol says about the VIN character that stands there.
struct SymbolEvidence: Sendable {
    /// Log-likelihood of every `VINAlphabet` character, natural logarithm, up to a constant shared by all of them.
    let logLikelihood: [Double]
    /// The same if the text is no VIN but some other run of letters and digits.
    let logBackground: Double
    /// ASCII, upper case: a letter or a digit. A space where nothing was read, or the engine said that nothing can be.
    let read: UInt8

    /// - Parameters:
    ///   - read: ASCII letter or digit, upper case; or ``VINCharacter/unreadable``.
    ///   - confidence: 0...1; what is outside or no number counts as 0.5.
    ///   - isLowerCase: read as a small letter whose capital looks different.
    init(
        read: UInt8, confidence: Double, alternatives: [(read: UInt8, confidence: Double)] = [],
        isLowerCase: Bool = false, weights: VINWeights = VINWeights()
    ) {
        let own = confidence >= 0 && confidence <= 1 ? min(max(confidence, 0.2), weights.ceiling) : 0.5
        let usable = alternatives.filter { $0.confidence > 0 && $0.confidence <= 1 && $0.read != read }
        let sum = usable.reduce(0) { $0 + $1.confidence }
        let scale = sum > (1 - own) * 0.9 ? (1 - own) * 0.9 / sum : 1
        let open = 1 - own - sum * scale

        var probability = [Double](repeating: 0, count: VINAlphabet.count)
        func add(_ byte: UInt8, _ weight: Double) {
            let confusion = Confusion.truth(givenRead: byte)
            if let index = VINAlphabet.index(of: byte) {
                probability[index] += weight * (1 - weights.doubt)
                for other in probability.indices { probability[other] += weight * weights.doubt * confusion[other] }
            } else {
                for other in probability.indices { probability[other] += weight * confusion[other] }
            }
        }
        add(read, own)
        for alternative in usable { add(alternative.read, alternative.confidence * scale) }
        let confusion = Confusion.truth(givenRead: read)
        for other in probability.indices {
            let chance = weights.arbitraryErrors / Double(VINAlphabet.count)
            probability[other] += open * ((1 - weights.arbitraryErrors) * confusion[other] + chance)
        }

        guard read != VINCharacter.unreadable else {
            logLikelihood = probability.map { log($0) }
            logBackground = Self.missing.logBackground
            self.read = Self.missing.read
            return
        }
        var shift = VINAlphabet.index(of: read) == nil ? weights.illegalLetter : 0
        if isLowerCase { shift += log(0.3) }
        logLikelihood = probability.map { log($0) + shift }
        logBackground = read.isASCIIDigit ? log(0.4 / 10) : log(0.6 / 26)
        self.read = read
    }

    /// Nothing was read there, or nothing can be: any character, none likelier. `read` is a space.
    static let missing = SymbolEvidence()

    var isMissing: Bool { read == UInt8(ascii: " ") }

    private init() {
        logLikelihood = [Double](repeating: -log(Double(VINAlphabet.count)), count: VINAlphabet.count)
        logBackground = -log(Double(VINAlphabet.count))
        read = UInt8(ascii: " ")
    }
}

extension SymbolEvidence {
    /// Nil for a symbol that is no letter or digit, and not unreadable.
    init?(_ symbol: RecognizedSymbol, weights: VINWeights = VINWeights()) {
        guard let glyph = VINCharacter(symbol) else { return nil }
        guard !symbol.isCovered || symbol.isUnreadable else {
            self = .missing
            return
        }
        let alternatives = symbol.alternatives.prefix(16).compactMap { alternative in
            VINCharacter(orUnreadable: alternative.character).map {
                (read: $0.byte, confidence: alternative.confidence)
            }
        }
        self.init(
            read: glyph.byte, confidence: symbol.confidence, alternatives: alternatives,
            isLowerCase: glyph.isDistinctLowerCase, weights: weights)
    }
}

/// A letter or digit as ASCII, upper case, whatever alphabet the engine took it from.
struct VINCharacter: Sendable {
    let byte: UInt8
    /// A small letter that no capital looks like: a, b, d, e, g, h, m, n, q, r, t.
    let isDistinctLowerCase: Bool

    /// Stands for what can't be read.
    static let unreadable = UInt8(ascii: "?")

    /// Nil for anything but letters, digits, and what can't be read.
    init?(_ symbol: RecognizedSymbol) {
        if symbol.isUnreadable {
            self.init(orUnreadable: symbol.character)
        } else {
            self.init(symbol.text)
        }
    }

    /// Where a `?` stands for what can't be read: among an engine's alternatives, or where a person types it.
    init?(orUnreadable character: Character) {
        if character == RecognizedSymbol.unreadable {
            self.init(byte: Self.unreadable)
        } else {
            self.init(String(character))
        }
    }

    private init(byte: UInt8) {
        self.byte = byte
        isDistinctLowerCase = false
    }

    /// `text` is one character. Nil for anything but letters, digits and `|`, which is taken for an I.
    init?(_ text: String) {
        let utf8 = text.utf8
        guard let first = utf8.first else { return nil }
        if utf8.count == 1 {
            if first.isASCIIDigit || first.isASCIIUpper {
                byte = first
                isDistinctLowerCase = false
            } else if first.isASCIILower {
                // A small l is far more often a 1 than an L.
                byte = first == UInt8(ascii: "l") ? UInt8(ascii: "I") : first.uppercasedASCII
                isDistinctLowerCase = Self.distinct.contains(first)
            } else if first == UInt8(ascii: "|") {
                byte = UInt8(ascii: "I")
                isDistinctLowerCase = false
            } else {
                return nil
            }
            return
        }
        guard utf8.count <= 4, let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1,
            let ascii = Self.lookAlike(scalar)
        else { return nil }
        byte = ascii
        isDistinctLowerCase = false
    }

    private static let distinct = Set("abdeghmnqrt".utf8)

    /// Full-width forms, and the Cyrillic and Greek capitals that are drawn like Latin ones.
    private static func lookAlike(_ scalar: Unicode.Scalar) -> UInt8? {
        if (0xFF10...0xFF19).contains(scalar.value) || (0xFF21...0xFF3A).contains(scalar.value) {
            return UInt8(scalar.value - 0xFEE0)
        }
        return drawnAlike[scalar]
    }

    private static let drawnAlike: [Unicode.Scalar: UInt8] = {
        let pairs = zip("АВЕКМНОРСТУХЅІЈΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars, "ABEKMHOPCTYXSIJABEZHIKMNOPTYX".utf8)
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1) })
    }()
}
