import OdologValues

/// What there is to say about a text that a person typed or pasted as a VIN: for `odolog vin check TEXT`.
///
/// Any text will do, of any length: legal or not, lower case, with spaces, dashes, a label before it or the asterisks
/// of a plate around it. Nothing is refused; what is wrong is listed.
public struct VINReport: Sendable, Hashable {
    /// One thing that is wrong, or worth a look.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// What can be wrong with a text.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// There is no character at all.
            case empty
            /// There are fewer than 17 characters.
            case tooShort
            /// There are more than 17 characters.
            case tooLong
            /// I, O or Q, or anything but an ASCII letter or digit.
            case illegalCharacter
            /// A letter where only a digit may stand; see ``VIN/misplacedLetters``.
            case misplacedLetter
            /// Wrong, and this region requires it. A warning: real VINs like that exist.
            case checkDigit
            /// The first two characters belong to no country.
            case unassignedCountry
            /// The maker's code is not met often. Another code is, and the check digit can't tell the two apart. A
            /// warning.
            case blindTwin
            /// It has so few different characters that it stands for no vehicle. A warning.
            case placeholder
        }

        /// What is wrong.
        public let kind: Kind
        /// 1... in ``VINReport/normalized``; nil when it concerns the whole.
        public let position: Int?
        /// One sentence for a person, with what to do.
        public let message: String

        public var description: String { message }

        /// True: because of this problem the text is no VIN. False: the text is a VIN with something odd.
        public var isFatal: Bool {
            switch kind {
            case .checkDigit, .unassignedCountry, .blindTwin, .placeholder: false
            case .empty, .tooShort, .tooLong, .illegalCharacter, .misplacedLetter: true
            }
        }
    }

    /// The text as ``VIN/init(typed:)`` takes it, in upper case without white space, dashes, dots, asterisks, label,
    /// and quotes, brackets or commas around it: at most 64 characters, what follows is cut off.
    public let normalized: String
    /// Nil when ``normalized`` is not a VIN.
    public let vin: VIN?
    /// In the order of the positions; empty when all is well.
    public let problems: [Problem]
    /// Where there are too many characters: the VIN among them, and the surplus ones. Nil where there aren't too many,
    /// or it can't be told.
    public let surplus: VINSurplus?
    /// What may have been meant, the likeliest first, at most five. Empty when nothing is wrong, when nothing comes
    /// close, and for a placeholder. Their repairs say what to change. Their confidence gives no more than an order.
    public let suggestions: [VINCandidate]
    /// Nil without a VIN.
    private let vehicle: DecodedVehicle?

    /// - Parameters:
    ///   - text: as a person typed it.
    ///   - latestModelYear: no later year is told. Pass the present year + 1. Nil: all years are told.
    ///   - decode: what a ``VehicleDecoder`` tells of a VIN, for the model year. Nil: the VIN tells it by itself.
    public init(
        text: some StringProtocol, latestModelYear: Int? = nil, decode: (VIN) -> DecodedVehicle? = { _ in nil }
    ) {
        let characters = TypedText.normalized(text)
        normalized = String(characters.prefix(TypedText.maximumLength))
        let typed = try? VIN(normalized)
        let vin = typed?.misplacedLetters.isEmpty == true ? typed : nil
        self.vin = vin
        let surplus = characters.count > TypedText.maximumLength ? nil : VINSurplus(characters)
        self.surplus = surplus
        let likely = typed?.withLikelyDigits
        problems = Self.problems(characters, vin: vin, likely: likely, surplus)
        // A placeholder is no mistyped VIN of another vehicle.
        let suggestions =
            problems.isEmpty || typed?.isPlaceholder == true
            ? [] : Self.suggestions(characters, typed: typed, likely: likely)
        self.suggestions = surplus.map { Self.candidates(without: $0, suggestions) } ?? suggestions
        vehicle = vin.map { decode($0) ?? DecodedVehicle($0, latestModelYear: latestModelYear ?? .max) }
    }

    /// See ``DecodedVehicle/modelYears``; empty without a VIN.
    public var modelYears: [Int] { vehicle?.modelYears ?? [] }

    /// Position 9 as it stands; nil without a VIN.
    public var foundCheckDigit: Character? { vin?[CheckDigit.position] }
    /// What position 9 would have to hold; nil without a VIN.
    public var computedCheckDigit: Character? { vin?.computedCheckDigit }
    /// Nil where the text is no VIN.
    public var checkDigit: CheckDigitStatus? { vin?.checkDigit }
    /// Nil where the text is no VIN.
    public var region: VINRegion? { vin?.region }
    /// English name; see ``VIN/country``.
    public var country: String? { vin?.country }
    /// ISO 3166-1 alpha-2.
    public var countryCode: String? { vin?.countryCode }
    /// Whether its first three characters are among the makers' codes that are met often; nil without a VIN.
    public var isManufacturerKnown: Bool? { vin?.isOfKnownManufacturer }

    /// - Parameter likely: see ``VIN/withLikelyDigits``.
    private static func problems(
        _ characters: [Character], vin: VIN?, likely: VIN?, _ surplus: VINSurplus?
    ) -> [Problem] {
        if characters.isEmpty {
            return [Problem(kind: .empty, position: nil, message: VINError.empty.description)]
        }
        var problems: [Problem] = []
        let count = characters.count
        if count != 17 {
            let isCut = count > TypedText.maximumLength
            let length = isCut ? "more than \(TypedText.maximumLength)" : "\(count)"
            let difference = count < 17 ? "\(17 - count) missing" : isCut ? "" : "\(count - 17) too many"
            problems.append(
                Problem(
                    kind: count < 17 ? .tooShort : .tooLong, position: nil,
                    message: "\(length) character\(count == 1 ? "" : "s") instead of 17"
                        + (difference.isEmpty ? "" : ": \(difference)") + "."
                        + (surplus.map { " \($0.explanation)" } ?? "")
                ))
        }
        for (index, character) in characters.prefix(TypedText.maximumLength).enumerated() {
            let position = index + 1
            let mustBeDigit = VINNumber.contains(position, of: characters)
            if VINAlphabet.index(of: character) == nil {
                problems.append(
                    Problem(
                        kind: .illegalCharacter, position: position,
                        message: "Position \(position): " + explanation(of: character, mustBeDigit: mustBeDigit)))
            } else if mustBeDigit, character.isLetter {
                problems.append(
                    Problem(
                        kind: .misplacedLetter, position: position,
                        message: "Position \(position) must be a digit, not \(character); "
                            + (likely.map { "perhaps \($0[position])." } ?? "compare it.")))
            }
        }
        guard let vin else { return problems }
        if vin.isPlaceholder {
            problems.append(
                Problem(kind: .placeholder, position: nil, message: VIN.placeholderExplanation.asSentence))
        }
        if vin.country == nil {
            problems.append(
                Problem(
                    kind: .unassignedCountry, position: 1,
                    message: "Positions 1-2: \(vin.text.prefix(2)) belongs to no country; compare them."))
        }
        if vin.checkDigit == .invalid {
            problems.append(
                Problem(
                    kind: .checkDigit, position: CheckDigit.position,
                    message: "Position 9: the check digit is \(vin[9]), the others demand \(vin.computedCheckDigit). "
                        + "Compare all characters; a few real VINs are like that."))
        }
        for twin in vin.blindTwins {
            let position = (1...3).first { vin[$0] != twin[$0] }!
            problems.append(
                Problem(
                    kind: .blindTwin, position: position,
                    message:
                        "Position \(position): \(vin.text.prefix(3)) is not among the manufacturer codes that are met "
                        + "often, \(twin.text.prefix(3)) is, and the check digit can't tell \(vin[position]) from "
                        + "\(twin[position]); compare it."))
        }
        return problems
    }

    /// Of a character that can't be in a VIN.
    private static func explanation(of character: Character, mustBeDigit: Bool) -> String {
        guard character != RecognizedSymbol.unreadable else {
            return "? stands for a character that can't be read; it may be what is suggested."
        }
        return
            "\(VINError.name(of: character)) cannot occur in a VIN; \(advice(for: character, mustBeDigit: mustBeDigit))"
    }

    private static func advice(for character: Character, mustBeDigit: Bool) -> String {
        guard let latin = lookAlike(character) else {
            return VINError.advice(for: character, mustBeDigit: mustBeDigit)
        }
        return "it is \(VINError.codePoints(of: character)), which only looks like \(latin); type \(latin)."
    }

    /// The character of a VIN that looks like this one of another alphabet.
    private static func lookAlike(_ character: Character) -> Character? {
        guard !character.isASCII, let glyph = VINCharacter(String(character)), VINAlphabet.index(of: glyph.byte) != nil
        else {
            return nil
        }
        return Character(UnicodeScalar(glyph.byte))
    }

    /// How sure a person is of each typed character. A higher value leaves nothing to suggest, a lower one suggests
    /// anything.
    private static let typingConfidence = 0.97
    /// Fingers err by the keyboard, not by shape.
    private static let typing = {
        var weights = VINWeights()
        weights.arbitraryErrors = 0.6
        return weights
    }()

    /// - Parameters:
    ///   - typed: the 17 characters, where each can occur in a VIN.
    ///   - likely: it comes first.
    private static func suggestions(_ characters: [Character], typed: VIN?, likely: VIN?) -> [VINCandidate] {
        let glyphs = characters.compactMap { VINCharacter(orUnreadable: $0) }
        guard glyphs.count == characters.count, (16...18).contains(glyphs.count) else { return [] }
        let symbols = glyphs.map {
            SymbolEvidence(read: $0.byte, confidence: typingConfidence, weights: typing)
        }
        // A person who types ? for an unreadable character has not swapped the others. The ? gives enough to choose
        // from.
        let isWhole = !glyphs.contains { $0.byte == VINCharacter.unreadable }
        let reading = VINReading(symbols: symbols, logOdds: 3, transpositions: isWhole)
        var posterior = VINInterpreter.posterior(reading)
            .filter { hypothesis in
                let vin = VIN(indices: hypothesis.codes)
                return hypothesis.probability >= 0.005 && vin != typed && vin.misplacedLetters.isEmpty
            }
        if let likely {
            let highest = posterior.first?.probability ?? 0.5
            posterior.removeAll { $0.codes == likely.indices }
            posterior.insert(VINInterpreter.Posterior(codes: likely.indices, probability: highest), at: 0)
        }
        posterior = Array(posterior.prefix(maximumSuggestions))
        let missing = simplest(glyphs, typed).filter { codes in
            VIN(indices: codes).misplacedLetters.isEmpty && !posterior.contains { $0.codes == codes }
        }
        posterior =
            posterior.prefix(maximumSuggestions - missing.count)
            + missing.map { VINInterpreter.Posterior(codes: $0, probability: 0.005) }
        return posterior.map { hypothesis in
            let vin = VIN(indices: hypothesis.codes)
            let alignment = reading.bestAlignment(hypothesis.codes)
            return VINCandidate(
                vin: vin, confidence: hypothesis.probability,
                repairs: repairs(of: characters, alignment, hypothesis.codes, vin),
                reasons: VINExplanation.reasons(of: vin), rawText: String(characters))
        }
    }

    private static let maximumSuggestions = 5

    /// The VIN without what is surplus comes first.
    private static func candidates(without surplus: VINSurplus, _ others: [VINCandidate]) -> [VINCandidate] {
        let others = others.filter { $0.vin != surplus.vin }
        let first = VINCandidate(
            vin: surplus.vin, confidence: max(0.5, others.first?.confidence ?? 0), repairs: surplus.repairs,
            reasons: VINExplanation.reasons(of: surplus.vin),
            rawText: surplus.before + surplus.vin.text + surplus.behind)
        return Array(([first] + others).prefix(maximumSuggestions))
    }

    /// Suggestions that are always listed, at most four. Of a VIN with a wrong check digit: the computed check digit.
    /// Of one with a right check digit: makers' codes that are met often and that differ only in what the check digit
    /// can't see. Of sixteen characters: the digit that is missing behind the last.
    private static func simplest(_ glyphs: [VINCharacter], _ typed: VIN?) -> [[UInt8]] {
        if let typed {
            return typed.checkDigit == .valid
                ? typed.blindTwins.prefix(maximumSuggestions - 1).map(\.indices) : [withComputedCheckDigit(typed)]
        }
        let codes = glyphs.compactMap { VINAlphabet.index(of: $0.byte).map { UInt8($0) } }
        guard codes.count == 16, glyphs.count == 16 else { return [] }
        return (0...9).map { codes + [$0] }.filter { VIN(indices: $0).checkDigit == .valid }
    }

    /// The repairs, with one for each character of another alphabet that was taken for one of a VIN.
    private static func repairs(
        of typed: [Character], _ alignment: VINReading.Alignment, _ codes: [UInt8], _ vin: VIN
    ) -> [VINRepair] {
        var repairs = VINExplanation.repairs(alignment, codes, vin)
        for (index, character) in typed.enumerated() where !character.isASCII {
            guard let place = alignment.edit.position(of: index) else { continue }
            let put = vin[place + 1]
            guard lookAlike(character) == put else { continue }
            repairs.append(VINRepair(position: place + 1, from: character, to: put, reason: .lookAlike))
        }
        return repairs.sorted { $0.position < $1.position }
    }

    private static func withComputedCheckDigit(_ vin: VIN) -> [UInt8] {
        var codes = vin.indices
        codes[8] = UInt8(CheckDigit.index(ofRemainder: CheckDigit.remainder(codes)))
        return codes
    }
}

extension VINReport: CustomStringConvertible {
    /// Several lines for a person, without a line break at the end.
    public var description: String {
        var lines = [normalized.isEmpty ? "(nothing)" : VINError.excerpt(normalized)]
        if let vin, let vehicle {
            let code = countryCode.map { " (\($0))" } ?? ""
            let known = vin.isOfKnownManufacturer ? "met often" : "not among the codes that are met often"
            lines.append(
                "  manufacturer  \(vin.worldManufacturerIdentifier), \(country ?? "no country")\(code), \(known)")
            lines.append("  region        \(vin.region.name)")
            lines.append("  model year    \(vehicle.modelYearInWords)")
            let status =
                switch vin.checkDigit {
                case .valid: "\(vin[9]), right"
                case .invalid: "\(vin[9]), computed \(vin.computedCheckDigit): wrong"
                case .notRequired:
                    "\(vin[9]), computed \(vin.computedCheckDigit): not required in this region"
                        + (vin.hasCheckDigit ? ", but vehicles of this maker have one" : "")
                }
            lines.append("  check digit   \(status)")
        }
        lines += problems.map { "  problem       \($0.message)" }
        for suggestion in suggestions {
            let changes = suggestion.repairs.map(\.description).joined(separator: "; ")
            lines.append("  perhaps       \(suggestion.vin)  \(changes)")
        }
        return lines.joined(separator: "\n")
    }
}

extension VIN {
    /// Empty unless the check digit is right and the maker's code is rare. Then: the VINs with a code that is met
    /// often, by a change in positions 1-3 that the check digit can't see.
    var blindTwins: [VIN] {
        guard checkDigit == .valid, !isOfKnownManufacturer else { return [] }
        return (1...3).flatMap { position in
            CheckDigit.blindSwaps(of: self[position]).compactMap { swap in
                var codes = indices
                codes[position - 1] = UInt8(VINAlphabet.index(of: swap)!)
                let twin = VIN(indices: codes)
                return twin.isOfKnownManufacturer ? twin : nil
            }
        }
    }
}
