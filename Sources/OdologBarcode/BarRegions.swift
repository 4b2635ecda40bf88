internal import COdologBarcode
import OdologValues

/// A place where parallel bars stand.
struct BarRegion {
    /// Top left, top right, bottom right, bottom left, where the code runs from left to right. Which end is its first
    /// is unknown.
    let corners: [Point]
    /// Changes between dark and light on a line through all bars.
    let edges: Int

    /// Whether it has as many edges as a barcode. A VIN has 190 edges in Code 39, about 140 in Code 128. A line of
    /// text has fewer, and so have the grilles and scales of a dashboard.
    var isBarcode: Bool { edges >= 90 }

    var quad: Quad {
        Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }

    /// The corners of a region that is longer at both ends, for the quiet zone and for bars that were missed.
    var widened: [Point] {
        let part = max(0.06, 16 / max(quad.width, 1))
        func beyond(_ end: Point, _ other: Point) -> Point {
            Point(x: end.x + (end.x - other.x) * part, y: end.y + (end.y - other.y) * part)
        }
        return [
            beyond(corners[0], corners[1]), beyond(corners[1], corners[0]), beyond(corners[2], corners[3]),
            beyond(corners[3], corners[2]),
        ]
    }
}

extension BarcodePixels {
    /// The regions with parallel bars, those with the most edges first.
    func barRegions() throws(BarcodeError) -> [BarRegion] {
        var found = barcode_regions()
        defer { barcode_regions_free(&found) }
        switch withPixels({ barcode_find($0, width, height, &found) }) {
        case .BARCODE_OK: break
        case .BARCODE_OUT_OF_MEMORY: throw .outOfMemory(width: width, height: height)
        default: return []
        }
        return UnsafeBufferPointer(start: found.regions, count: found.count).map { region in
            let corners = [region.corners.0, region.corners.1, region.corners.2, region.corners.3]
            return BarRegion(corners: corners.map { Point(x: $0.x, y: $0.y) }, edges: Int(region.edges))
        }
    }

    /// A linear code's quad, grown from the lines that were read to the full height of its bars.
    func grown(_ quad: Quad) -> Quad {
        var corners = quad.corners.map { barcode_point(x: $0.x, y: $0.y) }
        let status = withPixels { pixels in
            corners.withUnsafeMutableBufferPointer { barcode_grow(pixels, width, height, $0.baseAddress!) }
        }
        guard status == .BARCODE_OK else { return quad }
        let points = corners.map { Point(x: $0.x, y: $0.y) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }
}
