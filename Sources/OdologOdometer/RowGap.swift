import OdologValues

/// The gap between a total and the next number in its row, as the reader of words sees it.
///
/// Some displays have a round dot between a total and a trip. The network of digits knows no dot. It reads one more
/// digit there, or joins both numbers without one. The reader of words sees a gap, or a mark that is no digit.
struct RowGap {
    let row: QuadFrame
    /// The middles of the total's last digit and of the next number's first. Pixels of the photo.
    let ends: (total: Point, next: Point)
    let digitsOfTotal: Int
    /// Nil where the next number isn't a trip with tenths, or not all of it was read.
    let digitsOfTrip: Int?
    /// From one digit of the total to the next. Pixels.
    let step: Double
}

extension LineTokens {
    /// The row's gaps between a total and the next number, with nothing but spaces and marks between both.
    var gapsBehindTotals: [RowGap] {
        let numbers = tokens.indices.filter { tokens[$0].isNumber }
        return zip(numbers, numbers.dropFirst()).compactMap { total, next in
            guard isTotal(total), tokens[total + 1..<next].allSatisfy({ !hasLetters($0) }) else { return nil }
            return gap(total, next)
        }
    }

    private func isTotal(_ index: Int) -> Bool {
        (4...7).contains(tokens[index].range.count) && text(tokens[index]).allSatisfy(\.isDigit)
    }

    /// One digit behind a decimal mark, at most four before it.
    private func isTrip(_ index: Int) -> Bool {
        let parts = text(tokens[index]).split(omittingEmptySubsequences: false, whereSeparator: \.isDecimalMark)
        return parts.count == 2 && (1...4).contains(parts[0].count) && parts[1].count == 1
            && parts.allSatisfy { $0.allSatisfy(\.isDigit) }
    }

    private func hasLetters(_ token: LineToken) -> Bool { text(token).contains(where: \.isLetter) }

    private func gap(_ total: Int, _ next: Int) -> RowGap? {
        let middles = tokens[total].range.map(middle)
        let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }.sorted()
        let step = steps[steps.count / 2]
        let first = middle(tokens[next].range.lowerBound)
        guard let last = middles.last, step > 0, first - last > NumberGroups.widestStep * step else { return nil }
        return RowGap(
            row: QuadFrame(line.quad), ends: (line.quad.middle(at: last), line.quad.middle(at: first)),
            digitsOfTotal: middles.count, digitsOfTrip: isTrip(next) ? text(tokens[next]).count(where: \.isDigit) : nil,
            step: step * line.quad.width)
    }

    private func middle(_ index: Int) -> Double {
        (glyphs[index].extent.lowerBound + glyphs[index].extent.upperBound) / 2
    }
}

extension RecognizedLine {
    /// The same line with a space in each of the gaps that lies in it, or without its end where it ends in one. What was
    /// read in the gap is left out, unless it stands as close to one of both numbers as a digit of that number would.
    func parted(by gaps: [RowGap]) -> RecognizedLine {
        gaps.reduce(self) { line, gap in line.parted(by: gap) ?? line }
    }

    private func parted(by gap: RowGap) -> RecognizedLine? {
        guard gap.row.isSamePlace(as: QuadFrame(quad)), let last = fraction(at: gap.ends.total),
            let first = fraction(at: gap.ends.next)
        else { return nil }
        let reach = NumberGroups.widestStep * gap.step / quad.width
        // Engines may not tell where spaces stand.
        let places = symbols.indices.compactMap { index -> (index: Int, beyondTotal: Double, beforeNext: Double)? in
            guard !symbols[index].character.isWhitespace, let middle = symbols[index].middle else { return nil }
            return (index, middle - last, first - middle)
        }
        let outside = places.filter { $0.beyondTotal <= reach || $0.beforeNext <= reach }
        let start = outside.first { $0.beforeNext < $0.beyondTotal }?.index
        guard let end = outside.last(where: { $0.index < start ?? symbols.count })?.index,
            // Where as many digits stand there, none was missed in the row.
            symbols[...end].reversed().prefix(while: \.character.isDigit).count == gap.digitsOfTotal
        else { return nil }
        guard let start else {
            return places.contains { $0.index > end } ? replacing(symbols: Array(symbols[...end])) : nil
        }
        let trip = symbols[start...].prefix { $0.character.isDigit || $0.character.isDecimalMark }
        guard trip.count(where: \.character.isDigit) == gap.digitsOfTrip else { return nil }
        let space = RecognizedSymbol(" ", confidence: 1, extent: last...max(last, first))
        return replacing(symbols: symbols[...end] + [space] + symbols[start...])
    }

    /// Where a point of the photo stands along the line, as `RecognizedSymbol.middle`.
    private func fraction(at point: Point) -> Double? {
        quad.offset(of: point).map { 0.5 + $0.along / quad.width }
    }

    private func replacing(symbols: [RecognizedSymbol]) -> RecognizedLine {
        RecognizedLine(
            symbols: symbols, quad: quad, role: role, locatorScore: locatorScore, variant: variant, cut: cut,
            model: model, isRow: isRow)
    }
}

extension Quad {
    /// The point half way up, at a fraction of the width.
    fileprivate func middle(at fraction: Double) -> Point { part(fraction...fraction).center }
}
