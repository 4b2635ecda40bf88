public import OdologImaging
import OdologReading

extension PhotoReader {
    /// In the first 512 bytes of every page of ``explain(_:)``, and of no other page.
    package static let explanationMark = "<meta name=\"generator\" content=\"\(PhotoReading.generator)\""

    /// Explains a reading to a person, as a page in HTML. The page shows the photo with all places that were read, the
    /// candidates with their reasons, and the strips as the engine got them, with what it read there.
    ///
    /// The page is one file without scripts. Nothing is read again. Where the same photo is read again, the page is the
    /// same. The photo in it has at most 1200 pixels a side. All text is escaped, since file names and what engines
    /// read may hold anything.
    ///
    /// - Parameter reading: of this reader. Another reader may have another limit for its decision.
    /// - Returns: the page, to be written as UTF-8; a few megabytes at most.
    /// - Throws: an `ImagingError` where a picture can't be scaled, cut or encoded.
    public func explain(_ reading: PhotoReading) throws(ImagingError) -> String {
        let places = ExplainedPlace.places(in: reading.lines)
        let photo = PhotoSection(reading: reading, places: places, chosen: reading.candidateLines.first)
        let candidates = CandidateSection(reading: reading, places: places, acceptAt: decisionRule.acceptAt)
        let strips = StripSection(reading: reading, places: places)
        let main = HTML.element(
            "main", [:], .element("h2", [:], .text("Photo")), try photo.html(), reading.barcodeList,
            .element("h2", [:], .text("Candidates")), candidates.html, try strips.html())
        let body = HTML.element(
            "body", [:], reading.header, main, .element("footer", [:], .foreign(reading.provenance)))
        return "<!DOCTYPE html>\n" + HTML.element("html", ["lang": "en"], reading.head, body).markup
    }
}

extension PhotoReading {
    fileprivate static let generator = "Odolog, read --explain"

    /// Whatever the page holds, a browser loads nothing, runs nothing and sends nothing.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

    fileprivate var head: HTML {
        .element(
            "head", [:], .element("meta", ["charset": "utf-8"]),
            .element("meta", ["name": "generator", "content": Self.generator]),
            .element("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy]),
            .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
            .element("title", [:], .text("\(result): \(photo.path)")), .style(StyleSheet.text))
    }

    /// The result and the file, at a glance.
    fileprivate var header: HTML {
        var verdict = HTML.element("span", ["class": reading.decision.rawValue], .text(reading.decision.rawValue))
        if let kind = reading.kind {
            let name = kind == .vin ? "VIN" : "Odometer"
            verdict = .text("\(name), \(reading.valueConfidence.percent), ") + verdict
        }
        return .element(
            "header", [:], .element("h1", [:], .foreign(result)), .element("p", [:], verdict),
            .element("p", ["class": "faint"], .foreign(photo.path, ["dir": "ltr"])))
    }

    private var result: String {
        reading.candidates.first?.inWords ?? "Nothing readable"
    }

    /// What each barcode holds.
    fileprivate var barcodeList: HTML {
        if barcodes.isEmpty { return HTML() }
        let items = barcodes.map { barcode in
            HTML.element(
                "li", [:], .text("\(barcode.symbology.name): "), .foreign(barcode.text, ["class": "read"]),
                .text(", read in \(barcode.variant)"))
        }
        return .element("h2", [:], .text("Barcodes")) + .element("ul", [:], HTML(items))
    }

    /// The photo's size, and what read it: locator, engine and models.
    fileprivate var provenance: String {
        let size = "\(photo.width) x \(photo.height) pixels"
        let decoded = photo.scale < 1 ? ", decoded to \(photo.bitmap.width) x \(photo.bitmap.height)" : ""
        return
            "\(size)\(decoded); locator \(locator); engine \(reading.engine.nameAndVersion), model \(reading.engine.model)"
    }
}
