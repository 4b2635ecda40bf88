import OdologValues
import Testing

@Suite("Comma-separated values")
struct DelimitedTextTests {
    private func records(_ text: String) -> [[String]] {
        DelimitedText(Array(text.utf8)).map { (try? $0.fields.get()) ?? ["fault"] }
    }

    @Test(
        "Fields are those of RFC 4180",
        arguments: [
            ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
            ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
            ("a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]),
            ("a\tb\n1;2\t,", [["a", "b"], ["1;2", ","]]),
            ("\u{FEFF}a,b\n1,2", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}\"a\",b", [["a", "b"]]),
            ("\"a;;\",b\n\"1\",\"2\"", [["a;;", "b"], ["1", "2"]]),
            ("a,b\n\"x, \"\"y\"\"\r\nz\",", [["a", "b"], ["x, \"y\"\r\nz", ""]]),
            ("a,b\n,\n", [["a", "b"], ["", ""]]),
            ("a,b\n1,", [["a", "b"], ["1", ""]]),
            ("a\n5\" rim\n", [["a"], ["5\" rim"]]),
            ("\n\r\n a ,b\n\n\n1,2\n\n", [[" a ", "b"], ["1", "2"]]),
            ("a\n\"\"\n", [["a"], [""]]),
            ("a", [["a"]]), ("", []), ("\n\n", []), ("\u{FEFF}", []),
        ] as [(String, [[String]])])
    func fields(text: String, records expected: [[String]]) {
        #expect(records(text) == expected)
    }

    @Test("A separator that is given counts, whatever the first line has")
    func givenSeparator() {
        let text = DelimitedText(Array("a,b;c".utf8), separator: UInt8(ascii: ";"))
        #expect(text.map(\.fields) == [.success(["a,b", "c"])])
    }

    @Test("Lines are counted through quotes and line ends of all three kinds")
    func lines() {
        let text = DelimitedText(Array("a\r\n\"x\ny\r\nz\"\rb\n\nc".utf8))
        #expect(text.map(\.line) == [1, 2, 5, 7])
    }

    @Test(
        "A record with a fault costs itself alone, and says what is wrong",
        arguments: [
            ("a,b\n\"x\"y,1\n2,3", DelimitedText.Fault.textBehindQuote),
            ("a,b\n\"x,1\n2,3", .openQuote),
            ("a,b\n\"x,\"\"\n2,3", .openQuote),
        ])
    func faults(text: String, fault: DelimitedText.Fault) {
        let records = Array(DelimitedText(Array(text.utf8)))
        #expect(records.map(\.line) == [1, 2, 3])
        #expect(records[1].fields == .failure(fault))
        #expect(records[2].fields == .success(["2", "3"]))
    }

    @Test("Other bytes than UTF-8 are no text")
    func otherBytes() {
        let records = Array(DelimitedText(Array("a\n".utf8) + [0x4D, 0xFC] + Array("\nb".utf8)))
        #expect(records.map(\.fields) == [.success(["a"]), .failure(.notUTF8), .success(["b"])])
    }

    @Test("Whatever the bytes, every line is in one record at most, and reading ends")
    func anyBytes() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("\"\",;\t\r\n ab\u{FEFF}".utf8) + [0xFF]
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            let lines = DelimitedText(bytes).map(\.line)
            #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 < $1 }, "\(bytes)")
        }
    }

    @Test("A text in pieces is read as the whole one, wherever it is cut")
    func pieces() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("\"\",,\t\r\n ab\u{E4}".utf8) + [0xFC]
        for _ in 0..<2_000 {
            // The separator is told by the first piece.
            let header = Array("a,b\n".utf8)
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            var whole: [UInt8]? = header + bytes
            let expected = Array(
                DelimitedText(.lenient) {
                    defer { whole = nil }
                    return whole ?? []
                })
            var rest = [header] + bytes.map { [$0] }
            let found = Array(DelimitedText(.lenient) { rest.isEmpty ? [] : rest.removeFirst() })
            #expect(found == expected, "\(bytes)")
        }
    }

    @Test(
        "What other apps write is read leniently",
        arguments: [
            ("a,\"b c\" 2\n", [["a", "b c 2"]]), ("a, \"b, c\"\n", [["a", "b, c"]]),
            ("##Title\na;b\n1;2\n", [["##Title"], ["a", "b"], ["1", "2"]]),
        ])
    func lenient(text: String, records: [[String]]) {
        var piece: [UInt8]? = Array(text.utf8)
        let read = DelimitedText(.lenient) {
            defer { piece = nil }
            return piece ?? []
        }
        #expect(read.map { (try? $0.fields.get()) ?? [] } == records)
    }

    @Test("A quote that stays open in a long text costs its record, and no more memory than a record may take")
    func openQuoteInPieces() {
        var left = 40
        let read = Array(
            DelimitedText(.lenient) {
                defer { left -= 1 }
                return left == 40
                    ? Array("a,b\n\"x,1\n".utf8) : left > 0 ? Array(String(repeating: "1,2\n", count: 16_384).utf8) : []
            })
        #expect(read[1].fields == .failure(.openQuote))
        #expect(read.count == 2 + 39 * 16_384)
    }
}
