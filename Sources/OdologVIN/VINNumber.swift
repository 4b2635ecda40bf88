#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The end of a VIN, where only digits may stand: positions 15-17, and 14 unless position 3 is 9, which makes 12-14 a
/// part of the maker's code (ISO 3779, 49 CFR 565.15). This holds for VINs of 17 characters. Before 1981 numbers of
/// vehicles had other lengths, and no such rule.
enum VINNumber {
    /// - Parameter isOfSmallManufacturer: position 3 is 9.
    static func positions(isOfSmallManufacturer: Bool) -> ClosedRange<Int> { isOfSmallManufacturer ? 15...17 : 14...17 }

    /// Whether only a digit may stand at this position, 1...17, of these 17 characters.
    static func contains(_ position: Int, of characters: [Character]) -> Bool {
        characters.count == 17 && positions(isOfSmallManufacturer: characters[2] == "9").contains(position)
    }
}

extension VIN {
    /// Positions 1...17 that hold a letter where only a digit may stand, ascending: 15-17, and 14 unless position 3
    /// is 9 (ISO 3779, 49 CFR 565.15). No vehicle has such a VIN. A photo can be misread so, and a store may hold one
    /// that was typed.
    public var misplacedLetters: [Int] {
        VINNumber.positions(isOfSmallManufacturer: isSmallManufacturer).filter { self[$0].isLetter }
    }

    /// The likeliest VIN with digits in place of ``misplacedLetters``, by what the letters look like and by the check
    /// digit. Nil: there is no such letter, or no digits give the check digit that must be there.
    package var withLikelyDigits: VIN? {
        let places = misplacedLetters.map { $0 - 1 }
        guard !places.isEmpty, !isPlaceholder else { return nil }
        var best: (codes: [UInt8], score: Double)?
        var count = 1
        for _ in places { count *= 10 }
        for number in 0..<count {
            var codes = indices
            var (rest, score) = (number, 0.0)
            for place in places {
                let digit = rest % 10
                rest /= 10
                score += log(Self.likeness(Int(codes[place]), digit: digit))
                codes[place] = UInt8(digit)
            }
            score += VINPrior.logProbability(codes)
            if score > best?.score ?? -.infinity { best = (codes, score) }
        }
        guard let vin = best.map({ VIN(indices: $0.codes) }) else { return nil }
        return vin.hasCheckDigit && vin.checkDigit != .valid ? nil : vin
    }

    /// How likely this digit was taken for the letter, or typed for it, beside the other digits. Of digits that are
    /// equally likely it prefers the one that the check digit can't tell from the letter.
    private static func likeness(_ letter: Int, digit: Int) -> Double {
        let isBlind = CheckDigit.values[letter] == digit
        return max(
            Confusion.truth(givenRead: VINAlphabet.bytes[letter])[digit],
            Confusion.truth(givenRead: VINAlphabet.bytes[digit])[letter]) * (isBlind ? 1.01 : 1)
    }
}
