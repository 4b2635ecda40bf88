import OdologVehicleLog
import Testing

@testable import OdologReport

@Suite("Axes of plots")
struct AxisTests {
    @Test(
        "Marks are round, and reach over all values",
        arguments: [
            (0.0, 100.0, [0.0, 50, 100]), (61_200, 183_000, [50_000, 100_000, 150_000, 200_000]),
            (10_000, 10_000, [10_000, 15_000]), (0, 0.7, [0, 0.5, 1]), (-3, 12, [-5, 0, 5, 10, 15]),
        ])
    func values(low: Double, high: Double, ticks: [Double]) {
        let found = AxisTicks.values(from: low, to: high, count: 4)
        #expect(found.first! <= low && found.last! >= high && found.count >= 2 && found.count <= 6, "\(found)")
        if low == 61_200 { #expect(found == ticks) }
    }

    @Test(
        "Days are firsts of years, months or single days, no more than there is room for",
        arguments: [
            ("2019-03-01", "2026-11-20", 8, "2020", 7), ("2026-01-15", "2026-11-20", 7, "2026-03", 5),
            ("2026-11-01", "2026-11-05", 7, "2026-11-01", 5), ("2026-11-01", "2026-11-01", 7, "2026-11-01", 1),
            ("1990-01-01", "2026-11-20", 7, "1990", 4),
        ])
    func days(first: String, last: String, count: Int, label: String, marks: Int) throws {
        let found = AxisTicks.days(try CalendarDate(first)...CalendarDate(last), count: count)
        #expect(found.first?.label == label && found.count == marks, "\(found)")
        #expect(found.count <= count && Set(found.map(\.label)).count == found.count)
    }
}
