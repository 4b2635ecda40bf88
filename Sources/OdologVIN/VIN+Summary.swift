extension VIN {
    /// For a person: the check digit, a letter where only a digit may stand, the country, and these model years.
    package func summary(years: [Int] = []) -> String {
        var parts: [String] = []
        switch checkDigit {
        case .valid: parts.append("check digit valid")
        case .invalid: parts.append("check digit WRONG, it should be \(computedCheckDigit)")
        case .notRequired where hasCheckDigit:
            parts.append("check digit WRONG for this maker, it should be \(computedCheckDigit)")
        case .notRequired: parts.append("check digit not required here")
        }
        if let position = misplacedLetters.first {
            parts.append("position \(position) must be a DIGIT" + (withLikelyDigits.map { ", perhaps \($0)" } ?? ""))
        }
        if let country { parts.append("\(country)") }
        if !years.isEmpty { parts.append("model year " + years.modelYearsInWords) }
        return parts.joined(separator: ", ")
    }
}
