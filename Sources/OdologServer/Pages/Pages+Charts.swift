internal import Foundation
internal import OdologCharts
internal import OdologLogbook
internal import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog
internal import VehicleStore

/// The views of the log as charts, each with its numbers.
extension PaceView {
    /// The odometer over time, with the estimate. Nil: there are less than two points.
    func chart(_ texts: Texts, at now: Date) -> [String: Any]? {
        let zone = logged.log.zone
        let points = points.map { Chart.Point(day: $0.time.day(in: zone), value: $0.total.value) }
        let estimate = estimate.map { Chart.Point(day: now.day(in: zone), value: $0.value.value) }
        let unit = logged.vehicle.unit.rawValue
        var rows = points.map { (texts.day(Int($0.day), .day), "\(Int($0.value)) \(unit)") }
        if let estimate {
            rows.append(
                (texts.day(Int(estimate.day), .day), "\(Int(estimate.value)) \(unit), \(texts.words["estimated"]!)"))
        }
        return texts.chart(
            "odometerOverTime", id: "odometer", .line(points, dashed: estimate), rows, head: ("date", "value"))
    }
}

extension CostsInCurrency {
    /// What was paid by month, or by year.
    func chart(_ texts: Texts, id: String) -> [String: Any]? {
        let bars = periods.map { (name: $0.name, value: $0.sum.asNumber) }
        return texts.chart(
            isByYear ? "costsByYear" : "costsByMonth", id: id, .bars(bars),
            periods.map { ($0.name, "\($0.sum)") }, head: ("month", "sum"))
    }
}

extension FuelView {
    /// What the vehicle took from full tank to full tank, one chart for each unit.
    func charts(_ texts: Texts) -> [[String: Any]] {
        let all = fills.flatMap { row in row.took.map { (day: row.fill.time.day, took: $0) } }
        let units = Set(all.map(\.took.unit)).sorted { $0.rawValue < $1.rawValue }
        return units.enumerated().compactMap { index, unit in
            let own = all.filter { $0.took.unit == unit }
            let points = own.map { Chart.Point(day: Double($0.day.daysSince1970), value: $0.took.value) }
            var values = texts.chart(
                "economy", id: "economy-\(index)", .line(points, dashed: nil),
                own.map { (texts.day($0.day.daysSince1970, .day), "\($0.took.value.padded(2)) \(unit.words)") },
                head: ("date", "value"))
            values?["unit"] = unit.words
            return values
        }
    }
}

extension Texts {
    /// A chart with its table. Nil: there is nothing to draw.
    fileprivate func chart(
        _ title: String, id: String, _ form: Chart.Form, _ rows: [(String, String)], head: (String, String)
    ) -> [String: Any]? {
        guard let first = rows.first, let last = rows.last else { return nil }
        let most = rows.max { Self.number($0.1) < Self.number($1.1) } ?? last
        let summary = words["fromTo"]!.replacing("%1", with: "\(first.0): \(first.1)").replacing(
            "%2", with: "\(last.0): \(last.1)"
        ).replacing("%3", with: most.1)
        let chart = Chart(
            words[title]!, summary: summary, id: id, form, value: { $0.axisText }, day: { self.day($0, $1) })
        guard let svg = chart.svg() else { return nil }
        return [
            "chart": svg, "title": words[title]!, "first": words[head.0]!, "second": words[head.1]!,
            "rows": rows.reversed().map { ["first": $0.0, "second": $0.1] },
        ]
    }

    private static func number(_ text: String) -> Double {
        Double(text.prefix { $0.isNumber || $0 == "." || $0 == "-" }) ?? 0
    }

    /// A day as this language writes it: `2026-03-01`, `1.3.2026`.
    fileprivate func day(_ number: Int, _ precision: DateTicks.Precision) -> String {
        let day = CalendarDate(daysSince1970: number)
        switch precision {
        case .year: return "\(day.year)"
        case .month where language == "de": return "\(day.month)/\(day.year)"
        case .month: return String(day.description.prefix(7))
        case .day where language == "de": return "\(day.day).\(day.month).\(day.year)"
        case .day: return day.description
        }
    }
}

extension Date {
    /// Days from 1970-01-01 in the zone, with the part of the day.
    fileprivate func day(in zone: TimeZone) -> Double {
        (timeIntervalSince1970 + Double(zone.secondsFromGMT(for: self))) / 86_400
    }
}

extension Double {
    /// As short as an axis needs it.
    fileprivate var axisText: String {
        if abs(self) >= 1e9 || self == rounded() { return "\(Int(self))" }
        return "\((self * 100).rounded() / 100)"
    }
}

extension Money {
    /// For drawing, not for sums.
    fileprivate var asNumber: Double { Double(minorUnits) / pow(10, Double(currency.decimals)) }
}
