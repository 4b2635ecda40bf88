/// The value below which a share of the values lies, interpolated between the two nearest ranks (Hyndman and Fan's
/// type 7, as spreadsheets do it). Nil without values.
///
/// - Parameter share: 0...1, 0.5 for the median.
public func percentile(_ share: Double, of values: [Double]) -> Double? {
    precondition((0...1).contains(share))
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let rank = share * Double(sorted.count - 1)
    let lower = Int(rank)
    let upper = min(lower + 1, sorted.count - 1)
    return sorted[lower] + (sorted[upper] - sorted[lower]) * (rank - Double(lower))
}
