import RecognizedText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One reading of one place as evidence for VINs: the ways to lay its symbols on seventeen positions.
struct VINReading: Sendable {
    /// What was done to the symbols to have seventeen.
    enum Edit: Hashable, Sendable {
        case none
        /// Nothing was read at this position, 0...16.
        case inserted(Int)
        /// The symbol at this place, 0...17, is not the VIN's.
        case deleted(Int)
        /// This symbol, 0...15, and the next have changed places.
        case transposed(Int)
    }

    struct Alignment: Sendable {
        /// 17 of them.
        let symbols: [SymbolEvidence]
        let edit: Edit
        /// ASCII, what was read where a symbol was left out.
        let dropped: UInt8?
        /// How probable this way is.
        let logWeight: Double
        /// The symbols' log-likelihoods in one array, 33 a position.
        private let logLikelihood: [Double]

        init(symbols: [SymbolEvidence], edit: Edit, dropped: UInt8? = nil, logWeight: Double) {
            self.symbols = symbols
            self.edit = edit
            self.dropped = dropped
            self.logWeight = logWeight
            logLikelihood = symbols.flatMap(\.logLikelihood)
        }

        /// Of `codes` in this way, weight included.
        func logLikelihood(_ codes: [UInt8]) -> Double {
            var sum = logWeight
            for position in 0..<17 { sum += logLikelihood[position * Alphabet.count + Int(codes[position])] }
            return sum
        }
    }

    let alignments: [Alignment]
    private let logBackground: Double
    private let logOdds: Double

    /// - Parameters:
    ///   - symbols: 16, 17 or 18.
    ///   - logOdds: natural log of the odds that this place holds a VIN, before looking at its characters.
    ///   - centers: where in the line the symbols stand, in any unit, if that is known: tells where one is missing.
    ///   - transpositions: whether neighbours may have changed places: people do that, readers don't.
    init(symbols: [SymbolEvidence], logOdds: Double, centers: [Double]? = nil, transpositions: Bool = false) {
        logBackground = symbols.reduce(0) { $0 + $1.logBackground }
        self.logOdds = logOdds
        switch symbols.count {
        case 17:
            var alignments = [Alignment(symbols: symbols, edit: .none, logWeight: transpositions ? log(0.97) : 0)]
            if transpositions {
                for place in 0..<16 where symbols[place].read != symbols[place + 1].read {
                    var swapped = symbols
                    swapped.swapAt(place, place + 1)
                    alignments.append(Alignment(symbols: swapped, edit: .transposed(place), logWeight: log(0.03 / 16)))
                }
            }
            self.alignments = alignments
        case 16:
            let weights = Self.logWeightsOfGaps(centers)
            alignments = (0...16).map { place in
                var filled = symbols
                filled.insert(.missing, at: place)
                return Alignment(symbols: filled, edit: .inserted(place), logWeight: weights[place])
            }
        default:
            precondition(symbols.count == 18, "only 16, 17 or 18 symbols can be laid on a VIN")
            alignments = (0...17).map { place in
                var shortened = symbols
                let dropped = shortened.remove(at: place)
                return Alignment(
                    symbols: shortened, edit: .deleted(place), dropped: dropped.read,
                    logWeight: -log(18) + dropped.logBackground)
            }
        }
    }

    /// Of sixteen symbols: how probable it is that one is missing before the first, between two, or behind the last, which nothing tells.
    private static func logWeightsOfGaps(_ centers: [Double]?) -> [Double] {
        var weights = [Double](repeating: 0, count: 17)
        if let gaps = centers.flatMap({ CharacterGaps(middles: $0) }) {
            for index in gaps.indices { weights[index + 1] = min(max(gaps.logOddsOfAnother(at: index), -3), 6) }
        }
        let sum = log(weights.reduce(0) { $0 + exp($1) })
        return weights.map { $0 - sum }
    }

    /// Natural log of the odds, from this reading alone, between the place showing `codes` and holding no VIN at all;
    /// the prior of `codes` is not in it.
    func logSupport(_ codes: [UInt8]) -> Double {
        var best = -Double.infinity
        var sum = 0.0
        for alignment in alignments {
            let likelihood = alignment.logLikelihood(codes)
            if likelihood > best {
                sum = sum * exp(best - likelihood) + 1
                best = likelihood
            } else {
                sum += exp(likelihood - best)
            }
        }
        return best + log(sum) - logBackground + logOdds
    }

    /// What was read to the letter, with only I, O and Q replaced; nil when the length is not 17, or a character was covered.
    var literal: [UInt8]? {
        guard alignments[0].edit == .none, !alignments[0].symbols.contains(where: \.isMissing) else { return nil }
        return alignments[0].symbols.map { symbol in
            if let read = Alphabet.index(of: symbol.read) { return UInt8(read) }
            let likelihood = symbol.logLikelihood
            return UInt8(likelihood.indices.max { likelihood[$0] < likelihood[$1] }!)
        }
    }

    /// The way that explains `codes` best.
    func bestAlignment(_ codes: [UInt8]) -> Alignment {
        alignments.max { $0.logLikelihood(codes) < $1.logLikelihood(codes) }!
    }
}
