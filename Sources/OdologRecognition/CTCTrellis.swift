/// The paths of one text through the frames of a strip, and of the texts that differ from it at one symbol.
///
/// Connectionist temporal classification (Graves et al., 2006): a path has a class for every frame. It becomes a text
/// when repeats become one symbol and blanks are dropped. A text's probability is the sum over its paths.
///
/// The states of a text are its symbols, with a blank before, between and behind them. The paths that lead to a
/// state, and those that lead on from it, are summed once. A text that differs at one symbol then takes only one pass
/// over the frames.
struct CTCTrellis {
    private let frames: CTCFrames
    private let text: [Int]
    /// Frames x states: the sum over the paths that end in the state, its own frame included.
    private let before: [Double]
    /// Frames x states: the sum over the paths from the state to the end, its own frame included.
    private let behind: [Double]
    private let states: Int

    /// - Parameter text: indices of classes, none of them the blank.
    init(_ text: [Int], _ frames: CTCFrames) {
        self.frames = frames
        self.text = text
        states = 2 * text.count + 1
        before = Self.forward(text, frames)
        behind = Self.backward(text, frames)
    }

    /// The probability of the text itself. All probabilities are relative to that of the best path.
    var probability: Double {
        guard let last = frames.last else { return text.isEmpty ? 1 : 0 }
        return before(last, states - 1) + (text.isEmpty ? 0 : before(last, states - 2))
    }

    /// The probability of the text with another symbol at `index`.
    func probability(replacing index: Int, with symbol: Int) -> Double {
        probability(of: symbol, between: index, and: index + 1)
    }

    /// The probability of the text with one more symbol, before the one at `gap`.
    func probability(inserting symbol: Int, at gap: Int) -> Double {
        probability(of: symbol, between: gap, and: gap)
    }

    /// The probability of the text without the symbol at `index`.
    func probability(removing index: Int) -> Double {
        guard let last = frames.last else { return 0 }
        let next = index + 1
        guard next < text.count else {
            return before(last, 2 * index) + (index > 0 ? before(last, 2 * index - 1) : 0)
        }
        var sum = index == 0 ? behind(0, 2 * next + 1) : 0
        let touches = index > 0 && text[index - 1] != text[next]
        for frame in 0..<last {
            let enough = before(frame, 2 * index) + (touches ? before(frame, 2 * index - 1) : 0)
            sum += enough * behind(frame + 1, 2 * next + 1)
        }
        return sum
    }

    /// The probability of this text: the first `start` symbols, then `symbol`, then the symbols from `end` on.
    private func probability(of symbol: Int, between start: Int, and end: Int) -> Double {
        guard let last = frames.last else { return 0 }
        let touchesBefore = start > 0 && text[start - 1] != symbol
        let touchesBehind = end < text.count && text[end] != symbol
        var here = 0.0
        var sum = 0.0
        for frame in 0...last {
            let enter =
                frame == 0
                ? (start == 0 ? 1 : 0)
                : before(frame - 1, 2 * start) + (touchesBefore ? before(frame - 1, 2 * start - 1) : 0)
            here = (here + enter) * frames[frame, symbol]
            guard frame < last else { break }
            sum += here * (behind(frame + 1, 2 * end) + (touchesBehind ? behind(frame + 1, 2 * end + 1) : 0))
        }
        return end == text.count ? sum + here : sum
    }

    private func before(_ frame: Int, _ state: Int) -> Double { before[frame * states + state] }
    private func behind(_ frame: Int, _ state: Int) -> Double { behind[frame * states + state] }

    /// Whether a path may go from the symbol of this state to the next symbol without a blank.
    private static func touchesNext(_ text: [Int], _ state: Int) -> Bool {
        state % 2 == 1 && state + 2 < 2 * text.count + 1 && text[state / 2] != text[state / 2 + 1]
    }

    private static func symbol(_ text: [Int], _ state: Int, _ frames: CTCFrames) -> Int {
        state % 2 == 1 ? text[state / 2] : frames.blank
    }

    private static func forward(_ text: [Int], _ frames: CTCFrames) -> [Double] {
        let states = 2 * text.count + 1
        var values = [Double](repeating: 0, count: frames.count * states)
        for frame in 0..<frames.count {
            let row = frame * states
            for state in 0..<states {
                var sum = 0.0
                if frame == 0 {
                    sum = state < 2 ? 1 : 0
                } else {
                    let last = row - states + state
                    sum = values[last]
                    if state > 0 { sum += values[last - 1] }
                    if state > 1, touchesNext(text, state - 2) { sum += values[last - 2] }
                }
                values[row + state] = sum * frames[frame, symbol(text, state, frames)]
            }
        }
        return values
    }

    private static func backward(_ text: [Int], _ frames: CTCFrames) -> [Double] {
        let states = 2 * text.count + 1
        var values = [Double](repeating: 0, count: frames.count * states)
        for frame in stride(from: frames.count - 1, through: 0, by: -1) {
            let row = frame * states
            for state in 0..<states {
                var sum = 0.0
                if frame == frames.count - 1 {
                    sum = state >= states - 2 ? 1 : 0
                } else {
                    let next = row + states + state
                    sum = values[next]
                    if state + 1 < states { sum += values[next + 1] }
                    if touchesNext(text, state) { sum += values[next + 2] }
                }
                values[row + state] = sum * frames[frame, symbol(text, state, frames)]
            }
        }
        return values
    }
}

/// The class probabilities that a network gives each frame of a strip.
struct CTCFrames {
    let count: Int
    let classes: Int
    private let values: [Double]
    /// The probability of each frame's likeliest class.
    private let most: [Double]

    /// - Parameter probabilities: whole frames of `classes` probabilities each. A frame with none above 0 lets no
    ///   path through.
    init(_ probabilities: UnsafeBufferPointer<Float>, classes: Int) {
        count = probabilities.count / classes
        self.classes = classes
        var values = [Double](repeating: 0, count: count * classes)
        var most = [Double](repeating: 0, count: count)
        for frame in 0..<count {
            let row = frame * classes
            for index in row..<row + classes { most[frame] = max(most[frame], Double(probabilities[index])) }
            guard most[frame] > 0 else { continue }
            for index in row..<row + classes { values[index] = Double(probabilities[index]) / most[frame] }
        }
        self.values = values
        self.most = most
    }

    /// The index of the blank, which is the last class.
    var blank: Int { classes - 1 }
    var last: Int? { count > 0 ? count - 1 : nil }
    /// Relative to the likeliest class of the frame, so that the product over a long strip doesn't become 0.
    subscript(frame: Int, symbol: Int) -> Double { values[frame * classes + symbol] }
    /// The probability as the network gives it.
    func probability(_ frame: Int, _ symbol: Int) -> Double { self[frame, symbol] * most[frame] }
}
