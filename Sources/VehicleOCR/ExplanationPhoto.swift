import OdologImaging
import OdologText

/// The upright photo with the places that were read.
struct ExplainedPhoto: ExplanationBlock {
    let reading: PhotoReading
    /// The photo as it is shown.
    let bitmap: Bitmap
    let places: [ExplainedPlace]
    /// Index of the chosen line.
    let chosen: Int?
    let style: ExplanationStyle

    static let leastWidth = 800
    private static let mostWidth = 1200
    private static let mostHeight = 1600

    static func scaled(_ photo: Photo) throws(ImagingError) -> Bitmap {
        let (width, height) = (Double(photo.bitmap.width), Double(photo.bitmap.height))
        let wanted = min(max(width, Double(leastWidth)), Double(mostWidth))
        let factor = min(wanted / width, Double(mostHeight) / height)
        return try photo.bitmap.scaled(
            toWidth: max(1, Int((width * factor).rounded())), height: max(1, Int((height * factor).rounded())))
    }

    var height: Int { bitmap.height }

    func draw(on canvas: inout Canvas, top: Int) throws(ImagingError) {
        canvas.draw(try annotated(), x: ExplanationStyle.margin, y: top)
    }

    /// On a canvas of its own: quads may reach beyond the photo.
    private func annotated() throws(ImagingError) -> Bitmap {
        var canvas = try Canvas(width: bitmap.width, height: bitmap.height)
        canvas.draw(bitmap, x: 0, y: 0)
        let scale = Double(bitmap.width) / Double(reading.photo.width)
        // The chosen one last: over all others.
        let order = places.filter { !isChosen($0) } + places.filter(isChosen)
        for place in order {
            let line = place.lines.first { $0.index == chosen } ?? place.lines[0]
            try outline(
                line.line.quad.scaled(by: scale), thickness: isChosen(place) ? 5 : 2, style.color(of: place.role),
                on: &canvas)
        }
        for barcode in reading.barcodes {
            try outline(barcode.quad.scaled(by: scale), thickness: 3, style.barcode, on: &canvas)
        }
        let frame = ExplanationRectangle(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let quads = places.map { $0.quad.scaled(by: scale) }
        var taken = quads.map { (area: ExplanationRectangle(around: $0), weight: 1) }
        for place in order.reversed() {
            let chip = ExplanationChip(
                text: String(place.number), color: style.color(of: place.role), font: style.body)
            let spot = spot(for: chip, at: quads[place.number - 1], in: frame, taken)
            chip.draw(on: &canvas, x: spot.x, y: spot.y)
            taken.append((spot, 4))
        }
        for barcode in reading.barcodes {
            let chip = ExplanationChip(text: barcode.symbology.name, color: style.barcode, font: style.body)
            let spot = spot(for: chip, at: barcode.quad.scaled(by: scale), in: frame, taken)
            chip.draw(on: &canvas, x: spot.x, y: spot.y)
            taken.append((spot, 4))
        }
        return canvas.finish()
    }

    private func outline(
        _ quad: Quad, thickness: Double, _ color: Color, on canvas: inout Canvas
    ) throws(ImagingError) {
        do {
            try canvas.outline(quad, thickness: thickness + 2, .black)
            try canvas.outline(quad, thickness: thickness, color)
        } catch .degenerateQuad {
            // Too far out to be seen.
            return
        } catch {
            throw error
        }
        // A quad may stand on its head.
        let side = Int(thickness) + 6
        let start = ExplanationRectangle(
            centerX: quad.topLeft.x, centerY: quad.topLeft.y, width: side, height: side)
        canvas.fill(x: start.x - 1, y: start.y - 1, width: side + 2, height: side + 2, .black)
        canvas.fill(x: start.x, y: start.y, width: side, height: side, color)
    }

    private func isChosen(_ place: ExplainedPlace) -> Bool {
        place.lines.contains { $0.index == chosen }
    }

    /// Off a corner of the quad and in the photo, where it covers least.
    private func spot(
        for chip: ExplanationChip, at quad: Quad, in frame: ExplanationRectangle,
        _ taken: [(area: ExplanationRectangle, weight: Int)]
    ) -> ExplanationRectangle {
        let reach = Double(max(chip.width, chip.height)) / 2 + 8
        let spots = [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight].map { corner in
            let length = max(quad.center.distance(to: corner), 1)
            let x = corner.x + (corner.x - quad.center.x) / length * reach
            let y = corner.y + (corner.y - quad.center.y) / length * reach
            return ExplanationRectangle(centerX: x, centerY: y, width: chip.width, height: chip.height).moved(
                into: frame)
        }
        func covered(_ spot: ExplanationRectangle) -> Int {
            taken.reduce(0) { $0 + $1.area.overlap(with: spot) * $1.weight }
        }
        // The first of equals.
        return spots.dropFirst().reduce(spots[0]) { covered($1) < covered($0) ? $1 : $0 }
    }
}

/// Upright, in whole pixels.
struct ExplanationRectangle {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(around quad: Quad) {
        let (columns, rows) = (quad.corners.map { Self.pixel($0.x) }, quad.corners.map { Self.pixel($0.y) })
        let (x, y) = (columns.min()!, rows.min()!)
        self.init(x: x, y: y, width: columns.max()! - x, height: rows.max()! - y)
    }

    init(centerX: Double, centerY: Double, width: Int, height: Int) {
        self.init(x: Self.pixel(centerX) - width / 2, y: Self.pixel(centerY) - height / 2, width: width, height: height)
    }

    /// What lies further out than a photo can reach counts as its edge.
    private static func pixel(_ coordinate: Double) -> Int { Int(max(-70_000, min(70_000, coordinate))) }

    /// At its top left where it is larger.
    func moved(into frame: Self) -> Self {
        Self(
            x: max(frame.x, min(x, frame.x + frame.width - width)),
            y: max(frame.y, min(y, frame.y + frame.height - height)), width: width, height: height)
    }

    /// Pixels that both have.
    func overlap(with other: Self) -> Int {
        let across = min(x + width, other.x + other.width) - max(x, other.x)
        let down = min(y + height, other.y + other.height) - max(y, other.y)
        return max(0, across) * max(0, down)
    }
}
