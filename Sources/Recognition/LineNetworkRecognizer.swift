internal import CDigitReader
internal import CNetwork
public import Imaging
public import RecognizedText

/// Odolog's own network of odometer digits beside Tesseract's, run by oneDNN: 1 to 3 ms a line. Each call keeps to the
/// calling thread.
public struct DigitNetworkRecognizer: TextRecognizer {
    static let model = "digits"
    static let file = "\(model).safetensors"

    public let identity = EngineIdentity(name: "odolog", version: "1", model: DigitNetworkRecognizer.model)
    /// The folder that the model was found in.
    public let folder: String
    private let pool: HandlePool<DigitNetworkRunner>

    /// Finds, opens and tries the model, so that what is missing shows here and not at the first photo.
    ///
    /// - Parameters:
    ///   - folder: where `digits.safetensors` is; nil searches `ODOLOG_MODELS`, what is built or installed with the executable,
    ///     and where Tesseract's models are.
    ///   - handles: how many threads can read at a time; more wait. At least 1.
    public init(folder: String? = nil, handles: Int = 1) throws(RecognitionError) {
        let folder = try ModelFolder.find(file: Self.file, asked: folder)
        let weights = try DigitNetworkWeights(folder: folder)
        self.folder = folder
        pool = HandlePool(capacity: max(handles, 1)) { () throws(RecognitionError) in
            try DigitNetworkRunner(weights: weights)
        }
        try pool.withHandle { runner throws(RecognitionError) in try runner.check() }
    }

    /// The file that ``init(folder:handles:)`` without a folder reads: found, not opened.
    public static func modelFile() throws(RecognitionError) -> String {
        "\(try ModelFolder.find(file: file, asked: nil))/\(file)"
    }

    /// - Parameters:
    ///   - strip: 1 channel, dark text on a light ground, without a border; at most 42 times as wide as high.
    ///   - alphabet: changes nothing: the network knows digits, decimal marks, colons and spaces.
    public func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        guard strip.channels == 1 else {
            throw .unusableStrip(width: strip.width, height: strip.height, reason: "it must have one channel")
        }
        let rows = Int(DIGIT_READER_ROWS)
        let most = Int(DIGIT_READER_MAXIMUM_WIDTH)
        let columns = max(1, Int(Double(strip.width) * Double(rows) / Double(strip.height) + 0.5))
        guard columns <= most else {
            throw .unusableStrip(
                width: strip.width, height: strip.height, reason: "it may be \(most / rows) times as wide as high")
        }
        guard strip.hasContrast else { return [] }
        let scaled: Bitmap
        do {
            scaled = try strip.scaled(toWidth: columns, height: rows)
        } catch {
            throw .engineFailed(engine: identity.name, reason: error.description)
        }
        return try pool.withHandle { runner throws(RecognitionError) in
            try runner.withFrames(of: scaled) { probabilities in
                CTCDecoder.symbols(probabilities, width: Double(columns) / Double(DIGIT_READER_FRAME))
            }
        }
    }
}
