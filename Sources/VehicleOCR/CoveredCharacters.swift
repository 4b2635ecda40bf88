import OdologImaging
import OdologValues

/// Tells which characters of a line were read where the strip shows no strokes: under tape or dirt, worn off, in a reflection.
/// Readers see letters there all the same, and are sometimes sure of them.
enum CoveredCharacters {
    /// Of the contrast that the line's characters have in the median: one that has less is covered. Of 5,120 characters of renders
    /// fewer than one in 200 had, of 320 covered ones more than half; 0.25 cost two plates.
    private static let least = 0.18
    /// In widths of a character: half of what is looked at. The place where a reader sees a character may be beside its middle, so
    /// the evenest place up to `shift` beside it counts.
    private static let half = 0.3
    private static let shifts = [-0.15, -0.075, 0, 0.075, 0.15]
    /// Of the strip's height: where strokes are, however loosely the line is cut, and the foot of an `L` is.
    private static let rows = 0.2...0.85
    /// Of fewer nothing is known of the others' contrast.
    private static let fewest = 8

    /// - Parameter strip: 1 channel; what `symbols` were read from, with their extents in it.
    static func marked(_ symbols: [RecognizedSymbol], in strip: Bitmap) -> [RecognizedSymbol] {
        let middles = symbols.map { symbol in
            symbol.character.isWhitespace ? nil : symbol.middle.map { $0 * Double(strip.width) }
        }
        let known = middles.compactMap(\.self)
        guard known.count >= fewest, strip.channels == 1 else { return symbols }
        let gaps = zip(known.dropFirst(), known).map { $0 - $1 }.sorted()
        // Lower, there are too few pixels in a character's width.
        let pitch = max(4, gaps[gaps.count / 2])
        let contrasts = middles.map { middle -> Int? in
            guard let middle else { return nil }
            // Beyond the first and the last there is nothing but ground.
            let shifts = shifts.filter { $0 > 0 ? middle != known[known.count - 1] : $0 == 0 || middle != known[0] }
            return shifts.compactMap { shift in
                strip.contrast(from: middle + (shift - half) * pitch, to: middle + (shift + half) * pitch, rows: rows)
            }.min()
        }
        let usual = contrasts.compactMap(\.self).sorted()
        guard !usual.isEmpty else { return symbols }
        let bound = least * Double(usual[usual.count / 2])
        return zip(symbols, contrasts).map { symbol, contrast in
            guard let contrast, Double(contrast) < bound else { return symbol }
            return symbol.covered
        }
    }
}

extension Bitmap {
    /// Between the darkest and the brightest value of a part of the columns, one in twenty at either end left out; nil where the part lies
    /// outside.
    fileprivate func contrast(from: Double, to: Double, rows: ClosedRange<Double>) -> Int? {
        let first = max(0, Int(from))
        let columns = first..<max(first, min(width, Int(to) + 1))
        let rows = Int(rows.lowerBound * Double(height))..<Int(rows.upperBound * Double(height))
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        var counts = [Int](repeating: 0, count: 256)
        withPixels { pixels in
            for row in rows {
                for column in columns { counts[Int(pixels[row * width + column])] += 1 }
            }
        }
        let few = rows.count * columns.count / 20
        func end(_ values: some Sequence<Int>) -> Int {
            var sum = 0
            return values.first {
                sum += counts[$0]
                return sum > few
            }!
        }
        return end((0...255).reversed()) - end(0...255)
    }
}
