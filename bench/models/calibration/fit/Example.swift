import OdologText

/// A photo that was read once, and what it shows.
struct Example {
    let lines: [RecognizedLine]
    /// As displayed; empty where there is neither odometer nor VIN.
    let truth: String
    /// An odometer's whole units; nil where nobody knows.
    let wholeUnits: Int?
    /// Where the photo comes from: photos of one source are alike.
    let source: String
    let photo: String
    let scene: Scene?
}

/// As TRODO's publishers compare odometers: digits alone, without leading zeros.
func digits(_ text: some StringProtocol) -> Substring {
    Substring(text.filter { ("0"..."9").contains($0) }).drop { $0 == "0" }
}
