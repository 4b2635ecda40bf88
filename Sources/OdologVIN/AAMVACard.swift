/// The PDF417 barcode of a North American registration card or title.
/// AAMVA, Bar Code Data Encoding Requirements, Motor Vehicle Documents, 2006: a header comes first, then subfiles.
/// A subfile is a list of elements. An element is a code of three letters, then its value up to a line feed.
enum AAMVACard {
    private static let marks = ["ANSI ", "AAMVA"].map { Array($0.utf8) }
    /// The vehicle's identification number.
    private static let code = Array("VAD".utf8)
    /// The compliance indicator, three separators and the file type come first.
    private static let longestBeginning = 16

    /// The value of the VIN's element, 17 to 20 characters. Nil: the payload is no such card, or the card has no VIN.
    static func vin(in payload: [UInt8]) -> ArraySlice<UInt8>? {
        guard payload.first == UInt8(ascii: "@"), let start = beginning(of: payload) else { return nil }
        return payload.indices[start...].lazy.compactMap { value(at: $0, in: payload) }.first
    }

    private static func beginning(of payload: [UInt8]) -> Int? {
        payload.indices.prefix(longestBeginning).first { place in marks.contains { payload[place...].starts(with: $0) }
        }
    }

    /// The first element of a subfile stands right behind the two letters of its type, such as RG.
    private static func value(at place: Int, in payload: [UInt8]) -> ArraySlice<UInt8>? {
        guard payload[place...].starts(with: code) else { return nil }
        let before = payload[..<place].reversed().prefix { $0.isASCIIUpper }.count
        guard before == 0 || before == 2 else { return nil }
        let value = payload[(place + code.count)...].prefix { $0.isASCIIUpper || $0.isASCIIDigit }
        return (17...20).contains(value.count) ? value : nil
    }
}
