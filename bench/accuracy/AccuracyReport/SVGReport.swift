extension Report {
    /// One row for each kind of reading: the risk-coverage curve and the reliability diagram of all engines.
    func svg() -> String {
        let rowHeight = 470.0
        let width = 1000.0
        let height = rowHeight * Double(sections.count)
        var drawing = SVGDrawing()
        drawing.rectangle(x: 0, y: 0, width: width, height: height, fill: "#ffffff")
        for (index, section) in sections.enumerated() {
            let top = rowHeight * Double(index)
            drawing.text(
                "\(setting.name): \(section.title), \(section.photoCount) photos", x: 70, y: top + 32,
                size: 17, isBold: true)
            section.drawLegend(in: &drawing, y: top + 60)
            section.drawRiskCoverage(in: &drawing, left: 70, top: top + 110)
            section.drawReliability(in: &drawing, left: 580, top: top + 110)
        }
        return drawing.document(width: width, height: height)
    }
}

/// Okabe and Ito's colours, which people with colour-blindness can tell apart.
private let colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]

private func colour(_ index: Int) -> String { colours[index % colours.count] }

extension Report.Section {
    private var side: (width: Double, height: Double) { (370, 290) }

    fileprivate func drawLegend(in drawing: inout SVGDrawing, y: Double) {
        var x = 70.0
        for (index, engine) in engines.enumerated() {
            let strict = engine.all.strict.value.map { " \(($0 * 100).fixed(1)) % right" } ?? ""
            let label = engine.run.engine + strict
            drawing.polyline([(x, y - 5), (x + 24, y - 5)], colour: colour(index), width: 3)
            drawing.text(label, x: x + 31, y: y, size: 14)
            x += 60 + Double(label.count) * 7.6
        }
    }

    fileprivate func drawRiskCoverage(in drawing: inout SVGDrawing, left: Double, top: Double) {
        let chart = SVGChart(left: left, top: top, width: side.width, height: side.height)
        chart.drawFrame(
            in: &drawing, title: "Risk and coverage", xLabel: "coverage: share of all photos kept",
            yLabel: "risk: share of the kept that is wrong")
        drawing.polyline([chart.at(0, 0.01), chart.at(1, 0.01)], colour: "#888888", width: 1, dash: "5 4")
        let note = chart.at(1, 0.01)
        drawing.text("99 % precision", x: note.x - 4, y: note.y - 5, size: 11, anchor: "end", colour: "#666666")
        for (index, engine) in engines.enumerated() {
            let points = engine.all.risk.points.map { chart.at($0.coverage, $0.risk) }
            drawing.polyline(points, colour: colour(index), width: 2.2)
            if let last = points.last { drawing.circle(last, radius: 3, colour: colour(index)) }
            if let widest = engine.all.risk.widest(precision: 0.99) {
                drawing.circle(chart.at(widest.coverage, widest.risk), radius: 5, colour: colour(index), isOpen: true)
            }
        }
    }

    fileprivate func drawReliability(in drawing: inout SVGDrawing, left: Double, top: Double) {
        let chart = SVGChart(left: left, top: top, width: side.width, height: side.height)
        chart.drawFrame(
            in: &drawing, title: "Reliability (dots: ten bins, area by count)", xLabel: "confidence",
            yLabel: "share right")
        drawing.polyline([chart.at(0, 0), chart.at(1, 1)], colour: "#888888", width: 1, dash: "5 4")
        for (index, engine) in engines.enumerated() {
            let bins = engine.all.calibration.bins
            drawing.polyline(
                bins.map { chart.at($0.meanConfidence, $0.accuracy) }, colour: colour(index), width: 1.6)
            for bin in bins {
                let share = Double(bin.count) / Double(max(photoCount, 1))
                drawing.circle(
                    chart.at(bin.meanConfidence, bin.accuracy), radius: 2 + 10 * share.squareRoot(),
                    colour: colour(index), opacity: 0.55)
            }
        }
    }
}
