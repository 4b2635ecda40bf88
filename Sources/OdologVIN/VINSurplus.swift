/// Characters too many before and behind a VIN, in a text that a person typed. They may be a barcode's check character,
/// a field's code, or a second number.
public struct VINSurplus: Sendable, Hashable {
    /// The VIN among the characters.
    public let vin: VIN
    /// What stands before it, in upper case; empty for nothing.
    public let before: String
    /// What stands behind it, in upper case; empty for nothing.
    public let behind: String
    /// Whether the check digit shows that this part is the VIN. If not, only the maker's code does. Then the part may
    /// be wrong where a character was typed twice.
    public var isProven: Bool { vin.checkDigit == .valid }

    /// Nil for 17 characters and fewer, and where no part of them, or more than one, is likely to be the VIN.
    init?(_ characters: [Character]) {
        guard characters.count > 17 else { return nil }
        let parts = (0...(characters.count - 17)).compactMap { start -> (likelihood: Int, start: Int, vin: VIN)? in
            guard let vin = try? VIN(String(characters[start..<start + 17])), !vin.isPlaceholder else { return nil }
            let likelihood = Self.likelihood(of: vin)
            return likelihood > 0 ? (likelihood, start, vin) : nil
        }
        let most = parts.map(\.likelihood).max()
        let likeliest = parts.filter { $0.likelihood == most }
        guard likeliest.count == 1 else { return nil }
        vin = likeliest[0].vin
        before = String(characters[..<likeliest[0].start])
        behind = String(characters[(likeliest[0].start + 17)...])
    }

    /// 0 for what is no more likely a VIN than any 17 characters.
    private static func likelihood(of vin: VIN) -> Int {
        guard vin.country != nil, vin.checkDigit != .invalid, vin.misplacedLetters.isEmpty else { return 0 }
        return (vin.checkDigit == .valid ? 2 : 0) + (vin.isOfKnownManufacturer ? 1 : 0)
    }

    /// One sentence for a person.
    var explanation: String {
        let parts = [(before, "before"), (behind, "behind")].filter { !$0.0.isEmpty }.map { "\($0) \($1) it" }
        let surplus = parts.joined(separator: " and ")
        let isPlural = before.count + behind.count > 1
        return isProven
            ? "\(vin) is a VIN; \(surplus) \(isPlural ? "are" : "is") surplus."
            : "\(vin) may be the VIN, and \(surplus) surplus: compare them."
    }

    /// What to leave out, by the places in the text, 1 for the first.
    var repairs: [VINRepair] {
        let places = Array(1..<1 + before.count) + Array(before.count + 18..<before.count + 18 + behind.count)
        return zip(places, before + behind).map { VINRepair(position: $0, from: $1, to: nil, reason: .surplus) }
    }
}
