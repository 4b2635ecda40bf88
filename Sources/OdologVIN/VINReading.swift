import OdologValues

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
    struct Edit: Hashable, Sendable {
        /// The symbol at this place, 0...17, is not the VIN's.
        var deleted: Int?
        /// Nothing was read at this position, 0...16.
        var inserted: Int?
        /// This symbol, 0...15, and the next have changed places.
        var transposed: Int?

        static let none = Edit()

        /// The position, 0...16, of the symbol at `place`. Nil for the symbol that was left out.
        func position(of place: Int) -> Int? {
            if place == deleted { return nil }
            var position = place
            if let deleted, place > deleted { position -= 1 }
            if let inserted, position >= inserted { position += 1 }
            if let transposed {
                if place == transposed { return place + 1 }
                if place == transposed + 1 { return transposed }
            }
            return position
        }
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

        /// The log-likelihood of `codes` in this alignment, with its weight.
        func logLikelihood(_ codes: [UInt8]) -> Double {
            var sum = logWeight
            for position in 0..<17 { sum += logLikelihood[position * VINAlphabet.count + Int(codes[position])] }
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
    ///   - spaces: behind which symbols there is one, counted from 0.
    ///   - replacements: whether one of seventeen may be a stray, and another one missing.
    ///   - transpositions: whether neighbours may have changed places: people do that, readers don't.
    init(
        symbols: [SymbolEvidence], logOdds: Double, centers: [Double]? = nil, spaces: Set<Int> = [],
        replacements: Bool = true, transpositions: Bool = false
    ) {
        let room = Self.room(symbols, centers, spaces)
        logBackground = symbols.reduce(0) { $0 + $1.logBackground }
        self.logOdds = logOdds
        switch symbols.count {
        case 17:
            var alignments = [Alignment(symbols: symbols, edit: .none, logWeight: transpositions ? log(0.97) : 0)]
            if transpositions {
                for place in 0..<16 where symbols[place].read != symbols[place + 1].read {
                    var swapped = symbols
                    swapped.swapAt(place, place + 1)
                    alignments.append(
                        Alignment(symbols: swapped, edit: Edit(transposed: place), logWeight: log(0.03 / 16)))
                }
            }
            self.alignments = alignments + (replacements ? Self.replaced(symbols, room) : [])
        case 16:
            let weights = Self.logWeightsOfGaps(room)
            alignments = (0...16).map { place in
                var filled = symbols
                filled.insert(.missing, at: place)
                return Alignment(symbols: filled, edit: Edit(inserted: place), logWeight: weights[place])
            }
        default:
            precondition(symbols.count == 18, "only 16, 17 or 18 symbols can be laid on a VIN")
            alignments = (0...17).map { place in
                var shortened = symbols
                let dropped = shortened.remove(at: place)
                return Alignment(
                    symbols: shortened, edit: Edit(deleted: place), dropped: dropped.read,
                    logWeight: -log(18) + dropped.logBackground)
            }
        }
    }

    /// A label's last letter or a rivet may be read as one more symbol, while a character of the VIN can't be seen.
    /// Then there are seventeen symbols, too. The missing one may be at the other end, or wherever there is room for
    /// it. Empty where places aren't known.
    private static func replaced(_ symbols: [SymbolEvidence], _ room: [Double]) -> [Alignment] {
        guard let first = room.first, let last = room.last else { return [] }
        func alignment(without place: Int, inserted: Int, _ logWeight: Double) -> Alignment {
            var moved = symbols
            let stray = moved.remove(at: place)
            moved.insert(.missing, at: inserted)
            // A symbol that doesn't belong to the VIN mostly stands a little apart.
            let apart = min(max(place == 0 ? first : last, 0), highestRoomBeside)
            return Alignment(
                symbols: moved, edit: Edit(deleted: place, inserted: inserted), dropped: stray.read,
                logWeight: logShareOfReplaced + apart + logWeight + stray.logBackground)
        }
        return [alignment(without: 0, inserted: 16, 0), alignment(without: 16, inserted: 0, 0)]
            + room.indices.filter { room[$0] > 0 }.flatMap { index in
                // Behind the symbol at `index`, which is one place further to the left without the first.
                let weight = min(room[index], highestRoom)
                return (index > 0 ? [alignment(without: 0, inserted: index, weight)] : [])
                    + (index < 15 ? [alignment(without: 16, inserted: index + 1, weight)] : [])
            }
    }

    // Natural logs; nothing was fitted.
    private static let logShareOfReplaced = log(0.01)
    private static let highestRoom = 6.0
    private static let highestRoomBeside = 3.0
    private static let space = 2.0

    /// Behind each symbol but the last: natural log of a likelihood ratio, one more character stands there against
    /// none. Empty where places aren't known.
    private static func room(_ symbols: [SymbolEvidence], _ centers: [Double]?, _ spaces: Set<Int>) -> [Double] {
        guard let gaps = centers.flatMap({ CharacterGaps(middles: $0) }) else { return [] }
        return gaps.indices.map { gaps.logOddsOfAnother(at: $0) + (spaces.contains($0) ? space : 0) }
    }

    /// For sixteen symbols: how probable it is that the missing one stands at each place. Nothing tells about the ends.
    private static func logWeightsOfGaps(_ room: [Double]) -> [Double] {
        var weights = [Double](repeating: 0, count: 17)
        for (index, room) in room.enumerated() { weights[index + 1] = min(max(room, -3), highestRoom) }
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

    /// What was read to the letter, with only I, O and Q replaced. Nil when the length is not 17, or a character was
    /// covered.
    var literal: [UInt8]? {
        guard alignments[0].edit == .none, !alignments[0].symbols.contains(where: \.isMissing) else { return nil }
        return alignments[0].symbols.map { symbol in
            if let read = VINAlphabet.index(of: symbol.read) { return UInt8(read) }
            let likelihood = symbol.logLikelihood
            return UInt8(likelihood.indices.max { likelihood[$0] < likelihood[$1] }!)
        }
    }

    /// The way that explains `codes` best.
    func bestAlignment(_ codes: [UInt8]) -> Alignment {
        alignments.max { $0.logLikelihood(codes) < $1.logLikelihood(codes) }!
    }
}
