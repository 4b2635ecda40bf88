import OdologText

/// Which way up a line stands, by how much is read of it.
struct Direction {
    let thresholds: ModelThresholds.Direction

    /// Whether so little is read by the cuts of the network that it is worth another look.
    func mayBeUpsideDown(_ read: [RecognizedLine]) -> Bool { digits(read) < thresholds.enough }

    func isBetter(_ turned: [RecognizedLine], than read: [RecognizedLine]) -> Bool {
        digits(turned) > max(digits(read) + thresholds.lead, thresholds.least)
    }

    /// Whether a line's first look shows so much that it may be a VIN.
    func mayBeVIN(_ read: [RecognizedLine]) -> Bool {
        shown(read, by: \.isOfVIN) { _ in true } >= thresholds.leastOfVIN
    }

    /// Whether what was read of a VIN from its one end is so much clearer than what was read from the other that this isn't it, whatever it
    /// says: seventeen characters on their head are a VIN more easily than sixteen upright ones.
    func isClearer(_ read: [RecognizedLine], than other: [RecognizedLine]) -> Bool {
        doubt(read) * thresholds.clearer < doubt(other)
    }

    /// Shorter ones are parts of a VIN, or other words.
    private static let leastCharacters = 14

    /// Of the clearest cut: by how much its characters are less than certain, 0...1, on the average.
    private func doubt(_ read: [RecognizedLine]) -> Double {
        read.filter { $0.cut?.variant.isOfVIN == true && $0.symbols.count >= Self.leastCharacters }
            .map { line in 1 - line.symbols.reduce(0) { $0 + $1.confidence } / Double(line.symbols.count) }
            .min() ?? 1
    }

    private func digits(_ read: [RecognizedLine]) -> Double {
        shown(read, by: { $0 == .bare }, where: \.isNumber)
    }

    /// How many characters are read in a cut, each as much as its reader is sure of it; the mean of the cuts that show something.
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
