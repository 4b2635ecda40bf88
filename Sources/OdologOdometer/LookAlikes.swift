/// Letters and marks that engines report where a display shows a digit.
enum LookAlikes {
    /// The digit that `character` may stand for; nil for digits themselves and for everything else.
    static func digit(for character: Character) -> Character? { digits[character] }

    /// How likely a look-alike among digits is that digit and nothing else.
    static let likelihood = 0.6

    /// How likely it is that `character`, at an end of a number, is the frame of a drum or a divider and no digit.
    static func frameLikelihood(of character: Character) -> Double {
        switch character {
        case "|", "[", "]", "!": 0.75
        case "I", "l", "i": 0.4
        default: 0
        }
    }

    private static let digits: [Character: Character] = [
        "O": "0", "o": "0", "Q": "0", "D": "0", "U": "0",
        "I": "1", "l": "1", "i": "1", "|": "1", "!": "1", "[": "1", "]": "1",
        "Z": "2", "z": "2",
        "A": "4",
        "S": "5", "s": "5", "$": "5",
        "G": "6", "b": "6",
        "T": "7", "?": "7",
        "B": "8", "&": "8",
        "g": "9", "q": "9",
    ]
}
