import VehicleOCR

extension Doubt {
    /// Of a code that the store has, as the beginning of a sentence.
    static func words(for code: String) -> String {
        let words =
            switch (code, Doubt(rawValue: code)) {
            case (_, let doubt?): doubt.description
            case ("earlier_version", nil): "an earlier version of Odolog left it to a person"
            case (_, nil): "another version of Odolog left it to a person (\(code))"
            }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
