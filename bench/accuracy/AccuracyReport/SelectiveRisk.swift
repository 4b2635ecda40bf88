/// What is gained by keeping only the readings that the engine is surest of: the risk-coverage curve.
///
/// Photos are kept in the order of falling confidence; equal confidences are kept together, because no threshold can
/// tell them apart. Photos without a reading can never be kept, but they count in the coverage's denominator.
public struct SelectiveRisk: Sendable, Equatable, Encodable {
    /// One threshold: keep everything at least this sure.
    public struct Point: Sendable, Equatable {
        public let threshold: Double
        /// Number kept, and how many of these are right.
        public let kept: Int
        public let right: Int
        /// `kept` over all photos.
        public let coverage: Double
        /// Share of the kept that is wrong.
        public var risk: Double { 1 - Double(right) / Double(kept) }
    }

    /// By rising coverage; empty when nothing was read.
    public let points: [Point]
    /// Area under the risk-coverage curve, 0 (best) to 1; nil without photos.
    ///
    /// Mean over k = 1...n of the share of wrong ones among the k surest photos, photos without a reading being wrong
    /// and last. Among equal confidences every order is equally likely, and the mean over these orders is taken.
    public let area: Double?

    /// Written without its points: they follow from the photos' rows.
    enum CodingKeys: CodingKey {
        case area
    }

    /// - Parameters:
    ///   - claims: one for each reading.
    ///   - photoCount: all photos, read or not; at least as many as claims.
    public init(_ claims: [Claim], photoCount: Int) {
        precondition(photoCount >= claims.count)
        let groups = Dictionary(grouping: claims, by: \.confidence).sorted { $0.key > $1.key }
        var points: [Point] = []
        var kept = 0
        var right = 0
        var sumOfRisks = 0.0

        func add(_ count: Int, ofThemRight: Int) {
            let wrongBefore = Double(kept - right)
            let wrongRate = Double(count - ofThemRight) / Double(max(count, 1))
            for rank in 0..<count {
                let wrong = wrongBefore + wrongRate * Double(rank + 1)
                sumOfRisks += wrong / Double(kept + rank + 1)
            }
            kept += count
            right += ofThemRight
        }
        for (confidence, group) in groups {
            add(group.count, ofThemRight: group.count(where: \.isRight))
            points.append(
                Point(
                    threshold: confidence, kept: kept, right: right, coverage: Double(kept) / Double(photoCount)))
        }
        add(photoCount - claims.count, ofThemRight: 0)
        self.points = points
        area = photoCount == 0 ? nil : sumOfRisks / Double(photoCount)
    }

    /// The threshold that keeps most photos with at least this precision (0...1) among the kept; nil when none does.
    public func widest(precision: Double) -> Point? {
        // 0.99 is no binary fraction: 99 of 100 must pass.
        points.last { Double($0.right) >= precision * Double($0.kept) - 1e-9 }
    }
}
