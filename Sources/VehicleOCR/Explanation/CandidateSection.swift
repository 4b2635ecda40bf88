import OdologReading

/// The candidates with their reasons, and the decision.
struct CandidateSection {
    let reading: PhotoReading
    let places: [ExplainedPlace]
    /// From this confidence on, 0...1, readings are accepted without a person.
    let acceptAt: Double

    var html: HTML {
        let decision = HTML.element("p", ["class": reading.decision.rawValue], .text(decision))
        if reading.candidates.isEmpty { return decision }
        let names = ["Rank", "Read", "Sure", "From", "Why"]
        let head = HTML(names.map { .element("th", ["scope": "col", "role": "columnheader"], .text($0)) })
        // A narrow screen shows the rows as blocks, and then a browser forgets that they are rows. So their roles are
        // given.
        return .element(
            "table", ["role": "table"], .element("caption", ["class": "sr"], .text("Candidates, the likeliest first")),
            .element("thead", ["role": "rowgroup"], .element("tr", ["role": "row"], head)),
            .element("tbody", ["role": "rowgroup"], HTML(reading.candidates.indices.map(row)))) + decision
    }

    private func row(_ index: Int) -> HTML {
        let candidate = reading.candidates[index]
        let reasons = (candidate.facts.compactMap(\.sentence) + reading.readings(ofCandidate: index)).map {
            HTML.element("li", [:], .foreign($0.asSentence))
        }
        return .element(
            "tr", ["role": "row"], .element("td", ["role": "cell", "class": "faint"], .text("\(index + 1)")),
            .element("th", ["role": "rowheader", "scope": "row"], .foreign(candidate.inWords, ["class": "read"])),
            .element("td", ["role": "cell", "class": "sure"], .text(candidate.confidence.percent)),
            .element("td", ["role": "cell"], source(of: index)),
            .element("td", ["role": "cell", "class": "why"], .element("ul", [:], HTML(reasons))))
    }

    private func source(of index: Int) -> HTML {
        let barcode = HTML.element("span", ["class": "chip barcode"], .text("barcode"))
        let candidate = reading.candidates[index]
        guard candidate.source != .barcode, let line = places.line(at: reading.candidateLines[index]) else {
            return candidate.source == .ocr ? .text("") : barcode
        }
        let strip = HTML.element(
            "a", ["class": "chip \(line.line.role.rawValue)", "href": "#strip-\(line.label)"], .text(line.label))
        return candidate.source == .both ? strip + barcode : strip
    }

    /// The decision in words.
    private var decision: String {
        let limit = acceptAt.percent
        switch reading.decision {
        case .accept: return "Accepted: readings from \(limit) on go without a person."
        case .review where !reading.doubts.isEmpty:
            return "For a person to look at: \(reading.doubts.map(\.description).joined(separator: "; "))."
        case .review: return "For a person to look at: only readings from \(limit) on go without."
        case .reject:
            return reading.lines.isEmpty
                ? "None: no line of characters was found that could be read."
                : "None: nothing that was read looks like what was looked for."
        }
    }
}

extension PhotoReading {
    /// For each candidate, the index in ``lines`` of the line that it was read from. Matches no line where only a
    /// barcode holds it.
    var candidateLines: [Int] {
        switch content {
        case .nothing: []
        case .odometer(let candidates): candidates.map(\.lineIndex)
        case .vin(let candidates): candidates.map(\.lineIndex)
        }
    }

    /// How a VIN was read, before it was corrected. Empty for odometers, and where only a barcode holds the VIN.
    fileprivate func readings(ofCandidate index: Int) -> [String] {
        guard case .vin(let candidates) = content, candidates[index].source != .barcode else { return [] }
        return ["read as \(candidates[index].rawText)"]
    }
}

extension Candidate {
    /// The text as displayed, the value where it differs from that, and the unit.
    var inWords: String {
        let unit = unit.map { " \($0.rawValue)" } ?? ""
        guard let value, value.description != text else { return text + unit }
        return "\(text) = \(value)\(unit)"
    }
}

extension String {
    fileprivate var asSentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
    }
}
