/// Finds the VINs that explain seventeen symbols best.
///
/// The check digit ties all positions together, so the best VIN is not the best character at each. But it does so only
/// through the weighted sum modulo 11: the search carries, position by position, the few best beginnings for each of
/// the eleven remainders (a k-best Viterbi search), and joins the maker's code, the rest and position 9 at the end.
///
/// However many characters are misread, the best VIN with a right check digit is found under two conditions:
/// - The maker's code is among the 24 likeliest of those whose characters are among the eight likeliest of their
///   position.
/// - Each character of positions 4-8 and 10-17 is among the six likeliest of its position, or nothing was read there.
struct VINSearch {
    struct Hypothesis: Hashable {
        /// `VINAlphabet` indices, 17 of them.
        let codes: [UInt8]
        let logPrior: Double
    }

    /// 17 of them.
    let symbols: [SymbolEvidence]
    /// How many beginnings to carry for each remainder: 6 finds the runners-up too, 2 is enough for the winner.
    var pathsPerRemainder = 6

    private static let optionsPerPosition = 6
    private static let manufacturers = 24

    /// The best `limit`, best first, by likelihood times prior.
    func best(_ limit: Int) -> [Hypothesis] {
        precondition(symbols.count == 17)
        let heads = manufacturerPaths()
        var tails = filledPaths()
        for position in [6, 7, 9, 10, 11, 12, 13, 14, 15, 16] { tails = extend(tails, at: position) }
        return join(heads, tails, limit).map { joined in
            let codes = (0..<17).map { $0 == 8 ? joined.ninth : joined.codes[Self.lane($0)] }
            return Hypothesis(codes: codes, logPrior: VINPrior.logProbability(codes))
        }
    }

    private struct Path {
        var score: Double
        /// `VINAlphabet` indices of all positions but the ninth, which is put in at the end.
        var codes: SIMD16<UInt8>
        /// Of the weighted sum, 0...10.
        var remainder: Int
    }

    private struct Joined {
        var score: Double
        var codes: SIMD16<UInt8>
        var ninth: UInt8
    }

    private static func lane(_ position: Int) -> Int { position < 8 ? position : position - 1 }

    /// A few best paths for each remainder, best first, in one flat array.
    private struct Lists {
        private var storage: [Path]
        private var counts: [Int]
        private let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            let none = Path(score: -.infinity, codes: SIMD16(repeating: 0), remainder: 0)
            storage = Array(repeating: none, count: 11 * capacity)
            counts = Array(repeating: 0, count: 11)
        }

        func paths(_ remainder: Int) -> ArraySlice<Path> {
            storage[remainder * capacity..<remainder * capacity + counts[remainder]]
        }

        func accepts(_ score: Double, _ remainder: Int) -> Bool {
            score > storage[(remainder + 1) * capacity - 1].score
        }

        /// Call it only for a path that `accepts` allowed.
        mutating func insert(_ path: Path) {
            let first = path.remainder * capacity
            var place = first + min(counts[path.remainder], capacity - 1)
            while place > first && storage[place - 1].score < path.score {
                storage[place] = storage[place - 1]
                place -= 1
            }
            storage[place] = path
            counts[path.remainder] = min(counts[path.remainder] + 1, capacity)
        }
    }

    private typealias Option = (index: Int, score: Double)

    /// The `count` best characters of a position, best first; all of them where nothing was read.
    private func options(_ position: Int, _ count: Int, prior: Bool) -> [Option] {
        let count = symbols[position].isMissing ? VINAlphabet.count : count
        let likelihood = symbols[position].logLikelihood
        var best: [Option] = []
        best.reserveCapacity(count + 1)
        for index in 0..<VINAlphabet.count {
            let score = likelihood[index] + (prior ? VINPrior.local(position, index) : 0)
            if best.count == count && score <= best[count - 1].score { continue }
            best.insert((index, score), at: best.firstIndex { $0.score < score } ?? best.count)
            if best.count > count { best.removeLast() }
        }
        return best
    }

    private static func contribution(_ position: Int, _ index: Int) -> Int {
        CheckDigit.weights[position] * CheckDigit.values[index]
    }

    /// Positions 1-3 together, since only together they are a maker's code.
    private func manufacturerPaths() -> [Path] {
        var scored: [(score: Double, codes: (Int, Int, Int))] = []
        scored.reserveCapacity(512)
        let (second, third) = (options(1, 8, prior: false), options(2, 8, prior: false))
        for a in options(0, 8, prior: false) {
            for b in second {
                for c in third {
                    let score = a.score + b.score + c.score + VINPrior.manufacturer(a.index, b.index, c.index)
                    scored.append((score, (a.index, b.index, c.index)))
                }
            }
        }
        scored.sort { $0.score > $1.score }
        return scored.prefix(Self.manufacturers).map { score, indices in
            let (a, b, c) = indices
            var codes = SIMD16<UInt8>(repeating: 0)
            (codes[0], codes[1], codes[2]) = (UInt8(a), UInt8(b), UInt8(c))
            let sum = Self.contribution(0, a) + Self.contribution(1, b) + Self.contribution(2, c)
            return Path(score: score, codes: codes, remainder: sum % 11)
        }
    }

    /// Positions 4-6 together, because of the Z filling.
    private func filledPaths() -> Lists {
        var lists = Lists(capacity: pathsPerRemainder)
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
                    var codes = SIMD16<UInt8>(repeating: 0)
                    (codes[3], codes[4], codes[5]) = (UInt8(a.index), UInt8(b.index), UInt8(c.index))
                    lists.insert(Path(score: score, codes: codes, remainder: sum % 11))
                }
            }
        }
        return lists
    }

    private func extend(_ lists: Lists, at position: Int) -> Lists {
        var extended = Lists(capacity: pathsPerRemainder)
        for option in options(position, Self.optionsPerPosition, prior: true) {
            let added = Self.contribution(position, option.index)
            for remainder in 0..<11 {
                let target = (remainder + added) % 11
                for path in lists.paths(remainder) {
                    let score = path.score + option.score
                    // Best first: what follows scores lower still.
                    guard extended.accepts(score, target) else { break }
                    var codes = path.codes
                    codes[Self.lane(position)] = UInt8(option.index)
                    extended.insert(Path(score: score, codes: codes, remainder: target))
                }
            }
        }
        return extended
    }

    /// Puts position 9 between heads and tails.
    private func join(_ heads: [Path], _ tails: Lists, _ limit: Int) -> [Joined] {
        var best: [Joined] = []
        let likelihood = symbols[8].logLikelihood
        let likely = options(8, 5, prior: false).map(\.index)
        for head in heads {
            let kind = CheckDigitKind.of(Int(head.codes[0]), Int(head.codes[1]), Int(head.codes[2]))
            let fills = Manufacturer.fills(Int(head.codes[0]), Int(head.codes[1]), Int(head.codes[2]))
            for remainder in 0..<11 {
                let demanded = CheckDigit.index(ofRemainder: (head.remainder + remainder) % 11)
                let choices = likely.contains(demanded) ? likely : likely + [demanded]
                for tail in tails.paths(remainder) {
                    // Neither a choice at position 9 nor the maker's filling can add anything above zero.
                    if best.count == limit && head.score + tail.score <= best[limit - 1].score { break }
                    let isFilled = VINPrior.isFilled(Int(tail.codes[3]), Int(tail.codes[4]), Int(tail.codes[5]))
                    let both = head.score + tail.score + VINPrior.filler(isFilled, fills: fills)
                    for choice in choices {
                        let score =
                            both + likelihood[choice]
                            + VINPrior.check(choice, demanded: demanded, kind: kind, isFilled: isFilled)
                        if best.count == limit && score <= best[limit - 1].score { continue }
                        // Head and tail each have zeros where the other has its characters.
                        let path = Joined(score: score, codes: head.codes | tail.codes, ninth: UInt8(choice))
                        best.insert(path, at: best.firstIndex { $0.score < score } ?? best.count)
                        if best.count > limit { best.removeLast() }
                    }
                }
            }
        }
        return best
    }
}
