import COdologTesseract
import Glibc
import OdologImaging
import OdologValues

/// Owns one `TessBaseAPI`. Not `Sendable`: a handle is used by one thread at a time, which `HandlePool` sees to.
final class TesseractHandle {
    private let tesseract: tesseract_library
    private let api: OpaquePointer
    private var alphabet: Alphabet?

    init(model: String, folder: String, isRawLine: Bool, triesInverted: Bool = true) throws(RecognitionError) {
        guard let tesseract = TesseractRecognizer.library else {
            throw .libraryNotFound(file: String(cString: tesseract_file()))
        }
        OpenMP.keepToCallingThread()
        guard let api = tesseract.TessBaseAPICreate() else {
            throw .engineFailed(engine: "Tesseract", reason: "no handle could be made")
        }
        // Word lists pull digits and VINs towards English. The punctuation and number lists stay: without any list, the
        // alternatives of the symbols come back empty.
        let settings = ["load_system_dawg": "0", "load_freq_dawg": "0", "debug_file": "/dev/null"]
        var names: [UnsafeMutablePointer<CChar>?] = settings.keys.map { strdup($0) }
        var values: [UnsafeMutablePointer<CChar>?] = settings.values.map { strdup($0) }
        defer { for text in names + values { free(text) } }
        let failed = tesseract.TessBaseAPIInit4(
            api, folder, model, OEM_LSTM_ONLY, nil, 0, &names, &values, settings.count, 0)
        guard failed == 0 else {
            tesseract.TessBaseAPIDelete(api)
            throw .modelUnusable(model: model, folder: folder)
        }
        _ = tesseract.TessBaseAPISetVariable(api, "lstm_choice_mode", "2")
        _ = tesseract.TessBaseAPISetVariable(api, "tessedit_do_invert", triesInverted ? "1" : "0")
        tesseract.TessBaseAPISetPageSegMode(api, isRawLine ? PSM_RAW_LINE : PSM_SINGLE_LINE)
        self.tesseract = tesseract
        self.api = api
    }

    deinit {
        tesseract.TessBaseAPIEnd(api)
        tesseract.TessBaseAPIDelete(api)
    }

    func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        OpenMP.keepToCallingThread()
        use(alphabet)
        strip.withPixels { pixels in
            // Tesseract copies the pixels.
            tesseract.TessBaseAPISetImage(
                api, pixels.baseAddress, CInt(strip.width), CInt(strip.height), 1, CInt(strip.width))
        }
        defer { tesseract.TessBaseAPIClear(api) }
        // A photo's resolution is unknown. Any sensible value spares Tesseract an estimate for each strip.
        tesseract.TessBaseAPISetSourceResolution(api, 300)
        guard tesseract.TessBaseAPIRecognize(api, nil) == 0 else {
            throw .engineFailed(engine: "Tesseract", reason: "recognition returned an error")
        }
        guard let results = tesseract.TessBaseAPIGetIterator(api) else { return [] }
        defer { tesseract.TessResultIteratorDelete(results) }
        return symbols(from: results, width: Double(strip.width))
    }

    private func use(_ wanted: Alphabet) {
        guard wanted != alphabet else { return }
        let whitelist =
            switch wanted {
            case .any: ""
            case .digits: "0123456789.,:"
            case .vin: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789*"
            }
        _ = tesseract.TessBaseAPISetVariable(api, "tessedit_char_whitelist", whitelist)
        alphabet = wanted
    }

    private func symbols(from results: OpaquePointer, width: Double) -> [RecognizedSymbol] {
        var symbols: [RecognizedSymbol] = []
        let page = tesseract.TessResultIteratorGetPageIterator(results)
        repeat {
            guard let text = string(tesseract.TessResultIteratorGetUTF8Text(results, RIL_SYMBOL)),
                let character = text.first
            else { continue }
            if !symbols.isEmpty, tesseract.TessPageIteratorIsAtBeginningOf(page, RIL_WORD) != 0 {
                symbols.append(RecognizedSymbol(" ", confidence: 1))
            }
            let confidence = fraction(tesseract.TessResultIteratorConfidence(results, RIL_SYMBOL))
            symbols.append(
                RecognizedSymbol(
                    character, confidence: confidence, alternatives: alternatives(of: results, to: character),
                    extent: extent(of: page, width: width)))
        } while tesseract.TessResultIteratorNext(results, RIL_SYMBOL) != 0
        return symbols
    }

    private func alternatives(of results: OpaquePointer, to best: Character) -> [RecognizedSymbol.Alternative] {
        guard let choices = tesseract.TessResultIteratorGetChoiceIterator(results) else { return [] }
        defer { tesseract.TessChoiceIteratorDelete(choices) }
        var found: [RecognizedSymbol.Alternative] = []
        repeat {
            // The iterator owns this text.
            guard let text = tesseract.TessChoiceIteratorGetUTF8Text(choices),
                let character = String(cString: text).first,
                character != best, !found.contains(where: { $0.character == character })
            else { continue }
            found.append(.init(character, confidence: fraction(tesseract.TessChoiceIteratorConfidence(choices))))
        } while tesseract.TessChoiceIteratorNext(choices) != 0
        return found.sorted { $0.confidence > $1.confidence }
    }

    private func extent(of page: OpaquePointer?, width: Double) -> ClosedRange<Double>? {
        var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        guard tesseract.TessPageIteratorBoundingBox(page, RIL_SYMBOL, &left, &top, &right, &bottom) != 0, left <= right
        else {
            return nil
        }
        return Double(left) / width...Double(right) / width
    }

    private func string(_ owned: UnsafeMutablePointer<CChar>?) -> String? {
        guard let owned else { return nil }
        defer { tesseract.TessDeleteText(owned) }
        return String(cString: owned)
    }

    /// The network's probability. For text that is no word of its dictionary, Tesseract turns the probability's
    /// logarithm into percent: `100 + 5 · 2.25 · (log p - 0.085)` (`kDictRatio` and `kCertOffset` in its
    /// `lstmrecognizer.cpp`). So 90 % means 0.45.
    private func fraction(_ percent: Float) -> Double {
        guard percent.isFinite else { return 0 }
        return min(1, Glibc.exp((Double(percent) / 100 - 1) / 0.1125 + 0.085))
    }
}
