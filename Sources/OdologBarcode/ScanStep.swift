import Glibc
import OdologImaging
import OdologValues

/// The steps of a scan in their order: first the cheap and fruitful ones, then the slow ones.
enum ScanStep: CaseIterable {
    case sharpenedBars
    case wholePhoto
    case otherBars
    case invertedBars
    case invertedPhoto
    case stretchedPhoto
    case partsOfPhoto
    case turnedPhoto

    /// - Parameter isBarred: whether something looks like the bars of a barcode.
    func isWorthwhile(isBarred: Bool, _ effort: BarcodeEffort) -> Bool {
        switch self {
        case .sharpenedBars, .wholePhoto: true
        case .otherBars, .invertedBars: isBarred || effort == .thorough
        case .invertedPhoto, .stretchedPhoto, .partsOfPhoto, .turnedPhoto: effort == .thorough
        }
    }

    /// The pictures that this step reads.
    /// - Parameters:
    ///   - source: the gray bitmap; `gray` are its pixels.
    ///   - wholePixels: how many pixels are left of a photo that is read as a whole.
    func pictures(
        of source: Bitmap, _ gray: BarcodePixels, _ bars: ArraySlice<BarRegion>, wholePixels: Double
    ) throws(BarcodeError) -> [BarcodePicture] {
        switch self {
        case .sharpenedBars:
            return try bars.pictures(from: gray, with: [.soft, .mild])
        case .wholePhoto:
            return [try source.picture(pixels: wholePixels, variant: "whole")]
        case .otherBars:
            return try bars.pictures(from: gray, with: [.plain, .fine, .strong, .large])
        case .invertedBars:
            return try bars.pictures(from: gray, with: [.soft, .mild]).map { picture in
                var picture = picture
                picture.isInverted = true
                return picture
            }
        case .invertedPhoto:
            var picture = try source.picture(pixels: wholePixels, variant: "inverted")
            picture.isInverted = true
            return [picture]
        case .stretchedPhoto:
            // The library takes gray values that differ by less than 24 for equal.
            let stretched = try ZXingScanner.imaging { () throws(ImagingError) in try source.contrastStretched() }
            return [
                try stretched.picture(pixels: wholePixels, variant: "stretched"),
                try source.picture(pixels: Double(source.width * source.height) / 4, variant: "half"),
            ]
        case .partsOfPhoto:
            return try source.parts(pixels: wholePixels)
        case .turnedPhoto:
            return try source.turnedPictures(pixels: wholePixels / 2)
        }
    }
}

/// How bars are cut out and sharpened.
struct BarTreatment {
    let variant: String
    /// How many pixels of the strip one pixel of the bitmap becomes along the code. Across the code it is one.
    let scale: Double
    /// How many rows are averaged. 0: none, and nothing is sharpened.
    let band: Int
    /// The Gaussian's sigma in pixels of the bitmap.
    let sigma: Double
    let amount: Double

    static let soft = BarTreatment(variant: "bars soft", scale: 3, band: 6, sigma: 1, amount: 1)
    static let mild = BarTreatment(variant: "bars mild", scale: 3, band: 6, sigma: 1, amount: 2)
    static let plain = BarTreatment(variant: "bars plain", scale: 2, band: 0, sigma: 1, amount: 0)
    static let fine = BarTreatment(variant: "bars fine", scale: 4, band: 4, sigma: 1, amount: 2)
    static let strong = BarTreatment(variant: "bars strong", scale: 3, band: 6, sigma: 3, amount: 3)
    static let large = BarTreatment(variant: "bars large", scale: 3, band: 12, sigma: 2, amount: 2)

    /// The longest strip in pixels.
    static let longest = 2800.0
    /// How many rows `barcode_sharpen` gives for every half of a band.
    static let rowsPerBand = 2.0
}

extension ArraySlice<BarRegion> {
    func pictures(from gray: BarcodePixels, with treatments: [BarTreatment]) throws(BarcodeError) -> [BarcodePicture] {
        var pictures: [BarcodePicture] = []
        for region in self {
            // Treatments of one scale share their cut.
            var cuts: [Double: BarcodePixels] = [:]
            for treatment in treatments {
                let corners = region.widened
                let length = corners[0].distance(to: corners[1])
                let scale = Swift.min(treatment.scale, BarTreatment.longest / Swift.max(length, 1))
                if cuts[scale] == nil { cuts[scale] = try gray.cut(corners, along: scale, across: 1) }
                guard let strip = cuts[scale] else { continue }
                if let picture = try treatment.picture(of: strip, corners, scale: scale) { pictures.append(picture) }
            }
        }
        return pictures
    }
}

extension BarTreatment {
    fileprivate func picture(
        of strip: BarcodePixels, _ corners: [Point], scale: Double
    ) throws(BarcodeError) -> BarcodePicture? {
        let across = Swift.max(corners[0].distance(to: corners[3]), 1)
        let along = Swift.max(corners[0].distance(to: corners[1]), 1)
        func step(_ end: Point, length: Double, pixels: Double) -> Point {
            Point(
                x: (end.x - corners[0].x) / length * pixels, y: (end.y - corners[0].y) / length * pixels)
        }
        let right = step(corners[1], length: along, pixels: 1 / scale)
        if band == 0 {
            let down = step(corners[3], length: across, pixels: 1)
            return BarcodePicture(
                gray: strip, formats: BarcodePicture.barred, turns: false, variant: variant,
                origin: PictureOrigin(start: corners[0], right: right, down: down))
        }
        guard let gray = try strip.sharpened(band: band, sigma: sigma * scale, amount: amount) else { return nil }
        let down = step(corners[3], length: across, pixels: Swift.max(1, Double(band / 2)) / Self.rowsPerBand)
        // Three lines are more than one band has. So two bands must agree, of which half is the same.
        return BarcodePicture(
            gray: gray, formats: BarcodePicture.linear, turns: false, lines: 3, variant: variant,
            origin: PictureOrigin(start: corners[0], right: right, down: down))
    }
}

extension Bitmap {
    /// The whole photo, reduced to at most so many pixels.
    fileprivate func picture(pixels: Double, variant: String) throws(BarcodeError) -> BarcodePicture {
        let factor = min(1, (pixels / Double(width) / Double(height)).squareRoot())
        let reduced = try ZXingScanner.imaging { () throws(ImagingError) in
            try scaled(
                toWidth: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor)))
        }
        return BarcodePicture(
            gray: BarcodePixels(reduced), variant: variant,
            origin: .scaled(by: Double(width) / Double(reduced.width)))
    }

    /// Overlapping parts, each a third as wide and high as the photo; each shares half of itself with the next. The
    /// library looks for a Data Matrix from the middle of a picture, and sees none in its corners.
    fileprivate func parts(pixels: Double) throws(BarcodeError) -> [BarcodePicture] {
        let whole = try picture(pixels: pixels, variant: "parts")
        guard let reduced = whole.gray.bitmap, min(reduced.width, reduced.height) >= 48 else { return [] }
        let (width, height, scale) = (reduced.width / 3, reduced.height / 3, whole.origin.right.x)
        var pictures: [BarcodePicture] = []
        for row in 0..<5 {
            for column in 0..<5 {
                let (x, y) = (column * width / 2, row * height / 2)
                let part = try ZXingScanner.imaging { () throws(ImagingError) in
                    try reduced.cropped(x: x, y: y, width: width, height: height)
                }
                pictures.append(
                    BarcodePicture(
                        gray: BarcodePixels(part), formats: BarcodePicture.matrix, variant: "parts",
                        origin: PictureOrigin(
                            start: Point(x: Double(x) * scale, y: Double(y) * scale), right: Point(x: scale, y: 0),
                            down: Point(x: 0, y: scale))))
            }
        }
        return pictures
    }

    /// The photo in several directions. Matrix codes and PDF417 are found in any direction, but in some better than
    /// in others.
    fileprivate func turnedPictures(pixels: Double) throws(BarcodeError) -> [BarcodePicture] {
        let whole = try picture(pixels: pixels, variant: "turned")
        guard let reduced = whole.gray.bitmap else { return [] }
        let scale = whole.origin.right.x
        var pictures: [BarcodePicture] = []
        for degrees in [15.0, 30, 45, 60, 75] {
            let turned = try ZXingScanner.imaging { () throws(ImagingError) in try reduced.rotated(degrees: degrees) }
            let (c, s) = (cos(degrees * .pi / 180) * scale, sin(degrees * .pi / 180) * scale)
            let (right, down) = (Point(x: c, y: -s), Point(x: s, y: c))
            let middle = Point(x: Double(reduced.width) / 2, y: Double(reduced.height) / 2)
            let start = Point(
                x: middle.x * scale - right.x * middle.x - down.x * middle.y,
                y: middle.y * scale - right.y * middle.x - down.y * middle.y)
            pictures.append(
                BarcodePicture(
                    gray: BarcodePixels(turned), formats: BarcodePicture.matrix | BarcodePicture.barred,
                    variant: "turned", origin: PictureOrigin(start: start, right: right, down: down)))
        }
        return pictures
    }
}
