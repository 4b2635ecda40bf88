import OdologValues

/// Finds where a VIN goes on beyond the line that was located. A VIN has seventeen characters, all of one width.
enum VINLineEnds {
    private static let characters = 17
    /// Fewer characters say too little about their width.
    private static let leastCharacters = 6
    /// Where so many characters are seen, the others may stand behind a covered one.
    private static let partOfVIN = 8..<16
    /// Characters of a word such as `VIN:` that stands so close that it counts as part of the line.
    private static let wordBefore = 4
    /// In widths of a character. Wider gaps separate words.
    private static let widestGap = 1.7
    /// In widths of a character. Where the ground beside the last character is at least this wide, the text ends there.
    private static let emptyEnd = 1.3

    /// The quad to read instead of the line. Nil where nothing says that the line is cut off.
    ///
    /// - Parameters:
    ///   - readings: the readings of one line. Their quads reach as far beyond the line's ends as the cuts do.
    ///   - isDoubtful: no reading is likely to be a VIN, or its ends weren't seen. Then some of the characters may
    ///     belong to a word before it.
    /// - Returns: in the pixels of the readings' quads.
    static func completed(_ readings: [RecognizedLine], isDoubtful: Bool) -> Quad? {
        let runs = readings.compactMap { reading in longestRun(reading).map { (reading.quad, $0) } }
        guard let (quad, run) = runs.max(by: { $0.1.count < $1.1.count }) else { return nil }
        let missing = max(characters - run.count, isDoubtful ? wordBefore : 0)
        guard missing > 0 else { return nil }
        let room = Double(missing + 1)
        // A covered character looks like empty ground, so the locator ends the line there.
        let mayBeCovered = isDoubtful && partOfVIN.contains(run.count)
        let goesOnBefore = mayBeCovered || run.first < emptyEnd * run.pitch
        let goesOnBehind = mayBeCovered || 1 - run.last < emptyEnd * run.pitch
        guard goesOnBefore || goesOnBehind else { return nil }
        return quad.part(
            from: run.first - run.pitch * (goesOnBefore ? room : 1),
            to: run.last + run.pitch * (goesOnBehind ? room : 1))
    }

    /// Whether a reading shows sixteen characters beyond doubt. Then no other cut shows the seventeenth.
    ///
    /// - Parameter mostDoubt: the most doubt of the sixteen together, 0...16.
    static func lackOne(_ readings: [RecognizedLine], mostDoubt: Double) -> Bool {
        readings.contains { reading in
            let characters = reading.symbols.filter { $0.character.isLetter || $0.character.isNumber }
            let sure = characters.reduce(0) { $0 + $1.confidence }
            return characters.count == Self.characters - 1 && sure > Double(characters.count) - mostDoubt
        }
    }

    /// Characters side by side. Places are fractions of the line's width.
    private struct Run {
        let count: Int
        /// Middles of the first and the last one.
        let first, last: Double
        var pitch: Double { (last - first) / Double(count - 1) }
    }

    private static func longestRun(_ line: RecognizedLine) -> Run? {
        let middles = line.symbols.filter { $0.character.isLetter || $0.character.isNumber || $0.isUnreadable }
            .compactMap(\.middle)
        guard middles.count >= leastCharacters else { return nil }
        let steps = zip(middles.dropFirst(), middles).map(-)
        let usual = steps.sorted()[steps.count / 2]
        guard usual > 0 else { return nil }
        var longest = 0..<1
        var start = 0
        for index in 1...middles.count {
            guard index == middles.count || steps[index - 1] > widestGap * usual else { continue }
            if index - start > longest.count { longest = start..<index }
            start = index
        }
        guard longest.count >= leastCharacters else { return nil }
        return Run(count: longest.count, first: middles[longest.lowerBound], last: middles[longest.upperBound - 1])
    }
}

extension Quad {
    /// The part between two shares of the quad's height, 0 at the top.
    func rows(_ share: ClosedRange<Double>) -> Quad {
        func point(_ top: Point, _ bottom: Point, _ share: Double) -> Point {
            Point(x: top.x + (bottom.x - top.x) * share, y: top.y + (bottom.y - top.y) * share)
        }
        return Quad(
            topLeft: point(topLeft, bottomLeft, share.lowerBound),
            topRight: point(topRight, bottomRight, share.lowerBound),
            bottomRight: point(topRight, bottomRight, share.upperBound),
            bottomLeft: point(topLeft, bottomLeft, share.upperBound))
    }

    /// The part from `start` to `end` along the text, in fractions of the width. Below 0 and above 1 it goes beyond the
    /// quad.
    fileprivate func part(from start: Double, to end: Double) -> Quad {
        func point(_ left: Point, _ right: Point, _ share: Double) -> Point {
            Point(x: left.x + (right.x - left.x) * share, y: left.y + (right.y - left.y) * share)
        }
        return Quad(
            topLeft: point(topLeft, topRight, start), topRight: point(topLeft, topRight, end),
            bottomRight: point(bottomLeft, bottomRight, end), bottomLeft: point(bottomLeft, bottomRight, start))
    }
}
