import OdologImaging
import OdologValues

/// The upright photo with the places that were read, and barcodes.
struct PhotoSection {
    let reading: PhotoReading
    let places: [ExplainedPlace]
    /// Index of the chosen line in the lines of the reading; nil: none.
    let chosen: Int?

    /// The most pixels of the picture either way.
    static let mostSide = 1200
    private static let shownSide = (width: 1000.0, height: 800.0)

    func html() throws(ImagingError) -> HTML {
        let bitmap = try Self.scaled(reading.photo.bitmap)
        let (width, height) = (reading.photo.width, reading.photo.height)
        let photo = try HTML.image(
            bitmap, alt: "The photo, upright, \(width) x \(height) pixels", shown: Self.shown(bitmap))
        let outlines = HTML.element(
            "svg",
            [
                "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": "none", "width": "100%", "height": "100%",
            ], HTML(marks.map(outline)))
        let overlay = HTML.element(
            "svg", ["class": "places", "role": "img", "aria-label": summary], outlines, HTML(labels()))
        return .element(
            "figure", [:], .element("div", ["class": "photo"], photo, overlay),
            .element("figcaption", [:], legend))
    }

    /// Scaled down to ``mostSide``, never enlarged.
    static func scaled(_ bitmap: Bitmap) throws(ImagingError) -> Bitmap {
        let factor = Double(mostSide) / Double(max(bitmap.width, bitmap.height))
        if factor >= 1 { return bitmap }
        return try bitmap.scaled(
            toWidth: max(1, Int((Double(bitmap.width) * factor).rounded())),
            height: max(1, Int((Double(bitmap.height) * factor).rounded())))
    }

    /// The size on the page, in its pixels: as large as a desktop has room for, but at most four times the picture.
    private static func shown(_ bitmap: Bitmap) -> (width: Int, height: Int) {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let factor = min(shownSide.width / width, shownSide.height / height, 4)
        return (max(1, Int((width * factor).rounded())), max(1, Int((height * factor).rounded())))
    }

    private struct Mark {
        let label: String
        let quad: Quad
        let style: String
        let isChosen: Bool
    }

    /// The chosen mark is the last, so that it is drawn over all others.
    private var marks: [Mark] {
        let all =
            reading.barcodes.map {
                Mark(label: $0.symbology.name, quad: $0.quad, style: "barcode", isChosen: false)
            }
            + places.map { place in
                let line = place.lines.first { $0.index == chosen } ?? place.lines[0]
                return Mark(
                    label: String(place.number), quad: line.line.quad, style: place.role.rawValue,
                    isChosen: line.index == chosen)
            }
        // A quad that isn't finite can't be drawn.
        let drawn = all.filter { $0.quad.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
        return drawn.filter { !$0.isChosen } + drawn.filter(\.isChosen)
    }

    private func outline(_ mark: Mark) -> HTML {
        let points = mark.quad.corners.map { "\($0.x.coordinate),\($0.y.coordinate)" }.joined(separator: " ")
        let chosen = mark.isChosen ? " chosen" : ""
        return .element("polygon", ["class": "case\(chosen)", "points": points])
            + .element("polygon", ["class": "\(mark.style)\(chosen)", "points": points])
    }

    /// For each mark a dot where the text starts, and a label at a corner of the quad. The chosen mark gets its corner
    /// first. The others get a corner away from the labels that are already placed.
    private func labels() -> [HTML] {
        var taken: [Point] = []
        return marks.reversed().map { mark in
            let quad = mark.quad
            func room(_ corner: Point) -> Double { taken.map { $0.distance(to: corner) }.min() ?? .infinity }
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
            let near = Double(reading.photo.width) / 25
            let corner = corners.first { room($0) > near } ?? corners.max { room($0) < room($1) } ?? quad.topLeft
            taken.append(corner)
            return pinned(.element("circle", ["r": "4"]), at: quad.topLeft, mark)
                + pinned(plate(mark, at: corner), at: corner, mark)
        }.reversed()
    }

    /// Draws in pixels of the page, so that it can be read however small the photo is shown.
    private func pinned(_ content: HTML, at point: Point, _ mark: Mark) -> HTML {
        let share = share(of: point)
        return .element(
            "svg",
            [
                "class": mark.style, "x": "\((share.x * 100).hundredths)%", "y": "\((share.y * 100).hundredths)%",
                "overflow": "visible",
            ], content)
    }

    /// A label above or below a corner, inside the photo.
    private func plate(_ mark: Mark, at corner: Point) -> HTML {
        let share = share(of: corner)
        let width = 10 + 8 * mark.label.count
        let x = share.x > 0.9 ? -width - 2 : share.x < 0.1 ? 2 : -width / 2
        let isBelow = share.y < 0.08 || corner.y > mark.quad.center.y && share.y < 0.92
        let y = isBelow ? 6 : -26
        return .element("rect", ["x": "\(x)", "y": "\(y)", "width": "\(width)", "height": "20", "rx": "3"])
            + .element("text", ["x": "\(x + width / 2)", "y": "\(y + 15)"], .text(mark.label))
    }

    private func share(of point: Point) -> (x: Double, y: Double) {
        (point.x / Double(reading.photo.width), point.y / Double(reading.photo.height))
    }

    private var summary: String {
        let names = places.map { "\($0.number): \($0.role.words)" } + reading.barcodes.map(\.symbology.name)
        return names.isEmpty ? "No place was read" : "Places that were read: " + names.joined(separator: ", ")
    }

    private var legend: HTML {
        var chips = places.roles.map { HTML.element("span", ["class": "chip \($0.rawValue)"], .text($0.words)) }
        if !reading.barcodes.isEmpty { chips.append(.element("span", ["class": "chip barcode"], .text("barcode"))) }
        if chips.isEmpty { return .element("small", [:], .text("No line of characters and no barcode was read.")) }
        let note = "As located, with a dot where the text starts; the chosen one is thick."
        return HTML(chips) + .element("small", [:], .text(note))
    }
}

extension LineRole {
    /// The role's name for a person.
    var words: String {
        switch self {
        case .odometer: "odometer"
        case .otherDigits: "other digits"
        case .vin: "VIN"
        case .text: "text"
        }
    }
}

extension Double {
    /// At most a million pixels either way. Browsers calculate in single precision, and nothing farther out can be
    /// seen.
    fileprivate var coordinate: String { Swift.min(Swift.max(self, -999_999), 999_999).hundredths }
}
