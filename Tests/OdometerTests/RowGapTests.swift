import OdologOdometer
import OdologValues
import Testing

/// A dot between a total and a trip is no digit. The reader of words sees that, and the reader of digits may not.
@Suite("A gap between a total and the next number of its row")
struct RowGapTests {
    /// A symbol in each cell of the line. Nothing was read in cells with `_`.
    private func line(_ cells: String, height: Double = 40, isRow: Bool = false) -> RecognizedLine {
        let count = Double(cells.count)
        let symbols = cells.enumerated().filter { $0.element != "_" }.map { index, character in
            RecognizedSymbol(
                character, confidence: 0.96, extent: Double(index) / count...Double(index + 1) / count)
        }
        return RecognizedLine(
            symbols: symbols, quad: Quad(x: 100, y: 100, width: count * 24, height: height),
            role: isRow ? .text : .odometer, isRow: isRow)
    }

    @Test(
        "Parts them",
        arguments: [
            ("135919___000.0", "135919   000.0"), ("135919_0_000.0", "135919   000.0"),
            ("135919_0_000.0", "135919 ° 000.0"), ("135919 0 000.0", "135919 - 000.0"),
            ("135919___000.0_", "135919   000.0 KM"), ("13591____27.3", "13591    27.3"),
        ])
    func parts(digits: String, row: String) throws {
        let candidates = OdometerInterpreter().candidates(in: [line(digits), line(row, isRow: true)])
        let parts = row.split(separator: " ")
        let first = try #require(candidates.first)
        #expect(first.displayed == parts[0])
        #expect(first.objections == [])
        #expect(candidates.contains { $0.displayed.contains(".") && parts.contains(Substring($0.displayed)) })
    }

    @Test(
        "Takes off what was read in the gap where the line ends there",
        arguments: ["135919   000.0", "135919 ° 000.0", "135919   00", "135919 ° 0"])
    func ends(row: String) throws {
        let candidates = OdometerInterpreter().candidates(in: [line("135919_0"), line(row, isRow: true)])
        #expect(candidates.map(\.displayed) == ["135919"])
    }

    @Test(
        "Leaves the line as it was read",
        arguments: [
            // The row misses a digit, or the digit stands where one of the total would.
            ("135919___000.0", "13591    000.0"), ("135919__1000.0", "135919   000.0"),
            ("1359190__000.0", "135919   000.0"), ("1359527.3", "1359 27.3"), ("1359190", "135919   00"),
            ("135919_0", "13591  1 00"),
            // No gap, no trip, a word between both.
            ("1359190000.0", "135919000.0"), ("135919___000", "135919   000"), ("135919_7", "135919 7"),
            ("135919____000.0", "135919 KM 000.0"), ("135919_0", "135919"), ("135919_0", "135919 KM 00"),
        ])
    func leaves(digits: String, row: String) {
        let alone = OdometerInterpreter().candidates(in: [line(digits)])
        let both = OdometerInterpreter().candidates(in: [line(digits), line(row, isRow: true)])
        #expect(both.map(\.displayed) == alone.map(\.displayed))
    }

    @Test("A row elsewhere parts nothing")
    func elsewhere() {
        var row = line("135919   000.0", isRow: true)
        row = RecognizedLine(
            symbols: row.symbols, quad: Quad(x: 100, y: 200, width: row.quad.width, height: 40), isRow: true)
        let digits = line("135919___000.0")
        let both = OdometerInterpreter().candidates(in: [digits, row])
        #expect(both.map(\.displayed) == OdometerInterpreter().candidates(in: [digits]).map(\.displayed))
    }
}
