import OdologValues

/// One symbol of a line, with the digits that it may be.
struct Glyph {
    struct DigitOption {
        let digit: Character
        var probability: Double
        /// Nil when the engine's first choice was this digit.
        let correction: OdometerReason?
    }

    let character: Character
    /// Likeliest first; empty for what can't be a digit.
    let digitOptions: [DigitOption]
    /// Along the line, fractions of its width.
    let extent: ClosedRange<Double>
    /// `RecognizedSymbol.contrast`
    let contrast: Double?

    /// The engine's first choice is a digit, or looks like one, or one of its other choices is a digit.
    var canBeDigit: Bool { !digitOptions.isEmpty }
    var isSpace: Bool { character.isWhitespace }

    /// The glyphs of a line, its first 200: no display is longer.
    static func glyphs(of line: RecognizedLine) -> [Glyph] {
        let symbols = line.symbols.prefix(200)
        return symbols.enumerated().map { index, symbol in
            let even = Double(index) / Double(symbols.count)...Double(index + 1) / Double(symbols.count)
            return Glyph(symbol, extent: symbol.extent.flatMap(bounded) ?? even)
        }
    }

    private init(_ symbol: RecognizedSymbol, extent: ClosedRange<Double>) {
        character = symbol.character
        self.extent = extent
        contrast = symbol.contrast
        digitOptions = character.isWhitespace ? [] : Self.options(symbol, character)
    }

    /// Probabilities of one digit from several choices add up; all together they stay below 1.
    private static func options(_ symbol: RecognizedSymbol, _ character: Character) -> [DigitOption] {
        var options: [DigitOption] = []
        func add(_ choice: Character, _ confidence: Double) {
            let digit = choice.isDigit ? choice : LookAlikes.digit(for: choice)
            guard let digit else { return }
            let probability = choice.isDigit ? confidence : confidence * LookAlikes.likelihood
            if let index = options.firstIndex(where: { $0.digit == digit }) {
                options[index].probability += probability
            } else if choice == character {
                let correction = choice.isDigit ? nil : OdometerReason.correctedLookAlike(from: choice, to: digit)
                options.append(DigitOption(digit: digit, probability: probability, correction: correction))
            } else {
                options.append(
                    DigitOption(
                        digit: digit, probability: probability,
                        correction: .alternativeDigit(from: character, to: digit)))
            }
        }
        add(character, probability(symbol.confidence))
        // An unlikely second choice doesn't make a letter a digit. For a decimal mark the second choice must be the
        // likelier.
        let isMark = character.isDecimalMark || character == ":"
        let least = options.isEmpty ? isMark ? 0.5 : 0.1 : 0.001
        for alternative in symbol.alternatives.prefix(16) where alternative.confidence >= least {
            let choice = alternative.character
            if choice != character {
                add(choice, probability(alternative.confidence))
            }
        }
        let sum = options.reduce(0) { $0 + $1.probability }
        if sum > most {
            for index in options.indices { options[index].probability *= most / sum }
        }
        return options.sorted { ($0.probability, $1.digit) > ($1.probability, $0.digit) }
    }

    /// The surest that one symbol can be.
    private static let most = 0.995

    private static func probability(_ confidence: Double) -> Double {
        confidence.isNaN ? 0.01 : min(max(confidence, 0.01), most)
    }

    private static func bounded(_ extent: ClosedRange<Double>) -> ClosedRange<Double>? {
        guard extent.lowerBound.isFinite, extent.upperBound.isFinite else { return nil }
        return extent.clamped(to: 0...1)
    }
}
