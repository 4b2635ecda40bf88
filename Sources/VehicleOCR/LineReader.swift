import OdologBarcode
import OdologImaging
import OdologLocator
import OdologRecognition
import OdologText

/// Locates, cuts and reads the lines of a photo.
struct LineReader: Sendable {
    let locator: any LineLocator
    /// Reads words beside an odometer, and what there is no reader of its own for.
    let recognizer: any TextRecognizer
    /// Reads odometer digits and nothing else; nil leaves them to `recognizer`.
    let digitRecognizer: (any TextRecognizer)?
    /// Reads the same in another way; nil leaves it to `digitRecognizer`.
    let secondDigitRecognizer: (any TextRecognizer)?
    /// Reads VINs, and other capitals and digits as if they were one; nil leaves them to `recognizer`.
    let vinRecognizer: (any TextRecognizer)?
    /// Reads the same in another way; nil leaves it to `vinRecognizer`.
    let secondVINRecognizer: (any TextRecognizer)?
    private let strips = StripMaker()

    init(
        locator: any LineLocator, recognizer: any TextRecognizer, digitRecognizer: (any TextRecognizer)?,
        secondDigitRecognizer: (any TextRecognizer)?, vinRecognizer: (any TextRecognizer)?,
        secondVINRecognizer: (any TextRecognizer)?
    ) {
        self.locator = locator
        self.recognizer = recognizer
        self.digitRecognizer = digitRecognizer
        self.secondDigitRecognizer = secondDigitRecognizer
        self.vinRecognizer = vinRecognizer
        self.secondVINRecognizer = secondVINRecognizer
    }

    /// The first reader of digits, with the models of both.
    var odometerEngine: EngineIdentity { engine(digitRecognizer, secondDigitRecognizer) }
    /// The first reader of VINs, with the models of both.
    var vinEngine: EngineIdentity { engine(vinRecognizer, secondVINRecognizer) }

    private func engine(_ first: (any TextRecognizer)?, _ second: (any TextRecognizer)?) -> EngineIdentity {
        guard let first = first?.identity else { return recognizer.identity }
        guard let second = second?.identity else { return first }
        return EngineIdentity(name: first.name, version: first.version, model: "\(first.model)+\(second.model)")
    }

    /// Lines that are read as text, digits, or words; what the locator ranks below is not.
    private static let maximumTexts = 24
    private static let maximumTextsInAuto = 8
    private static let maximumVINs = 5
    /// Of the lines that the locator takes for something else.
    private static let maximumOthers = 3
    /// The same where a VIN is looked for, or something like one is located: of a paper's lines any may be the one.
    private static let maximumOthersOfPaper = 16
    /// Of these, so many that may well be VINs by their first look are read several times.
    private static let secondLooks = 2
    /// Confidence by a first look: one reading hardly makes a VIN sure, and none of a text that is no VIN.
    private static let promising = 0.05
    /// Of those, so many are read several times.
    private static let likelyVINs = 2
    /// In heights: of 706 odometers 14 are longer, 13 of them unusual displays.
    private static let longestNumber = 10.0
    /// Lines that may be another VIN, beside one that is settled.
    private static let glances = 2
    /// Of a VIN: what a line on its head shows is hardly ever surer.
    private static let surelyUpright = 0.95
    private static let maximumDigits = 5
    private static let maximumWords = 3
    /// Of the best line's score: from here on the second is read as often, for it may be the one.
    private static let rivalShare = 0.6
    /// Of the best line's score, VINs aside: lines below it are not read.
    private static let leastShare = 0.35

    /// The same lines as two interpreters want to see them; quads in pixels of the photo at full resolution, no line empty.
    struct Lines {
        var forOdometer: [RecognizedLine] = []
        var forVIN: [RecognizedLine] = []
        /// The lines of likely VINs that were read, from both ends where need be, in pixels of the photo's bitmap.
        var likelyVINs: [Quad] = []
        /// Where what is looked for stands, if it does, in pixels of the photo's bitmap.
        var likeliest: Quad?
    }

    /// - Parameters:
    ///   - scan: bars look like digits, so no line is read where they stand (see `leavesFree`).
    ///   - standing: what the lines of likely VINs, read so far, say; once it is settled nothing more is read.
    func lines(
        of photo: Photo, reduced: ReducedPhoto, kind: ReadingKind?, except scan: BarcodeScan, _ clock: StageClock,
        standing: ([RecognizedLine]) -> VINStanding
    ) throws(ReadingError) -> Lines {
        let located = try clock.measure(.locate) { () throws(ReadingError) in
            try locate(in: reduced, kind: kind)
        }.filter(scan.leavesFree)
        return try lines(among: located, of: photo, kind: kind, clock, standing: standing)
    }

    /// What the locator finds where it is shown the photo turned by a quarter, a half and three quarters, for photos that lie on
    /// their side or stand on their head: the turn where it is surest first. None where there is no reader of what is
    /// looked for. Quads as in the photo's bitmap.
    func turnedLines(
        of reduced: ReducedPhoto, kind: ReadingKind?, except scan: BarcodeScan, _ clock: StageClock
    ) throws(ReadingError) -> [[LocatedLine]] {
        guard kind == .vin ? vinRecognizer != nil : digitRecognizer != nil else { return [] }
        return try clock.measure(.locate) { () throws(ReadingError) in
            var turns: [[LocatedLine]] = []
            for quarterTurns in 1...3 {
                turns.append(try locate(in: reduced, kind: kind, quarterTurns: quarterTurns).filter(scan.leavesFree))
            }
            return turns.filter { !$0.isEmpty }.sorted { $0[0].score > $1[0].score }
        }
    }

    /// - Parameters:
    ///   - located: in the photo's bitmap, the likeliest first.
    ///   - readBefore: lines of likely VINs that an earlier look at the photo found; they aren't read again. Nil: there was none.
    func lines(
        among located: [LocatedLine], of photo: Photo, kind: ReadingKind?, readBefore: [Quad]? = nil,
        _ clock: StageClock, standing: ([RecognizedLine]) -> VINStanding
    ) throws(ReadingError) -> Lines {
        var lines = Lines()
        lines.likeliest = likeliest(among: located, kind: kind)
        if kind != .odometer || digitRecognizer == nil {
            let isSettled = try readTexts(
                among: located, of: photo, kind: kind, into: &lines, readBefore: readBefore, clock, standing: standing)
            if isSettled { return lines }
        }
        guard kind != .vin else { return lines }
        guard let digitRecognizer else {
            lines.forOdometer = lines.forVIN
            return lines
        }
        lines.forOdometer = try odometers(among: located, of: photo, with: digitRecognizer, clock)
        return lines
    }

    /// - Parameter located: the likeliest odometer first.
    private func odometers(
        among located: [LocatedLine], of photo: Photo, with digitRecognizer: any TextRecognizer, _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        var located = located
        var lines: [RecognizedLine] = []
        var numbers: [LocatedLine] = []
        let leastScore = (located.first { $0.role != .vin }?.score ?? 0) * Self.leastShare
        for rank in located.indices.prefix(Self.maximumDigits) {
            guard located[rank].score >= leastScore else { break }
            let isRival = rank == 1 && located[rank].score > located[0].score * Self.rivalShare
            let isLikely = rank == 0 || isRival
            var read = try digits(in: located[rank], of: photo, isLikely: isLikely, with: digitRecognizer, clock)
            if rank == 0, let better = try upsideDown(located[0], of: photo, read, with: digitRecognizer, clock) {
                read = better
                // Where the best line stands on its head, all do.
                located = located.map(\.upsideDown)
            }
            lines += read
            if rank == 0 || !read.isEmpty { numbers.append(located[rank]) }
        }
        lines += try clock.measure(.words) { () throws(ReadingError) in
            try words(around: numbers, among: located, of: photo)
        }
        return lines
    }

    private func digits(
        in line: LocatedLine, of photo: Photo, isLikely: Bool, with digitRecognizer: any TextRecognizer,
        _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        guard let secondDigitRecognizer else {
            return try read(line, of: photo, isLikely ? LineCut.best : LineCut.further, with: digitRecognizer, clock)
        }
        return try read(line, of: photo, isLikely ? LineCut.bestOfTwo : LineCut.furtherOfTwo, clock) { cut in
            cut.variant == .bare ? secondDigitRecognizer : digitRecognizer
        }
    }

    /// What is read of the line from its other end, where that is more than `read`, what was read of it. The locator takes one end
    /// for the other where a photo isn't upright; the network of digits takes what stands on its head for nothing.
    private func upsideDown(
        _ line: LocatedLine, of photo: Photo, _ read: [RecognizedLine], with digitRecognizer: any TextRecognizer,
        _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine]? {
        guard secondDigitRecognizer != nil, Direction.mayBeUpsideDown(read) else { return nil }
        let turned = line.upsideDown
        let first = try digits(in: turned, of: photo, isLikely: false, with: digitRecognizer, clock)
        guard Direction.isBetter(first, than: read) else { return nil }
        return try digits(in: turned, of: photo, isLikely: true, with: digitRecognizer, clock)
    }

    /// What may be a VIN, and whether one is settled.
    private func readTexts(
        among located: [LocatedLine], of photo: Photo, kind: ReadingKind?, into lines: inout Lines, readBefore: [Quad]?,
        _ clock: StageClock, standing: ([RecognizedLine]) -> VINStanding
    ) throws(ReadingError) -> Bool {
        let places = places(among: located, kind: kind, isFirstLook: readBefore == nil)
        var secondLooks = 0
        for (rank, line) in places.enumerated() {
            guard let vinRecognizer else {
                lines.forVIN += try read(line, of: photo, LineCut.texts, with: recognizer, clock)
                continue
            }
            guard rank < Self.likelyVINs, line.role == .vin else {
                let look = try firstLook(at: line, of: photo, with: vinRecognizer, clock)
                let before = lines.forVIN
                lines.forVIN += look
                if line.role != .vin, secondLooks < Self.secondLooks, standing(look).ofText >= Self.promising {
                    secondLooks += 1
                    lines.forVIN += try likelyVIN(
                        in: line, of: photo, after: before, with: vinRecognizer, clock, standing: standing)
                }
                continue
            }
            if let readBefore, readBefore.contains(where: line.quad.isNearly) { continue }
            lines.likelyVINs.append(line.quad)
            let before = lines.forVIN
            func attempt(_ line: LocatedLine, isFirst: Bool) throws(ReadingError) -> [RecognizedLine] {
                // Mostly it is in vain, so it begins with one cut.
                if !isFirst, !Direction.mayBeVIN(try firstLook(at: line, of: photo, with: vinRecognizer, clock)) {
                    return []
                }
                return try likelyVIN(in: line, of: photo, after: before, with: vinRecognizer, clock, standing: standing)
            }
            var read = try attempt(line, isFirst: readBefore == nil)
            if !standing(before + read).isSettled, standing(read).ofText < Self.surelyUpright {
                // The locator takes one end for the other where a photo isn't upright.
                let upsideDown = try attempt(line.upsideDown, isFirst: false)
                // By the text alone: a barcode that says something else would be surest beside the end that says nothing.
                if standing(upsideDown).ofText > standing(read).ofText, !Direction.isClearer(read, than: upsideDown) {
                    read = upsideDown
                }
            }
            lines.forVIN += read
            guard standing(lines.forVIN).isSettled else { continue }
            // Unless another VIN stands in the photo.
            let others = places.dropFirst(rank + 1).filter { $0.mayBeAnotherVIN(beside: line) }
            var isAlone = true
            for other in others.prefix(Self.glances) where isAlone {
                let glance = try firstLook(at: other, of: photo, with: vinRecognizer, clock)
                isAlone = standing(lines.forVIN + glance).isSettled
            }
            if isAlone { return true }
        }
        return false
    }

    private func firstLook(
        at line: LocatedLine, of photo: Photo, with vinRecognizer: any TextRecognizer, _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        try vins(in: line, of: photo, LineCut.furtherVIN, LineCut.furtherVINOfTwo, with: vinRecognizer, clock)
    }

    /// What is read of a line that may well be a VIN; cut anew until, with `before`, it is settled.
    private func likelyVIN(
        in line: LocatedLine, of photo: Photo, after before: [RecognizedLine], with vinRecognizer: any TextRecognizer,
        _ clock: StageClock, standing: ([RecognizedLine]) -> VINStanding
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines = try vins(in: line, of: photo, LineCut.vin, LineCut.vinOfTwo, with: vinRecognizer, clock)
        let now = standing(before + lines)
        guard !now.isSettled else { return lines }
        for better in line.recut(by: lines, photo, isDoubtful: now.isDoubtful) {
            lines += try vins(
                in: better, of: photo, LineCut.recutVIN, LineCut.recutVINOfTwo, with: vinRecognizer, clock)
            if standing(before + lines).isSettled { break }
        }
        return lines
    }

    /// - Parameters:
    ///   - cuts: for one recogniser.
    ///   - cutsOfTwo: where there are two.
    private func vins(
        in line: LocatedLine, of photo: Photo, _ cuts: [LineCut], _ cutsOfTwo: [LineCut],
        with vinRecognizer: any TextRecognizer, _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        guard let secondVINRecognizer else { return try read(line, of: photo, cuts, with: vinRecognizer, clock) }
        return try read(line, of: photo, cutsOfTwo, clock) { cut in
            cut.variant == .bareVIN ? secondVINRecognizer : vinRecognizer
        }
    }

    /// Where a VIN may stand.
    private func places(
        among located: [LocatedLine], kind: ReadingKind?, isFirstLook: Bool
    ) -> ArraySlice<LocatedLine> {
        // Of a dashboard's lines hardly any is long enough for 17 characters.
        func isLong(_ line: LocatedLine) -> Bool {
            line.quad.width > (line.role == .text ? 5 : Self.longestNumber) * line.quad.height
        }
        if vinRecognizer != nil {
            let vins = located.filter { $0.role == .vin }.prefix(Self.maximumVINs)
            let others = located.filter { $0.role != .vin && (kind == .vin || isLong($0)) }
            // Mostly it is in vain to look at a photo turned.
            let isPaper = isFirstLook && (kind == .vin || vins.first.map { $0.score >= Self.leastScore } == true)
            let most = isPaper ? Self.maximumOthersOfPaper : Self.maximumOthers
            return vins + VINRow.all(among: located)
                + (others.filter(isLong) + others.filter { !isLong($0) }).prefix(most)
        }
        guard kind == nil, digitRecognizer != nil else { return located.prefix(Self.maximumTexts) }
        return located.filter { $0.role == .vin || isLong($0) }.prefix(Self.maximumTextsInAuto)
    }

    /// Below it the locator sees odometers and VINs in anything.
    static let leastScore = 0.4

    private func likeliest(among located: [LocatedLine], kind: ReadingKind?) -> Quad? {
        let roles: [LineRole] =
            switch kind {
            case .odometer: [.odometer]
            case .vin: [.vin]
            case nil: [.odometer, .vin]
            }
        return located.first { roles.contains($0.role) && $0.score >= Self.leastScore }?.quad
    }

    /// What stands close to numbers: words tell which is which, and in what unit.
    ///
    /// - Parameter numbers: the likeliest odometer first.
    private func words(
        around numbers: [LocatedLine], among located: [LocatedLine], of photo: Photo
    ) throws(ReadingError) -> [RecognizedLine] {
        guard let first = numbers.first?.quad else { return [] }
        let reach = first.width / 2 + 2.5 * first.height
        let close = located.filter { $0.role == .text && $0.quad.center.distance(to: first.center) < reach }
            .sorted { first.gap(to: $0.quad) < first.gap(to: $1.quad) }
        // Its cuts and strips count as words.
        let clock = StageClock()
        var lines: [RecognizedLine] = []
        // Mostly the unit stands right beside the number.
        for number in numbers { lines += try read(number, of: photo, [.beside], with: recognizer, clock) }
        let rows = lines.map(\.asRow)
        for line in close.prefix(Self.maximumWords) {
            lines += try read(line, of: photo, [.word], with: recognizer, clock)
        }
        return lines.map(\.words).filter { !$0.symbols.isEmpty } + rows
    }

    private func read(
        _ located: LocatedLine, of photo: Photo, _ cuts: [LineCut], with recognizer: any TextRecognizer,
        _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        try read(located, of: photo, cuts, clock) { _ in recognizer }
    }

    /// A line for every cut with at least one symbol.
    private func read(
        _ located: LocatedLine, of photo: Photo, _ cuts: [LineCut], _ clock: StageClock,
        recognizer: (LineCut) -> any TextRecognizer
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        let detail = clock.measure(.decode) { () -> PhotoDetail? in
            cuts.count > 1 && photo.isLow(located.quad) ? photo.detail(ofLine: located.quad) : nil
        }
        for cut in cuts {
            var cut = cut
            cut.isFromDetail = detail != nil
            let quad = cut.quad(of: located.quad)
            let place = detail?.placed(quad) ?? quad
            let picture = try clock.measure(.cut) { () throws(ReadingError) -> Bitmap? in
                try strip(of: place, in: detail?.bitmap ?? photo.bitmap, cut)
            }
            guard let picture else { continue }
            let recognizer = recognizer(cut)
            let found = try clock.measure(.recognize) { () throws(ReadingError) -> [RecognizedSymbol] in
                try symbols(in: picture, with: recognizer, cut.isOneWord ? .vin : .any)
            }
            guard !found.isEmpty else { continue }
            let marked =
                cut.variant.isOfVIN
                ? LowCharacters.marked(CoveredCharacters.marked(found, in: picture), in: picture) : found
            lines.append(
                RecognizedLine(
                    symbols: marked, quad: photo.fullResolution(quad), role: located.role,
                    locatorScore: located.score, variant: cut.name, cut: cut, model: recognizer.identity.model))
        }
        return lines
    }

    /// Quads in pixels of the photo's bitmap.
    ///
    /// - Parameter quarterTurns: the locator is shown the bitmap turned clockwise by so many.
    private func locate(
        in reduced: ReducedPhoto, kind: ReadingKind?, quarterTurns: Int = 0
    ) throws(ReadingError) -> [LocatedLine] {
        let bitmap = reduced.bitmap
        let turned = try turn(bitmap, by: quarterTurns)
        do {
            return try locator.lines(in: turned, lookingFor: kind?.purpose).map { line in
                line.turned(back: quarterTurns, width: Double(bitmap.width), height: Double(bitmap.height))
                    .scaled(by: 1 / reduced.scale)
            }
        } catch {
            throw .locator(error)
        }
    }

    private func turn(_ bitmap: Bitmap, by quarterTurns: Int) throws(ReadingError) -> Bitmap {
        do {
            return try bitmap.rotated(quarterTurns: quarterTurns)
        } catch {
            throw .imaging(error)
        }
    }

    /// Nil for a useless quad: a locator may err, which is no reason to give up the photo.
    private func strip(
        of quad: Quad, in bitmap: Bitmap, _ cut: LineCut
    ) throws(ReadingError) -> Bitmap? {
        do {
            return try strips.strip(of: quad, in: bitmap, cut)
        } catch .degenerateQuad {
            return nil
        } catch {
            throw .imaging(error)
        }
    }

    private func symbols(
        in strip: Bitmap, with recognizer: any TextRecognizer, _ alphabet: Alphabet
    ) throws(ReadingError) -> [RecognizedSymbol] {
        do {
            return try recognizer.symbols(in: strip, alphabet: alphabet)
        } catch .unusableStrip {
            return []
        } catch {
            throw .recognition(error)
        }
    }
}

extension Photo {
    /// A line that would have to be enlarged for reading, though the file holds more of it.
    fileprivate func isLow(_ line: Quad) -> Bool { scale < 1 && line.height < StripMaker.lineHeight }

    /// What a line's cuts are made of at full resolution: as far as they reach.
    func detail(ofLine line: Quad) -> PhotoDetail? {
        detail(around: line, margin: 2 * line.height + 0.25 * line.width)
    }
}

extension BarcodeScan {
    /// No bars are where the line stands. Bars that nothing could be read of may be the strokes of a VIN.
    fileprivate func leavesFree(_ line: LocatedLine) -> Bool {
        let bars = barcodes.map(\.quad) + (line.role == .vin ? [] : unread)
        return !bars.contains { $0.contains(line.quad.center) }
    }
}

/// What the lines that were read so far say of a VIN.
struct VINStanding {
    /// Of the best, 0...1; 0 where there is none.
    var confidence = 0.0
    /// The same without the barcodes.
    var ofText = 0.0
    /// Characters may stand beyond its ends.
    var mayGoOn = false
    /// It can be accepted.
    var isSettled = false

    /// Nothing is likely to be right.
    var isDoubtful: Bool { confidence < 0.5 || mayGoOn }
}

extension LocatedLine {
    /// Not the same line, and a VIN or of the size of one.
    fileprivate func mayBeAnotherVIN(beside line: LocatedLine) -> Bool {
        guard !quad.overlaps(line.quad) else { return false }
        return role == .vin
            || (Self.likeSize.contains(quad.width / line.quad.width)
                && Self.likeSize.contains(quad.height / line.quad.height))
    }

    private static let likeSize = 0.6...1.7

    /// Where else to cut when this line was read and isn't settled.
    fileprivate func recut(by readings: [RecognizedLine], _ photo: Photo, isDoubtful: Bool) -> [LocatedLine] {
        var quads: [Quad] = []
        if let whole = VINLineEnds.completed(readings, isDoubtful: isDoubtful) {
            quads.append(whole.scaled(by: photo.scale))
        }
        // Where a barcode touches the VIN, the locator takes both for one line. Halves of what is clear show
        // less: of a U they make 11.
        if isDoubtful, !VINLineEnds.lackOne(readings) {
            quads += [quad.rows(0...Self.textShare), quad.rows(1 - Self.textShare...1)]
        }
        return quads.map { LocatedLine(quad: $0, role: role, score: score) }
    }

    private static let textShare = 0.6
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

    /// Whether it is the same line, whichever way round it is read.
    fileprivate func isNearly(_ other: Quad) -> Bool {
        let across =
            (topRight.x - topLeft.x) * (other.topRight.y - other.topLeft.y)
            - (topRight.y - topLeft.y) * (other.topRight.x - other.topLeft.x)
        return center.distance(to: other.center) < min(height, other.height) / 2
            && abs(width - other.width) < 0.2 * max(width, other.width)
            && abs(across) < 0.3 * width * other.width
    }
}

extension ReadingKind {
    fileprivate var purpose: LinePurpose {
        switch self {
        case .odometer: .odometer
        case .vin: .vin
        }
    }
}

extension RecognizedLine {
    /// Of a word's characters: a wrong unit is worse than none.
    private static let leastConfidence = 0.5

    /// The whole row: what is unsure in it is left open.
    fileprivate var asRow: RecognizedLine {
        let sure = symbols.map { symbol in
            symbol.confidence < Self.leastConfidence
                ? RecognizedSymbol(" ", confidence: 1, extent: symbol.extent) : symbol
        }
        return RecognizedLine(
            symbols: sure, quad: quad, role: .text, variant: "row", cut: cut, model: model, isRow: true)
    }

    /// Words only: digits around a word go (`164214km`), and so does what holds digits within, which is a number misread, or an unsure
    /// character.
    fileprivate var words: RecognizedLine {
        let words = symbols.split { $0.character.isWhitespace }.map { word in
            word.trimming { !$0.character.isLetter && $0.character != "/" }
        }
        .filter { word in
            // What is left of `km/h` where a cut ends is no `km`.
            word.count > 1 && word.first?.character != "/" && word.last?.character != "/"
                && !word.contains { $0.character.isNumber || $0.confidence < Self.leastConfidence }
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
