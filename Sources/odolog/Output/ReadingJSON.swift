import Foundation
import Imaging
import Odometer
import Recognition
import RecognizedText
import VIN
import VehicleOCR

/// One line of `--json`: the contract is in the README. Every key is always there; what doesn't apply is null.
struct ReadingJSON: Encodable {
    let photo: String
    let outcome: Result<PhotoReading, ReadingError>
    /// Name of the vehicle, where it is known.
    var vehicle: String?

    private enum Key: String, CodingKey {
        case photo, sha256, kind, text, value, tenths, unit, checkDigit, decoded, repairs, confidence, decision, source,
            candidates, box, truncated, engine, vehicle, milliseconds, error
    }

    private struct Candidate: Encodable {
        let text: String
        let confidence: Double
    }

    private struct Failure: Encodable {
        let code: String
        let message: String
    }

    /// Without its line end.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in here can fail to encode: strings and finite numbers.
        guard let data = try? encoder.encode(self) else { fatalError("a reading could not be written as JSON") }
        return String(decoding: data, as: UTF8.self)
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let reading = try? outcome.get()
        try object.encode(photo, forKey: .photo)
        try object.encode(reading?.photo.sha256, forKey: .sha256)
        try object.encode(reading?.kind?.rawValue, forKey: .kind)
        try object.encode(reading?.text, forKey: .text)
        try encodeOdometer(reading, into: &object)
        try encodeVIN(reading, into: &object)
        try object.encode((reading?.confidence ?? 0).rounded(toPlaces: 4), forKey: .confidence)
        try object.encode((reading?.decision ?? .reject).rawValue, forKey: .decision)
        try object.encode(reading?.text == nil ? nil : "ocr", forKey: .source)
        let candidates = (reading?.candidates ?? []).map {
            Candidate(text: $0.text, confidence: $0.confidence.rounded(toPlaces: 4))
        }
        try object.encode(candidates, forKey: .candidates)
        let box = reading?.quad?.corners.map { [$0.x.rounded(toPlaces: 1), $0.y.rounded(toPlaces: 1)] }
        try object.encode(box, forKey: .box)
        try object.encode(reading?.photo.isTruncated, forKey: .truncated)
        try object.encode(reading?.engine, forKey: .engine)
        try object.encode(vehicle, forKey: .vehicle)
        try object.encode(reading?.milliseconds.rounded(toPlaces: 1), forKey: .milliseconds)
        try object.encode(failure, forKey: .error)
    }

    private func encodeOdometer(_ reading: PhotoReading?, into object: inout KeyedEncodingContainer<Key>) throws {
        let best = reading?.odometer
        try object.encode(best?.value.wholeUnits, forKey: .value)
        try object.encode(best?.value.tenths, forKey: .tenths)
        try object.encode(best?.unit?.rawValue, forKey: .unit)
    }

    private func encodeVIN(_ reading: PhotoReading?, into object: inout KeyedEncodingContainer<Key>) throws {
        struct Decoded: Encodable {
            let country: String?
            let modelYear: Int?
        }
        let best = reading?.vin
        try object.encode(best?.checkDigit.rawValue, forKey: .checkDigit)
        let decoded = best.map {
            Decoded(country: $0.vin.country, modelYear: $0.vin.modelYears.count == 1 ? $0.vin.modelYears[0] : nil)
        }
        try object.encode(decoded, forKey: .decoded)
        try object.encode(best?.repairs.map(\.description), forKey: .repairs)
    }

    private var failure: Failure? {
        guard case .failure(let error) = outcome else { return nil }
        return Failure(code: error.code, message: error.description)
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        return (self * factor).rounded() / factor
    }
}
