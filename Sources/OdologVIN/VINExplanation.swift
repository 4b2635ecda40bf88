import OdologValues

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts into words why a VIN is a candidate.
struct VINExplanation {
    let hypothesis: VINInterpreter.Posterior
    let rival: VINInterpreter.Posterior?
    let evidence: [VINInterpreter.Evidence]
    let lines: [RecognizedLine]

    func candidate(share: Double) -> VINCandidate {
        let codes = hypothesis.codes
        let vin = VIN(indices: codes)
        // Evidence is in the order of the spans: the first of equals is kept.
        let supporting = evidence.map { (item: $0, support: $0.reading.logSupport(codes)) }
        let strongest = supporting.dropFirst().reduce(supporting[0]) { $1.support > $0.support ? $1 : $0 }.item
        let alignment = strongest.reading.bestAlignment(codes)
        let line = lines[strongest.span.lineIndex]
        let raw = line.symbols[strongest.span.extent].map(\.text).joined()
        // A reading of another text hardly supports this VIN: its support is negative.
        let agreeing = supporting.filter { $0.support > 0 }.map(\.item)
        let alignments = agreeing.map { $0.reading.bestAlignment(codes) }
        let readings = Set(agreeing.map(\.span.lineIndex)).count
        let ends = agreeing.map { $0.span.freeEnds(in: lines[$0.span.lineIndex]) }
        let areEndsSeen = ends.contains(where: \.before) && ends.contains(where: \.behind)
        let isRepaired = strongest.span.symbols.count != 17 || alignment.edit != .none
        let isMadeUp = Self.unread(codes, alignments) > Self.mostUnread
        let confidence = isRepaired || isMadeUp ? min(share, Self.highestShareOfRepaired) : share
        var facts = VINEvidence()
        facts.share = confidence
        facts.joint = joint(zip(agreeing, alignments).filter { $0.span.missing == 0 && $1.edit == .none }.map(\.0.span))
        facts.checkDigit = vin.checkDigit
        let literal = Set(evidence.filter { $0.reading.literal == codes }.map(\.span.lineIndex)).count
        facts.dissent = readings == 0 ? 1 : max(0, 1 - Double(literal) / Double(readings))
        let ofLines = Self.strongestOfEachLine(supporting)
        return VINCandidate(
            vin: vin, confidence: confidence, evidence: facts,
            repairs: Self.repairs(alignment, codes, vin),
            reasons: reasons(vin, strongest, (exactly: min(literal, readings), of: readings), isRepaired: isRepaired)
                + Self.hardlyReadable([alignment] + alignments)
                + gaps(agreeing.map(\.span))
                + (areEndsSeen ? [] : [.endUnseen])
                + (areMostInLowerCase(agreeing.map(\.span)) ? [.lowerCase] : [])
                + Self.small(strongest.span.pitch(in: line)),
            quad: line.quad, lineIndex: strongest.span.lineIndex, rawText: raw,
            readings: ofLines.map { $0.bestAlignment(codes).text })
    }

    /// `VINEvidence.joint` of these readings, each of seventeen symbols.
    private func joint(_ whole: [VINSpan]) -> Double {
        guard !whole.isEmpty else { return 0 }
        return (0..<17).reduce(1) { product, position in
            let character = VINAlphabet.characters[Int(hypothesis.codes[position])]
            let sum = whole.reduce(0) { sum, span in
                sum + lines[span.lineIndex].symbols[span.symbols[position]].confidence(in: character)
            }
            return product * sum / Double(whole.count)
        }
    }

    /// Pixels of the photo. Where characters stand closer than this, readers mistake some of them and are sure of it.
    private static let leastPitch = 8.0

    private static func small(_ pitch: Double?) -> [VINReason] {
        guard let pitch, pitch < leastPitch else { return [] }
        return [.small(pixels: Int(max(1, pitch)))]
    }

    private func areMostInLowerCase(_ spans: [VINSpan]) -> Bool {
        spans.count { $0.isInLowerCase(in: lines[$0.lineIndex]) } * 2 > spans.count
    }

    /// So many characters may be put in that no reading shows. Change more, and almost any text becomes a VIN with a right
    /// check digit. Of 463 accepted real VINs one had a single one.
    private static let mostUnread = 2

    /// How many characters of a VIN no reading shows. I, O and Q count as what they are taken for.
    private static func unread(_ codes: [UInt8], _ alignments: [VINReading.Alignment]) -> Int {
        (0..<17).count { position in
            !alignments.contains { shown($0.symbols[position].read) == Int(codes[position]) }
        }
    }

    private static func shown(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "I"): 1
        case UInt8(ascii: "O"), UInt8(ascii: "Q"): 0
        default: VINAlphabet.index(of: byte)
        }
    }

    /// A VIN whose length was repaired, or of which too much was read by nobody, is only a suggestion.
    private static let highestShareOfRepaired = 0.35

    /// For each line, the stretch that supports the VIN most, in the order of the lines. Lines without support are left
    /// out.
    private static func strongestOfEachLine(
        _ supporting: [(item: VINInterpreter.Evidence, support: Double)]
    ) -> [VINReading] {
        var strongest: [Int: (item: VINInterpreter.Evidence, support: Double)] = [:]
        for one in supporting where one.support > 0 {
            let line = one.item.span.lineIndex
            if one.support > strongest[line]?.support ?? 0 { strongest[line] = one }
        }
        return strongest.sorted { $0.key < $1.key }.map(\.value.item.reading)
    }

    /// The positions where no character has 0.4 of the probability, by the first reading or on the average of the
    /// others. The average counts because every cut may take a covered character for something else, and some cuts are
    /// sure of it.
    static func hardlyReadable(_ alignments: [VINReading.Alignment]) -> [VINReason] {
        (0..<17).filter { position in
            let seen = alignments.map { $0.symbols[position].logLikelihood.map(exp) }
            let mean = seen.dropFirst().reduce([Double](repeating: 0, count: VINAlphabet.count)) { sum, one in
                zip(sum, one).map { $0 + $1 / Double(seen.count - 1) }
            }
            return seen[0].max()! < 0.4 || seen.count > 1 && mean.max()! < 0.4
        }.map { .hardlyReadable(position: $0 + 1) }
    }

    /// The gaps where most readings have room for another character. A VIN that lacks one and has a field's code before
    /// it has seventeen characters, too. With sixteen characters, the seventeenth is missing in such a gap.
    private func gaps(_ spans: [VINSpan]) -> [VINReason] {
        let isWhole = spans.contains { $0.symbols.count == 17 }
        let (count, bound) = isWhole ? (17, Self.roomForAnother) : (16, Self.roomForTheMissing)
        let gaps = spans.filter { $0.symbols.count == count }.compactMap { $0.gaps(in: lines[$0.lineIndex]) }
        return (0..<count - 1).filter { index in
            gaps.count { $0.logOddsOfAnother(at: index) > bound } * 2 > gaps.count
        }
        .map { .gap(position: $0 + 2) } + (isWhole ? [] : Self.gapsOfTwo(spans))
    }

    /// The places where two characters are missing between fifteen.
    private static func gapsOfTwo(_ spans: [VINSpan]) -> [VINReason] {
        Set(spans.filter { $0.missing > 0 }.flatMap(\.spaces)).sorted().map { .gap(position: $0 + 2) }
    }

    /// Bounds of `CharacterGaps.logOddsOfAnother`. The first: no character need be missing. The second: one is missing.
    /// Of 200 renders from training with a whole VIN, one has a gap above the first bound.
    private static let (roomForAnother, roomForTheMissing) = (4.6, 3.0)

    static func repairs(_ alignment: VINReading.Alignment, _ codes: [UInt8], _ vin: VIN) -> [VINRepair] {
        var repairs: [VINRepair] = []
        let edit = alignment.edit
        if let place = edit.deleted {
            repairs.append(
                VINRepair(position: place + 1, from: alignment.dropped.flatMap(read), to: nil, reason: .surplus))
        }
        if let place = edit.transposed {
            // The symbols are laid out after the swap: the second one was read first.
            repairs.append(
                VINRepair(
                    position: place + 1, from: character(alignment.symbols[place + 1].read),
                    to: VINAlphabet.characters[Int(codes[place])], reason: .transposed))
        }
        for position in 0..<17 {
            let symbol = alignment.symbols[position]
            let to = VINAlphabet.characters[Int(codes[position])]
            if position == edit.inserted || symbol.isMissing {
                repairs.append(
                    VINRepair(
                        position: position + 1, from: nil, to: to,
                        reason: position == edit.inserted ? .missing : .covered))
            } else if VINAlphabet.index(of: symbol.read) != Int(codes[position]) {
                let reason = reason(position, symbol, Int(codes[position]), vin)
                repairs.append(
                    VINRepair(position: position + 1, from: character(symbol.read), to: to, reason: reason))
            }
        }
        return repairs
    }

    private static func reason(
        _ position: Int, _ symbol: SymbolEvidence, _ code: Int, _ vin: VIN
    ) -> VINRepair.Reason {
        guard let read = VINAlphabet.index(of: symbol.read) else { return .illegalLetter }
        if position >= 13 && !VINAlphabet.isDigit(read) && VINAlphabet.isDigit(code) { return .digitExpected }
        let isBlind = position != 8 && CheckDigit.values[read] == CheckDigit.values[code]
        if vin.checkDigit == .valid && !isBlind { return .checkDigit }
        if position < 3 && Manufacturer.isKnown(vin.text.utf8.prefix(3)) { return .manufacturer }
        return .alternative
    }

    /// Nil where nothing was read.
    private static func read(_ byte: UInt8) -> Character? { byte == UInt8(ascii: " ") ? nil : character(byte) }

    private static func character(_ byte: UInt8) -> Character { Character(UnicodeScalar(byte)) }

    private func reasons(
        _ vin: VIN, _ strongest: VINInterpreter.Evidence, _ readings: (exactly: Int, of: Int), isRepaired: Bool
    ) -> [VINReason] {
        let span = strongest.span
        var reasons = Self.reasons(of: vin)
        if span.isLabelled { reasons.append(.labelled) }
        if span.isDelimited { reasons.append(.delimited) }
        if lines[span.lineIndex].role == .vin { reasons.append(.vinRole) }
        if span.pieces > 1 { reasons.append(.joined(pieces: span.pieces)) }
        if readings.of > 1 { reasons.append(.readings(readings.exactly, of: readings.of)) }
        if span.isImportPrefixDropped { reasons.append(.importPrefixDropped) }
        if isRepaired { reasons.append(.lengthRepaired) }
        if let rival, rival.probability > 0.02 || evidence.contains(where: { $0.reading.literal == rival.codes }),
            Self.differsBlindly(hypothesis.codes, rival.codes)
        {
            reasons.append(.blindRunnerUp(VIN(indices: rival.codes)))
        }
        return reasons
    }

    /// What the VIN itself tells, wherever it was read.
    static func reasons(of vin: VIN) -> [VINReason] {
        var reasons: [VINReason] = []
        switch vin.checkDigit {
        case .valid: reasons.append(.checkDigitValid)
        case .invalid: reasons.append(.checkDigitInvalid)
        case .notRequired: reasons.append(vin.hasCheckDigit ? .checkDigitMissing : .checkDigitNotRequired)
        }
        let prefix = String(vin.text.prefix(3))
        if Manufacturer.isKnown(prefix.utf8) {
            reasons.append(.knownManufacturer(prefix))
        } else if vin.country == nil {
            reasons.append(.unassignedCountry(String(vin.text.prefix(2))))
        } else {
            reasons.append(.unknownManufacturer(prefix))
        }
        if vin.isPlaceholder { reasons.append(.placeholder) }
        return reasons
    }

    /// They differ, and only where the check digit sees no difference: by characters of equal value.
    static func differsBlindly(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        let differing = (0..<17).filter { one[$0] != other[$0] }
        return !differing.isEmpty
            && differing.allSatisfy { $0 != 8 && CheckDigit.values[Int(one[$0])] == CheckDigit.values[Int(other[$0])] }
    }
}

extension RecognizedSymbol {
    /// How sure the engine is that `character`, of a VIN's alphabet, stands there, 0...1.
    fileprivate func confidence(in character: Character) -> Double {
        let read = isCovered ? nil : VINCharacter(text).map { Character(UnicodeScalar($0.byte)) }
        let found = read == character ? confidence : alternatives.first { $0.character == character }?.confidence ?? 0
        return found >= 0 ? min(found, 1) : 0
    }
}

extension VINReading.Alignment {
    /// What was read at the 17 positions, a space where nothing was.
    fileprivate var text: String { String(decoding: symbols.map(\.read), as: UTF8.self) }
}
