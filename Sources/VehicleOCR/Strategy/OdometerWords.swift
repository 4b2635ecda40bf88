import OdologNetwork
import OdologValues

/// Reads the words close to numbers. They tell which number is the odometer, and in which unit.
struct OdometerWords {
    let reader: LineReader
    let cuts: LineCuts.Odometer
    let thresholds: ModelThresholds.Words

    private static let most = 3
    /// How far words are looked for beyond the number's ends, in heights of the number.
    private static let reach = 2.5

    /// - Parameter numbers: the likeliest odometer first.
    func around(
        _ numbers: [LocatedLine], among located: [LocatedLine], in view: PhotoView
    ) throws(ReadingError) -> [RecognizedLine] {
        try view.clock.measure(.words) { () throws(ReadingError) in
            guard let first = numbers.first?.quad else { return [] }
            let reach = first.width / 2 + Self.reach * first.height
            let close = located.filter { $0.role == .text && $0.quad.center.distance(to: first.center) < reach }
                .sorted { first.gap(to: $0.quad) < first.gap(to: $1.quad) }
            // A clock that nobody reads: all the time spent here counts as `words`.
            let clock = StageClock()
            var lines: [RecognizedLine] = []
            // The unit mostly stands right beside the number.
            for number in numbers { lines += try reader.read(number, of: view.photo, [cuts.beside], clock) }
            let rows = lines.map { $0.asRow(least: thresholds.least) }
            for line in close.prefix(Self.most) {
                lines += try reader.read(line, of: view.photo, [cuts.word], clock)
            }
            return lines.map { $0.words(least: thresholds.least) }.filter { !$0.symbols.isEmpty } + rows
        }
    }
}

extension Quad {
    /// The gap between this line and a word, in heights of the line. A gap along the line counts for less: words in one
    /// row belong together more than words in two rows.
    fileprivate func gap(to word: Quad) -> Double {
        guard height > 0, let offset = offset(of: word.center) else { return .infinity }
        let along = abs(offset.along) - (width + word.width) / 2
        let across = abs(offset.across) - height / 2
        let (right, down) = (max(0, along) / 1.5 / height, max(0, across) / height)
        return (right * right + down * down).squareRoot()
    }
}

extension RecognizedLine {
    /// The whole row, with a space in place of each unsure character.
    fileprivate func asRow(least: Double) -> RecognizedLine {
        let sure = symbols.map { symbol in
            symbol.confidence < least ? RecognizedSymbol(" ", confidence: 1, extent: symbol.extent) : symbol
        }
        return RecognizedLine(
            symbols: sure, quad: quad, role: .text, variant: "row", cut: cut, model: model, isRow: true)
    }

    /// Only the words. Digits around a word are cut off (`164214km`). A word with a digit inside is left out, since it
    /// is a misread number. So is a word with an unsure character.
    fileprivate func words(least: Double) -> RecognizedLine {
        let words = symbols.split { $0.character.isWhitespace }.map { word in
            word.trimming { !$0.character.isLetter && $0.character != "/" }
        }
        .filter { word in
            // Where a cut ends within `km/h`, what is left is not the unit `km`.
            word.count > 1 && word.first?.character != "/" && word.last?.character != "/"
                && !word.contains { $0.character.isNumber || $0.confidence < least }
        }
        return RecognizedLine(
            symbols: [RecognizedSymbol](words.joined(separator: [RecognizedSymbol(" ", confidence: 1)])), quad: quad,
            role: role, variant: "words", cut: cut)
    }
}

extension ArraySlice {
    fileprivate func trimming(_ isSurplus: (Element) -> Bool) -> ArraySlice {
        let start = drop(while: isSurplus)
        guard let end = start.lastIndex(where: { !isSurplus($0) }) else { return [] }
        return start[...end]
    }
}
