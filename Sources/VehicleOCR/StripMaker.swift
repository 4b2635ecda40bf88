import OdologImaging
import OdologNetwork
import OdologValues

/// Cuts a line out of the photo and makes it what an engine reads best: one channel, dark on light, with a border where
/// the engine wants one.
struct StripMaker: Sendable {
    /// The widths and the border of the strips that the model of VINs was trained on, in pixels. The width is without
    /// the border.
    private static let vinWidths = 11 * height...30 * height
    private static let vinBorder = 8

    /// In pixels, with the margin. What is left for the characters suits Tesseract, which scales to 36.
    private static let height = 48
    /// About the height of the line itself in a strip. A line that is lower in the photo is enlarged.
    static let lineHeight = Double(height) / (1 + 2 * LineCut.usualMargin)
    private static let border = 10
    /// In pixels. Tesseract would take longer lines, but no line on a dashboard or a label is longer.
    private static let maximumWidth = 2000

    /// - Parameter quad: the line's quad, lengthened as the cut says, in pixels of `bitmap`.
    func strip(of quad: Quad, in bitmap: Bitmap, _ cut: LineCut) throws(ImagingError) -> Bitmap {
        let (variant, margin) = (cut.variant, cut.margin)
        var line = try bitmap.rectified(quad, height: Self.height, margin: margin, maxWidth: Self.maximumWidth)
        if variant.isOfVIN {
            let width = min(max(line.width, Self.vinWidths.lowerBound), Self.vinWidths.upperBound)
            line = try line.scaled(toWidth: width, height: line.height)
        }
        let gray = try line.grayscale(.strongestChannel).contrastStretched().darkOnLight()
        let strip =
            switch variant {
            case .gray, .vin, .bare, .bareVIN: gray
            case .sauvola: try gray.thresholdedSauvola()
            }
        switch variant {
        case .gray, .sauvola: return try strip.bordered(Self.border, value: 255)
        case .vin: return try strip.bordered(Self.vinBorder, value: 255)
        case .bare, .bareVIN: return strip
        }
    }
}
