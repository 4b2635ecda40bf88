/// How a line is cut from the photo.
struct LineCut: Hashable, Sendable {
    let variant: StripMaker.Variant
    /// By how much the quad is lengthened at both ends, in parts of its height: a locator may lose half a digit.
    var reach = 0.0
    /// Around the quad, in parts of its height.
    var margin = StripMaker.margin

    /// For engines that read anything.
    static let texts = StripMaker.Variant.allCases.map { LineCut(variant: $0) }
    /// Several readings of the line that matters most. Loose and tight in turn: what differs between cuts is what the
    /// reader isn't sure of.
    static let best = [(0, 0.1), (0.1, 0.15), (0.2, 0.22), (0.4, 0.15), (0.7, 0.18)].map {
        LineCut(variant: .gray, reach: $0, margin: $1)
    }
    static let further = [LineCut(variant: .gray, reach: 0.2)]
    /// Where a unit stands beside a number.
    static let beside = [LineCut(variant: .gray, reach: 1.5)]
}

extension LineCut {
    /// `gray`, or `gray +0.2 margin 0.15`.
    var name: String {
        self == LineCut(variant: variant) ? variant.rawValue : "\(variant.rawValue) +\(reach) margin \(margin)"
    }

    /// From `name`; gray without more for any other text.
    init(name: some StringProtocol) {
        let parts = name.split(separator: " ")
        self.init(variant: parts.first.flatMap { StripMaker.Variant(rawValue: String($0)) } ?? .gray)
        if parts.count == 4, let reach = Double(parts[1]), let margin = Double(parts[3]) {
            (self.reach, self.margin) = (reach, margin)
        }
    }
}
