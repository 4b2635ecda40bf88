import OdologNetwork
import OdologOdometer
import OdologReading
import OdologValues

/// Reads an odometer. The likeliest number is read several times, and so is the second where it is almost as likely.
/// Others are read once. The words beside them tell which number is which.
struct OdometerStrategy: ReadingStrategy {
    let kind: ReadingKind? = .odometer
    /// Reads digits. Where digits have no reader of their own, this is the reader of words.
    let reader: LineReader
    let hasOwnReader: Bool
    let words: OdometerWords
    let interpreter: OdometerInterpreter
    let previous: PreviousReading?
    let cuts: LineCuts
    let thresholds: ModelThresholds

    private static let mostNumbers = 5
    /// The most lines to read where digits have no reader of their own.
    private static let mostTexts = 24

    func finding(in view: PhotoView) throws(ReadingError) -> Finding {
        let found = try look(at: try view.located(for: kind), in: view, readBefore: nil)
        return try fromOtherSides(of: found, in: view, thresholds.turns.odometer, most: Self.mostSides)
    }

    /// Any photo shows something like a number from some side. So only the side where the locator is surest is looked
    /// at.
    static let mostSides = 1

    func look(
        at located: [LocatedLine], in view: PhotoView, readBefore: [Quad]?
    ) throws(ReadingError) -> Finding {
        let lines = try read(located, in: view)
        let candidates = view.clock.measure(.interpret) { self.candidates(in: lines) }
        return Finding(
            content: candidates.isEmpty ? .nothing : .odometer(candidates), forOdometer: lines,
            likeliest: likeliest(among: located))
    }

    func candidates(in lines: [RecognizedLine]) -> [OdometerCandidate] {
        interpreter.candidates(in: lines, previous: previous)
    }

    // MARK: Plan and look

    /// Reads the lines that may be numbers, and the words around them.
    func read(_ located: [LocatedLine], in view: PhotoView) throws(ReadingError) -> [RecognizedLine] {
        guard hasOwnReader else { return try texts(located, in: view) }
        var located = located
        var lines: [RecognizedLine] = []
        var numbers: [LocatedLine] = []
        for rank in 0..<mayBeNumbers(located) {
            let isRival = rank == 1 && located[1].score > located[0].score * thresholds.locator.rivalShare
            var read = try digits(in: located[rank], of: view, isLikely: rank == 0 || isRival)
            if rank == 0, let better = try fromOtherEnd(located[0], of: view, read) {
                read = better
                // Where the best line is upside down, all lines are.
                located = located.map(\.upsideDown)
            }
            lines += read
            if rank == 0 || !read.isEmpty { numbers.append(located[rank]) }
        }
        return try lines + words.around(numbers, among: located, in: view)
    }

    /// How many of the lines, the likeliest first, are read as numbers.
    private func mayBeNumbers(_ located: [LocatedLine]) -> Int {
        let best = located.first { $0.role != .vin }?.score ?? 0
        return located.prefix(Self.mostNumbers).prefix { $0.score >= best * thresholds.locator.leastShare }.count
    }

    private func digits(
        in line: LocatedLine, of view: PhotoView, isLikely: Bool
    ) throws(ReadingError) -> [RecognizedLine] {
        try reader.read(line, of: view.photo, isLikely ? cuts.odometer.likely : cuts.odometer.further, view.clock)
    }

    /// Reads the line upside down. Nil where that says no more than `read`, which was read the other way up.
    ///
    /// Where a photo isn't upright, the locator may take one end of a line for the other. The network of digits then
    /// reads nothing.
    private func fromOtherEnd(
        _ line: LocatedLine, of view: PhotoView, _ read: [RecognizedLine]
    ) throws(ReadingError) -> [RecognizedLine]? {
        let direction = Direction(thresholds: thresholds.direction)
        guard reader.second != nil, direction.mayBeUpsideDown(read) else { return nil }
        let first = try digits(in: line.upsideDown, of: view, isLikely: false)
        guard direction.isBetter(first, than: read) else { return nil }
        return try digits(in: line.upsideDown, of: view, isLikely: true)
    }

    private func texts(_ located: [LocatedLine], in view: PhotoView) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        for line in located.prefix(Self.mostTexts) {
            lines += try reader.read(line, of: view.photo, cuts.text, view.clock)
        }
        return lines
    }
}
