internal import OdologValues

/// Turns what a network says of each frame of a strip into symbols: the likeliest text, and how sure each symbol is.
///
/// It starts with the text of the best path (``CTCTrellis`` says what paths are). It replaces, removes or inserts one
/// symbol at a time, as long as that makes the text likelier. The texts that differ from the last one at a symbol
/// tell how sure that symbol is.
struct CTCDecoder: Sendable {
    /// The classes of a frame in their order; the blank follows them.
    let symbols: [Character]
    /// Index in `symbols` of a mark: the symbol behind it contrasts with those before. Nil: there is no such mark.
    private let mark: Int?
    /// The symbol that stands for a character that can't be read. Nil: there is no such symbol.
    private let unreadable: Character?

    init(symbols: [Character], contrastMark: Character? = nil, unreadable: Character? = nil) {
        self.symbols = symbols
        self.unreadable = unreadable
        mark = contrastMark.flatMap(symbols.firstIndex)
    }

    /// The least probability in a frame nearby with which a symbol is worth trying.
    private static let least = 0.002
    /// The most symbols that are changed one by one: more than any line of a dashboard or label has. A longer text is
    /// read by the best path alone.
    private static let longest = 64
    /// The most changes to a text. One change can lead to another, though not for ever, since each makes the text
    /// likelier.
    private static let mostChanges = 4

    /// - Parameters:
    ///   - probabilities: whole frames, each with a probability for each symbol and for the blank, which add up to 1.
    ///   - width: the strip's width in frames without padding, above 0. The symbols' extents are fractions of it.
    /// - Returns: the symbols from left to right. A symbol's confidence is its text's share among the texts that
    ///   differ at this symbol.
    func symbols(_ probabilities: UnsafeBufferPointer<Float>, width: Double) -> [RecognizedSymbol] {
        let frames = CTCFrames(probabilities, classes: symbols.count + 1)
        var places = bestPath(frames)
        guard !places.isEmpty else { return [] }
        guard places.count <= Self.longest else {
            let shown = places.filter { $0.symbol != mark }
            return shown.map { symbol($0, confidence: 0.5, [], among: shown, width) }
        }
        var neighbours = neighbours(of: places, frames)
        for _ in 0..<Self.mostChanges {
            guard let better = neighbours.changes.max(by: { $0.probability < $1.probability }),
                better.probability > neighbours.own
            else { break }
            better.change.apply(to: &places)
            neighbours = self.neighbours(of: places, frames)
        }
        let shown = places.filter { $0.symbol != mark }
        let indices = places.indices.lazy.filter { index in places[index].symbol != mark }
        return indices.map { index in
            // A text with one more mark has the same characters, so it is no rival.
            let here = neighbours.changes.filter { $0.index == index && !$0.change.inserts(mark) }
            let contrast = mark.map { markShare(of: $0, before: index, places, neighbours) }
            let sum = here.reduce(neighbours.own) { $0 + $1.probability }
            guard sum > 0 else { return symbol(places[index], confidence: 0, [], among: shown, width, contrast) }
            let others = here.compactMap { neighbour -> RecognizedSymbol.Alternative? in
                guard case .replace(_, let place) = neighbour.change, place.symbol != mark else { return nil }
                return RecognizedSymbol.Alternative(symbols[place.symbol], confidence: neighbour.probability / sum)
            }
            return symbol(
                places[index], confidence: neighbours.own / sum, others.sorted { $0.confidence > $1.confidence },
                among: shown, width, contrast)
        }
    }

    /// How likely a mark stands before a symbol: the share of the text with the mark among the two texts with and
    /// without it.
    private func markShare(
        of mark: Int, before index: Int, _ places: [Place], _ neighbours: (own: Double, changes: [Neighbour])
    ) -> Double {
        let isMarked = index > 0 && places[index - 1].symbol == mark
        let other = neighbours.changes.lazy.compactMap { neighbour -> Double? in
            switch neighbour.change {
            case .remove(index - 1) where isMarked: neighbour.probability
            case .insert(index, let place) where !isMarked && place.symbol == mark: neighbour.probability
            default: nil
            }
        }.reduce(0, +)
        let sum = neighbours.own + other
        guard sum > 0 else { return 0 }
        return (isMarked ? neighbours.own : other) / sum
    }

    // MARK: Texts

    /// A symbol of a text and the frame where it is seen best.
    private struct Place {
        var symbol: Int
        var frame: Int
    }

    private enum Change {
        case replace(Int, Place)
        case remove(Int)
        case insert(Int, Place)

        func inserts(_ symbol: Int?) -> Bool {
            if case .insert(_, let place) = self { place.symbol == symbol } else { false }
        }

        func apply(to places: inout [Place]) {
            switch self {
            case .replace(let index, let place): places[index] = place
            case .remove(let index): places.remove(at: index)
            case .insert(let gap, let place): places.insert(place, at: gap)
            }
        }
    }

    /// A text that differs from another at one symbol.
    private struct Neighbour {
        /// The index of the symbol that differs. For an inserted symbol, the index of the symbol beside it.
        let index: Int
        let change: Change
        let probability: Double
    }

    /// The best class of each frame. Repeats become one symbol, and blanks are dropped.
    private func bestPath(_ frames: CTCFrames) -> [Place] {
        var places: [Place] = []
        var last = frames.blank
        for frame in 0..<frames.count {
            let best = (0..<frames.classes).max { frames[frame, $0] < frames[frame, $1] }!
            if best != frames.blank {
                if best != last {
                    places.append(Place(symbol: best, frame: frame))
                } else if frames.probability(frame, best) > frames.probability(places[places.count - 1].frame, best) {
                    places[places.count - 1].frame = frame
                }
            }
            last = best
        }
        return places
    }

    /// The text's own probability, and the probabilities of the texts that differ at one symbol and are worth looking
    /// at.
    private func neighbours(of places: [Place], _ frames: CTCFrames) -> (own: Double, changes: [Neighbour]) {
        let trellis = CTCTrellis(places.map(\.symbol), frames)
        var changes: [Neighbour] = []
        func add(_ index: Int, _ change: Change, _ probability: Double) {
            if probability > 0 { changes.append(Neighbour(index: index, change: change, probability: probability)) }
        }
        for index in places.indices {
            // The frames up to the middles between this symbol and the ones beside it.
            let left = index > 0 ? (places[index - 1].frame + places[index].frame + 1) / 2 : 0
            let right =
                index + 1 < places.count ? (places[index].frame + places[index + 1].frame) / 2 : frames.count - 1
            for place in seen(left...max(left, right), frames) where place.symbol != places[index].symbol {
                add(
                    index, .replace(index, place), trellis.probability(replacing: index, with: place.symbol))
            }
            add(index, .remove(index), trellis.probability(removing: index))
        }
        for gap in 0...places.count {
            let left = gap > 0 ? places[gap - 1].frame + 1 : 0
            let right = gap < places.count ? places[gap].frame - 1 : frames.count - 1
            guard left <= right else { continue }
            for place in seen(left...right, frames) {
                // An inserted symbol puts the nearer of its neighbours in doubt.
                let isLeft = gap == places.count || gap > 0 && place.frame - left < right - place.frame
                add(
                    isLeft ? gap - 1 : gap, .insert(gap, place),
                    trellis.probability(inserting: place.symbol, at: gap))
            }
        }
        return (trellis.probability, changes)
    }

    /// The symbols to which some frame of the range gives enough, each at the frame that gives it the most.
    private func seen(_ range: ClosedRange<Int>, _ frames: CTCFrames) -> [Place] {
        symbols.indices.compactMap { symbol in
            let frame = range.max { frames.probability($0, symbol) < frames.probability($1, symbol) }!
            return frames.probability(frame, symbol) >= Self.least ? Place(symbol: symbol, frame: frame) : nil
        }
    }

    // MARK: Symbols

    private func symbol(
        _ place: Place, confidence: Double, _ alternatives: [RecognizedSymbol.Alternative], among places: [Place],
        _ width: Double, _ contrast: Double? = nil
    ) -> RecognizedSymbol {
        RecognizedSymbol(
            symbols[place.symbol], confidence: confidence, alternatives: alternatives,
            extent: extent(of: place, among: places, width), contrast: contrast,
            isCovered: symbols[place.symbol] == unreadable)
    }

    /// From half way to the symbol before to half way to the symbol behind. At an end of the text both sides are
    /// equally wide.
    private func extent(of place: Place, among places: [Place], _ width: Double) -> ClosedRange<Double> {
        let middle = Double(place.frame) + 0.5
        let before = places.last { $0.frame < place.frame }.map { middle - Double($0.frame) - 0.5 }
        let after = places.first { $0.frame > place.frame }.map { Double($0.frame) + 0.5 - middle }
        // A lone symbol has no neighbour that tells its width. A display's digits are some four frames apart.
        let left = before ?? after ?? 4
        let right = after ?? before ?? 4
        let from = min(max((middle - left / 2) / width, 0), 1)
        return from...max(from, min((middle + right / 2) / width, 1))
    }
}
