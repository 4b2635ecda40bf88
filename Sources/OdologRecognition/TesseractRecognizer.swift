internal import COdologTesseract
import Foundation
public import OdologImaging
public import OdologValues

/// Tesseract's LSTM engine, through its C interface. A handle is made when it is first needed, and then reused:
/// making one takes some 100 ms, a line 10-30 ms. Each handle is used by one thread at a time, and OpenMP stays on
/// that thread.
public struct TesseractRecognizer: TextRecognizer {
    public let identity: EngineIdentity
    /// The folder that the model was found in.
    public let folder: String
    private let pool: HandlePool<TesseractHandle>

    /// Finds and tries the model, so that what is missing shows here and not at the first photo.
    ///
    /// - Parameters:
    ///   - model: name of the traineddata file without its extension.
    ///   - folder: where the file is; nil searches `ODOLOG_MODELS`, what is built or installed with the executable,
    ///     `TESSDATA_PREFIX`, the system.
    ///   - handles: how many threads can read at a time; more wait. At least 1.
    ///   - isRawLine: gives the strip to the network as it is, without Tesseract's own search for lines and words in
    ///     it. A network that was trained on such strips needs this.
    ///   - triesInverted: where the engine isn't sure, it also reads light on dark and takes the surer reading. Of a
    ///     long line that may be three characters of seventeen.
    public init(
        model: String = "eng", folder: String? = nil, handles: Int = 1, isRawLine: Bool = false,
        triesInverted: Bool = true
    ) throws(RecognitionError) {
        let folder = try ModelFolder.find(file: "\(model).traineddata", asked: folder)
        guard Self.isUsable(model: model, folder: folder) else { throw .modelUnusable(model: model, folder: folder) }
        self.folder = folder
        pool = HandlePool(capacity: max(handles, 1)) { () throws(RecognitionError) in
            try TesseractHandle(
                model: model, folder: folder, isRawLine: isRawLine, triesInverted: triesInverted)
        }
        try pool.withHandle { _ in }
        identity = EngineIdentity(name: "tesseract", version: Self.version, model: model)
    }

    /// The files that hold the models of ``odometerDigits(handles:)`` and of ``vins(handles:)``: found, not opened.
    public static func modelFiles() throws(RecognitionError) -> [String] {
        try ["odometer", "vin"].map { model throws(RecognitionError) in
            let file = "\(model).traineddata"
            return "\(try ModelFolder.find(file: file, asked: nil))/\(file)"
        }
    }

    /// Whether the model can be loaded. Tesseract would end this process over a damaged model, so an unknown model is
    /// tried in another process.
    private static func isUsable(model: String, folder: String) -> Bool {
        let file = "\(folder)/\(model).traineddata"
        guard TraineddataFile.isSound(at: file) else { return false }
        if let sum = TraineddataFile.checksum(at: file), TraineddataFile.known.contains(sum) { return true }
        return model_probe(folder, model)
    }

    /// Odolog's own model of odometer digits, shipped with the executable.
    public static func odometerDigits(handles: Int = 1) throws(RecognitionError) -> TesseractRecognizer {
        try TesseractRecognizer(model: "odometer", handles: handles, isRawLine: true)
    }

    /// Odolog's own model of VINs and of the `*` that frame them, shipped with the executable.
    public static func vins(handles: Int = 1) throws(RecognitionError) -> TesseractRecognizer {
        try TesseractRecognizer(model: "vin", handles: handles, isRawLine: true, triesInverted: false)
    }

    /// The library's version, such as `5.3.0`; `unknown` where it isn't installed.
    public static var version: String { library?.TessVersion().map { String(cString: $0) } ?? "unknown" }

    /// Loaded when it is first asked for. Nil: it isn't installed.
    static var library: tesseract_library? { tesseract_load()?.pointee }

    public func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        // Tesseract ends the process on some absurd sizes, so those don't reach it.
        guard strip.channels == 1 else {
            throw .unusableStrip(width: strip.width, height: strip.height, reason: "it must have one channel")
        }
        guard strip.width >= 8, strip.height >= 8, strip.width <= 8192, strip.height <= 512 else {
            throw .unusableStrip(
                width: strip.width, height: strip.height, reason: "8 x 8 to 8192 x 512 pixels are possible")
        }
        guard strip.hasContrast else { return [] }
        return try pool.withHandle { handle throws(RecognitionError) in
            try handle.symbols(in: strip, alphabet: alphabet)
        }
    }
}
