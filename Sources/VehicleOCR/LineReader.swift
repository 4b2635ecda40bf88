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
            let quad = photo.fullResolution(located.quad)
            for strip in try cut(located.quad, from: photo.bitmap, variants: variants(for: kind)) {
                func append(_ symbols: [RecognizedSymbol], to list: inout [RecognizedLine], as variant: String) {
                    guard !symbols.isEmpty else { return }
                    list.append(RecognizedLine(symbols: symbols, quad: quad, role: located.role, variant: variant))
                }
                let variant = strip.variant.rawValue
                let symbols = try read(strip.bitmap, with: recognizer)
                append(symbols, to: &lines.forVIN, as: variant)
                guard let digitRecognizer else {
                    append(symbols, to: &lines.forOdometer, as: variant)
                    continue
                }
                // Thresholding costs more digits than it saves: measured on photos that no model was trained on.
                guard kind != .vin, strip.variant == .gray else { continue }
                append(try read(strip.bitmap, with: digitRecognizer), to: &lines.forOdometer, as: "digits")
                // The words tell which number is which; the digits are the other model's matter.
                append(symbols.withoutDigits, to: &lines.forOdometer, as: "words")
            }
        }
        return lines
    }

    private func variants(for kind: ReadingKind?) -> [StripMaker.Variant] {
        kind == .odometer && digitRecognizer != nil ? [.gray] : StripMaker.Variant.allCases
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

    private func read(
        _ strip: Bitmap, with recognizer: any TextRecognizer
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

extension [RecognizedSymbol] {
    /// Words only: digits around a word go (`164214km`), and so does what holds digits within, which is a number misread.
    fileprivate var withoutDigits: [RecognizedSymbol] {
        let words = split { $0.character.isWhitespace }.map { word in
            word.trimming { !$0.character.isLetter }
        }
        .filter { word in word.count > 1 && !word.contains { $0.character.isNumber } }
        return [RecognizedSymbol](words.joined(separator: [RecognizedSymbol(" ", confidence: 1)]))
    }
}

extension ArraySlice {
    fileprivate func trimming(_ isSurplus: (Element) -> Bool) -> ArraySlice {
        let start = drop(while: isSurplus)
        guard let end = start.lastIndex(where: { !isSurplus($0) }) else { return [] }
        return start[...end]
    }
}
