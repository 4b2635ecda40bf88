import OdologLocator
import OdologText

/// The plan for a VIN: which of the lines that were located are worth reading, and in which order.
struct VINPlaces {
    let scope: VINStrategy.Scope
    /// Of the locator's score, for a line to be a VIN's.
    let leastScore: Double

    private static let mostVINs = 5
    /// Of the lines that the locator takes for something else.
    private static let mostOthers = 3
    /// The same where a VIN is looked for, or something like one is located: of a paper's lines any may be the one.
    private static let mostOthersOfPaper = 16
    /// Where one engine reads all the text; and the same where another one reads odometers.
    private static let (mostTexts, mostTextsBesideOdometer) = (24, 8)

    /// For a reader of VINs, the likeliest first.
    func all(among located: [LocatedLine], isFirstLook: Bool) -> [LocatedLine] {
        let vins = located.filter { $0.role == .vin }.prefix(Self.mostVINs)
        let others = located.filter { $0.role != .vin && (scope == .alone || $0.isLong) }
        // Mostly it is in vain to look at a photo turned.
        let isPaper = isFirstLook && (scope == .alone || vins.first.map { $0.score >= leastScore } == true)
        return vins + VINRow.all(among: located)
            + (others.filter(\.isLong) + others.filter { !$0.isLong })
            .prefix(isPaper ? Self.mostOthersOfPaper : Self.mostOthers)
    }

    /// For an engine that reads any text.
    func texts(among located: [LocatedLine]) -> ArraySlice<LocatedLine> {
        guard scope == .besideOdometer else { return located.prefix(Self.mostTexts) }
        return located.filter { $0.role == .vin || $0.isLong }.prefix(Self.mostTextsBesideOdometer)
    }
}

extension LocatedLine {
    /// In heights: of 706 odometers 14 are longer, 13 of them unusual displays.
    private static let longestNumber = 10.0
    private static let longestWord = 5.0

    /// Of a dashboard's lines hardly any is long enough for 17 characters.
    fileprivate var isLong: Bool {
        quad.width > (role == .text ? Self.longestWord : Self.longestNumber) * quad.height
    }
}
