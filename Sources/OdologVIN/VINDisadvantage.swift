/// What makes a candidate less likely than the first of its list. These are words for a person. No confidence and no
/// decision comes from them.
public enum VINDisadvantage: Sendable, Hashable, CustomStringConvertible {
    /// 1...17, where it has another character than the first.
    case character(position: Int, own: Character, first: Character, VINVotes)
    /// More positions differ than are worth naming: another VIN.
    case otherVIN(differing: Int)
    /// A barcode holds the first, and only text this one.
    case onlyInText
    /// Its check digit is wrong although the region requires one. The first's is right.
    case checkDigitWrong
    /// Its check digit does not match, and the region requires none. The first's is right.
    case checkDigitUnmatched
    /// Its maker's code is not among those met often; the first's is.
    case unknownManufacturer(String, first: String)
    /// Its first two characters belong to no country.
    case unassignedCountry(String)
    /// Position 10 is no model year's code; the first's is.
    case noModelYear(Character)
    /// 14...17, where nearly all vehicles have a digit, as the first has.
    case letterInNumber(position: Int)
    /// A character too few or too many was read for it, and not for the first.
    case lengthRepaired
    /// Fewer readings show exactly this VIN than show the first.
    case fewerReadings(Int, first: Int, of: Int)
    /// Beside the characters that differ nothing above applies, and the readings don't outvote this VIN. The characters
    /// seen, or how usual such a VIN is, speak for the first.
    case fitsWorse

    public var description: String {
        switch self {
        case .character(let position, let own, let first, let votes):
            let counted = votes.words(own: own, first: first)
            return "position \(position): \(own) where the first has \(first)"
                + (counted.isEmpty ? "" : " (\(counted))")
        case .otherVIN(let differing): return "another VIN: \(differing) positions differ from the first"
        case .onlyInText: return "a barcode holds the first, only text this one"
        case .checkDigitWrong: return "its check digit is wrong, that of the first is right"
        case .checkDigitUnmatched: return "its check digit does not match, that of the first does"
        case .unknownManufacturer(let code, let first):
            return "\(code) is not among the manufacturer codes that are met often, \(first) is"
        case .unassignedCountry(let prefix): return "\(prefix) belongs to no country"
        case .noModelYear(let code): return "\(code) at position 10 stands for no model year"
        case .letterInNumber(let position): return "a letter at position \(position), where nearly all have a digit"
        case .lengthRepaired: return "17 characters only after a repair of the length, unlike the first"
        case .fewerReadings(let count, let first, let all):
            return "read exactly so in \(count == 0 ? "none" : "\(count)") of \(all) readings, the first in \(first)"
        case .fitsWorse: return "the first fits what was seen, and what is usual, better"
        }
    }
}

/// How the readings of one place are divided over one position.
public struct VINVotes: Sendable, Hashable {
    /// Of so many readings.
    public let total: Int
    /// Readings that have the candidate's own character there.
    public let own: Int
    /// Readings that have the first candidate's character there.
    public let first: Int
    /// The most frequent other character, where it is more frequent than both. Nil: there is none.
    public let other: Other?

    public init(total: Int, own: Int, first: Int, other: Other? = nil) {
        self.total = total
        self.own = own
        self.first = first
        self.other = other
    }

    /// The character that most other readings have.
    public struct Other: Sendable, Hashable {
        /// Nil: nothing was to be seen there.
        public let character: Character?
        /// How many readings have it.
        public let count: Int

        public init(character: Character?, count: Int) {
            self.character = character
            self.count = count
        }
    }

    /// Empty where there are no readings.
    fileprivate func words(own ownCharacter: Character, first firstCharacter: Character) -> String {
        if total == 0 { return "" }
        if total == 1 {
            if first == 1 { return "\(firstCharacter) was read" }
            if own == 1 { return "\(ownCharacter) was read" }
            guard let other else { return "neither was read" }
            return other.character.map { "\($0) was read" } ?? "nothing was to be seen"
        }
        func count(_ number: Int) -> String { number == 0 ? "none" : "\(number)" }
        var words = "\(firstCharacter) in \(count(first)) of \(total) readings, \(ownCharacter) in \(count(own))"
        if let other { words += ", \(other.character.map(String.init) ?? "nothing") in \(other.count)" }
        return words
    }
}

extension VINCandidate {
    /// What tells this VIN from `first`, the likeliest of the list, and why it is less likely. First come the positions
    /// that differ, with what the readings have there. Empty where both are the same VIN.
    public func disadvantages(beside first: VINCandidate) -> [VINDisadvantage] {
        let differing = (1...17).filter { vin[$0] != first.vin[$0] }
        if differing.isEmpty { return [] }
        let told: [VINDisadvantage] =
            differing.count > Self.nameablePositions
            ? [.otherVIN(differing: differing.count)]
            : differing.map {
                .character(
                    position: $0, own: vin[$0], first: first.vin[$0],
                    votes(at: $0, own: vin[$0], first: first.vin[$0], readings: first.readings))
            }
        let against = weaknesses(beside: first, differing)
        let isOutvoted = told.contains {
            if case .character(_, _, _, let votes) = $0 { votes.own < votes.first } else { false }
        }
        // Two barcodes hold different VINs. Neither VIN fits better.
        let areBothBarcodes = source == .barcode && first.source == .barcode
        return told + (against.isEmpty && !isOutvoted && !areBothBarcodes ? [.fitsWorse] : against)
    }

    private static let nameablePositions = 4

    private func votes(at position: Int, own: Character, first: Character, readings: [String]) -> VINVotes {
        var counts: [Character: Int] = [:]
        for reading in readings {
            let character = reading.dropFirst(position - 1).first ?? " "
            counts[character, default: 0] += 1
        }
        let known = (own: counts[own] ?? 0, first: counts[first] ?? 0)
        let other = counts.filter { $0.key != own && $0.key != first }
            .max { ($0.value, $1.key) < ($1.value, $0.key) }
            .flatMap { $0.value > max(known.own, known.first) ? $0 : nil }
        return VINVotes(
            total: readings.count, own: known.own, first: known.first,
            other: other.map { VINVotes.Other(character: $0.key == " " ? nil : $0.key, count: $0.value) })
    }

    private func weaknesses(beside first: VINCandidate, _ differing: [Int]) -> [VINDisadvantage] {
        var weaknesses: [VINDisadvantage] = []
        if source == .ocr, first.source != .ocr { weaknesses.append(.onlyInText) }
        switch (checkDigit, first.checkDigit) {
        case (.invalid, .valid): weaknesses.append(.checkDigitWrong)
        case (.notRequired, .valid): weaknesses.append(.checkDigitUnmatched)
        default: break
        }
        if vin.country == nil, first.vin.country != nil {
            weaknesses.append(.unassignedCountry(String(vin.text.prefix(2))))
        } else if first.vin.isOfKnownManufacturer, !vin.isOfKnownManufacturer {
            weaknesses.append(
                .unknownManufacturer(String(vin.text.prefix(3)), first: String(first.vin.text.prefix(3))))
        }
        if vin.modelYears.isEmpty, !first.vin.modelYears.isEmpty { weaknesses.append(.noModelYear(vin[10])) }
        for position in differing where position >= 14 && vin[position].isLetter && !first.vin[position].isLetter {
            weaknesses.append(.letterInNumber(position: position))
        }
        if reasons.contains(.lengthRepaired), !first.reasons.contains(.lengthRepaired) {
            weaknesses.append(.lengthRepaired)
        }
        // Where only one position differs, the votes for that position say this already.
        if differing.count > 1, let own = exactReadings, let others = first.exactReadings, own.of == others.of,
            own.count < others.count
        {
            weaknesses.append(.fewerReadings(own.count, first: others.count, of: own.of))
        }
        return weaknesses
    }

    private var exactReadings: (count: Int, of: Int)? {
        for case .readings(let count, let all) in reasons { return (count, all) }
        return nil
    }
}
