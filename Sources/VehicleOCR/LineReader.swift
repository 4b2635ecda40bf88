import Imaging
import Locator
import Recognition
import RecognizedText

/// Locates, cuts and reads the lines of a photo.
struct LineReader: Sendable {
    let locator: any LineLocator
    /// Reads anything: VINs, and the words beside an odometer.
    let recognizer: any TextRecognizer
    /// Reads odometer digits and nothing else; nil leaves them to `recognizer`.
    let digitRecognizer: (any TextRecognizer)?
    private let strips = StripMaker()

    init(locator: any LineLocator, recognizer: any TextRecognizer, digitRecognizer: (any TextRecognizer)?) {
        self.locator = locator
        self.recognizer = recognizer
        self.digitRecognizer = digitRecognizer
    }

    var odometerEngine: EngineIdentity { (digitRecognizer ?? recognizer).identity }

    /// What is ranked below it is not read.
    private static let maximumLines = 24
    /// The locator sees the photo reduced to this many pixels; the lines are then cut from all the pixels there are.
    private static let locatorPixels = 1_500_000.0

    /// The same lines as two interpreters want to see them; quads in pixels of the photo at full resolution, no line empty.
    struct Lines {
        var forOdometer: [RecognizedLine] = []
        var forVIN: [RecognizedLine] = []
    }

    func lines(of photo: Photo, kind: ReadingKind?) throws(ReadingError) -> Lines {
        var lines = Lines()
        for located in try locate(in: photo.bitmap, kind: kind).prefix(Self.maximumLines) {
            let texts = try read(located, at: located.quad, of: photo, variants(for: kind), with: recognizer)
            lines.forVIN += texts
            guard let digitRecognizer else {
                lines.forOdometer += texts
                continue
            }
            guard kind != .vin else { continue }
            // Thresholding costs more digits than it saves: measured on photos that no recogniser was trained on.
            let wide = located.quad.lengthened(by: Self.digitReach)
            lines.forOdometer += try read(located, at: wide, of: photo, [.gray], with: digitRecognizer)
            // The words tell which number is which; the digits are the other model's matter.
            lines.forOdometer += texts.prefix(1).map(\.words).filter { !$0.symbols.isEmpty }
        }
        return lines
    }

    /// Locators often lose a last drum of another colour, so digits are looked for a little beyond the line's ends, in parts
    /// of its height. Of 100 held-out TRODO photos, 57 were read right with 0.7 and 43 with 0 (an earlier digit model); with
    /// `odometer-1`, 64 with 0.7 and 66 with 1.0.
    private static let digitReach = 0.85

    private func variants(for kind: ReadingKind?) -> [StripMaker.Variant] {
        kind == .odometer && digitRecognizer != nil ? [.gray] : StripMaker.Variant.allCases
    }

    /// A line for every variant with at least one symbol. `quad` is in pixels of the photo's bitmap.
    private func read(
        _ located: LocatedLine, at quad: Quad, of photo: Photo, _ variants: [StripMaker.Variant],
        with recognizer: any TextRecognizer
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        for strip in try cut(quad, from: photo.bitmap, variants: variants) {
            let symbols = try symbols(in: strip.bitmap, with: recognizer)
            guard !symbols.isEmpty else { continue }
            lines.append(
                RecognizedLine(
                    symbols: symbols, quad: photo.fullResolution(quad), role: located.role,
                    variant: strip.variant.rawValue))
        }
        return lines
    }

    /// Quads in pixels of `bitmap`.
    private func locate(in bitmap: Bitmap, kind: ReadingKind?) throws(ReadingError) -> [LocatedLine] {
        let scale = min(1, (Self.locatorPixels / Double(bitmap.width) / Double(bitmap.height)).squareRoot())
        let small = scale < 1 ? try shrink(bitmap, by: scale) : bitmap
        do {
            return try locator.lines(in: small, lookingFor: kind?.purpose).map { $0.scaled(by: 1 / scale) }
        } catch {
            throw .locator(error)
        }
    }

    private func shrink(_ bitmap: Bitmap, by scale: Double) throws(ReadingError) -> Bitmap {
        do {
            return try bitmap.scaled(
                toWidth: max(1, Int(Double(bitmap.width) * scale)), height: max(1, Int(Double(bitmap.height) * scale)))
        } catch {
            throw .imaging(error)
        }
    }

    private func cut(
        _ quad: Quad, from bitmap: Bitmap, variants: [StripMaker.Variant]
    ) throws(ReadingError) -> [(variant: StripMaker.Variant, bitmap: Bitmap)] {
        do {
            return try strips.strips(of: quad, in: bitmap, variants: variants)
        } catch .degenerateQuad {
            // A locator may err; one useless quad is no reason to give up the photo.
            return []
        } catch {
            throw .imaging(error)
        }
    }

    private func symbols(
        in strip: Bitmap, with recognizer: any TextRecognizer
    ) throws(ReadingError) -> [RecognizedSymbol] {
        do {
            return try recognizer.symbols(in: strip, alphabet: .any)
        } catch .unusableStrip {
            return []
        } catch {
            throw .recognition(error)
        }
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
    /// Words only: digits around a word go (`164214km`), and so does what holds digits within, which is a number misread.
    fileprivate var words: RecognizedLine {
        let words = symbols.split { $0.character.isWhitespace }.map { word in
            word.trimming { !$0.character.isLetter }
        }
        .filter { word in word.count > 1 && !word.contains { $0.character.isNumber } }
        return RecognizedLine(
            symbols: [RecognizedSymbol](words.joined(separator: [RecognizedSymbol(" ", confidence: 1)])), quad: quad,
            role: role, variant: "words")
    }
}

extension ArraySlice {
    fileprivate func trimming(_ isSurplus: (Element) -> Bool) -> ArraySlice {
        let start = drop(while: isSurplus)
        guard let end = start.lastIndex(where: { !isSurplus($0) }) else { return [] }
        return start[...end]
    }
}
