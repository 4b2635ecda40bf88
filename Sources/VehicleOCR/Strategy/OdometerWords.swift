import OdologLocator
import OdologText

/// Reads what stands close to numbers: words tell which is which, and in what unit.
struct OdometerWords {
    let reader: LineReader
    let cuts: LineCuts.Odometer
    let thresholds: ModelThresholds.Words

    private static let most = 3
    /// In heights of the number, beyond its ends.
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
            // Its cuts and strips count as words.
            let clock = StageClock()
            var lines: [RecognizedLine] = []
            // Mostly the unit stands right beside the number.
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
    /// From this line to a word, in heights of the line. Along the line a gap counts for less: words of one row belong together more
    /// than words of two.
    fileprivate func gap(to word: Quad) -> Double {
        guard height > 0, let offset = offset(of: word.center) else { return .infinity }
        let along = abs(offset.along) - (width + word.width) / 2
        let across = abs(offset.across) - height / 2
        let (right, down) = (max(0, along) / 1.5 / height, max(0, across) / height)
        return (right * right + down * down).squareRoot()
    }
}

extension RecognizedLine {
    /// The whole row: what is unsure in it is left open.
    fileprivate func asRow(least: Double) -> RecognizedLine {
        let sure = symbols.map { symbol in
            symbol.confidence < least ? RecognizedSymbol(" ", confidence: 1, extent: symbol.extent) : symbol
        }
        return RecognizedLine(
            symbols: sure, quad: quad, role: .text, variant: "row", cut: cut, model: model, isRow: true)
    }

    /// Words only: digits around a word go (`164214km`), and so does what holds digits within, which is a number misread, or an unsure
    /// character.
    fileprivate func words(least: Double) -> RecognizedLine {
        let words = symbols.split { $0.character.isWhitespace }.map { word in
            word.trimming { !$0.character.isLetter && $0.character != "/" }
        }
        .filter { word in
            // What is left of `km/h` where a cut ends is no `km`.
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
