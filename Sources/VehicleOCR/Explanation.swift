public import OdologImaging
import OdologOdometer
import OdologRecognition
import OdologText
import OdologVIN

extension PhotoReader {
    /// A picture for a person who asks why: the photo with all places that were read, the candidates with their reasons,
    /// and below them the strips as the engine got them, with what it read there. Nothing is read again.
    ///
    /// The photo in it is 800...1200 pixels wide (less only where it would be higher than 1600).
    /// - Parameter reading: of this reader; another one's has other limits for its decision.
    public func explain(_ reading: PhotoReading) throws(ImagingError) -> Bitmap {
        let shown = try ExplainedPhoto.scaled(reading.photo)
        let style = try ExplanationStyle(
            width: max(shown.width, ExplainedPhoto.leastWidth) + 2 * ExplanationStyle.margin)
        let places = ExplainedPlace.places(in: reading.lines)
        var blocks: [any ExplanationBlock] = [
            ExplanationHeader(reading: reading, style: style),
            ExplainedPhoto(
                reading: reading, bitmap: shown, places: places, chosen: reading.chosenLine, style: style),
        ]
        if !places.isEmpty { blocks.append(ExplanationLegend(roles: places.roles, style: style)) }
        blocks += barcodes(of: reading, style: style)
        blocks += candidates(of: reading, places: places, style: style)
        blocks += try strips(of: reading, places: places, style: style)
        blocks.append(ExplanationText(reading.provenance, color: style.faint, style: style))
        return try style.page(of: blocks)
    }

    /// What each barcode holds, as text.
    private func barcodes(of reading: PhotoReading, style: ExplanationStyle) -> [any ExplanationBlock] {
        if reading.barcodes.isEmpty { return [] }
        let heading = ExplanationHeading("Barcodes", style: style)
        return [heading]
            + reading.barcodes.map { barcode in
                ExplanationText("\(barcode.symbology.name): \(barcode.text), read in \(barcode.variant)", style: style)
            }
    }

    private func candidates(
        of reading: PhotoReading, places: [ExplainedPlace], style: ExplanationStyle
    ) -> [any ExplanationBlock] {
        let heading = ExplanationHeading("Candidates", style: style)
        let decision = ExplanationText(decision(of: reading), style: style)
        let candidates = reading.explainedCandidates.enumerated().map { rank, candidate in
            ExplainedCandidateBlock(rank: rank + 1, candidate: candidate, places: places, style: style)
        }
        return [heading] + candidates + [decision]
    }

    /// The decision in words.
    private func decision(of reading: PhotoReading) -> String {
        let limit = decisionRule.acceptAt.percent
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

    /// Those of the candidates first, in full; what else was read is small below.
    private func strips(
        of reading: PhotoReading, places: [ExplainedPlace], style: ExplanationStyle
    ) throws(ImagingError) -> [any ExplanationBlock] {
        if places.isEmpty { return [] }
        let sources = Set(reading.explainedCandidates.map(\.lineIndex))
        let chosen = reading.chosenLine
        var rows: (candidates: [ExplainedStrip], others: [ExplainedStrip]) = ([], [])
        for place in places {
            let isSource = place.lines.contains { sources.contains($0.index) }
            for line in place.lines {
                let strip = ExplainedStrip(
                    line: line, strip: try reading.photo.strip(of: line.line, isSmall: !isSource, style: style),
                    isChosen: line.index == chosen, isSmall: !isSource, style: style)
                if isSource { rows.candidates.append(strip) } else { rows.others.append(strip) }
            }
        }
        let heading = ExplanationHeading("Strips as the engine got them, and what it read", style: style)
        let legend = ExplainedSymbols.Legend(style: style)
        if rows.others.isEmpty { return [heading, legend] + rows.candidates.aligned }
        return [heading, legend] + rows.candidates.aligned
            + [ExplanationHeading("What else was read, strips at half their size", style: style)] + rows.others.aligned
    }
}

extension PhotoReading {
    /// Index in ``lines`` of the line that the best candidate was read from.
    fileprivate var chosenLine: Int? { explainedCandidates.first?.lineIndex }

    fileprivate var explainedCandidates: [ExplainedCandidate] {
        switch content {
        case .nothing: []
        case .odometer(let candidates): candidates.map(ExplainedCandidate.init)
        case .vin(let candidates): candidates.map { ExplainedCandidate($0, beside: candidates[0]) }
        }
    }

    /// Who read this, and how.
    fileprivate var provenance: String {
        let size = "\(photo.width) x \(photo.height) pixels"
        let decoded = photo.scale < 1 ? ", decoded to \(photo.bitmap.width) x \(photo.bitmap.height)" : ""
        return
            "\(size)\(decoded); locator \(locator); engine \(reading.engine.nameAndVersion), model \(reading.engine.model); "
            + "\(Int(milliseconds.rounded())) ms"
    }
}

extension Photo {
    /// The strip as the engine got it, scaled down where it is longer than its column; nil for a useless quad, and where it isn't known how it was cut.
    /// - Parameter isSmall: at most half its size.
    fileprivate func strip(
        of line: RecognizedLine, isSmall: Bool, style: ExplanationStyle
    ) throws(ImagingError) -> Bitmap? {
        guard let cut = line.cut else { return nil }
        // The lengthened one.
        let quad = decodedResolution(line.quad)
        let detail = cut.isFromDetail ? detail(ofLine: cut.line(of: quad)) : nil
        let strip: Bitmap
        do {
            strip = try StripMaker().strip(of: detail?.placed(quad) ?? quad, in: detail?.bitmap ?? bitmap, cut)
        } catch .degenerateQuad {
            return nil
        } catch {
            throw error
        }
        let width = min(isSmall ? max(1, strip.width / 2) : strip.width, style.widestStrip(isSmall: isSmall))
        return try strip.scaled(toWidth: width, height: max(1, strip.height * width / strip.width))
    }
}
