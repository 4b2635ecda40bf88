import RecognizedText

/// Which way up a line of digits stands, by how much is read of it.
enum Direction {
    /// So much is read of six digits that are upright.
    private static let enough = 5.5
    /// Of 399 lines that stood upright one, no number, was read better the other way by so much; of 14 that did not, all eleven that
    /// are numbers.
    private static let lead = 1.0
    /// Anything holds a digit or two, whichever way it is turned.
    private static let least = 3.5

    /// Whether so little is read by the cuts of the network that it is worth another look.
    static func mayBeUpsideDown(_ read: [RecognizedLine]) -> Bool { digits(read) < enough }

    static func isBetter(_ turned: [RecognizedLine], than read: [RecognizedLine]) -> Bool {
        digits(turned) > max(digits(read) + lead, least)
    }

    /// How many digits the network reads in a cut, each as much as it is sure of it; the mean of the cuts that show something.
    private static func digits(_ read: [RecognizedLine]) -> Double {
        let lines = read.filter { LineCut(name: $0.variant).variant == .digits }
        guard !lines.isEmpty else { return 0 }
        let sum = lines.reduce(0.0) { sum, line in
            line.symbols.reduce(sum) { $1.character.isNumber ? $0 + $1.confidence : $0 }
        }
        return sum / Double(lines.count)
    }
}
