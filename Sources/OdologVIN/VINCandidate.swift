public import OdologValues

/// One VIN that may stand in the photo, with what speaks for and against it.
public struct VINCandidate: Sendable, Hashable {
    /// What is taken to stand there.
    public let vin: VIN
    /// 0...1: how probable it is that this VIN is exactly right, given these lines and nothing else. The confidences of
    /// all candidates sum to at most 1. The rest is "none of these". The interpreter's calibration decides how far this
    /// can be trusted.
    public internal(set) var confidence: Double
    /// What the confidence was made of; empty for suggestions to typed text.
    public internal(set) var evidence: VINEvidence
    /// Whether it is right, and whether it has to be.
    public let checkDigit: CheckDigitStatus
    /// Where the VIN differs from what the engine read, by position.
    public let repairs: [VINRepair]
    /// What speaks for and against it.
    public internal(set) var reasons: [VINReason]
    /// Where it stands, pixels of the upright photo; nil for text without a place, such as typed text.
    public let quad: Quad?
    /// Which of the lines given it was read from, 0 for the first; ``noLine`` where only a barcode holds it.
    public let lineIndex: Int
    /// What the engine read there, without label and delimiters, spaces kept.
    public let rawText: String
    /// Where it was read: from its characters, a barcode, or both.
    public internal(set) var source: VINSource
    /// What the supporting readings have at its 17 positions, one text for each line or variant. A space where nothing
    /// was seen.
    public let readings: [String]

    /// The `lineIndex` of a candidate that no line shows, but a barcode.
    public static let noLine = -1

    public init(
        vin: VIN, confidence: Double, evidence: VINEvidence = VINEvidence(), repairs: [VINRepair] = [],
        reasons: [VINReason] = [], quad: Quad? = nil, lineIndex: Int = 0, rawText: String,
        source: VINSource = .ocr, readings: [String] = []
    ) {
        self.vin = vin
        self.confidence = confidence
        self.evidence = evidence
        self.checkDigit = vin.checkDigit
        self.repairs = repairs
        self.reasons = reasons
        self.quad = quad
        self.lineIndex = lineIndex
        self.rawText = rawText
        self.source = source
        self.readings = readings
    }

    /// A barcode disagrees with the text or with another barcode. A person must look, whatever the confidence.
    public var isContradicted: Bool {
        reasons.contains {
            if case .barcodeDisagrees = $0 { true } else { false }
        }
    }

    /// A character is covered, hardly readable, or may be missing, and no barcode shows it. The check digit and the
    /// makers' codes leave only a guess, whatever the confidence.
    public var isPartlyUnread: Bool {
        source == .ocr
            && reasons.contains {
                switch $0 {
                case .hardlyReadable, .gap: true
                default: false
                }
            }
    }

    /// The VIN may be a part of a longer text. Either no reading shows where its text begins and ends, or characters
    /// beside it in a barcode were left out by guess. Where text and barcode agree, it does not go on.
    public var mayGoOn: Bool {
        switch source {
        case .ocr: reasons.contains(.endUnseen)
        case .both: false
        case .barcode:
            reasons.contains {
                if case .barcodeWrapper(.surplus) = $0 { true } else { false }
            }
        }
    }

    /// Most readings show small letters, and no barcode holds the VIN. Some small letters look like another character.
    public var isInLowerCase: Bool { source == .ocr && reasons.contains(.lowerCase) }

    /// Its characters are so small that some may be misread, and no barcode holds the VIN. In addition one of these
    /// holds:
    /// - Its confidence is below 0.995.
    /// - Its check digit is right, but neither the region nor the maker uses one. One VIN in eleven has that by chance.
    ///   A misread VIN often looks like this, so it is no proof.
    public var isTooSmall: Bool {
        let isSmall = reasons.contains {
            if case .small = $0 { true } else { false }
        }
        guard source == .ocr, isSmall else { return false }
        return confidence < Self.leastOfSmall || (checkDigit == .valid && !vin.hasCheckDigit)
    }

    /// Small characters, no check digit to go by, confidence 0.98 or more: of 656 such plates twelve were read wrong,
    /// all of the twelve with less than 0.994. Of 577 accepted ones, with and without a check digit, one was wrong,
    /// with 0.9904 (`bench/models/recognizer/results-vin.md`).
    private static let leastOfSmall = 0.995

    /// The check digit is wrong, although the region requires one or the maker gives one. Hardly any vehicle is like
    /// that, but a reader may be sure of a character that it misreads. A barcode that agrees proves the characters.
    /// That is enough where only the maker gives a check digit. Where the region requires it, the text is rather no
    /// VIN.
    public var failsCheckDigit: Bool {
        source == .ocr ? checkDigit != .valid && vin.hasCheckDigit : checkDigit == .invalid
    }

    /// The runner-up differs only where the check digit is blind, and no barcode tells which of the two it is.
    public var hasLookAlike: Bool {
        source == .ocr
            && reasons.contains {
                if case .blindRunnerUp = $0 { true } else { false }
            }
    }

    /// No unread character, wrong check digit or unknown maker speaks against it.
    var isPlausible: Bool { !isPartlyUnread && !failsCheckDigit && !isOfUnknownMaker }

    /// The maker's code is not met often, and no barcode holds the VIN. Without a right check digit, one of the first
    /// three characters may be misread. With one, but without a label or asterisks, it may be another number: one
    /// number in eleven has a right check digit. A placeholder has no maker.
    public var isOfUnknownMaker: Bool {
        vin.isPlaceholder
            || source == .ocr && !vin.isOfKnownManufacturer && !(checkDigit == .valid && isMarkedAsVIN)
    }

    /// What stands right beside the characters says that they are a VIN: a label, asterisks, or a barcode of a kind that
    /// vehicles bear. Code 128 isn't one: parcels and parts bear it.
    public var isCalledVIN: Bool {
        isMarkedAsVIN
            || reasons.contains {
                switch $0 {
                case .barcode(let symbology), .barcodeAgrees(let symbology): symbology != .code128
                default: false
                }
            }
    }

    private var isMarkedAsVIN: Bool { reasons.contains(.labelled) || reasons.contains(.delimited) }
}

/// One character that was changed, put in or left out on the way from the text to the VIN.
public struct VINRepair: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Why a character was changed.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// I, O and Q never occur.
        case illegalLetter
        /// With the new character the check digit is right, and it can tell the new character from the one that was
        /// read.
        case checkDigit
        /// A letter was read at one of the positions 14-17, which hold digits on all but a few vehicles, and the VIN has
        /// a digit there.
        case digitExpected
        /// The maker's code with the new character is one that is met often. The code that was read isn't looked at: it
        /// may be met often, too.
        case manufacturer
        /// None of the other reasons. Another reading or an alternative of the engine speaks for the new character, or
        /// the two look alike.
        case alternative
        /// The text lacks this character.
        case missing
        /// Nothing can be read here.
        case covered
        /// The text had a character too many here; `position` is that of the text.
        case surplus
        /// This character and the next had changed places.
        case transposed
        /// Typed as the character of another alphabet, which is drawn alike.
        case lookAlike
    }

    /// 1...17 in the VIN; for `surplus` counted in the text.
    public let position: Int
    /// What was read; nil when it was missing or covered.
    public let from: Character?
    /// What the VIN holds; nil when the character was left out.
    public let to: Character?
    /// Why it was changed.
    public let reason: Reason

    public init(position: Int, from: Character?, to: Character?, reason: Reason) {
        self.position = position
        self.from = from
        self.to = to
        self.reason = reason
    }

    /// Why, in one sentence for a person.
    public var why: String {
        let read = from.map(String.init) ?? ""
        let put = to.map(String.init) ?? ""
        return switch reason {
        case .illegalLetter: "\(read) cannot occur in a VIN, read as \(put)"
        case .checkDigit: "the check digit fits \(put) rather than \(read)"
        case .digitExpected: "position \(position) is a digit, \(read) read as \(put)"
        case .manufacturer: "\(put) rather than \(read) makes a manufacturer code that exists"
        case .alternative: "what was taken for \(read) may be \(put)"
        case .missing: "one character too few, \(put) put in"
        case .covered: "nothing can be read here, \(put) put in"
        case .surplus: "one character too many, \(from.map { "\($0) " } ?? "")left out"
        case .transposed: "\(read) and its neighbour have changed places"
        case .lookAlike: "\(from.map(VINError.codePoints(of:)) ?? "") only looks like \(put), \(put) put in its place"
        }
    }

    public var description: String { "position \(position): \(why)" }

    private enum CodingKeys: String, CodingKey { case position, from, to, reason }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func character(_ key: CodingKeys) throws -> Character? {
            guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
            guard text.count == 1, let character = text.first else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "“\(VINError.excerpt(text))” is not one character.")
            }
            return character
        }
        self.init(
            position: try container.decode(Int.self, forKey: .position), from: try character(.from),
            to: try character(.to), reason: try container.decode(Reason.self, forKey: .reason))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(position, forKey: .position)
        try container.encodeIfPresent(from.map(String.init), forKey: .from)
        try container.encodeIfPresent(to.map(String.init), forKey: .to)
        try container.encode(reason, forKey: .reason)
    }
}

/// What speaks for or against a candidate.
public enum VINReason: Sendable, Hashable, CustomStringConvertible {
    /// The check digit is right.
    case checkDigitValid
    /// Wrong although the region requires it: a remark, see ``CheckDigitStatus/invalid``.
    case checkDigitInvalid
    /// The check digit is wrong where none is required.
    case checkDigitNotRequired
    /// Does not match. Its region does not require one, but the maker's other vehicles have one there.
    case checkDigitMissing
    /// The maker's code is one that is met often.
    case knownManufacturer(String)
    /// The maker's code is not among those that are met often.
    case unknownManufacturer(String)
    /// The first two characters belong to no country.
    case unassignedCountry(String)
    /// It has so few different characters that it stands for no vehicle.
    case placeholder
    /// "VIN", "Chassis No" or the like stands before it.
    case labelled
    /// Between asterisks, as on plates and in Code 39.
    case delimited
    /// The locator takes the line for a VIN.
    case vinRole
    /// Read as several pieces with spaces or dashes between them.
    case joined(pieces: Int)
    /// How many of the lines or variants that show this VIN read exactly it. I, O and Q don't count as differences.
    case readings(Int, of: Int)
    /// The I that Code 39 labels carry before the VIN was left out.
    case importPrefixDropped
    /// A character too few or too many was read: never more than a suggestion.
    case lengthRepaired
    /// The runner-up differs only where the check digit is blind, so the check digit can't tell which of the two it is.
    /// The runner-up has more than a fiftieth of the probability, or was read exactly so.
    case blindRunnerUp(VIN)
    /// 1...17, where the character was hardly readable: covered, dirty, cut off.
    case hardlyReadable(position: Int)
    /// 2...17: so much room before this character that another one, which is covered or worn off, may stand there.
    case gap(position: Int)
    /// The readings don't show room both before the first character and behind the last.
    case endUnseen
    /// Most readings show small letters.
    case lowerCase
    /// Its characters stand so few pixels of the photo apart that some can hardly be told from others.
    case small(pixels: Int)
    /// Read from a barcode.
    case barcode(BarcodeSymbology)
    /// What stood around it in the barcode.
    case barcodeWrapper(VINPayload.Wrapper)
    /// A barcode holds the same VIN.
    case barcodeAgrees(BarcodeSymbology)
    /// A barcode and the text, or two barcodes, say different things. The value is the other's VIN.
    case barcodeDisagrees(VIN)

    public var description: String {
        switch self {
        case .checkDigitValid: "the check digit is right"
        case .checkDigitInvalid: "the check digit is wrong, though this region requires it"
        case .checkDigitNotRequired: "the check digit does not match, and need not in this region"
        case .checkDigitMissing: "the check digit does not match, though vehicles of this maker have one"
        case .knownManufacturer(let code): "\(code) is a manufacturer code that is met often"
        case .unknownManufacturer(let code): "\(code) is not among the manufacturer codes that are met often"
        case .unassignedCountry(let prefix): "\(prefix) belongs to no country"
        case .placeholder: VIN.placeholderExplanation
        case .labelled: "a label such as VIN stands before it"
        case .delimited: "it stands between asterisks"
        case .vinRole: "it stands where a VIN was located"
        case .joined(let pieces): "read in \(pieces) pieces"
        case .readings(let count, let all):
            "read exactly so in \(count == all ? "all \(all)" : count == 0 ? "none of \(all)" : "\(count) of \(all)") readings"
        case .importPrefixDropped: "the I of the barcode label was left out"
        case .lengthRepaired: "17 characters only after a repair of the length"
        case .blindRunnerUp(let vin): "\(vin) has the same check digit: compare the differing character"
        case .hardlyReadable(let position): "position \(position) was hardly readable: compare it"
        case .gap(let position): "a gap before position \(position): a character may be covered there"
        case .endUnseen: "characters may stand before or behind it: compare its ends"
        case .lowerCase: "in lower case, where l and 1, p and d, and others look alike: compare them"
        case .small(let pixels):
            "its characters are only \(pixels) \(pixels == 1 ? "pixel" : "pixels") wide: compare those that look alike"
        case .barcode(let symbology): "read from a barcode (\(symbology.name))"
        case .barcodeWrapper(let wrapper): wrapper.description
        case .barcodeAgrees(let symbology): "the barcode (\(symbology.name)) holds the same"
        case .barcodeDisagrees(let vin):
            "barcode and text, or two barcodes, disagree, the other says \(vin): compare with the vehicle"
        }
    }
}
