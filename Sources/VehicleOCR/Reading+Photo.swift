public import OdologImaging
public import OdologReading
import OdologValues

extension PhotoFacts {
    /// The facts of an opened photo.
    ///
    /// - Parameter photo: the opened photo.
    public init(_ photo: Photo) {
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            takenAt: photo.takenAt, isTruncated: photo.isTruncated, isDamaged: photo.isDamaged)
    }
}

extension SceneGuess {
    init(_ scene: Scene) { self.init(code: scene.kind.rawValue, probability: scene.probability) }
}

extension Reading {
    /// The texts of lines and barcodes, one below another, cut off at the most that a reading keeps.
    static func rawText(_ lines: [RecognizedLine], _ barcodes: [RecognizedBarcode]) -> String {
        let text = (lines.map(\.text) + barcodes.map(\.text)).joined(separator: "\n")
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestRawText)))
    }
}
