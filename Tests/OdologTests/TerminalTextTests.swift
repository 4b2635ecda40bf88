import Testing

@testable import odolog

@Suite("Text in the columns of a terminal")
struct TerminalTextTests {
    @Test(
        "East Asian letters and pictures take two columns, marks on letters and colours none",
        arguments: [
            ("Doblo", 5), ("", 0), ("青い車", 6), ("e\u{301}te\u{301}", 3), ("é", 1), ("ﾄﾞﾌﾞﾛ", 5), ("도블로", 6),
            ("🚗", 2), ("🇩🇪", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2), ("\u{1B}[1m164214 km\u{1B}[0m", 9), ("…", 1),
            ("Ελλάδα", 6), ("स्ते", 2),
        ] as [(String, Int)])
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(
        "Joiners that spell a name stay, and what hides or turns text is shown",
        arguments: [
            ("👨‍👩‍👧 Van", "👨‍👩‍👧 Van"), ("❤️‍🔥", "❤️‍🔥"), ("می\u{200C}رود", "می\u{200C}رود"), ("क्\u{200D}ष", "क्\u{200D}ष"),
            ("V\u{200D}an", "V\u{FFFD}an"), ("می\u{200C}", "می\u{FFFD}"), ("\u{200D}👧", "\u{FFFD}👧"),
            ("م\u{202E}ی", "م\u{FFFD}ی"), ("م\u{200B}ی", "م\u{FFFD}ی"), ("م\u{2067}ی", "م\u{FFFD}ی"),
            ("a\u{1B}[2J", "a\u{FFFD}[2J"),
        ])
    func printable(text: String, shown: String) {
        #expect(text.printable.unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect("می\u{200C}رود".displayWidth == 5)
    }

    @Test("Lines break at spaces, below the text of their label")
    func wraps() {
        let text = "nothing is logged for Blue Doblo before 2024-06-16"
        #expect(
            text.wrapped(first: "  before     ", hanging: 13, width: 40) == [
                "  before     nothing is logged for Blue", "             Doblo before 2024-06-16",
            ])
        #expect(text.wrapped(first: "  ", hanging: 2, width: nil) == ["  " + text])
        #expect(text.wrapped(first: "  ", hanging: 2, width: 52) == ["  " + text], "it fits to the last column")
        #expect(text.wrapped(first: "  ", hanging: 2, width: 51).count == 2)
    }

    @Test(
        "A number keeps its unit, a command its words, and a path stays whole",
        arguments: [
            ("It is 99,194 km lower", ["It is", "99,194 km", "lower"]),
            ("value −66255 km, Van", ["value", "−66255 km,", "Van"]),
            ("say `odolog entry remove Van 1` now", ["say", "`odolog entry remove Van 1`", "now"]),
            ("at \u{1B}[1m164214 km\u{1B}[0m now", ["at", "\u{1B}[1m164214 km\u{1B}[0m", "now"]),
            ("in " + "my photos/a b.jpg".unbroken + " now", ["in", "my photos/a b.jpg", "now"]),
            ("in 2019. So it is", ["in 2019.", "So it is"]),
            ("青い 車の 走行 距離計", ["青い 車の", "走行", "距離計"]),
        ] as [(String, [String])])
    func staysTogether(text: String, lines: [String]) {
        #expect(text.wrapped(width: 10) == lines)
    }

    @Test("No line is longer than the terminal, and no word is lost, at any width from 20 on")
    func everyWidth() {
        let text =
            "Or entry 12 is wrong (264214 km on 2024-05-01): answer y, then take  entry 12 back; 京都の車 is a `odolog help`"
        let words = text.split(separator: " ")
        for width in 20...120 {
            let lines = text.wrapped(first: "  ! ", hanging: 4, width: width)
            #expect(lines.allSatisfy { $0.displayWidth <= width }, "\(width): \(lines)")
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") && !$0.hasPrefix("     ") })
            #expect(lines.joined(separator: " ").split(separator: " ").dropFirst().elementsEqual(words))
        }
    }

    @Test("A text is cut by columns")
    func cut() {
        #expect("青い車".prefix(columns: 5) == "青い")
        #expect("e\u{301}te".prefix(columns: 2) == "e\u{301}t")
        var table = TextTable(["name": .left, "km": .right])
        table.add(["青い車", "5"])
        table.add(["Van", "10"])
        #expect(table.lines == ["name    km", "青い車   5", "Van     10"])
    }
}

@Suite("Tables in a terminal")
struct TextTableTests {
    private let table: TextTable = {
        var table = TextTable(["no.": .right, "what": .left, "photo": .path, "sure": .right])
        table.add(["1", "Oil and filter", "Photos of the car/IMG_1.jpg", "98 %"])
        table.add(["12", "青い車", "a.jpg", ""])
        return table
    }()

    private func lines(_ width: Int?) -> [String] {
        table.lines(width: width, shortening: ["what", "photo"], leavingOut: "sure")
    }

    @Test("A table that fits stays whole, and so does one that goes into a file")
    func whole() {
        #expect(
            lines(nil) == [
                "no.  what            photo                        sure",
                "  1  Oil and filter  Photos of the car/IMG_1.jpg  98 %", " 12  青い車          a.jpg",
            ])
        #expect(lines(54) == lines(nil))
    }

    @Test("Of a text the end is left out, of a path its start, then a column")
    func shortened() {
        #expect(
            lines(40) == [
                "no.  what           photo           sure", "  1  Oil and filt…  …car/IMG_1.jpg  98 %",
                " 12  青い車         a.jpg",
            ])
        #expect(lines(34).first == "no.  what           photo")
        for width in 31...54 { for line in lines(width) { #expect(line.displayWidth <= width, "\(line)") } }
    }

    @Test("What is narrower is a block a row")
    func blocks() {
        #expect(
            lines(24) == [
                "no.    1", "what   Oil and filter", "photo  Photos of the", "       car/IMG_1.jpg", "sure   98 %", "",
                "no.    12", "what   青い車", "photo  a.jpg",
            ])
    }
}
