public import OdologImaging
public import OdologValues

/// A recognizer that gives the same answer for every strip, to test the pipeline without an engine.
public struct FixedRecognizer: TextRecognizer {
    public let identity = EngineIdentity(name: "fixed", version: "1", model: "none")
    private let answer: Result<[RecognizedSymbol], RecognitionError>

    /// - Parameters:
    ///   - text: a symbol for each character.
    ///   - confidence: of each symbol, 0...1.
    public init(text: String, confidence: Double = 0.99) {
        answer = .success(text.map { RecognizedSymbol($0, confidence: confidence) })
    }

    /// Throws `error` for every strip.
    public init(failing error: RecognitionError) {
        answer = .failure(error)
    }

    public func symbols(in strip: Bitmap, alphabet: Alphabet) throws(RecognitionError) -> [RecognizedSymbol] {
        try answer.get()
    }
}
