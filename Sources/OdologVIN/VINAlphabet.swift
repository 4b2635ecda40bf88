/// The 33 characters of ISO 3779, as small numbers: 0...9 are the digits, 10...32 the letters without I, O and Q.
enum VINAlphabet {
    static let count = 33
    static let characters: [Character] = Array("0123456789ABCDEFGHJKLMNPRSTUVWXYZ")
    static let bytes: [UInt8] = characters.compactMap(\.asciiValue)

    /// By ASCII code; 255 for what cannot occur in a VIN, lower case included.
    private static let indexByByte: [UInt8] = {
        var table = [UInt8](repeating: 255, count: 256)
        for (index, byte) in bytes.enumerated() { table[Int(byte)] = UInt8(index) }
        return table
    }()

    /// Nil for what cannot occur in a VIN. `byte` is upper-case ASCII.
    static func index(of byte: UInt8) -> Int? {
        let index = indexByByte[Int(byte)]
        return index == 255 ? nil : Int(index)
    }

    static func index(of character: Character) -> Int? {
        // "\r\n" has an ASCII value too, that of the line feed: not a VIN character either.
        character.asciiValue.flatMap { index(of: $0) }
    }

    static func isDigit(_ index: Int) -> Bool { index < 10 }

    static func text(_ indices: some Sequence<UInt8>) -> String {
        String(decoding: indices.map { bytes[Int($0)] }, as: UTF8.self)
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIIUpper: Bool { self >= 0x41 && self <= 0x5A }
    var isASCIILower: Bool { self >= 0x61 && self <= 0x7A }
    /// a...z become A...Z, all else stays.
    var uppercasedASCII: UInt8 { isASCIILower ? self - 0x20 : self }
}
