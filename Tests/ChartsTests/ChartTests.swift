import Foundation
import OdologCharts
import Testing

@Suite struct TickTests {
    @Test func stepsAreRoundAndHoldTheRange() {
        #expect(Ticks(over: 0...10, about: 5).values == [0, 2.5, 5, 7.5, 10])
        #expect(Ticks(over: 163_210...164_870, about: 5).values == [163_000, 163_500, 164_000, 164_500, 165_000])
        #expect(Ticks(over: -3...7, about: 5).values.first! <= -3)
        #expect(Ticks(over: 5...5, about: 5).values.count >= 2)
        #expect(Ticks(over: 0...0, about: 5).values.first == 0)
    }

    @Test(arguments: [0.001, 1, 7, 99, 12_345, 8.5e9])
    func aRangeHasFewTicksThatHoldIt(span: Double) {
        for start in [-span, 0, 3 * span] {
            let ticks = Ticks(over: start...(start + span), about: 5).values
            #expect((2...8).contains(ticks.count))
            #expect(ticks.first! <= start && ticks.last! >= start + span * (1 - 1e-6))
            #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func datesAreTheFirstOfMonthsOrYears() {
        // 2026-01-15 to 2026-06-20.
        let months = DateTicks(over: 20_468...20_624, atMost: 6)
        #expect(months.precision == .month)
        #expect(months.days == [20_485, 20_513, 20_544, 20_574, 20_605])
        let years = DateTicks(over: 10_957...20_624, atMost: 6)
        #expect(years.precision == .year)
        #expect(years.days.count <= 6 && !years.days.isEmpty)
        let days = DateTicks(over: 20_468...20_472, atMost: 6)
        #expect(days.precision == .day)
        #expect(days.days == [20_468, 20_469, 20_470, 20_471, 20_472])
    }
}

@Suite struct ChartTests {
    private static func chart(_ form: Chart.Form, title: String = "Odometer") -> Chart {
        Chart(title, summary: "From 1 to 2 & back", id: "a", form, day: { day, _ in "\(day)" })
    }

    @Test func aLineTellsWhatItShows() throws {
        let points = [Chart.Point(day: 20_468, value: 1000), Chart.Point(day: 20_568, value: 2000)]
        let chart = Self.chart(.line(points, dashed: .init(day: 20_600, value: 2300)), title: "<b>")
        let svg = try #require(chart.svg())
        #expect(svg.contains("<title id=\"a-title\">&lt;b&gt;</title>"))
        #expect(svg.contains("<desc id=\"a-desc\">From 1 to 2 &amp; back</desc>"))
        #expect(svg.contains("role=\"img\"") && svg.contains("stroke-dasharray"))
        #expect(svg.matches(of: /<circle/).count == 2)
        #expect(!svg.contains("style="))
        #expect(XMLReader.isWellFormed(svg))
    }

    @Test func barsStandOnZero() throws {
        let svg = try #require(Self.chart(.bars([("2026-01", 10), ("2026-02", -5), ("2026-03", 0)])).svg())
        #expect(svg.matches(of: /<rect class="chart-bar"/).count == 3)
        #expect(XMLReader.isWellFormed(svg))
        // Of many bars not every one has a name.
        let many = try #require(Self.chart(.bars((0..<120).map { ("\($0)-", 1) })).svg())
        #expect(many.matches(of: /-<\/text>/).count < 20)
    }

    @Test func nothingIsDrawnOfTooLittle() {
        #expect(Self.chart(.bars([])).svg() == nil)
        #expect(Self.chart(.line([], dashed: nil)).svg() == nil)
        #expect(Self.chart(.line([.init(day: 1, value: 1)], dashed: nil)).svg() == nil)
        // Two of one moment are drawn all the same.
        #expect(Self.chart(.line([.init(day: 1, value: 1), .init(day: 1, value: 1)], dashed: nil)).svg() != nil)
    }
}

/// Whether elements are closed in their order.
private enum XMLReader {
    static func isWellFormed(_ text: String) -> Bool {
        var open: [Substring] = []
        for tag in text.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
            if tag.output.3 == "/" { continue }
            if tag.output.1 == "/" {
                guard open.popLast() == tag.output.2 else { return false }
            } else {
                open.append(tag.output.2)
            }
        }
        return open.isEmpty
    }
}
