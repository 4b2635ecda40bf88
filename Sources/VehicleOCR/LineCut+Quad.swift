import OdologValues

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
