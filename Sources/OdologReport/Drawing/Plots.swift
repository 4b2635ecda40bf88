internal import Foundation
internal import OdologVehicleLog

/// Draws plots: at once as wide as the body of a page.
struct PlotLayout {
    private static let height = 150.0
    private let document: PDFDocument

    init(_ document: PDFDocument) { self.document = document }

    /// With its labels.
    static var wholeHeight: Double { height + 34 }

    /// Axes with their labels.
    private struct Frame {
        let area: PageArea
        let ticks: [Double]

        func y(_ value: Double) -> Double {
            let (low, high) = (ticks.first ?? 0, ticks.last ?? 1)
            return area.bottom - (value - low) / (high - low) * area.height
        }
    }

    /// The axis of values, with a line for each of its marks.
    private func frame(
        from low: Double, to high: Double, unit: String, in flow: inout PageFlow
    ) throws(ReportError) -> Frame {
        let ticks = AxisTicks.values(from: low, to: high, count: 5)
        let decimals = ticks.contains { $0 != $0.rounded() } ? 2 : 0
        var labels: [LaidOutText] = []
        for tick in ticks {
            labels.append(try document.text(String(format: "%.\(decimals)f ", tick) + unit, Look.small))
        }
        let space = (labels.map(\.width).max() ?? 0) + 6
        let body = flow.body
        let frame = Frame(
            area: PageArea(x: body.x + space, y: flow.y + 8, width: body.width - space - 4, height: Self.height),
            ticks: ticks)
        for (tick, label) in zip(ticks, labels) {
            let y = frame.y(tick)
            flow.add(
                .line(
                    [PagePoint(x: frame.area.x, y: y), PagePoint(x: frame.area.right, y: y)],
                    width: tick == ticks.first ? 0.8 : 0.4, dash: 0, tick == ticks.first ? Look.muted : Look.faintRule))
            flow.add(label, x: frame.area.x - 6 - label.width, y: y - label.height / 2, Look.muted)
        }
        return frame
    }

    func place(_ plot: LinePlot, in flow: inout PageFlow) throws(ReportError) {
        flow.need(Self.wholeHeight)
        let all = plot.points + (plot.estimate.map { [$0] } ?? [])
        guard let first = all.first?.time, let last = all.last?.time, last > first else { return }
        let values = all.map(\.value)
        let frame = try frame(from: values.min() ?? 0, to: values.max() ?? 1, unit: plot.unit, in: &flow)
        let area = frame.area
        func x(_ time: Date) -> Double {
            area.x + time.timeIntervalSince(first) / last.timeIntervalSince(first) * area.width
        }
        func place(_ point: (time: Date, value: Double)) -> PagePoint {
            PagePoint(x: x(point.time), y: frame.y(point.value))
        }
        let days = CalendarDate(first, in: plot.zone)...CalendarDate(last, in: plot.zone)
        for (day, label) in AxisTicks.days(days, count: 7) {
            let start = day.start(in: plot.zone)
            guard start >= first, start <= last else { continue }
            try mark(x(start), label, below: area, in: &flow)
        }
        for event in plot.events where event.time > first && event.time < last {
            let at = x(event.time)
            flow.add(
                .line(
                    [PagePoint(x: at, y: area.y), PagePoint(x: at, y: area.bottom)], width: 0.6, dash: 2, Look.muted))
            let name = try document.text(event.name, Look.small)
            flow.add(name, x: min(at + 3, area.right - name.width), y: area.y - 8, Look.muted)
        }
        let read = plot.points.map(place)
        flow.add(.line(read, width: 1.2, dash: 0, Look.accent))
        // Of many points each would hide the line.
        if read.count <= 120 { for point in read { flow.add(.line([point], width: 3, dash: 0, Look.accent)) } }
        if let estimate = plot.estimate, let end = read.last {
            flow.add(.line([end, place(estimate)], width: 1, dash: 3, Look.accent))
            let label = try document.text(ReportTexts.estimate, Look.small)
            let at = place(estimate)
            flow.add(label, x: min(at.x, area.right) - label.width, y: at.y - 14, Look.muted)
        }
        flow.advance(Self.wholeHeight)
    }

    func place(_ plot: BarPlot, in flow: inout PageFlow) throws(ReportError) {
        flow.need(Self.wholeHeight + 14)
        let most = plot.bars.map { $0.values.reduce(0, +) }.max() ?? 0
        let frame = try frame(from: 0, to: max(most, 1), unit: plot.unit, in: &flow)
        let area = frame.area
        let step = area.width / Double(max(plot.bars.count, 1))
        let width = min(step * 0.6, 48)
        // Names that would touch each other are left out.
        let every = max(Int((40 / step).rounded(.up)), 1)
        for (index, bar) in plot.bars.enumerated() {
            let center = area.x + step * (Double(index) + 0.5)
            var sum = 0.0
            for (value, color) in zip(bar.values, Look.parts) where value > 0 {
                let (top, bottom) = (frame.y(sum + value), frame.y(sum))
                flow.add(.area(PageArea(x: center - width / 2, y: top, width: width, height: bottom - top), color))
                sum += value
            }
            if index % every == 0 { try mark(center, bar.name, below: area, in: &flow) }
        }
        var left = area.x
        for (name, color) in zip(plot.parts, Look.parts) {
            let label = try document.text(name, Look.small)
            flow.add(.area(PageArea(x: left, y: area.bottom + 20, width: 7, height: 7), color))
            flow.add(label, x: left + 10, y: area.bottom + 18.5, Look.muted)
            left += label.width + 24
        }
        flow.advance(Self.wholeHeight + 14)
    }

    /// A mark of the lower axis with its label.
    private func mark(
        _ x: Double, _ label: String, below area: PageArea, in flow: inout PageFlow
    ) throws(ReportError) {
        flow.add(
            .line(
                [PagePoint(x: x, y: area.bottom), PagePoint(x: x, y: area.bottom + 3)], width: 0.6, dash: 0,
                Look.muted))
        let text = try document.text(label, Look.small)
        flow.add(
            text, x: min(max(x - text.width / 2, area.x), area.right - text.width), y: area.bottom + 5, Look.muted)
    }
}
