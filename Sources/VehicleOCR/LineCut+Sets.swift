import OdologText

extension LineCut {
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

    private static func reachingFar(_ variant: Variant) -> [LineCut] {
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

    private static func looseAndTight(_ variant: Variant) -> [LineCut] {
        [(0, 0.1), (0.1, 0.15), (0.2, 0.22), (0.4, 0.15), (0.7, 0.18)].map {
            LineCut(variant: variant, reach: $0, margin: $1)
        }
    }
}

extension LineCut {
    private static let charactersOfVIN = 17.0

    /// What is cut of a line that was located.
    func quad(of line: Quad) -> Quad {
        guard reach != 0, line.height > 0 else { return line }
        return line.lengthened(by: variant.isOfVIN ? reach * line.width / Self.charactersOfVIN / line.height : reach)
    }

    /// The line of which that is cut.
    func line(of quad: Quad) -> Quad {
        guard reach != 0, quad.height > 0 else { return quad }
        let width = quad.width / (1 + 2 * reach / Self.charactersOfVIN)
        return quad.lengthened(
            by: -(variant.isOfVIN ? reach * width / Self.charactersOfVIN / quad.height : reach))
    }
}
