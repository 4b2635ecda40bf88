/// What a maker (WMI) puts at position 9 where its region leaves that open. Counted on real plates that two engines
/// read alike (`bench/models/recognizer/results-vin.md`). Each maker here has at least six plates. All of them or
/// none of them had a check digit, apart from chance.
enum CheckDigitPractice: Sendable {
    /// A check digit, or Z where positions 4-6 are filled with Z, too.
    case given
    /// Z where positions 4-6 are filled with Z.
    case filled
    /// Something of the maker's own, which is a right check digit once in eleven.
    case own

    /// Nil where nothing is known. `prefix` is positions 1-3.
    static func of(_ prefix: some Collection<UInt8>) -> CheckDigitPractice? {
        byCode[String(decoding: prefix, as: UTF8.self)]
    }

    private static let byCode: [String: CheckDigitPractice] = {
        let codes: [(CheckDigitPractice, String)] = [
            (.given, "TMB WAU WBA XW8 XZG Y4K YS3"),
            (.filled, "VSS WV1 WV2 WVG WVW"),
            (.own, "VF1 VF3 W0L XTA XWE Z94"),
        ]
        return Dictionary(
            uniqueKeysWithValues: codes.flatMap { practice, list in
                list.split(separator: " ").map { (String($0), practice) }
            })
    }()
}

extension VIN {
    /// Position 9 must be a check digit, because the region requires one (``requiresCheckDigit``) or the maker gives
    /// one everywhere. Makers were counted (`CheckDigitPractice`). Such a maker puts Z there instead where it fills
    /// positions 4-6 with Z. So this is false where only the maker gives one and position 9 is Z.
    public var hasCheckDigit: Bool {
        requiresCheckDigit || CheckDigitPractice.of(text.utf8.prefix(3)) == .given && self[CheckDigit.position] != "Z"
    }
}
