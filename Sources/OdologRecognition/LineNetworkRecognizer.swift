internal import COdologNetwork
public import OdologImaging
public import OdologValues

/// Odolog's own networks beside Tesseract's, named after their files.
public enum LineNetworkModel: String, CaseIterable, Sendable {
    /// Odometer digits, decimal marks, colons, spaces.
    case digits
    /// The characters of a VIN, asterisks, spaces. Other capitals are read as one of these. One more symbol says that
    /// a character can't be read.
    case characters
    /// Words and units, with capitals for small letters, and the numbers beside them.
    case words

    var file: String { "\(rawValue).safetensors" }

    /// The classes of a frame in their order; the blank follows them.
    var symbols: [Character] {
        switch self {
        case .digits: Array(" 0123456789.:|")
        case .characters: Array(" 0123456789ABCDEFGHJKLMNPRSTUVWXYZ*") + [RecognizedSymbol.unreadable]
        case .words: Array(" 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ./%°:-")
        }
    }

    /// A mark before a symbol whose colours differ from those of the other symbols. It is no character itself.
    var contrastMark: Character? { self == .digits ? "|" : nil }

    /// The symbol for a character that can't be read.
    var unreadable: Character? { self == .characters ? RecognizedSymbol.unreadable : nil }
}

/// Reads lines with one of Odolog's own networks, run by oneDNN. It takes 1 to 3 ms for an odometer's digits or a
/// word; a VIN is some four times as wide. Each call keeps to the calling thread.
public struct LineNetworkRecognizer: TextRecognizer {
    public let identity: EngineIdentity
    /// The folder that the model was found in.
    public let folder: String
    private let decoder: CTCDecoder
    private let pool: HandlePool<LineNetworkRunner>

    /// Finds, opens and tries the model, so that what is missing shows here and not at the first photo.
    ///
    /// - Parameters:
    ///   - model: which network.
    ///   - folder: where the model's file is; nil searches `ODOLOG_MODELS`, what is built or installed with the executable,
    ///     and where Tesseract's models are.
    ///   - handles: how many threads can read at a time; more wait. At least 1.
    public init(_ model: LineNetworkModel, folder: String? = nil, handles: Int = 1) throws(RecognitionError) {
        let folder = try ModelFolder.find(file: model.file, asked: folder)
        let weights = try LineNetworkWeights(model, folder: folder)
        identity = EngineIdentity(name: "odolog", version: "1", model: model.rawValue)
        self.folder = folder
        decoder = CTCDecoder(symbols: model.symbols, contrastMark: model.contrastMark, unreadable: model.unreadable)
        pool = HandlePool(capacity: max(handles, 1)) { () throws(RecognitionError) in
            try LineNetworkRunner(weights: weights)
        }
        try pool.withHandle { runner throws(RecognitionError) in try runner.check() }
    }

    /// The file that ``init(_:folder:handles:)`` without a folder reads: found, not opened.
    public static func modelFile(_ model: LineNetworkModel) throws(RecognitionError) -> String {
        "\(try ModelFolder.find(file: model.file, asked: nil))/\(model.file)"
    }

    /// - Parameters:
    ///   - strip: 1 channel, dark text on a light ground, without a border; at most 42 times as wide as high.
    ///   - alphabet: changes nothing: each network has its own.
    public func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        guard strip.channels == 1 else {
            throw .unusableStrip(width: strip.width, height: strip.height, reason: "it must have one channel")
        }
        let rows = Int(LINE_NETWORK_ROWS)
        let most = Int(LINE_NETWORK_MAXIMUM_WIDTH)
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
                decoder.symbols(probabilities, width: Double(columns) / Double(LINE_NETWORK_FRAME))
            }
        }
    }
}
