/// One character as an engine read it.
public struct RecognizedSymbol: Hashable, Sendable {
    /// What else it could be, best first; the symbol itself is not repeated.
    public struct Alternative: Hashable, Sendable {
        /// What it could be.
        public let character: Character
        /// The character as a text.
        public var text: String { String(character) }
        /// 0...1, the engine's own, not calibrated.
        public let confidence: Double

        /// What else a symbol could be.
        public init(_ character: Character, confidence: Double) {
            self.character = character
            self.confidence = confidence
        }
    }

    /// What the engine read.
    public let character: Character
    /// The character as a text.
    public var text: String { String(character) }
    /// 0...1, the engine's own, not calibrated.
    public let confidence: Double
    /// What else it could be, the best first.
    public let alternatives: [Alternative]
    /// Where the symbol stands along the line: fractions of the line's width, 0 at its left end. Nil when the engine
    /// cannot tell.
    public let extent: ClosedRange<Double>?
    /// How likely its colours differ from those of the symbols before it, 0...1. A last drum that counts tenths has
    /// other colours. The engine's own, not calibrated. Nil when the engine cannot tell.
    public let contrast: Double?
    /// It is covered, worn off, or in a reflection. The photo shows no strokes where the engine read it, or the engine
    /// says so.
    public private(set) var isCovered: Bool
    /// The photo shows nothing at the height where the line's digits have their upper end. Most small letters are so,
    /// whatever case `character` has.
    public private(set) var isLow: Bool

    public init(
        _ character: Character, confidence: Double, alternatives: [Alternative] = [],
        extent: ClosedRange<Double>? = nil, contrast: Double? = nil, isCovered: Bool = false, isLow: Bool = false
    ) {
        self.character = character
        self.confidence = confidence
        self.alternatives = alternatives
        self.extent = extent
        self.contrast = contrast
        self.isCovered = isCovered
        self.isLow = isLow
    }

    /// Stands for a character that an engine can't read, because all or half of it is covered.
    public static let unreadable: Character = "?"
    /// Whether the engine says that it can't read this one. At other covered symbols the engine read something.
    public var isUnreadable: Bool { isCovered && character == Self.unreadable }

    /// Where its middle stands, as ``extent``.
    package var middle: Double? { extent.map { ($0.lowerBound + $0.upperBound) / 2 } }

    /// The same, covered.
    public var covered: RecognizedSymbol {
        var symbol = self
        symbol.isCovered = true
        return symbol
    }

    /// The same, low.
    public var low: RecognizedSymbol {
        var symbol = self
        symbol.isLow = true
        return symbol
    }
}

/// What a locator takes a line for. A locator without learning says `text` for everything.
public enum LineRole: String, Hashable, Sendable, Codable, CaseIterable {
    /// The odometer's total.
    case odometer
    /// Other digits: trip, clock, temperature, range, numbers of a gauge.
    case otherDigits
    /// A VIN.
    case vin
    /// Any other text.
    case text
}

/// One line of text in a photo: where it stands and what an engine read there. Spaces are symbols of their own.
public struct RecognizedLine: Hashable, Sendable {
    /// From left to right, spaces among them.
    public let symbols: [RecognizedSymbol]
    /// Pixels of the upright photo.
    public let quad: Quad
    /// What the locator takes it for.
    public let role: LineRole
    /// How likely the line is what was looked for, by the locator, 0...1, not calibrated. Nil when the locator can't
    /// tell.
    public let locatorScore: Double?
    /// How its strip was made, for a person, such as `gray` or `sauvola`. Several lines with one quad are several
    /// readings of the same place.
    public let variant: String
    /// How its strip was cut; nil where that isn't known.
    public let cut: LineCut?
    /// Which model read it, such as `vin`: a model makes the same error again wherever it sees the same shape.
    public let model: String
    /// A whole row, read to see what a number in it belongs to: no number is taken from it.
    public let isRow: Bool

    public init(
        symbols: [RecognizedSymbol], quad: Quad, role: LineRole = .text, locatorScore: Double? = nil,
        variant: String = "gray", cut: LineCut? = nil, model: String = "", isRow: Bool = false
    ) {
        self.symbols = symbols
        self.quad = quad
        self.role = role
        self.locatorScore = locatorScore
        self.variant = variant
        self.cut = cut
        self.model = model
        self.isRow = isRow
    }

    /// The characters of its symbols.
    public var text: String { String(symbols.map(\.character)) }
}
