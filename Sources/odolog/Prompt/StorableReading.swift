import Foundation
import VehicleOCR
import VehicleStore

/// All that the store is told of one photo: so much of a reading goes from one process to another.
struct StorableReading: Sendable, Codable {
    let photo: PhotoRecord
    let content: ReadingContent

    init(_ reading: PhotoReading, kind: ReadingKind?) {
        photo = PhotoRecord(reading.photo)
        content = ReadingContent(reading, kind: kind)
    }

    /// Nil where it isn't one.
    init?(line: [UInt8]) {
        guard let reading = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = reading
    }

    /// One line of JSON.
    var line: String {
        let encoder = JSONEncoder()
        // Distances and probabilities are finite; a text for what isn't keeps the rest readable.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
