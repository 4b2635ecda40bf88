import Foundation
import VehicleOCR
import VehicleStore

extension PhotoRecord {
    init(_ reading: PhotoReading) {
        self.init(
            sha256: reading.photo.sha256, byteCount: reading.photo.byteCount, width: reading.photo.width,
            height: reading.photo.height, path: reading.photo.path)
    }
}

extension ReadingContent {
    init(_ reading: PhotoReading) {
        let result: Result =
            if let vin = reading.vin { .vin(vin.vin) } else {
                .odometer(reading.odometer?.value, unit: reading.odometer?.unit)
            }
        self.init(
            result: result, text: reading.text ?? "", rawText: "",
            candidates: reading.candidates.map { Candidate(text: $0.text, confidence: $0.confidence) },
            box: reading.quad, confidence: reading.confidence, valueConfidence: reading.valueConfidence,
            decision: Decision(rawValue: reading.decision.rawValue) ?? .review, doubts: reading.doubts.map(\.code),
            engine: reading.engine.name, modelVersion: reading.engine.model)
    }
}
