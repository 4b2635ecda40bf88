import Imaging
import Locator
import Recognition
import RecognizedText

/// Locates, cuts and reads the lines of a photo.
struct LineReader: Sendable {
    let locator: any LineLocator
    let recognizer: any TextRecognizer
    private let strips = StripMaker()

    init(locator: any LineLocator, recognizer: any TextRecognizer) {
        self.locator = locator
        self.recognizer = recognizer
    }

    /// What is ranked below it is not read.
    private static let maximumLines = 24
    /// The locator sees the photo reduced to this many pixels; the lines are then cut from all the pixels there are.
    private static let locatorPixels = 1_500_000.0

    /// Every variant of every line with at least one symbol; quads in pixels of the photo at full resolution.
    func lines(of photo: Photo, kind: ReadingKind?) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        for located in try locate(in: photo.bitmap, kind: kind).prefix(Self.maximumLines) {
            for strip in try cut(located.quad, from: photo.bitmap) {
                let symbols = try read(strip.bitmap)
                guard !symbols.isEmpty else { continue }
                lines.append(
                    RecognizedLine(
                        symbols: symbols, quad: photo.fullResolution(located.quad), role: located.role,
                        variant: strip.variant.rawValue))
            }
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
        _ quad: Quad, from bitmap: Bitmap
    ) throws(ReadingError) -> [(variant: StripMaker.Variant, bitmap: Bitmap)] {
        do {
            return try strips.strips(of: quad, in: bitmap, variants: StripMaker.Variant.allCases)
        } catch .degenerateQuad {
            // A locator may err; one useless quad is no reason to give up the photo.
            return []
        } catch {
            throw .imaging(error)
        }
    }

    private func read(_ strip: Bitmap) throws(ReadingError) -> [RecognizedSymbol] {
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
