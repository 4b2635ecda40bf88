internal import RecognizedText

/// Turns what a network says of each frame of a strip into symbols: the likeliest text, and how sure each of its symbols is.
///
/// Connectionist temporal classification (Graves et al., 2006): a text's probability is the sum over all paths through the
/// frames that become the text when repeats are made one and blanks dropped. From the best path's text on, the text is changed
/// by one symbol at a time (another one, one less, one more) as long as that makes it likelier. The same neighbours of the
/// last text tell how sure each symbol is.
struct CTCDecoder {
    /// The classes of a frame in their order; the blank follows them.
    static let symbols: [Character] = Array(" 0123456789.:")
    /// The symbols and the blank.
    static let classes = symbols.count + 1
    private static let blank = symbols.count
    /// A symbol that no frame near gives more is no neighbour worth trying.
    private static let least: Float = 0.002
    /// Longer than any line of a dashboard. What is longer is read by the best path alone.
    private static let longest = 24

    /// `frames` x ``classes``; probabilities, each frame's add up to 1.
    private let probabilities: UnsafeBufferPointer<Float>
    private let frames: Int

    /// - Parameters:
    ///   - probabilities: whole frames of ``classes`` probabilities each.
    ///   - width: of the strip in frames, padding aside: what the extents refer to. Above 0.
    /// - Returns: from left to right. A symbol's confidence is its text's share among the texts that differ at this symbol.
    static func symbols(_ probabilities: UnsafeBufferPointer<Float>, width: Double) -> [RecognizedSymbol] {
        CTCDecoder(probabilities: probabilities, frames: probabilities.count / classes).read(width: width)
    }

    private func read(width: Double) -> [RecognizedSymbol] {
        var places = bestPath()
        guard !places.isEmpty else { return [] }
        guard places.count <= Self.longest else { return places.map { symbol($0, 0.5, [], places, width) } }
        var neighbours = neighbours(of: places)
        // A change can bring up another, but not for ever: each makes the text likelier.
        for _ in 0..<4 {
            guard let better = neighbours.changes.max(by: { $0.probability < $1.probability }),
                better.probability > neighbours.own
            else { break }
            places = better.places
            neighbours = self.neighbours(of: places)
        }
        return places.indices.map { index in
            let here = neighbours.changes.filter { $0.index == index }
            let sum = here.reduce(neighbours.own) { $0 + $1.probability }
            guard sum > 0 else { return symbol(places[index], 0, [], places, width) }
            let others = here.compactMap { change in
                change.symbol.map {
                    RecognizedSymbol.Alternative(Self.symbols[$0], confidence: change.probability / sum)
                }
            }
            return symbol(
                places[index], neighbours.own / sum, others.sorted { $0.confidence > $1.confidence }, places, width)
        }
    }

    // MARK: Texts

    /// A symbol of a text and the frame where it is seen best.
    private struct Place {
        var symbol: Int
        var frame: Int
    }

    /// A text that differs from another at one symbol.
    private struct Change {
        /// Of the symbol that differs; of one more, the symbol that it stands beside.
        let index: Int
        /// Instead of the other; nil for one less or one more.
        let symbol: Int?
        let places: [Place]
        let probability: Double
    }

    private func probability(_ frame: Int, _ symbol: Int) -> Float { probabilities[frame * Self.classes + symbol] }

    /// The best class of each frame, repeats made one, blanks dropped.
    private func bestPath() -> [Place] {
        var places: [Place] = []
        var last = Self.blank
        for frame in 0..<frames {
            let best = (0..<Self.classes).max { probability(frame, $0) < probability(frame, $1) }!
            if best != Self.blank {
                if best != last {
                    places.append(Place(symbol: best, frame: frame))
                } else if probability(frame, best) > probability(places[places.count - 1].frame, best) {
                    places[places.count - 1].frame = frame
                }
            }
            last = best
        }
        return places
    }

    /// The text's own probability, and those of all that differ at one symbol and are worth looking at.
    private func neighbours(of places: [Place]) -> (own: Double, changes: [Change]) {
        let own = probability(of: places)
        var changes: [Change] = []
        func add(_ index: Int, _ symbol: Int?, _ changed: [Place]) {
            let probability = probability(of: changed)
            if probability > 0 {
                changes.append(Change(index: index, symbol: symbol, places: changed, probability: probability))
            }
        }
        for index in places.indices {
            // As far as the middles between this symbol and the next ones.
            let left = index > 0 ? (places[index - 1].frame + places[index].frame + 1) / 2 : 0
            let right = index + 1 < places.count ? (places[index].frame + places[index + 1].frame) / 2 : frames - 1
            for (symbol, frame) in seen(left...max(left, right)) where symbol != places[index].symbol {
                var changed = places
                changed[index] = Place(symbol: symbol, frame: frame)
                add(index, symbol, changed)
            }
            var less = places
            less.remove(at: index)
            add(index, nil, less)
        }
        for gap in 0...places.count {
            let left = gap > 0 ? places[gap - 1].frame + 1 : 0
            let right = gap < places.count ? places[gap].frame - 1 : frames - 1
            guard left <= right else { continue }
            for (symbol, frame) in seen(left...right) {
                var more = places
                more.insert(Place(symbol: symbol, frame: frame), at: gap)
                // The nearer of the two is the one in doubt.
                let isLeft = gap == places.count || gap > 0 && frame - left < right - frame
                add(isLeft ? gap - 1 : gap, nil, more)
            }
        }
        return (own, changes)
    }

    /// The symbols that some frame gives enough, and the frame that gives each the most.
    private func seen(_ range: ClosedRange<Int>) -> [(symbol: Int, frame: Int)] {
        Self.symbols.indices.compactMap { symbol in
            let frame = range.max { probability($0, symbol) < probability($1, symbol) }!
            return probability(frame, symbol) >= Self.least ? (symbol, frame) : nil
        }
    }

    /// The sum over all paths: the forward variables of the paper, over the text with a blank before, between and behind its
    /// symbols. Each frame is scaled by the most that any class gets in it, so that no long strip ends in 0.
    private func probability(of places: [Place]) -> Double {
        let count = 2 * places.count + 1
        var now = [Double](repeating: 0, count: count)
        now[0] = 1
        // Before the first frame only what it can begin with may follow.
        for frame in 0..<frames {
            let row = probabilities[frame * Self.classes..<(frame + 1) * Self.classes]
            let most = Double(row.max()!)
            guard most > 0 else { return 0 }
            let blank = Double(row[row.startIndex + Self.blank]) / most
            // From the right, as each is made of itself and what is left of it.
            for state in stride(from: count - 1, through: 0, by: -1) {
                var sum = frame > 0 || state == 0 ? now[state] : 0
                if state > 0 { sum += now[state - 1] }
                guard state % 2 == 1 else {
                    now[state] = sum * blank
                    continue
                }
                let symbol = places[state / 2].symbol
                if state > 1, places[state / 2 - 1].symbol != symbol { sum += now[state - 2] }
                now[state] = sum * Double(row[row.startIndex + symbol]) / most
            }
        }
        return now[count - 1] + (count > 1 ? now[count - 2] : 0)
    }

    // MARK: Symbols

    private func symbol(
        _ place: Place, _ confidence: Double, _ alternatives: [RecognizedSymbol.Alternative], _ places: [Place],
        _ width: Double
    ) -> RecognizedSymbol {
        RecognizedSymbol(
            Self.symbols[place.symbol], confidence: confidence, alternatives: alternatives,
            extent: extent(of: place, among: places, width))
    }

    /// Half way to the symbols beside it, and as far at the ends as a symbol is wide.
    private func extent(of place: Place, among places: [Place], _ width: Double) -> ClosedRange<Double> {
        let middle = Double(place.frame) + 0.5
        let before = places.last { $0.frame < place.frame }.map { middle - Double($0.frame) - 0.5 }
        let after = places.first { $0.frame > place.frame }.map { Double($0.frame) + 0.5 - middle }
        // Of a lone symbol's width nothing is known: a display's digits are some four frames apart.
        let left = before ?? after ?? 4
        let right = after ?? before ?? 4
        let from = min(max((middle - left / 2) / width, 0), 1)
        return from...max(from, min((middle + right / 2) / width, 1))
    }
}
