#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How probable a VIN is before anything was read: P(VIN) as a product of the maker's code, the character classes of
/// the positions, the Z filling of European makers, and the check digit. Natural logarithms of `VINAlphabet` indices.
/// The numbers are round ones that fit the vehicles known to NHTSA and the European plates that were looked at.
enum VINPrior {
    /// Positions 4-8 and 10-17 (index 3...7, 9...16), independent of each other; flat, 33 a position.
    static let local: [Double] = {
        let digitShare: [Double] = [
            0.5, 0.5, 0.5, 0.12, 0.13, 0.55, 0.4, 0.25, 0, 0.25, 0.15, 0.93, 0.985, 0.992, 0.9995, 0.9995, 0.9995,
        ]
        var table: [Double] = []
        for (position, share) in digitShare.enumerated() {
            for index in 0..<VINAlphabet.count {
                var probability = VINAlphabet.isDigit(index) ? share / 10 : (1 - share) / 23
                if position == 9 && !ModelYear.isCode(index) { probability *= index == 0 ? 1.2 : 0.05 }
                table.append(log(probability))
            }
        }
        return table
    }()

    static func local(_ position: Int, _ index: Int) -> Double { local[position * VINAlphabet.count + index] }

    /// Positions 1-3: 17 in 20 carry a code of the short list, the rest spread over what is assigned.
    static func manufacturer(_ first: Int, _ second: Int, _ third: Int) -> Double {
        if Manufacturer.isKnown(first, second, third) { return logKnown }
        return CountryTable.isAssigned(first, second) ? logUnknown : logUnassigned
    }

    private static let logKnown = log(0.85 / Double(Manufacturer.knownCount))
    private static let logUnknown = log(0.145 / (33 * 33 * 33))
    private static let logUnassigned = log(0.005 / (33 * 33 * 33))

    /// Positions 4-6, which some makers fill with Z. `filler` is added later and is never above 0.
    static func filling(_ fourth: Int, _ fifth: Int, _ sixth: Int) -> Double {
        isFilled(fourth, fifth, sixth)
            ? logFilled : local(3, fourth) + local(4, fifth) + local(5, sixth)
    }

    /// What is added to `filling` once the maker is known. Zero or less.
    static func filler(_ isFilled: Bool, fills: Bool) -> Double {
        switch (isFilled, fills) {
        case (true, true): 0
        case (true, false): logOddlyFilled
        case (false, true): logNotFilled
        case (false, false): logNeverFilled
        }
    }

    static func isFilled(_ fourth: Int, _ fifth: Int, _ sixth: Int) -> Bool {
        fourth == z && fifth == z && sixth == z
    }

    private static let z = VINAlphabet.index(of: UInt8(ascii: "Z"))!
    private static let logFilled = log(Manufacturer.filledShare)
    private static let oddlyFilledShare = 0.002
    private static let logOddlyFilled = log(oddlyFilledShare / Manufacturer.filledShare)
    private static let logNotFilled = log(1 - Manufacturer.filledShare)
    private static let logNeverFilled = log(1 - oddlyFilledShare)

    /// Position 9, given the maker, whether 4-6 are filled with Z, and what the other sixteen demand.
    static func check(_ index: Int, demanded: Int, kind: CheckDigitKind, isFilled: Bool) -> Double {
        checkTable[tableIndex(index, isDemanded: index == demanded, kind, isFilled)]
    }

    private static func tableIndex(
        _ index: Int, isDemanded: Bool, _ kind: CheckDigitKind, _ isFilled: Bool
    ) -> Int {
        ((Int(kind.rawValue) * 2 + (isFilled ? 1 : 0)) * 2 + (isDemanded ? 1 : 0)) * VINAlphabet.count + index
    }

    private static let checkTable: [Double] = {
        var table = [Double](repeating: 0, count: CheckDigitKind.allCases.count * 2 * 2 * VINAlphabet.count)
        for kind in CheckDigitKind.allCases {
            for index in 0..<VINAlphabet.count {
                for (isFilled, isDemanded) in [(false, false), (false, true), (true, false), (true, true)] {
                    let free: Double =
                        if isFilled {
                            index == z ? 0.75 : 0.25 / 32
                        } else {
                            VINAlphabet.isDigit(index) ? 0.07 : 0.3 / 23
                        }
                    let checked = kind.checkedShare(isFilled: isFilled)
                    table[tableIndex(index, isDemanded: isDemanded, kind, isFilled)] =
                        log((isDemanded ? checked : 0) + (1 - checked) * free)
                }
            }
        }
        return table
    }()

    /// The logarithm of the probability of a whole VIN.
    static func logProbability(_ codes: [UInt8]) -> Double {
        func at(_ position: Int) -> Int { Int(codes[position - 1]) }
        var sum = manufacturer(at(1), at(2), at(3)) + filling(at(4), at(5), at(6))
        for position in [7, 8, 10, 11, 12, 13, 14, 15, 16, 17] { sum += local(position - 1, at(position)) }
        let demanded = CheckDigit.index(ofRemainder: CheckDigit.remainder(codes))
        let filled = isFilled(at(4), at(5), at(6))
        return sum + filler(filled, fills: Manufacturer.fills(at(1), at(2), at(3)))
            + check(at(9), demanded: demanded, kind: CheckDigitKind.of(at(1), at(2), at(3)), isFilled: filled)
    }
}

/// Which vehicles have a check digit on purpose.
enum CheckDigitKind: UInt8, CaseIterable {
    /// Those of regions that require it.
    case required
    case european
    case other
    // What is known of a maker's code outside these regions, as `CheckDigitPractice`.
    case given
    case filled
    case own

    /// How many of them. `isFilled`: positions 4-6 are ZZZ.
    func checkedShare(isFilled: Bool) -> Double {
        switch self {
        case .required: 0.997
        case .european: 0.5
        case .other: 0.6
        case .given: isFilled ? 0.5 : 0.99
        case .filled: isFilled ? 0.01 : 0.5
        case .own: 0.01
        }
    }

    /// `VINAlphabet` indices of positions 1-3.
    static func of(_ first: Int, _ second: Int, _ third: Int) -> CheckDigitKind {
        kinds[(first * VINAlphabet.count + second) * VINAlphabet.count + third]
    }

    private static let kinds: [CheckDigitKind] = CountryTable.pairs { prefix in
        VINAlphabet.bytes.map { third in
            if Country.requiresCheckDigit(prefix) { return .required }
            return switch CheckDigitPractice.of(prefix + [third]) {
            case .given: .given
            case .filled: .filled
            case .own: .own
            case nil: Country.region(prefix) == .europe ? .european : .other
            }
        }
    }.flatMap(\.self)
}

/// What `Country` says, by pairs of `VINAlphabet` indices, for the search's inner loop.
enum CountryTable {
    static func isAssigned(_ first: Int, _ second: Int) -> Bool { assigned[first * VINAlphabet.count + second] }

    private static let assigned: [Bool] = pairs { Country.of($0) != nil }

    static func pairs<Value>(_ value: ([UInt8]) -> Value) -> [Value] {
        VINAlphabet.bytes.flatMap { first in VINAlphabet.bytes.map { value([first, $0]) } }
    }
}
