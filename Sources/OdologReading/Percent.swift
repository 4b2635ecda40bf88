extension Double {
    /// A probability, or another share of a whole, in percent. What isn't certain is never 100 %, and what isn't
    /// impossible never 0 %. Less than 0.99 isn't enough to be accepted, and is never 99 %. What is outside of 0...1 is
    /// taken for the nearer end; `?` for what is no finite number.
    package var percent: String {
        guard isFinite else { return "?" }
        if self > 0.99, self < 1 { return ">99 %" }
        if self > 0, self < 0.01 { return "<1 %" }
        let hundredths = Swift.min(Swift.max(self, 0), 1) * 100
        return "\(Int(hundredths.rounded(self > 0.98 && self < 0.99 ? .down : .toNearestOrAwayFromZero))) %"
    }
}
