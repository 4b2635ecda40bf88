/// A chart as an SVG without scripts and styles of its own: its parts have classes, and are drawn in the text's colour.
///
/// `<title>` and `<desc>` tell a screen reader what it shows. The numbers themselves belong into a table beside it.
public struct Chart: Sendable {
    /// What is drawn.
    public enum Form: Sendable {
        /// Values at days, joined in this order. `dashed`: a further point that is only estimated, joined by dashes.
        case line([Point], dashed: Point?)
        /// One bar for each name, from 0.
        case bars([(name: String, value: Double)])
    }

    /// A value at a day.
    public struct Point: Hashable, Sendable {
        /// Days from 1970-01-01; parts of a day count.
        public var day: Double
        /// Finite.
        public var value: Double

        public init(day: Double, value: Double) { (self.day, self.value) = (day, value) }
    }

    /// In one line.
    public var title: String
    /// What a person sees at a glance: from where to where, the highest.
    public var summary: String
    /// What is drawn.
    public var form: Form
    /// Unique on the page; letters, digits, `-`.
    public var id: String
    /// How a value is written at the axis.
    public var value: @Sendable (Double) -> String
    /// How a day (days from 1970-01-01) is written at the axis.
    public var day: @Sendable (Int, DateTicks.Precision) -> String

    /// What isn't given is written plainly.
    public init(
        _ title: String, summary: String, id: String, _ form: Form,
        value: @escaping @Sendable (Double) -> String = { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" },
        day: @escaping @Sendable (Int, DateTicks.Precision) -> String
    ) {
        (self.title, self.summary, self.id, self.form) = (title, summary, id, form)
        (self.value, self.day) = (value, day)
    }

    /// - Parameters:
    ///   - width: of the drawing, in its own pixels, 200...4000.
    ///   - height: 100...4000.
    /// - Returns: nil: there is nothing to draw: less than two points, or no bar.
    public func svg(width: Int = 640, height: Int = 260) -> String? {
        let frame = Frame(width: min(max(width, 200), 4000), height: min(max(height, 100), 4000))
        let drawing: String
        switch form {
        case .line(let points, let dashed):
            guard points.count + (dashed == nil ? 0 : 1) >= 2 else { return nil }
            drawing = line(points, dashed, frame)
        case .bars(let bars):
            guard !bars.isEmpty else { return nil }
            drawing = self.bars(bars, frame)
        }
        return """
            <svg class="chart" viewBox="0 0 \(frame.width) \(frame.height)" role="img" aria-labelledby="\(id)-title \(id)-desc">\
            <title id="\(id)-title">\(title.escaped)</title><desc id="\(id)-desc">\(summary.escaped)</desc>\(drawing)</svg>
            """
    }

    // MARK: - Drawing

    private struct Frame {
        let width: Int
        let height: Int
        var (left, right, top, bottom) = (80.0, 36.0, 16.0, 32.0)

        init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

        var plot: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
            (left...(Double(width) - right), top...(Double(height) - bottom))
        }
    }

    private func line(_ points: [Point], _ dashed: Point?, _ frame: Frame) -> String {
        let all = points + (dashed.map { [$0] } ?? [])
        let values = all.map(\.value)
        let ticks = Ticks(over: values.min()!...values.max()!, about: 5)
        let (first, last) = (all.map(\.day).min()!, all.map(\.day).max()!)
        let plot = frame.plot
        func x(_ day: Double) -> Double {
            last > first
                ? plot.x.lowerBound + (day - first) / (last - first) * (plot.x.upperBound - plot.x.lowerBound)
                : (plot.x.lowerBound + plot.x.upperBound) / 2
        }
        let y = scale(ticks, frame)
        let days = DateTicks(over: Int(first.rounded(.up))...max(Int(last), Int(first.rounded(.up))), atMost: 6)
        var text = grid(ticks, frame)
        for day in days.days {
            text += label(self.day(day, days.precision), x: x(Double(day)), y: Double(frame.height) - 8, "middle")
        }
        let places = points.map { "\(x($0.day).coordinate),\(y($0.value).coordinate)" }
        text +=
            "<polyline class=\"chart-line\" points=\"\(places.joined(separator: " "))\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>"
        if let dashed, let end = points.last {
            text +=
                "<line class=\"chart-estimate\" x1=\"\(x(end.day).coordinate)\" y1=\"\(y(end.value).coordinate)\" "
                + "x2=\"\(x(dashed.day).coordinate)\" y2=\"\(y(dashed.value).coordinate)\" stroke=\"currentColor\" stroke-width=\"2\" "
                + "stroke-dasharray=\"5 5\"/>"
        }
        // So many points would be a band.
        guard points.count <= 60 else { return text }
        for point in points {
            text +=
                "<circle class=\"chart-point\" cx=\"\(x(point.day).coordinate)\" cy=\"\(y(point.value).coordinate)\" r=\"3\"/>"
        }
        return text
    }

    private func bars(_ bars: [(name: String, value: Double)], _ frame: Frame) -> String {
        let values = bars.map(\.value)
        let ticks = Ticks(over: min(values.min()!, 0)...max(values.max()!, 0), about: 5)
        let plot = frame.plot
        let y = scale(ticks, frame)
        let step = (plot.x.upperBound - plot.x.lowerBound) / Double(bars.count)
        // Every second, third … name, where all are too many.
        let most = max(1, Int((plot.x.upperBound - plot.x.lowerBound) / 92))
        let every = (bars.count + most - 1) / most
        var text = grid(ticks, frame)
        for (index, bar) in bars.enumerated() {
            let left = plot.x.lowerBound + step * (Double(index) + 0.15)
            let (top, bottom) = (y(max(bar.value, 0)), y(min(bar.value, 0)))
            text +=
                "<rect class=\"chart-bar\" x=\"\(left.coordinate)\" y=\"\(top.coordinate)\" width=\"\((step * 0.7).coordinate)\" "
                + "height=\"\((bottom - top).coordinate)\" fill=\"currentColor\"/>"
            guard index % every == 0 else { continue }
            text += label(bar.name, x: left + step * 0.35, y: Double(frame.height) - 8, "middle")
        }
        return text
    }

    private func scale(_ ticks: Ticks, _ frame: Frame) -> (Double) -> Double {
        let (low, high, plot) = (ticks.values.first!, ticks.values.last!, frame.plot)
        return { plot.y.upperBound - ($0 - low) / (high - low) * (plot.y.upperBound - plot.y.lowerBound) }
    }

    private func grid(_ ticks: Ticks, _ frame: Frame) -> String {
        let (plot, y) = (frame.plot, scale(ticks, frame))
        return ticks.values.map { tick in
            let height = y(tick).coordinate
            return
                "<line class=\"chart-grid\" x1=\"\(plot.x.lowerBound.coordinate)\" x2=\"\(plot.x.upperBound.coordinate)\" y1=\"\(height)\" "
                + "y2=\"\(height)\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
                + label(value(tick), x: plot.x.lowerBound - 8, y: y(tick) + 4, "end")
        }.joined()
    }

    private func label(_ text: String, x: Double, y: Double, _ anchor: String) -> String {
        "<text class=\"chart-label\" x=\"\(x.coordinate)\" y=\"\(y.coordinate)\" text-anchor=\"\(anchor)\" font-size=\"12\" "
            + "fill=\"currentColor\">\(text.escaped)</text>"
    }
}

extension Double {
    /// To a tenth of a pixel.
    fileprivate var coordinate: String {
        guard isFinite else { return "0" }
        let tenths = Int((self * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}

extension String {
    /// As text of XML.
    fileprivate var escaped: String {
        var text = ""
        for character in self {
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            default: text.append(character)
            }
        }
        return text
    }
}
