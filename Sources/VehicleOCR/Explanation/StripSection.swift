import OdologImaging
import OdologValues

/// The strips as the engine got them, pixel by pixel, with what it read there.
struct StripSection {
    let reading: PhotoReading
    let places: [ExplainedPlace]

    /// The strips of the candidates' places in full size. Below them, at half size, what else was read.
    func html() throws(ImagingError) -> HTML {
        if places.isEmpty { return HTML() }
        let sources = Set(reading.candidateLines)
        var (ofCandidates, others) = (HTML(), HTML())
        for place in places {
            let isSource = place.lines.contains { sources.contains($0.index) }
            for line in place.lines {
                let strip = try figure(line, isSmall: !isSource)
                if isSource { ofCandidates = ofCandidates + strip } else { others = others + strip }
            }
        }
        var page = HTML.element("h2", [:], .text("Strips as the engine got them, and what it read")) + legend
        page = page + ofCandidates
        if others.markup.isEmpty { return page }
        return page + .element("h2", [:], .text("What else was read"))
            + .element("div", ["class": "others"], others)
    }

    private func figure(_ line: ExplainedPlace.Line, isSmall: Bool) throws(ImagingError) -> HTML {
        let chosen = line.index == reading.candidateLines.first
        var picture = HTML()
        if let strip = try reading.photo.strip(of: line.line) {
            let shown =
                isSmall ? (max(1, strip.width / 2), max(1, strip.height / 2)) : (strip.width, strip.height)
            picture = try .image(strip, alt: "Strip \(line.label): \(line.line.text)", shown: shown)
        }
        let chip = HTML.element("span", ["class": "chip \(line.line.role.rawValue)"], .text(line.label))
        return .element(
            "figure", ["class": "strip\(chosen ? " chosen" : "")", "id": "strip-\(line.label)"], picture,
            .element(
                "figcaption", [:], chip, .text(" "), line.line.symbols.html,
                .element("small", [:], .foreign("\(line.line.manner); \(line.line.weakest)"))))
    }

    private var legend: HTML {
        let levels = SymbolLevel.allCases.map {
            HTML.element("span", ["class": $0.rawValue], .text($0.words)) + .text(" ")
        }
        return .element("p", ["class": "faint"], .text("The engine's own confidence in a symbol: "), HTML(levels))
    }
}

/// How sure an engine was of a symbol.
private enum SymbolLevel: String, CaseIterable {
    case sure, unsure, doubtful

    /// Not a number counts as doubtful.
    init(_ confidence: Double) { self = confidence >= 0.9 ? .sure : confidence >= 0.6 ? .unsure : .doubtful }

    var words: String {
        switch self {
        case .sure: "0.9 or surer"
        case .unsure: "0.6 to 0.9"
        case .doubtful: "less sure"
        }
    }
}

extension [RecognizedSymbol] {
    /// Neighbours of one level share an element, so that scripts with joined letters stay legible.
    fileprivate var html: HTML {
        var runs: [(level: SymbolLevel, text: String)] = []
        for symbol in self {
            let level = SymbolLevel(symbol.confidence)
            if runs.last?.level == level {
                runs[runs.count - 1].text.append(symbol.character)
            } else {
                runs.append((level, String(symbol.character)))
            }
        }
        let spans = runs.map { HTML.element("span", ["class": $0.level.rawValue], .text($0.text)) }
        return .element("bdi", ["class": "read"], HTML(spans))
    }
}

extension RecognizedLine {
    /// How the strip was made, and how sure the locator was.
    fileprivate var manner: String { variant + (locatorScore.map { "; locator \($0.hundredths)" } ?? "") }

    /// The symbol that the engine was least sure of.
    fileprivate var weakest: String {
        let symbols = symbols.filter { $0.character != " " }
        guard let weakest = symbols.min(by: { $0.confidence < $1.confidence }) else { return "nothing read" }
        let other = weakest.alternatives.first.map { ", else \($0.character) (\($0.confidence.hundredths))" } ?? ""
        return "weakest: \(weakest.character) (\(weakest.confidence.hundredths))\(other)"
    }
}

extension Photo {
    /// The strip as the engine got it. Nil for a useless quad, and where it isn't known how the line was cut.
    fileprivate func strip(of line: RecognizedLine) throws(ImagingError) -> Bitmap? {
        guard let cut = line.cut else { return nil }
        // The line's quad is already lengthened as the cut says.
        let quad = decodedResolution(line.quad)
        let detail = cut.isFromDetail ? detail(ofLine: cut.line(of: quad)) : nil
        do {
            return try StripMaker().strip(of: detail?.placed(quad) ?? quad, in: detail?.bitmap ?? bitmap, cut)
        } catch .degenerateQuad {
            return nil
        } catch {
            throw error
        }
    }
}
