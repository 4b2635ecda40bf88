import Imaging
import Locator
import Odometer
import Recognition
import RecognizedText
import VIN

extension PhotoReader {
    /// Locates, cuts and reads every line. Empty lines are left out.
    func recognizeLines(of photo: Photo, kind: ReadingKind?) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        for located in try locate(in: photo.bitmap, kind: kind).prefix(Self.maximumLines) {
            lines += try recognize(located, of: photo, kind: kind)
        }
        return lines
    }

    /// Quads in pixels of `bitmap`.
    private func locate(in bitmap: Bitmap, kind: ReadingKind?) throws(ReadingError) -> [LocatedLine] {
        let pixels = Double(bitmap.width) * Double(bitmap.height)
        let scale = min(1, (Self.locatorPixels / pixels).squareRoot())
        do {
            guard scale < 1 else { return try locator.lines(in: bitmap) }
            let small: Bitmap
            do {
                small = try bitmap.scaled(
                    toWidth: max(1, Int(Double(bitmap.width) * scale)),
                    height: max(1, Int(Double(bitmap.height) * scale)))
            } catch {
                throw ReadingError.imaging(error)
            }
            return try locator.lines(in: small).map { $0.scaled(by: 1 / scale) }
        } catch let error as LocatorError {
            throw .locator(error)
        } catch let error as ReadingError {
            throw error
        } catch {
            fatalError("unreachable: \(error)")
        }
    }

    private func recognize(
        _ located: LocatedLine, of photo: Photo, kind: ReadingKind?
    ) throws(ReadingError) -> [RecognizedLine] {
        var lines: [RecognizedLine] = []
        let quad = located.quad.scaled(by: 1 / photo.scale)
        let cut: [(variant: StripMaker.Variant, bitmap: Bitmap)]
        do {
            cut = try strips.strips(of: located.quad, in: photo.bitmap, variants: StripMaker.Variant.allCases)
        } catch {
            throw .imaging(error)
        }
        for strip in cut {
            do {
                let symbols = try recognizer.symbols(in: strip.bitmap, alphabet: .any)
                guard !symbols.isEmpty else { continue }
                lines.append(
                    RecognizedLine(symbols: symbols, quad: quad, role: located.role, variant: strip.variant.rawValue))
            } catch {
                throw .recognition(error)
            }
        }
        return lines
    }

    func understand(
        _ lines: [RecognizedLine], kind: ReadingKind?, previous: PreviousReading?
    ) -> PhotoReading.Content {
        let vins = kind == .odometer ? [] : VINInterpreter().candidates(in: lines)
        let odometers = kind == .vin ? [] : OdometerInterpreter().candidates(in: lines, previous: previous)
        // A photo that could be either is what its better candidate says; a VIN is the harder one to read by chance.
        if let vin = vins.first, vin.confidence >= odometers.first?.confidence ?? 0 { return .vin(vins) }
        return odometers.isEmpty ? .nothing : .odometer(odometers)
    }
}
