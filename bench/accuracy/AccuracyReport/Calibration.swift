/// How well confidences agree with the share of readings that are right. Photos without a reading make no claim and are
/// left out.
public struct Calibration: Sendable, Equatable, Encodable {
    /// Readings of similar confidence.
    public struct Bin: Sendable, Equatable, Encodable {
        public let count: Int
        public let meanConfidence: Double
        /// Share that is right.
        public let accuracy: Double
    }

    /// Ten bins of equal width on 0...1, empty ones left out.
    public let bins: [Bin]
    /// Expected calibration error over ``bins``: the mean of |accuracy - mean confidence|, weighted by count.
    public let expectedError: Double?
    /// The same over ten bins of equal count (equal confidences stay together).
    public let adaptiveError: Double?
    /// Brier score: the mean of (confidence - right)², right being 1 or 0.
    public let brier: Double?

    private static let binCount = 10

    public init(_ claims: [Claim]) {
        bins = Self.bins(claims) { claim, _ in min(Self.binCount - 1, Int(claim.confidence * Double(Self.binCount))) }
        expectedError = Self.meanGap(bins)
        adaptiveError = Self.meanGap(Self.bins(claims) { _, middleRank in Int(middleRank * Double(Self.binCount)) })
        brier =
            claims.isEmpty
            ? nil
            : claims.reduce(0) { sum, claim in
                let gap = claim.confidence - (claim.isRight ? 1 : 0)
                return sum + gap * gap
            } / Double(claims.count)
    }

    /// `index` says a claim's bin from the claim and the middle rank of its confidence, 0..<1.
    private static func bins(_ claims: [Claim], index: (Claim, Double) -> Int) -> [Bin] {
        var members = [[Claim]](repeating: [], count: binCount)
        var before = 0
        for (_, group) in Dictionary(grouping: claims, by: \.confidence).sorted(by: { $0.key < $1.key }) {
            let middleRank = (Double(before) + Double(group.count) / 2) / Double(claims.count)
            members[index(group[0], middleRank)] += group
            before += group.count
        }
        return members.filter { !$0.isEmpty }.map { bin in
            let count = Double(bin.count)
            return Bin(
                count: bin.count,
                meanConfidence: bin.reduce(0) { $0 + $1.confidence } / count,
                accuracy: Double(bin.count(where: \.isRight)) / count)
        }
    }

    private static func meanGap(_ bins: [Bin]) -> Double? {
        let count = bins.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        return bins.reduce(0) { $0 + abs($1.accuracy - $1.meanConfidence) * Double($1.count) } / Double(count)
    }
}
