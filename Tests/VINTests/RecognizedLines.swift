import OdologValues

/// A line as an engine would give it, the same confidence everywhere.
func line(
    _ text: String, confidence: Double = 0.97, role: LineRole = .text, variant: String = "gray", y: Double = 0,
    width: Double = 340
) -> RecognizedLine {
    RecognizedLine(
        symbols: text.map { RecognizedSymbol($0, confidence: confidence) },
        quad: Quad(x: 10, y: y, width: width, height: 20), role: role, variant: variant)
}

/// The same numbers on every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
