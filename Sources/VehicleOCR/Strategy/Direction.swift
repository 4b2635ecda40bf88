import OdologValues

/// Tells which way up a line stands: more is read of it the right way up.
struct Direction {
    let thresholds: ModelThresholds.Direction

    /// Whether the network reads so few digits that the line may be upside down.
    func mayBeUpsideDown(_ read: [RecognizedLine]) -> Bool { digits(read) < thresholds.enough }

    func isBetter(_ turned: [RecognizedLine], than read: [RecognizedLine]) -> Bool {
        digits(turned) > max(digits(read) + thresholds.lead, thresholds.least)
    }

    /// Whether a first look at the line shows so many characters that it may be a VIN.
    func mayBeVIN(_ read: [RecognizedLine]) -> Bool {
        shown(read, by: \.isOfVIN) { _ in true } >= thresholds.leastOfVIN
    }

    /// Whether a VIN's line reads so much clearer from one end that the other end is wrong, whatever it says. Upside
    /// down, seventeen characters may look like a VIN where sixteen upright ones don't.
    func isClearer(_ read: [RecognizedLine], than other: [RecognizedLine]) -> Bool {
        doubt(read) * thresholds.clearer < doubt(other)
    }

    /// Shorter texts are parts of a VIN, or other words.
    private static let leastCharacters = 14

    /// How unsure the engine is of the clearest cut, 0...1: 1 minus the mean confidence of its characters. 1 where no
    /// cut is long enough.
    private func doubt(_ read: [RecognizedLine]) -> Double {
        read.filter { $0.cut?.variant.isOfVIN == true && $0.symbols.count >= Self.leastCharacters }
            .map { line in 1 - line.symbols.reduce(0) { $0 + $1.confidence } / Double(line.symbols.count) }
            .min() ?? 1
    }

    private func digits(_ read: [RecognizedLine]) -> Double {
        shown(read, by: { $0 == .bare }, where: \.isNumber)
    }

    /// How many characters a cut shows: the sum of their confidences, averaged over the cuts that show something.
    private func shown(
        _ read: [RecognizedLine], by isMeant: (LineCut.Variant) -> Bool, where counts: (Character) -> Bool
    ) -> Double {
        let lines = read.filter { line in line.cut.map { isMeant($0.variant) } ?? false }
        guard !lines.isEmpty else { return 0 }
        let sum = lines.reduce(0.0) { sum, line in
            line.symbols.reduce(sum) { counts($1.character) ? $0 + $1.confidence : $0 }
        }
        return sum / Double(lines.count)
    }
}
