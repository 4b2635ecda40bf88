/// The European type approval number: registration papers and type plates show it beside the VIN, in a line as long.
///
/// e1\*2007/46\*0281\*13: country, directive or regulation, type and extension (Directive 2007/46/EC, annex VII).
/// A reader of VINs doesn't know `*` and `/`. It reads something else there, or nothing.
enum TypeApproval {
    private static let directives = [
        ("2007", "46"), ("2018", "858"), ("2001", "116"), ("2002", "24"), ("2003", "37"), ("167", "2013"),
        ("168", "2013"), ("98", "14"), ("92", "61"), ("70", "156"),
    ].map { (Array($0.utf8), Array($1.utf8)) }
    /// With so many digits in the directive, one asterisk is enough proof. With fewer, both asterisks or the e are
    /// needed.
    private static let enoughDigits = 6
    /// Digits.
    private static let (mostOfCountry, mostOfType, mostOfExtension) = (2, 5, 2)

    /// Where in a line's letters and digits, `VINCharacter.unreadable` for what can't be read, such a number stands.
    static func range(in bytes: [UInt8]) -> Range<Int>? {
        let digits = bytes.map(digit)
        for asterisk in bytes.indices.dropFirst() where digits[asterisk - 1].isASCIIDigit {
            let country = digits[..<asterisk].suffix(mostOfCountry).reversed().prefix { $0.isASCIIDigit }.count
            let isLed = asterisk > country && bytes[asterisk - country - 1] == UInt8(ascii: "E")
            for (before, behind) in directives {
                guard let end = end(of: before, behind, in: digits[(asterisk + 1)...]), end + 4 < bytes.count
                else { continue }
                let asterisks = [bytes[asterisk], bytes[end]].count { $0 == VINCharacter.unreadable }
                guard isLed || asterisks >= (before.count + behind.count < enoughDigits ? 2 : 1) else { continue }
                return asterisk - country - (isLed ? 1 : 0)..<endOfExtension(behind: end, bytes)
            }
        }
        return nil
    }

    /// - Parameter asterisk: that before the type.
    private static func endOfExtension(behind asterisk: Int, _ bytes: [UInt8]) -> Int {
        let type = bytes[(asterisk + 1)...].prefix(mostOfType).prefix { $0.isASCIIDigit }
        guard type.endIndex < bytes.count, bytes[type.endIndex] == VINCharacter.unreadable else { return type.endIndex }
        return bytes[(type.endIndex + 1)...].prefix(mostOfExtension).prefix { $0.isASCIIDigit }.endIndex
    }

    /// The place behind a directive, with anything or nothing for the slash.
    private static func end(of before: [UInt8], _ behind: [UInt8], in digits: ArraySlice<UInt8>) -> Int? {
        guard digits.starts(with: before) else { return nil }
        let rest = digits.dropFirst(before.count)
        if rest.starts(with: behind) { return rest.startIndex + behind.count }
        return rest.dropFirst().starts(with: behind) ? rest.startIndex + 1 + behind.count : nil
    }

    /// As a digit, where it looks like one.
    private static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "O"), UInt8(ascii: "Q"), UInt8(ascii: "D"), UInt8(ascii: "U"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "Z"): UInt8(ascii: "2")
        case UInt8(ascii: "S"): UInt8(ascii: "5")
        case UInt8(ascii: "G"): UInt8(ascii: "6")
        case UInt8(ascii: "B"): UInt8(ascii: "8")
        default: byte
        }
    }
}
