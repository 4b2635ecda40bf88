/// Finds the VINs that explain seventeen symbols best.
///
/// The check digit ties all positions together, so the best VIN is not the best character at each. But it does so only
/// through the weighted sum modulo 11: the search carries, position by position, the few best beginnings for each of
/// the eleven remainders (an exact k-best Viterbi search), and joins the maker's code, the rest and position 9 at the
/// end. Whatever the number of misread characters, the best VIN with a right check digit is found, as long as each of its
/// characters is among the likeliest of its position.
struct VINSearch {
    struct Hypothesis: Hashable {
        /// `Alphabet` indices, 17 of them.
        let codes: [UInt8]
        let logPrior: Double
    }

    /// 17 of them.
    let symbols: [SymbolEvidence]

    private static let optionsPerPosition = 6
    private static let pathsPerRemainder = 6
    private static let manufacturers = 24

    /// The best `limit`, best first, by likelihood times prior.
    func best(_ limit: Int) -> [Hypothesis] {
        precondition(symbols.count == 17)
        let heads = manufacturerPaths()
        var tails = filledPaths()
        for position in [6, 7, 9, 10, 11, 12, 13, 14, 15, 16] { tails = extend(tails, at: position) }
        return join(heads, tails, limit).map { path in
            let codes = (0..<17).map { path.codes[$0] }
            return Hypothesis(codes: codes, logPrior: VINPrior.logProbability(codes))
        }
    }

    private struct Path {
        var score: Double
        var codes: SIMD32<UInt8>
        /// Of the weighted sum, 0...10.
        var remainder: Int
    }

    /// A few best paths for each remainder, best first.
    private struct Lists {
        private(set) var paths: [[Path]]
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            paths = Array(repeating: [], count: 11)
            for remainder in 0..<11 { paths[remainder].reserveCapacity(capacity + 1) }
        }

        func accepts(_ score: Double, _ remainder: Int) -> Bool {
            paths[remainder].count < capacity || score > paths[remainder][capacity - 1].score
        }

        mutating func insert(_ path: Path) {
            let place = paths[path.remainder].firstIndex { $0.score < path.score } ?? paths[path.remainder].count
            paths[path.remainder].insert(path, at: place)
            if paths[path.remainder].count > capacity { paths[path.remainder].removeLast() }
        }
    }

    private func options(_ position: Int, _ count: Int, prior: Bool) -> [(index: Int, score: Double)] {
        let likelihood = symbols[position].logLikelihood
        let scored = (0..<Alphabet.count).map { index in
            (index: index, score: likelihood[index] + (prior ? VINPrior.local(position, index) : 0))
        }
        return Array(scored.sorted { $0.score > $1.score }.prefix(count))
    }

    private static func contribution(_ position: Int, _ index: Int) -> Int {
        CheckDigit.weights[position] * CheckDigit.values[index]
    }

    /// Positions 1-3 together, since only together they are a maker's code.
    private func manufacturerPaths() -> [Path] {
        var paths: [Path] = []
        let (first, second, third) = (
            options(0, 8, prior: false), options(1, 8, prior: false), options(2, 8, prior: false)
        )
        for a in first {
            for b in second {
                for c in third {
                    let score = a.score + b.score + c.score + VINPrior.manufacturer(a.index, b.index, c.index)
                    var codes = SIMD32<UInt8>(repeating: 0)
                    (codes[0], codes[1], codes[2]) = (UInt8(a.index), UInt8(b.index), UInt8(c.index))
                    let sum =
                        Self.contribution(0, a.index) + Self.contribution(1, b.index) + Self.contribution(2, c.index)
                    paths.append(Path(score: score, codes: codes, remainder: sum % 11))
                }
            }
        }
        return Array(paths.sorted { $0.score > $1.score }.prefix(Self.manufacturers))
    }

    /// Positions 4-6 together, because of the Z filling.
    private func filledPaths() -> Lists {
        var lists = Lists(capacity: Self.pathsPerRemainder)
        let fourth = options(3, Self.optionsPerPosition, prior: true)
        let fifth = options(4, Self.optionsPerPosition, prior: true)
        let sixth = options(5, Self.optionsPerPosition, prior: true)
        for a in fourth {
            for b in fifth {
                for c in sixth {
                    let score =
                        symbols[3].logLikelihood[a.index] + symbols[4].logLikelihood[b.index]
                        + symbols[5].logLikelihood[c.index] + VINPrior.filling(a.index, b.index, c.index)
                    let sum =
                        Self.contribution(3, a.index) + Self.contribution(4, b.index) + Self.contribution(5, c.index)
                    guard lists.accepts(score, sum % 11) else { continue }
                    var codes = SIMD32<UInt8>(repeating: 0)
                    (codes[3], codes[4], codes[5]) = (UInt8(a.index), UInt8(b.index), UInt8(c.index))
                    lists.insert(Path(score: score, codes: codes, remainder: sum % 11))
                }
            }
        }
        return lists
    }

    private func extend(_ lists: Lists, at position: Int) -> Lists {
        var extended = Lists(capacity: Self.pathsPerRemainder)
        for option in options(position, Self.optionsPerPosition, prior: true) {
            let added = Self.contribution(position, option.index)
            for remainder in 0..<11 {
                let target = (remainder + added) % 11
                for path in lists.paths[remainder] {
                    let score = path.score + option.score
                    // Best first: what follows scores lower still.
                    guard extended.accepts(score, target) else { break }
                    var codes = path.codes
                    codes[position] = UInt8(option.index)
                    extended.insert(Path(score: score, codes: codes, remainder: target))
                }
            }
        }
        return extended
    }

    /// Puts position 9 between heads and tails.
    private func join(_ heads: [Path], _ tails: Lists, _ limit: Int) -> [Path] {
        var best: [Path] = []
        let likelihood = symbols[8].logLikelihood
        let likely = options(8, 5, prior: false).map(\.index)
        for head in heads {
            let share = VINPrior.checkedShare(Int(head.codes[0]), Int(head.codes[1]))
            for remainder in 0..<11 {
                let demanded = CheckDigit.index(ofRemainder: (head.remainder + remainder) % 11)
                let choices = likely.contains(demanded) ? likely : likely + [demanded]
                for tail in tails.paths[remainder] {
                    // No choice at position 9 can add anything above zero.
                    if best.count == limit && head.score + tail.score <= best[limit - 1].score { break }
                    let isFilled = VINPrior.isFilled(Int(tail.codes[3]), Int(tail.codes[4]), Int(tail.codes[5]))
                    for choice in choices {
                        let score =
                            head.score + tail.score + likelihood[choice]
                            + VINPrior.check(choice, demanded: demanded, share: share, isFilled: isFilled)
                        if best.count == limit && score <= best[limit - 1].score { continue }
                        // Each has zeros where the other has its characters.
                        var codes = head.codes | tail.codes
                        codes[8] = UInt8(choice)
                        let path = Path(score: score, codes: codes, remainder: 0)
                        best.insert(path, at: best.firstIndex { $0.score < score } ?? best.count)
                        if best.count > limit { best.removeLast() }
                    }
                }
            }
        }
        return best
    }
}
