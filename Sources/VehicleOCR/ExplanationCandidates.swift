import OdologImaging
import OdologOdometer
import OdologText
import OdologVIN

/// A candidate of either kind, in words.
struct ExplainedCandidate {
    let text: String
    let confidence: Double
    /// In the lines of the reading.
    let lineIndex: Int
    let reasons: String

    init(_ candidate: OdometerCandidate) {
        let unit = candidate.unit.map { " \($0.rawValue)" } ?? ""
        let value = candidate.value.description
        let isPlain = value == candidate.displayed
        text = candidate.displayed + (isPlain ? unit : " = \(value)\(unit)")
        confidence = candidate.confidence
        lineIndex = candidate.lineIndex
        reasons = candidate.reasons.map(\.description).joined(separator: " ")
    }

    /// - Parameter first: the likeliest, beside which this one's disadvantages are told.
    init(_ candidate: VINCandidate, beside first: VINCandidate) {
        text = candidate.vin.text
        confidence = candidate.confidence
        lineIndex = candidate.lineIndex
        let sentences =
            candidate.disadvantages(beside: first).map(\.description)
            + (candidate.source == .barcode ? [] : ["read as \(candidate.rawText)"])
            + candidate.reasons.map(\.description)
            + candidate.repairs.map(\.description)
        reasons = sentences.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }.joined(separator: " ")
    }
}

struct ExplainedCandidateBlock: ExplanationBlock {
    let rank: Int
    let candidate: ExplainedCandidate
    let source: ExplanationChip?
    let reasons: ExplanationText
    let style: ExplanationStyle

    init(rank: Int, candidate: ExplainedCandidate, places: [ExplainedPlace], style: ExplanationStyle) {
        self.rank = rank
        self.candidate = candidate
        self.style = style
        source = places.line(at: candidate.lineIndex).map { line in
            ExplanationChip(text: line.label, color: style.color(of: line.line.role), font: style.body)
        }
        reasons = ExplanationText(candidate.reasons, color: style.faint, indent: style.gutter, style: style)
    }

    private var titleHeight: Int { style.reading.lineHeight + 2 }
    var height: Int { titleHeight + reasons.height }

    func draw(on canvas: inout Canvas, top: Int) {
        let y = top + 2
        let bodyY = y + style.reading.baseline - style.body.baseline
        canvas.draw("\(rank)", x: ExplanationStyle.margin, y: bodyY, style.body, style.faint)
        var x = ExplanationStyle.margin + style.gutter
        canvas.draw(candidate.text, x: x, y: y, style.reading, style.ink)
        x += style.reading.width(of: candidate.text) + 24
        canvas.draw(candidate.confidence.percent, x: x, y: y, style.reading, style.ink)
        x += style.reading.width(of: candidate.confidence.percent) + 24
        source?.draw(on: &canvas, x: x, y: bodyY - 3)
        reasons.draw(on: &canvas, top: top + titleHeight)
    }
}
