import RecognizedText

/// A photo that was read once, and what it shows.
struct Example {
    let lines: [RecognizedLine]
    let truth: String
}

/// As TRODO's publishers compare odometers: digits alone, without leading zeros.
func digits(_ text: some StringProtocol) -> Substring {
    Substring(text.filter { ("0"..."9").contains($0) }).drop { $0 == "0" }
}
