extension Double {
    /// With two decimals. `?` for a number that isn't finite, or is a billion and more: engines and locators may give
    /// anything.
    var hundredths: String {
        guard isFinite, abs(self) < 1e9 else { return "?" }
        let hundredths = Int((abs(self) * 100).rounded())
        let digits = String(hundredths % 100)
        return "\(self < 0 && hundredths > 0 ? "-" : "")\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }
}
