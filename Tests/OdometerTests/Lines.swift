import OdologOdometer
import OdologValues

/// A line as an engine would report it: `text` at a place, every symbol equally sure, each as wide as 0.6 of the height.
func line(
    _ text: String, x: Double = 100, y: Double = 100, height: Double = 40, confidence: Double = 0.96,
    role: LineRole = .text, variant: String = "gray", alternatives: [Int: [RecognizedSymbol.Alternative]] = [:],
    isRow: Bool = false
) -> RecognizedLine {
    RecognizedLine(
        symbols: text.enumerated().map { index, character in
            RecognizedSymbol(character, confidence: confidence, alternatives: alternatives[index] ?? [])
        },
        quad: Quad(x: x, y: y, width: Double(text.count) * height * 0.6, height: height), role: role, variant: variant,
        isRow: isRow)
}

extension Quad {
    /// Turned about the origin, degrees clockwise.
    func turned(by degrees: Int) -> Quad {
        let (cosine, sine): (Double, Double) =
            switch degrees {
            case 90: (0, 1)
            case 180: (-1, 0)
            case 270: (0, -1)
            default: (1, 0)
            }
        func turn(_ point: Point) -> Point {
            Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
        }
        return Quad(
            topLeft: turn(topLeft), topRight: turn(topRight), bottomRight: turn(bottomRight),
            bottomLeft: turn(bottomLeft))
    }
}

extension RecognizedLine {
    func turned(by degrees: Int) -> RecognizedLine {
        RecognizedLine(symbols: symbols, quad: quad.turned(by: degrees), role: role, variant: variant)
    }
}

/// Only for literals in tests.
func value(_ text: String) -> OdometerValue { try! OdometerValue(parsing: text) }
