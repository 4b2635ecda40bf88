import VehicleOCR

extension Doubt {
    /// Of a code that the store has, as the beginning of a sentence.
    static func words(for code: String) -> String {
        let words =
            Doubt(rawValue: code)?.description
            // The store's fourth version says so of what was there before.
            ?? (code == "earlier_version"
                ? "an earlier version of Odolog left it to a person"
                : "another version of Odolog left it to a person (\(code))")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
