import OdologValues
import Testing

@Suite("Lists as spreadsheets write them")
struct SpreadsheetTextTests {
    private func text(_ bytes: [UInt8]) throws -> String {
        String(decoding: try SpreadsheetText(bytes).utf8, as: UTF8.self)
    }

    @Test("UTF-8, UTF-16 of both orders and Windows-1252 are the same text")
    func encodings() throws {
        #expect(try text(Array("\u{FEFF}Größe €".utf8)) == "Größe €")
        let units = Array("\u{FEFF}Größe € 😀".utf16)
        #expect(try text(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == "Größe € 😀")
        #expect(try text(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "Größe € 😀")
        let excel: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x80]
        #expect(try text(excel) == "Größe €" && SpreadsheetText(excel).encoding == .windows1252)
        #expect(try SpreadsheetText([]).encoding == .utf8 && text([]) == "")
    }

    @Test(
        "Other bytes are no text",
        arguments: [[0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0x41, 0], [0xE4, 0x81], [0xFE, 0xFF, 0, 0]])
    func noText(bytes: [UInt8]) {
        #expect(throws: SpreadsheetText.Fault.noText) { try SpreadsheetText(bytes) }
    }

    @Test(
        "A spreadsheet's own file is told as that", arguments: [[0x50, 0x4B, 3, 4], [0xD0, 0xCF, 0x11, 0xE0, 0xA1]])
    func spreadsheet(bytes: [UInt8]) {
        #expect(throws: SpreadsheetText.Fault.spreadsheet) { try SpreadsheetText(bytes) }
    }
}
