import OdologBarcode
import OdologImaging
import OdologNetwork
import OdologReading
import OdologVIN
import OdologValues

/// A photo while it is read: where lines and barcodes stand in it. For one thread.
final class PhotoView {
    let photo: Photo
    /// The photo with fewer pixels, for the locator and the scene classifier.
    let reduced: ReducedPhoto
    let clock: StageClock
    /// What is known of barcodes so far, in pixels of the photo's bitmap.
    private(set) var scan = BarcodeScan()
    private let locator: any LineLocator
    private let barcodeScanner: (any BarcodeScanner)?
    /// The time that is left to look for barcodes in this photo.
    private var patience = Duration.seconds(8)

    init(
        _ photo: Photo, locator: any LineLocator, barcodeScanner: (any BarcodeScanner)?, _ clock: StageClock
    ) throws(ReadingError) {
        self.photo = photo
        self.locator = locator
        self.barcodeScanner = barcodeScanner
        self.clock = clock
        reduced = try clock.measure(.locate) { () throws(ReadingError) in try ReducedPhoto(photo) }
    }

    // MARK: Barcodes

    /// Quads in pixels of the upright photo.
    var barcodes: [RecognizedBarcode] { scan.barcodes.map { $0.scaled(by: 1 / photo.scale) } }

    /// A barcode with a VIN tells what kind of photo it is.
    var hasBarcodeOfVIN: Bool { scan.barcodes.contains(where: \.holdsVIN) }

    func scanBarcodes(_ effort: BarcodeEffort) throws(ReadingError) {
        guard let barcodeScanner else { return }
        let start = ContinuousClock.now
        defer { patience -= .now - start }
        do {
            scan = try clock.measure(.barcodes) { () throws(BarcodeError) in
                try barcodeScanner.scan(photo.bitmap, effort: effort, within: patience, until: \.holdsVIN)
            }
        } catch .noProcess {
            // The characters can be read all the same; a person is told that nobody looked for barcodes.
            scan = BarcodeScan(isComplete: false)
        } catch {
            throw .barcode(error)
        }
    }

    // MARK: Lines

    /// The likeliest first, in pixels of the photo's bitmap. Bars look like digits, so no line is where they stand.
    func located(for kind: ReadingKind?) throws(ReadingError) -> [LocatedLine] {
        try clock.measure(.locate) { () throws(ReadingError) in try locate(for: kind, quarterTurns: 0) }
    }

    /// The same for the photo turned by a quarter, a half and three quarters, since it may lie on its side or stand
    /// upside down. The turn where the locator is surest comes first. Turns where it sees nothing are left out.
    func locatedFromOtherSides(for kind: ReadingKind?) throws(ReadingError) -> [[LocatedLine]] {
        try clock.measure(.locate) { () throws(ReadingError) in
            var turns: [[LocatedLine]] = []
            for quarterTurns in 1...3 { turns.append(try locate(for: kind, quarterTurns: quarterTurns)) }
            return turns.filter { !$0.isEmpty }.sorted { $0[0].score > $1[0].score }
        }
    }

    /// The same part by part, where the photo is so large that the locator sees each part at another scale than the
    /// whole. Empty where it isn't.
    func locatedInParts(for kind: ReadingKind?) throws(ReadingError) -> [LocatedLine] {
        let bitmap = reduced.bitmap
        return try clock.measure(.locate) { () throws(ReadingError) in
            var lines: [LocatedLine] = []
            for part in PhotoParts(width: bitmap.width, height: bitmap.height).all {
                lines += try locate(in: try picture(of: part), for: kind).filter { !part.cutsOff($0.quad) }
                    .map { $0.moved(x: Double(part.x), y: Double(part.y)).scaled(by: 1 / reduced.scale) }
            }
            return lines.filter(scan.leavesFree).sorted { $0.score > $1.score }
        }
    }

    /// - Parameter quarterTurns: the locator is shown the bitmap turned clockwise by so many.
    private func locate(for kind: ReadingKind?, quarterTurns: Int) throws(ReadingError) -> [LocatedLine] {
        let bitmap = reduced.bitmap
        let turned: Bitmap
        do {
            turned = try bitmap.rotated(quarterTurns: quarterTurns)
        } catch {
            throw .imaging(error)
        }
        return try locate(in: turned, for: kind).map { line in
            line.turned(back: quarterTurns, width: Double(bitmap.width), height: Double(bitmap.height))
                .scaled(by: 1 / reduced.scale)
        }
        .filter(scan.leavesFree)
    }

    /// In pixels of the reduced bitmap.
    private func picture(of part: PhotoParts.Part) throws(ReadingError) -> Bitmap {
        do {
            return try reduced.bitmap.cropped(x: part.x, y: part.y, width: part.side, height: part.side)
        } catch {
            throw .imaging(error)
        }
    }

    private func locate(in picture: Bitmap, for kind: ReadingKind?) throws(ReadingError) -> [LocatedLine] {
        do {
            return try locator.lines(in: picture, lookingFor: kind?.purpose)
        } catch {
            throw .locator(error)
        }
    }
}

extension BarcodeScan {
    /// Whether no bars are where the line stands. Bars that couldn't be read may be the strokes of a VIN, so they leave
    /// a VIN's line alone.
    fileprivate func leavesFree(_ line: LocatedLine) -> Bool {
        let bars = barcodes.map(\.quad) + (line.role == .vin ? [] : unread)
        return !bars.contains { $0.contains(line.quad.center) }
    }
}

extension RecognizedBarcode {
    fileprivate var holdsVIN: Bool { !VINPayload.vins(in: payload).isEmpty }
}

extension ReadingKind {
    fileprivate var purpose: LinePurpose {
        switch self {
        case .odometer: .odometer
        case .vin: .vin
        }
    }
}
