import Foundation
import OdologValues

// Examples as JSON lines, so that a second fit needs no second look at the photos: `--keep` prints them, and they are taken instead of paths.

/// An example with its types' fields spelled out.
private struct KeptExample: Codable {
    var truth: String
    var wholeUnits: Int?
    var source: String
    var photo: String
    var scene: [Double]?
    var lines: [KeptLine]
}

private struct KeptLine: Codable {
    var symbols: [KeptSymbol]
    var quad: Quad
    var role: LineRole
    var score: Double?
    var variant: String
    var cut: LineCut?
    var isFromDetail: Bool
    var model: String
    var isRow: Bool
}

private struct KeptSymbol: Codable {
    struct Alternative: Codable {
        var text: String
        var confidence: Double
    }
    var text: String
    var confidence: Double
    var alternatives: [Alternative]
    var low: Double?
    var high: Double?
    var contrast: Double?
    var isCovered: Bool
    var isLow: Bool
}

extension Example {
    /// One line.
    var kept: String {
        let example = KeptExample(
            truth: truth, wholeUnits: wholeUnits, source: source, photo: photo, scene: scene?.probabilities,
            lines: lines.map(KeptLine.init))
        return String(decoding: try! JSONEncoder().encode(example), as: UTF8.self)
    }

    /// What ``kept`` wrote.
    init(kept line: String) throws {
        let example = try JSONDecoder().decode(KeptExample.self, from: Data(line.utf8))
        self.init(
            lines: example.lines.map(\.line), truth: example.truth, wholeUnits: example.wholeUnits,
            source: example.source, photo: example.photo, scene: example.scene.map { Scene(probabilities: $0) })
    }
}

extension KeptLine {
    init(_ line: RecognizedLine) {
        self.init(
            symbols: line.symbols.map(KeptSymbol.init), quad: line.quad, role: line.role, score: line.locatorScore,
            variant: line.variant, cut: line.cut, isFromDetail: line.cut?.isFromDetail ?? false, model: line.model,
            isRow: line.isRow)
    }

    var line: RecognizedLine {
        var cut = cut
        cut?.isFromDetail = isFromDetail
        return RecognizedLine(
            symbols: symbols.map(\.symbol), quad: quad, role: role, locatorScore: score, variant: variant, cut: cut,
            model: model, isRow: isRow)
    }
}

extension KeptSymbol {
    init(_ symbol: RecognizedSymbol) {
        self.init(
            text: symbol.text, confidence: symbol.confidence,
            alternatives: symbol.alternatives.map { Alternative(text: $0.text, confidence: $0.confidence) },
            low: symbol.extent?.lowerBound, high: symbol.extent?.upperBound, contrast: symbol.contrast,
            isCovered: symbol.isCovered, isLow: symbol.isLow)
    }

    var symbol: RecognizedSymbol {
        let extent: ClosedRange<Double>? = if let low, let high { low...high } else { nil }
        return RecognizedSymbol(
            Character(text), confidence: confidence,
            alternatives: alternatives.map { .init(Character($0.text), confidence: $0.confidence) }, extent: extent,
            contrast: contrast, isCovered: isCovered, isLow: isLow)
    }
}
