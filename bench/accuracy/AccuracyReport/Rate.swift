/// A share of photos with its 95 % Wilson score interval.
public struct Rate: Sendable, Equatable, Encodable {
    public let hits: Int
    public let count: Int
    /// `hits / count`; nil when there was nothing to count.
    public let value: Double?
    /// Lower and upper end of the interval, 0...1; nil when there was nothing to count.
    public let low: Double?
    public let high: Double?

    /// The 97.5 % point of the standard normal distribution.
    private static let z = 1.959963984540054

    /// - Precondition: `0 <= hits <= count`.
    public init(hits: Int, of count: Int) {
        precondition(hits >= 0 && hits <= count)
        self.hits = hits
        self.count = count
        guard count > 0 else {
            (value, low, high) = (nil, nil, nil)
            return
        }
        // Wilson, JASA 22 (1927) 209: the p for which the observed share lies z standard errors away.
        let n = Double(count)
        let share = Double(hits) / n
        let square = Self.z * Self.z
        let centre = (share + square / (2 * n)) / (1 + square / n)
        let half = Self.z / (1 + square / n) * (share * (1 - share) / n + square / (4 * n * n)).squareRoot()
        value = share
        low = hits == 0 ? 0 : max(0, centre - half)
        high = hits == count ? 1 : min(1, centre + half)
    }
}
