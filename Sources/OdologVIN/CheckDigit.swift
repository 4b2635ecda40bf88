/// What the check digit says about a VIN.
public enum CheckDigitStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Position 9 is what the other sixteen demand.
    case valid
    /// Position 9 does not match although the region requires it. A warning, never an error: NHTSA itself lists 18,806
    /// real VINs like that.
    case invalid
    /// Position 9 does not match and need not: outside North America and China it may hold anything.
    case notRequired
}

/// The check digit of 49 CFR 565.15(c): every character has a value (table III), every position a weight (table IV),
/// the weighted sum modulo 11 stands at position 9, with X for 10.
public enum CheckDigit {
    /// 1...17, counted from the left.
    public static let position = 9

    static let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

    /// By `VINAlphabet` index. Digits count as themselves. Letters count 1...9 in three runs: A-H, J-R, S-Z. S begins
    /// at 2.
    static let values: [Int] =
        Array(0...9)
        + [1, 2, 3, 4, 5, 6, 7, 8]  // A B C D E F G H
        + [1, 2, 3, 4, 5, 7, 9]  // J K L M N P R
        + [2, 3, 4, 5, 6, 7, 8, 9]  // S T U V W X Y Z

    /// Value 0...9 in the weighted sum; nil for a character that cannot occur in a VIN.
    public static func value(of character: Character) -> Int? {
        VINAlphabet.index(of: character).map { values[$0] }
    }

    /// Weight 0, 2...10 of a position 1...17; 0 at the check digit itself.
    public static func weight(ofPosition position: Int) -> Int {
        precondition((1...17).contains(position), "A VIN has positions 1...17, not \(position)")
        return weights[position - 1]
    }

    /// `remainder` is 0...10.
    static func index(ofRemainder remainder: Int) -> Int {
        remainder == 10 ? xIndex : remainder
    }

    private static let xIndex = VINAlphabet.index(of: UInt8(ascii: "X"))!

    /// The weighted sum modulo 11 of 17 `VINAlphabet` indices; position 9 has no weight.
    static func remainder(_ indices: some Sequence<UInt8>) -> Int {
        zip(indices, weights).reduce(0) { $0 + values[Int($1.0)] * $1.1 } % 11
    }

    /// The other characters with the same value: putting one in place of `character` changes no check digit anywhere,
    /// except at position 9, where the character itself is compared. Empty for 0, which stands alone.
    public static func blindSwaps(of character: Character) -> [Character] {
        guard let own = VINAlphabet.index(of: character) else { return [] }
        return VINAlphabet.characters.indices
            .filter { $0 != own && values[$0] == values[own] }
            .map { VINAlphabet.characters[$0] }
    }
}
