/// Which character stands in the photo when a reader says another: shapes that are alike in the faces of plates, labels
/// and stamps. Weights were set by hand from what optical readers are known for, not measured; they only order what
/// the engine itself left open.
enum Confusion {
    /// Probabilities of the `VINAlphabet` characters given what was read and that the reading is wrong; for I, O and Q,
    /// which are always wrong, given what was read. They sum to 1. `byte` is an ASCII letter or digit, upper case;
    /// of any other, such as ``VINCharacter/unreadable``, all are as probable.
    static func truth(givenRead byte: UInt8) -> [Double] { table[Int(byte)] }

    private static let table: [[Double]] = {
        var table = [[Double]](repeating: uniform(except: nil), count: 256)
        for byte in VINAlphabet.bytes { table[Int(byte)] = uniform(except: VINAlphabet.index(of: byte)) }
        for (read, entry) in rows {
            var row = [Double](repeating: 0, count: VINAlphabet.count)
            for (truth, weight) in zip(entry.truths, entry.weights) {
                row[VINAlphabet.index(of: truth)!] = Double(weight.wholeNumberValue!)
            }
            let sum = row.reduce(0, +)
            let other = uniform(except: VINAlphabet.index(of: read))
            // One misreading in eight is none of the usual ones.
            table[Int(read.asciiValue!)] = zip(row, other).map { $0 / sum * 0.875 + $1 * 0.125 }
        }
        return table
    }()

    private static func uniform(except own: Int?) -> [Double] {
        var row = [Double](repeating: 1 / Double(VINAlphabet.count - (own == nil ? 0 : 1)), count: VINAlphabet.count)
        if let own { row[own] = 0 }
        return row
    }

    /// What was read: what may stand there, with a weight 1...9 each.
    private static let rows: [Character: (truths: String, weights: String)] = [
        "0": ("D86CG9U", "8332121"), "1": ("L7JT4", "34223"), "2": ("Z7S", "712"), "3": ("8529BJE", "8322211"),
        "4": ("A91", "531"), "5": ("S6398E", "832111"), "6": ("G850BC", "643231"), "7": ("1T2ZY", "53311"),
        "8": ("B630S9HY", "63332211"), "9": ("8503GPR", "4222211"),
        "A": ("4RHM", "6321"), "B": ("8REPD63", "8322121"), "C": ("G06LE", "62111"), "D": ("0BPUG", "81111"),
        "E": ("FBCL56", "632221"), "F": ("EPT", "731"), "G": ("6C0S", "6421"), "H": ("NMKAWX8", "4331111"),
        "J": ("1U3L", "5211"), "K": ("XRHE", "4321"), "L": ("1EC", "521"), "M": ("NHW", "633"), "N": ("MHW", "651"),
        "P": ("RFBD", "5511"), "R": ("PKAB", "5333"), "S": ("598326", "731211"), "T": ("17YF", "3431"),
        "U": ("V0JWL", "72211"), "V": ("UYWN", "7531"), "W": ("MVNU", "4411"), "X": ("KY8", "631"),
        "Y": ("VTX4", "6421"), "Z": ("27", "93"),
        "I": ("1LTJ", "9111"), "O": ("0DCG", "9111"), "Q": ("0G92D", "91111"),
    ]
}
