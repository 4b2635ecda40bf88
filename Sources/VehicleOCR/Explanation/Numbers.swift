extension Double {
    /// A probability in percent. Never 100 % for what isn't certain, nor 0 % for what isn't impossible.
    var percent: String {
        if self > 0.99, self < 1 { return ">99 %" }
        if self > 0, self < 0.01 { return "<1 %" }
        return isFinite ? "\(Int((Swift.min(Swift.max(self, 0), 1) * 100).rounded())) %" : "?"
    }

    /// With two decimals. `?` for a number that isn't finite, or is a billion and more: engines and locators may give
    /// anything.
    var hundredths: String {
        guard isFinite, abs(self) < 1e9 else { return "?" }
        let hundredths = Int((abs(self) * 100).rounded())
        let digits = String(hundredths % 100)
        return "\(self < 0 && hundredths > 0 ? "-" : "")\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}
