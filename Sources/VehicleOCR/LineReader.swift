import OdologImaging
import OdologNetwork
import OdologRecognition
import OdologValues

/// Reads lines that were located, cut by cut, with one engine or two.
struct LineReader: Sendable {
    let first: any TextRecognizer
    /// Reads the same in another way.
    let second: (any TextRecognizer)?
    private let strips = StripMaker()

    init(_ first: any TextRecognizer, _ second: (any TextRecognizer)? = nil) {
        self.first = first
        self.second = second
    }

    /// The first one, with the models of both.
    var identity: EngineIdentity {
        guard let second = second?.identity else { return first.identity }
        let first = first.identity
        return EngineIdentity(name: first.name, version: first.version, model: "\(first.model)+\(second.model)")
    }

    /// A line for every cut with at least one symbol; quads in pixels of the photo at full resolution.
    ///
    /// - Parameter line: in pixels of the photo's bitmap.
    func read(
        _ line: LocatedLine, of photo: Photo, _ cuts: LineCuts.OfLine, _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        guard let second else { return try read(line, of: photo, cuts.alone, clock) }
        return try read(line, of: photo, cuts.first.map { ($0, first) } + cuts.second.map { ($0, second) }, clock)
    }

    /// The same with the first engine alone.
    func read(
        _ line: LocatedLine, of photo: Photo, _ cuts: [LineCut], _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        try read(line, of: photo, cuts.map { ($0, first) }, clock)
    }

    private func read(
        _ line: LocatedLine, of photo: Photo, _ cuts: [(LineCut, any TextRecognizer)], _ clock: StageClock
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        let detail = clock.measure(.decode) { () -> PhotoDetail? in
            cuts.count > 1 && photo.isLow(line.quad) ? photo.detail(ofLine: line.quad) : nil
        }
        for (cut, recognizer) in cuts {
            var cut = cut
            cut.isFromDetail = detail != nil
            let quad = cut.quad(of: line.quad)
            let place = detail?.placed(quad) ?? quad
            let strip = try clock.measure(.cut) { () throws(ReadingError) in
                try self.strip(of: place, in: detail?.bitmap ?? photo.bitmap, cut)
            }
            guard let strip else { continue }
            let found = try clock.measure(.recognize) { () throws(ReadingError) in
                try symbols(in: strip, with: recognizer, cut.isOneWord ? .vin : .any)
            }
            guard !found.isEmpty else { continue }
            let marked =
                cut.variant.isOfVIN
                ? LowCharacters.marked(CoveredCharacters.marked(found, in: strip), in: strip) : found
            lines.append(
                RecognizedLine(
                    symbols: marked, quad: photo.fullResolution(quad), role: line.role, locatorScore: line.score,
                    variant: cut.name, cut: cut, model: recognizer.identity.model))
        }
        return lines
    }

    /// Nil for a useless quad. A locator may err; the photo is read on.
    private func strip(of quad: Quad, in bitmap: Bitmap, _ cut: LineCut) throws(ReadingError) -> Bitmap? {
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
