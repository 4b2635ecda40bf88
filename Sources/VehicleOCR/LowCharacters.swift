import OdologImaging
import OdologValues

/// Tells which characters of a line end below the digits' top, as most small letters do, where capitals have a stroke. Readers read both
/// as capitals, and are as sure of `l` and `1`, or `p` and `d`, as of what differs.
enum LowCharacters {
    /// Of the darkness that a character has further down, what it has right below the digits' top: low ones have less.
    private static let least = 0.3
    /// Of the way to the middle of the next character: so far is looked at. The strokes of an `M` or an `H` stand wide apart at the top.
    private static let reach = 0.36
    /// Of fewer digits nothing is known of their height; nor where they are lower than this, in heights of the strip.
    private static let (fewestDigits, leastHeight) = (4, 0.5)
    private static let edge = 2
    /// In heights of the digits, from their top: where small letters have no stroke, and where all have.
    private static let (above, within) = (0.04...0.18, 0.35...0.85)

    /// - Parameter strip: 1 channel, dark on light; what `symbols` were read from, with their extents in it.
    static func marked(_ symbols: [RecognizedSymbol], in strip: Bitmap) -> [RecognizedSymbol] {
        let places = symbols.indices.filter { index in
            let symbol = symbols[index]
            return !symbol.isCovered && (symbol.character.isLetter || symbol.character.isNumber) && symbol.middle != nil
        }
        guard places.count > fewestDigits, strip.channels == 1 else { return symbols }
        let read = places.map { symbols[$0] }
        let middles = read.map { $0.middle! * Double(strip.width) }
        let gaps = zip(middles.dropFirst(), middles).map { $0 - $1 }
        let pitch = median(gaps)
        guard pitch > 0 else { return symbols }
        let strokes = middles.indices.map { index in
            let before = index > 0 ? min(gaps[index - 1], pitch) : pitch
            let behind = index < gaps.count ? min(gaps[index], pitch) : pitch
            return strip.strokes(from: middles[index] - reach * before, to: middles[index] + reach * behind)
        }
        // A stroke at the edge of the strip belongs to the line above too.
        let digits = read.indices.filter { index in
            read[index].character.isNumber && strokes[index].map { $0.rows.lowerBound >= edge } == true
        }
        guard digits.count >= fewestDigits else { return symbols }
        let height = median(digits.map { Double(strokes[$0]!.rows.count) })
        guard height >= leastHeight * Double(strip.height) else { return symbols }
        // The line may lie a little aslant in the strip.
        let tops = digits.map { Double(strokes[$0]!.rows.lowerBound) }
        let slopes = digits.indices.flatMap { one in
            digits.indices.dropFirst(one + 1).filter { middles[digits[$0]] > middles[digits[one]] + 2 * pitch }
                .map { (tops[$0] - tops[one]) / (middles[digits[$0]] - middles[digits[one]]) }
        }
        let slope = slopes.isEmpty ? 0 : median(slopes)
        let top = median(zip(digits, tops).map { $1 - slope * middles[$0] })
        var marked = symbols
        for (index, place) in places.enumerated() {
            let share = strokes[index]?.share(
                of: above, against: within, top: top + slope * middles[index], height: height)
            if let share, share < least { marked[place] = symbols[place].low }
        }
        return marked
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

/// What a part of a strip's columns shows, row by row.
private struct Strokes {
    /// Of each row the second darkest value: one pixel may be noise.
    let darkest: [UInt8]
    /// The ground's value.
    let light: Int
    /// From the top to the foot of what stands there.
    let rows: Range<Int>

    /// Of 255: fainter strokes tell nothing.
    private static let leastDarkness = 20.0

    /// How dark the rows of `part` are, over those of `whole`; nil where that can't be told. Both in heights from the top.
    func share(
        of part: ClosedRange<Double>, against whole: ClosedRange<Double>, top: Double, height: Double
    ) -> Double? {
        func darkness(_ part: ClosedRange<Double>) -> Double? {
            let first = max(0, Int((top + part.lowerBound * height).rounded()))
            let rows = first..<max(first, min(darkest.count, Int((top + part.upperBound * height).rounded())))
            guard !rows.isEmpty else { return nil }
            return Double(light) - Double(darkest[rows].reduce(0) { $0 + Int($1) }) / Double(rows.count)
        }
        guard let part = darkness(part), let whole = darkness(whole), whole > Self.leastDarkness else { return nil }
        return part / whole
    }
}

extension Bitmap {
    /// Nil where the part is too narrow, or nothing stands there.
    fileprivate func strokes(from: Double, to: Double) -> Strokes? {
        let first = max(0, Int(from))
        let columns = first..<max(first, min(width, Int(to) + 1))
        guard columns.count >= 3 else { return nil }
        var counts = [Int](repeating: 0, count: 256)
        let darkest = withPixels { pixels in
            (0..<height).map { row -> UInt8 in
                var (darkest, second) = (UInt8.max, UInt8.max)
                for column in columns {
                    let value = pixels[row * width + column]
                    counts[Int(value)] += 1
                    if value < darkest { (darkest, second) = (value, darkest) } else { second = min(second, value) }
                }
                return second
            }
        }
        var count = 0
        let light = (0...255).reversed().first {
            count += counts[$0]
            return count * 4 > height * columns.count
        }!
        let inner = height * 3 / 10..<height * 7 / 10
        guard !inner.isEmpty else { return nil }
        let dark = Int(darkest[inner].sorted()[inner.count / 3])
        let bound = dark + (light - dark) * 2 / 5
        func isStroke(_ row: Int) -> Bool { darkest.indices.contains(row) && Int(darkest[row]) < bound }
        guard let middle = inner.first(where: isStroke) else { return nil }
        // Dots have gaps between.
        let gap = max(2, height / 12)
        var (top, foot) = (middle, middle)
        while let next = (1...gap).first(where: { isStroke(top - $0) }) { top -= next }
        while let next = (1...gap).first(where: { isStroke(foot + $0) }) { foot += next }
        return Strokes(darkest: darkest, light: light, rows: top..<foot + 1)
    }
}
