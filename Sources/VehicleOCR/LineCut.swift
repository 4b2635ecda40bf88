import OdologText

/// How a line is cut from the photo.
struct LineCut: Hashable, Sendable {
    let variant: StripMaker.Variant
    /// By how much the quad is lengthened at both ends, in parts of its height: a locator may lose half a digit. For VINs in
    /// widths of a character, of which they have seventeen: in a squeezed photo a height is many characters.
    var reach = 0.0
    /// Around the quad, in parts of its height.
    var margin = StripMaker.margin
    /// Read as one word. Tesseract's search may break an unsure line where there is no gap, and then drops what follows;
    /// but a word beside a VIN is glued to it.
    var isOneWord = false

    /// For engines that read anything.
    static let texts = [LineCut(variant: .gray), LineCut(variant: .sauvola)]
    /// Several readings of the line that matters most. Loose and tight in turn: what differs between cuts is what the
    /// reader isn't sure of.
    static let best = looseAndTight(.gray)
    static let further = [LineCut(variant: .gray, reach: 0.2)]
    /// Where a network reads digits beside Tesseract, at a third of its cost.
    static let bestOfTwo = [LineCut(variant: .gray, reach: 0.1, margin: 0.15)] + looseAndTight(.bare)
    static let furtherOfTwo = [LineCut(variant: .bare, reach: 0.2)]
    /// For the model of VINs: what may be one is read several times, too, and far beyond its ends, for the locator may lose
    /// some characters there.
    static let vin = reachingFar(.vin)
    /// Of a VIN whose line is cut anew after its first readings.
    static let recutVIN = Array(vin.prefix(3))
    static let furtherVIN = [LineCut(variant: .vin, reach: 0.4)]
    /// Where a network reads VINs beside Tesseract, at a third of its cost.
    static let vinOfTwo = Array(vin.prefix(1)) + reachingFar(.bareVIN)
    static let recutVINOfTwo = Array(vinOfTwo.prefix(4))
    static let furtherVINOfTwo = [LineCut(variant: .bareVIN, reach: 0.4)]
    /// Where a unit stands beside a number.
    static let beside = LineCut(variant: .bare, reach: 2)
    /// A word that may tell which number is which.
    static let word = LineCut(variant: .bare, reach: 0.2)

    private static func reachingFar(_ variant: StripMaker.Variant) -> [LineCut] {
        // A network's search doesn't break a line where there is no gap.
        let isBroken = variant == .vin
        return [
            LineCut(variant: variant, isOneWord: isBroken),
            LineCut(variant: variant, reach: 0.3, margin: 0.1),
            LineCut(variant: variant, reach: 0.6, margin: 0.18, isOneWord: isBroken),
            LineCut(variant: variant, reach: 1.5, isOneWord: isBroken),
            LineCut(variant: variant, reach: 3),
        ]
    }

    private static func looseAndTight(_ variant: StripMaker.Variant) -> [LineCut] {
        [(0, 0.1), (0.1, 0.15), (0.2, 0.22), (0.4, 0.15), (0.7, 0.18)].map {
            LineCut(variant: variant, reach: $0, margin: $1)
        }
    }
}

extension LineCut {
    func quad(of line: Quad) -> Quad {
        guard reach != 0, line.height > 0 else { return line }
        return line.lengthened(by: variant.isOfVIN ? reach * line.width / 17 / line.height : reach)
    }

    /// `gray`, `gray +0.2 margin 0.15`, or `vin +0.4 margin 0.2 word`.
    var name: String {
        self == LineCut(variant: variant)
            ? variant.rawValue : "\(variant.rawValue) +\(reach) margin \(margin)" + (isOneWord ? " word" : "")
    }

    /// From `name`; gray without more for any other text.
    init(name: some StringProtocol) {
        let parts = name.split(separator: " ")
        self.init(variant: parts.first.flatMap { StripMaker.Variant(rawValue: String($0)) } ?? .gray)
        isOneWord = parts.count == 5 && parts[4] == "word"
        if parts.count == 4 || isOneWord, let reach = Double(parts[1]), let margin = Double(parts[3]) {
            (self.reach, self.margin) = (reach, margin)
        }
    }
}
