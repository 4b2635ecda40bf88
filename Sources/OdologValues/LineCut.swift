/// How a line was cut from the photo and made a strip for an engine.
public struct LineCut: Hashable, Sendable, Codable {
    /// How the pixels are prepared.
    public enum Variant: String, CaseIterable, Sendable, Codable {
        /// The strongest colour channel, stretched.
        case gray
        /// The same, thresholded.
        case sauvola
        /// As gray, and stretched to the width of seventeen characters. In photos VINs are squeezed: narrow letters,
        /// wide gaps.
        case vin
        /// As gray, without a border: for Odolog's own networks.
        case bare
        /// As vin, without a border: for Odolog's own network of VINs.
        case bareVIN

        /// Whether it is made as wide as seventeen characters are.
        public var isOfVIN: Bool { self == .vin || self == .bareVIN }
    }

    /// In parts of the line's height, on every side. Locators cut tightly, and engines read better with room around.
    public static let usualMargin = 0.15

    /// How the pixels are prepared.
    public var variant: Variant
    /// How far the quad is lengthened at both ends, in parts of its height: a locator may lose half a digit. For VINs
    /// in widths of a character, a seventeenth of the quad: in a squeezed photo a height is many characters.
    public var reach: Double
    /// Around the quad, in parts of its height.
    public var margin: Double
    /// Read as one word. Tesseract's search may break an unsure line where there is no gap, and then it drops what
    /// follows. The drawback: a word beside a VIN is glued to it.
    public var isOneWord: Bool
    /// Not from the photo's bitmap, but from a part of the file that was decoded again at full resolution.
    public var isFromDetail = false

    /// `isFromDetail` is left out: only the photo decides it.
    private enum CodingKeys: CodingKey {
        case variant, reach, margin, isOneWord
    }

    public init(
        variant: Variant, reach: Double = 0, margin: Double = usualMargin, isOneWord: Bool = false,
        isFromDetail: Bool = false
    ) {
        self.variant = variant
        self.reach = reach
        self.margin = margin
        self.isOneWord = isOneWord
        self.isFromDetail = isFromDetail
    }

    /// `gray`, `gray +0.2 margin 0.15`, or `vin +0.4 margin 0.2 word`: for a person.
    public var name: String {
        reach == 0 && margin == Self.usualMargin && !isOneWord
            ? variant.rawValue : "\(variant.rawValue) +\(reach) margin \(margin)" + (isOneWord ? " word" : "")
    }
}
