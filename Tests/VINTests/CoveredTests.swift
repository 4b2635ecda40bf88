import RecognizedText
import Testing

@testable import VIN

@Suite("A VIN of which a character can't be seen")
struct CoveredTests {
    private static let vin = "WVWZZZ1KZ6W000001"

    /// Characters that begin at these places, in widths of one of them, with ground on both sides.
    private static func line(
        _ text: String, at places: [Double]? = nil, covered: Int? = nil, variant: String = "vin"
    ) -> RecognizedLine {
        let places = places ?? text.indices.map { Double(text.distance(from: text.startIndex, to: $0)) }
        let total = places.last! + 5
        let symbols = zip(text, places).enumerated().map { index, symbol in
            RecognizedSymbol(
                symbol.0, confidence: 0.98, extent: (symbol.1 + 2) / total...(symbol.1 + 2.8) / total,
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
}
