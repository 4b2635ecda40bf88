import OdologValues

/// The gap between a total and a trip that stand in one row, as the reader of words sees it.
///
/// Some displays have a round dot between both. The network of digits knows no dot. It reads one more digit there, or
/// joins both numbers without one. The reader of words sees a gap, or a mark that is no digit.
struct RowGap {
    let row: QuadFrame
    /// The middles of the total's last digit and of the trip's first. Pixels of the photo.
    let ends: (total: Point, trip: Point)
    /// How many digits both have.
    let digitCounts: (total: Int, trip: Int)
    /// From one digit of the total to the next. Pixels.
    let step: Double
}

extension LineTokens {
    /// The row's gaps between a total and a trip with tenths behind it, with nothing but spaces and marks between both.
    var gapsBeforeTrips: [RowGap] {
        let numbers = tokens.indices.filter { tokens[$0].isNumber }
        return zip(numbers, numbers.dropFirst()).compactMap { total, trip in
            guard isTotal(total), isTrip(trip), tokens[total + 1..<trip].allSatisfy({ !hasLetters($0) }) else {
                return nil
            }
            return gap(total, trip)
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

    private func gap(_ total: Int, _ trip: Int) -> RowGap? {
        let middles = tokens[total].range.map(middle)
        let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }.sorted()
        let step = steps[steps.count / 2]
        let first = middle(tokens[trip].range.lowerBound)
        guard let last = middles.last, step > 0, first - last > NumberGroups.widestStep * step else { return nil }
        return RowGap(
            row: QuadFrame(line.quad), ends: (line.quad.middle(at: last), line.quad.middle(at: first)),
            digitCounts: (middles.count, text(tokens[trip]).count(where: \.isDigit)), step: step * line.quad.width)
    }

    private func middle(_ index: Int) -> Double {
        (glyphs[index].extent.lowerBound + glyphs[index].extent.upperBound) / 2
    }
}

extension RecognizedLine {
    /// The same line with a space in each of the gaps that lies in it. What was read in the gap is left out, unless it
    /// stands as close to one of both numbers as a digit of that number would.
    func parted(by gaps: [RowGap]) -> RecognizedLine {
        gaps.reduce(self) { line, gap in line.parted(by: gap) ?? line }
    }

    private func parted(by gap: RowGap) -> RecognizedLine? {
        guard gap.row.isSamePlace(as: QuadFrame(quad)), let last = fraction(at: gap.ends.total),
            let first = fraction(at: gap.ends.trip)
        else { return nil }
        let reach = NumberGroups.widestStep * gap.step / quad.width
        // Engines may not tell where spaces stand.
        let places = symbols.indices.compactMap { index -> (index: Int, beyondTotal: Double, beforeTrip: Double)? in
            guard !symbols[index].character.isWhitespace, let middle = symbols[index].middle else { return nil }
            return (index, middle - last, first - middle)
        }
        .filter { $0.beyondTotal <= reach || $0.beforeTrip <= reach }
        guard let start = places.first(where: { $0.beforeTrip < $0.beyondTotal })?.index,
            let end = places.last(where: { $0.index < start })?.index
        else { return nil }
        // Where as many digits stand on both sides, none was missed in the row.
        let total = symbols[...end].reversed().prefix { $0.character.isDigit }
        let trip = symbols[start...].prefix { $0.character.isDigit || $0.character.isDecimalMark }
        guard total.count == gap.digitCounts.total, trip.count(where: \.character.isDigit) == gap.digitCounts.trip
        else {
            return nil
        }
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
