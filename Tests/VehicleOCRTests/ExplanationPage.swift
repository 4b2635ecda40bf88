import Glibc
import OdologImaging

extension Bitmap {
    func rgb(_ x: Int, _ y: Int) -> [UInt8] { (0..<3).map { self[x, y, $0] } }

    /// Gray made RGB.
    func inColor() throws -> Bitmap {
        var canvas = try Canvas(width: width, height: height)
        canvas.draw(self, x: 0, y: 0)
        return canvas.finish()
    }

    /// Whether `part` stands in it somewhere, pixel by pixel; both in colour.
    func holds(_ part: Bitmap) -> Bool {
        guard part.width <= width, part.height <= height else { return false }
        // Of some rows the one that says most is looked for first.
        let probe = part.withPixels { pixels in
            stride(from: 0, to: part.height, by: max(1, part.height / 16)).max { left, right in
                part.variety(of: left, pixels) < part.variety(of: right, pixels)
            }!
        }
        return withPixels { page in
            part.withPixels { pixels in
                let (count, pageCount) = (part.width * 3, width * 3)
                func isEqual(_ row: Int, at start: Int) -> Bool {
                    memcmp(pixels.baseAddress! + row * count, page.baseAddress! + start, count) == 0
                }
                for y in 0...height - part.height {
                    let row = (y + probe) * pageCount
                    var x = 0
                    while x + count <= pageCount {
                        if isEqual(probe, at: row + x),
                            (0..<part.height).allSatisfy({ isEqual($0, at: (y + $0) * pageCount + x) })
                        {
                            return true
                        }
                        x += 3
                    }
                }
                return false
            }
        }
    }

    private func variety(of row: Int, _ pixels: UnsafeBufferPointer<UInt8>) -> Int {
        let values = pixels[row * width * 3..<(row + 1) * width * 3]
        return zip(values, values.dropFirst(3)).count { $0 != $1 }
    }

    /// Whether `text` stands in it somewhere.
    func shows(_ text: String, _ font: Font, _ color: Color, on background: Color = .white) throws -> Bool {
        // From the foot of the letters on other lines may follow.
        var canvas = try Canvas(width: font.width(of: text) - 1, height: font.baseline, background: background)
        canvas.draw(text, x: 0, y: 0, font, color)
        return holds(canvas.finish())
    }

    /// The first row from `start` on whose left edge has another colour.
    func firstRow(notIn color: Color, after start: Int) -> Int? {
        (start..<height).first { rgb(0, $0) != [color.red, color.green, color.blue] }
    }
}
