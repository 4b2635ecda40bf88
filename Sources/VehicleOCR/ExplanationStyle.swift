import OdologImaging
import OdologText

/// A part of the page, as wide as it.
protocol ExplanationBlock {
    /// Pixels.
    var height: Int { get }
    func draw(on canvas: inout Canvas, top: Int) throws(ImagingError)
}

/// Sizes, colours and fonts of the page, and how its blocks stand.
struct ExplanationStyle {
    static let margin = 16
    /// Of the page, pixels.
    let width: Int
    let body: Font
    let title: Font
    /// For what was read.
    let reading: Font

    init(width: Int) throws(ImagingError) {
        self.width = width
        body = try Font(size: 8)
        title = try Font(size: 10)
        reading = try Font(size: 12)
    }

    let ink = Color(0x1B1F24)
    let faint = Color(0x6A737D)
    let frame = Color(0xC8CED6)
    let band = Color(0x24292F)
    let barcode = Color(0xFF6B6B)

    /// Between the margins.
    var contentWidth: Int { width - 2 * Self.margin }
    /// Of its size a strip may take so much of a row, unless it is small; the rest is for what was read.
    func widestStrip(isSmall: Bool) -> Int { isSmall ? contentWidth * 2 / 5 : contentWidth - gutter }
    /// For numbers at the left of rows.
    var gutter: Int { body.width(of: "00.00") + 16 }

    /// Bright enough for a dark dashboard and for black text on them.
    func color(of role: LineRole) -> Color {
        switch role {
        case .odometer: Color(0x2EE66B)
        case .otherDigits: Color(0xFFB020)
        case .vin: Color(0x4CC2FF)
        case .text: Color(0xE59BFF)
        }
    }

    /// The blocks one below another.
    func page(of blocks: [any ExplanationBlock]) throws(ImagingError) -> Bitmap {
        let height = blocks.reduce(Self.margin) { $0 + $1.height }
        var canvas = try Canvas(width: width, height: min(height, 65_535))
        var top = 0
        for block in blocks {
            try block.draw(on: &canvas, top: top)
            top += block.height
        }
        return canvas.finish()
    }
}

/// A label in a coloured box.
struct ExplanationChip {
    let text: String
    let color: Color
    let font: Font

    var width: Int { font.width(of: text) + 12 }
    var height: Int { font.lineHeight + 4 }

    func draw(on canvas: inout Canvas, x: Int, y: Int) {
        canvas.fill(x: x, y: y, width: width, height: height, .black)
        canvas.fill(x: x + 1, y: y + 1, width: width - 2, height: height - 2, color)
        canvas.draw(text, x: x + 6, y: y + 3, font, .black)
    }
}

extension LineRole {
    /// For a person.
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
    /// Of a probability: never 100 % for what isn't certain, nor 0 % for what isn't impossible.
    var percent: String {
        if self > 0.99, self < 1 { return ">99 %" }
        if self > 0, self < 0.01 { return "<1 %" }
        return isFinite ? "\(Int((Swift.min(Swift.max(self, 0), 1) * 100).rounded())) %" : "?"
    }

    /// With two digits behind the point; engines and locators may give anything.
    var hundredths: String {
        guard isFinite, abs(self) < 1e6 else { return "?" }
        let hundredths = Int((abs(self) * 100).rounded())
        let digits = String(hundredths % 100)
        return "\(self < 0 ? "-" : "")\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}
