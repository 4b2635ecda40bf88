import OdologValues
import Testing

@testable import OdologVIN

@Suite("A VIN of which a character can't be seen")
struct CoveredTests {
    private static let vin = "WVWZZZ1KZ6W000001"

    /// Characters that begin at these places, in widths of one of them, with ground on both sides.
    private static func line(
        _ text: String, at places: [Double]? = nil, covered: Int? = nil, confidence: Double = 0.98,
        variant: String = "vin"
    ) -> RecognizedLine {
        let places = places ?? text.indices.map { Double(text.distance(from: text.startIndex, to: $0)) }
        let total = places.last! + 5
        let symbols = zip(text, places).enumerated().map { index, symbol in
            RecognizedSymbol(
                symbol.0, confidence: confidence, extent: (symbol.1 + 2) / total...(symbol.1 + 2.8) / total,
                isCovered: index + 1 == covered)
        }
        return RecognizedLine(
            symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20), role: .vin, variant: variant)
    }

    private func first(_ lines: [RecognizedLine]) throws -> VINCandidate {
        try #require(VINInterpreter().candidates(in: lines).first)
    }

    @Test("What was read where nothing is to be seen counts for nothing, however sure the reader was")
    func covered() throws {
        let plain = try first([Self.line(Self.vin)])
        #expect(plain.vin.text == Self.vin && !plain.isPartlyUnread && plain.repairs.isEmpty)
        let candidate = try first([Self.line(Self.vin, covered: 12)])
        #expect(candidate.isPartlyUnread)
        #expect(candidate.reasons.contains(.hardlyReadable(position: 12)))
        #expect(candidate.confidence < 0.5 * plain.confidence)
        let repair = try #require(candidate.repairs.first { $0.position == 12 })
        #expect(repair.reason == .covered && repair.from == nil)
        #expect(repair.description.hasPrefix("position 12: nothing can be read here"))
    }

    /// The same lines, but what the reader says of one character is that it can't be read, or might be `alternatives`.
    private static func unreadable(
        _ text: String, at position: Int, _ alternatives: [RecognizedSymbol.Alternative] = [], count: Int = 1
    ) -> RecognizedLine {
        let line = Self.line(text)
        let symbols = line.symbols.enumerated().map { index, symbol in
            (position..<position + count).contains(index + 1)
                ? RecognizedSymbol(
                    RecognizedSymbol.unreadable, confidence: 0.8, alternatives: alternatives, extent: symbol.extent,
                    isCovered: true) : symbol
        }
        return RecognizedLine(symbols: symbols, quad: line.quad, role: .vin, variant: "vin")
    }

    @Test("Of what a reader calls unreadable the check digit tells the character", arguments: 1...17)
    func unreadable(position: Int) throws {
        let candidate = try #require(
            VINInterpreter(minimumConfidence: 0).candidates(in: [Self.unreadable(Self.american, at: position)])
                .first { $0.vin.text == Self.american })
        #expect(candidate.reasons.contains(.hardlyReadable(position: position)) && candidate.isPartlyUnread)
        #expect(!candidate.reasons.contains(.lengthRepaired))
        let repair = try #require(candidate.repairs.first)
        #expect(candidate.repairs.count == 1 && repair.position == position && repair.reason == .covered)
    }

    @Test("What an unreadable character may be nevertheless has a say")
    func unreadableButForAlternatives() throws {
        let told = try first([Self.unreadable(Self.vin, at: 11, [.init("W", confidence: 0.15)])])
        #expect(told.vin.text == Self.vin && told.reasons.contains(.hardlyReadable(position: 11)))
        let other = try first([Self.unreadable(Self.vin, at: 11, [.init("X", confidence: 0.15)])])
        #expect(other.vin.text == Self.vin.replacing("W0", with: "X0"))
    }

    @Test("A question mark of an engine that reads any text is none of a VIN's characters")
    func questionMark() {
        let text = Self.american.replacing("K", with: "?")
        #expect(VINInterpreter().candidates(in: [Self.line(text)]).isEmpty)
    }

    @Test("With five unreadable characters there is nothing to choose from")
    func tooManyUnreadable() {
        let interpreter = VINInterpreter(minimumConfidence: 0)
        #expect(!interpreter.candidates(in: [Self.unreadable(Self.american, at: 4, count: 4)]).isEmpty)
        #expect(interpreter.candidates(in: [Self.unreadable(Self.american, at: 4, count: 5)]).isEmpty)
    }

    @Test("A covered character too many is left out without a name")
    func surplus() {
        #expect(VINRepair(position: 3, from: nil, to: nil, reason: .surplus).why == "one character too many, left out")
        #expect(
            VINRepair(position: 3, from: "A", to: nil, reason: .surplus).why == "one character too many, A left out")
        let candidates = VINInterpreter(minimumConfidence: 0).candidates(in: [
            Self.line("WVWZZZZ1KZ6W000001", covered: 5)
        ])
        #expect(!candidates.isEmpty && candidates.allSatisfy { !$0.repairs.contains { $0.from == " " } })
    }

    @Test("Of cuts that are sure of another character each, none is believed")
    func disagreeing() throws {
        let readings = zip("JLEU7", 0...).map { character, number in
            var text = Array(Self.vin)
            text[3] = character
            return Self.line(String(text), variant: "\(number)")
        }
        let candidate = try first(readings)
        #expect(candidate.reasons.contains(.hardlyReadable(position: 4)))
        #expect(!candidate.reasons.contains(.hardlyReadable(position: 5)))
        #expect(candidate.isPartlyUnread)
    }

    @Test("The code of a form's field is not the first character of a VIN that lacks another")
    func gap() throws {
        // `E`, a space, and a VIN whose ninth character was not read.
        let places = [0] + (2...9).map(Double.init) + (11...18).map(Double.init)
        let candidate = try first([Self.line("E2HGUH9326H441770", at: places)])
        #expect(candidate.reasons.contains(.gap(position: 10)))
        #expect(candidate.isPartlyUnread)
        // In a single cut of three.
        let whole = Self.line("E2HGUH9326H441770")
        let third = Self.line("E2HGUH9326H441770", at: places, variant: "other")
        #expect(try !first([whole, whole, third]).isPartlyUnread)
    }

    @Test("Readers draw the characters beside a gap into it", arguments: [17, 16])
    func drawnIntoTheGap(count: Int) throws {
        // Of a VIN whose twelfth character was not read, with a field's code before it or without.
        let text = count == 17 ? "E2HGFG1B86BH01831" : "2HGFG1B86BH01831"
        let before = count == 17 ? 12 : 11
        var place = 0.0
        let places = (0..<count).map { index in
            defer { place += index == before - 1 ? 1.5 : abs(index - before + 1) == 1 ? 1.25 : 1 }
            return place
        }
        let candidate = try first([Self.line(text, at: places)])
        #expect(candidate.reasons.contains(.gap(position: before + 1)))
        #expect(candidate.isPartlyUnread)
        if count == 16 { #expect(candidate.repairs.contains { $0.reason == .missing && $0.position == 12 }) }
    }

    @Test("Two wide letters side by side leave no room for a third")
    func wideLetters() throws {
        let text = "WVWMZZ1KZ6W000001"
        var place = 0.0
        let places = text.indices.map { index in
            let next = text.index(after: index)
            let wide = [index, next].count { $0 < text.endIndex && "MW".contains(text[$0]) }
            defer { place += 1 + 0.3 * Double(wide) }
            return place
        }
        #expect(try !first([Self.line(text, at: places)]).isPartlyUnread)
    }

    private static let american = "1M8GDM9AXKP042788"

    private func candidates(_ lines: [RecognizedLine]) -> [VINCandidate] {
        VINInterpreter(minimumConfidence: 0).candidates(in: lines)
    }

    @Test("Of an end that can't be seen the check digit tells the character, whichever it is", arguments: 0...9)
    func anyCharacter(serial: Int) throws {
        let text = "1M8GDM9A" + "0KP04278\(serial)"
        let digit = try VIN(text).computedCheckDigit
        let whole = text.prefix(8) + String(digit) + text.dropFirst(9)
        let found = candidates([Self.line(String(whole.dropLast()))])
        #expect(found.contains { $0.vin.text == whole })
    }

    @Test("A letter of the label, and the last character not seen: what was read whole is no VIN of its own")
    func strayBefore() throws {
        let places = [0] + (0..<16).map { 1.5 + Double($0) }
        let found = candidates([Self.line("N" + Self.american.dropLast(), at: places)])
        let candidate = try #require(found.first { $0.vin.text == Self.american })
        #expect(candidate.repairs.contains { $0.reason == .surplus && $0.from == "N" })
        #expect(candidate.repairs.contains { $0.reason == .missing && $0.position == 17 && $0.to == "8" })
        #expect(candidate.reasons.contains(.lengthRepaired) && candidate.isPartlyUnread)
        #expect(candidate.confidence <= 0.35)
    }

    @Test("A rivet behind the last, and the first not seen")
    func strayBehind() throws {
        let places = (0..<16).map(Double.init) + [16.5]
        let candidate = try #require(
            candidates([Self.line(Self.american.dropFirst() + "0", at: places)]).first { $0.vin.text == Self.american })
        #expect(candidate.repairs.contains { $0.reason == .missing && $0.position == 1 })
        #expect(candidate.repairs.contains { $0.reason == .surplus })
    }

    @Test("A letter of the label, and room for a character further on", arguments: [3, 9, 14])
    func strayAndRoom(position: Int) throws {
        let places =
            [0] + (0..<17).map { 1.5 + Double($0) }.enumerated().filter { $0.offset + 1 != position }.map(\.element)
        var text = Array("N" + Self.american)
        text.remove(at: position)
        let candidate = try first([Self.line(String(text), at: places)])
        #expect(candidate.vin.text == Self.american)
        #expect(candidate.repairs.contains { $0.reason == .missing && $0.position == position })
        #expect(candidate.repairs.contains { $0.reason == .surplus && $0.from == "N" })
    }

    @Test("Where the symbols stand isn't known, nothing tells that one of seventeen is a stray")
    func noPlaces() {
        let symbols = ("N" + Self.american.dropLast()).map { RecognizedSymbol($0, confidence: 0.98) }
        let found = candidates([
            RecognizedLine(symbols: symbols, quad: Quad(x: 0, y: 0, width: 340, height: 20), role: .vin, variant: "vin")
        ])
        #expect(!found.contains { $0.vin.text == Self.american })
    }

    @Test("One reading of seventeen does not outdo several clear ones of sixteen")
    func seventeenAgainstSixteen() throws {
        let sixteen = (0..<4).map { Self.line(String(Self.american.dropLast()), variant: "\($0)") }
        let seventeen = Self.line("WVWZZZ3BZ4E004120", confidence: 0.6, variant: "other")
        let candidate = try first(sixteen + [seventeen])
        #expect(candidate.vin.text.hasPrefix(Self.american.dropLast()))
        // Seventeen read by most stand as they are.
        let whole = try first((0..<4).map { Self.line(Self.american, variant: "\($0)") } + [sixteen[0]])
        #expect(whole.vin.text == Self.american && whole.repairs.isEmpty && whole.confidence > 0.9)
    }

    @Test("Places of symbols and positions of characters")
    func positions() {
        typealias Edit = VINReading.Edit
        func positions(_ edit: Edit, _ count: Int) -> [Int?] { (0..<count).map(edit.position) }
        #expect(positions(.none, 17) == Array(0..<17))
        #expect(positions(Edit(deleted: 2), 18) == [0, 1, nil] + Array(2..<17))
        #expect(positions(Edit(inserted: 2), 16) == [0, 1] + Array(3..<17))
        #expect(positions(Edit(transposed: 3), 17) == [0, 1, 2, 4, 3] + Array(5..<17))
        #expect(positions(Edit(deleted: 0, inserted: 16), 17) == [nil] + Array(0..<16))
        #expect(positions(Edit(deleted: 16, inserted: 0), 17) == Array(1..<17) + [nil])
        #expect(positions(Edit(deleted: 0, inserted: 2), 17) == [nil, 0, 1] + Array(3..<17))
    }

    @Test("The N of a label is not the first of seventeen", arguments: ["V 1 N", "V1N"])
    func behindLabel(label: String) throws {
        // The second character is covered.
        let text = label + String(Self.american.prefix(1)) + String(Self.american.dropFirst(2))
        var place = -1.0
        let places = text.enumerated().map { index, _ in
            place += index == label.count + 1 ? 1.7 : 1
            return place
        }
        let candidates = VINInterpreter(minimumConfidence: 0).candidates(in: [Self.line(text, at: places)])
        let first = try #require(candidates.first)
        #expect(
            first.vin.text.hasPrefix(Self.american.prefix(1)) && first.vin.text.hasSuffix(Self.american.dropFirst(2)))
        #expect(first.isPartlyUnread && first.reasons.contains(.labelled))
        #expect(first.reasons.contains(.hardlyReadable(position: 2)))
    }

    @Test("Sixteen in two pieces are a VIN where there is room for one between them, and a VIN is located")
    func inTwoPieces() throws {
        let text = String(Self.american.prefix(5)) + " " + String(Self.american.dropFirst(6))
        let places = (0..<17).map(Double.init)
        let wide = Self.line(text, at: places)
        let candidate = try #require(VINInterpreter(minimumConfidence: 0).candidates(in: [wide]).first)
        #expect(candidate.reasons.contains(.hardlyReadable(position: 6)) && candidate.isPartlyUnread)
        let narrow = Self.line(text, at: places.map { $0 < 5 ? $0 : $0 < 6 ? 4.5 : $0 - 1 })
        #expect(VINInterpreter(minimumConfidence: 0).candidates(in: [narrow]).isEmpty)
        let elsewhere = RecognizedLine(symbols: wide.symbols, quad: wide.quad, role: .text)
        #expect(VINInterpreter(minimumConfidence: 0).candidates(in: [elsewhere]).isEmpty)
    }
}
