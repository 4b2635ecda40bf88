import OdologNetwork
import OdologValues

/// The plan for a VIN: which of the located lines are worth reading, and in which order.
struct VINPlaces {
    let scope: VINStrategy.Scope
    /// The locator's score from which on a line may be a VIN's, 0...1.
    let leastScore: Double

    private static let mostVINs = 5
    /// The most lines that the locator takes for something else.
    private static let mostOthers = 3
    /// The same for a photo that may show a paper: a VIN is asked for, or one is located. Any of a paper's lines may
    /// hold it.
    private static let mostOthersOfPaper = 16
    /// The most lines for an engine that reads any text. The second number holds where another engine reads odometers.
    private static let (mostTexts, mostTextsBesideOdometer) = (24, 8)

    /// The lines for an engine made for VINs, the likeliest first.
    func all(among located: [LocatedLine], isFirstLook: Bool) -> [LocatedLine] {
        let vins = located.filter { $0.role == .vin }.prefix(Self.mostVINs)
        let others = located.filter { $0.role != .vin && (scope == .alone || $0.isLong) }
        // Looking at the photo turned is mostly in vain, so few lines are read then.
        let isPaper = isFirstLook && (scope == .alone || vins.first.map { $0.score >= leastScore } == true)
        return vins + VINRow.all(among: located)
            + (others.filter(\.isLong) + others.filter { !$0.isLong })
            .prefix(isPaper ? Self.mostOthersOfPaper : Self.mostOthers)
    }

    /// The lines for an engine that reads any text, the likeliest first.
    func texts(among located: [LocatedLine]) -> ArraySlice<LocatedLine> {
        guard scope == .besideOdometer else { return located.prefix(Self.mostTexts) }
        return located.filter { $0.role == .vin || $0.isLong }.prefix(Self.mostTextsBesideOdometer)
    }
}

extension LocatedLine {
    /// In heights of the line. Of 706 odometers 14 are longer, 13 of them on unusual displays.
    private static let longestNumber = 10.0
    private static let longestWord = 5.0

    /// Whether the line may hold 17 characters. Hardly any line on a dashboard is that long.
    fileprivate var isLong: Bool {
        quad.width > (role == .text ? Self.longestWord : Self.longestNumber) * quad.height
    }
}
