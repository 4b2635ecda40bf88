import Foundation
import OdologImaging
import OdologOdometer
import OdologRecognition
import OdologText
import OdologVIN
import VehicleOCR
import VehicleStore

extension PhotoRecord {
    /// With the path from the root on: the log is looked at from anywhere.
    init(_ photo: Photo) {
        var takenAt: Date?
        if let time = photo.takenAt {
            // Where the camera doesn't say, its clock is taken to have shown the time of this machine's zone.
            let local = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
            takenAt = local.addingTimeInterval(
                -Double(time.utcOffset ?? TimeZone.current.secondsFromGMT(for: local)))
        }
        takenAt = takenAt.flatMap { $0.isCredibleForPhoto ? $0 : nil }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: PhotoPath(pathOrURI: photo.path).absoluteText, takenAt: takenAt,
            takenAtOffset: takenAt == nil ? nil : photo.takenAt?.utcOffset)
    }
}

extension ReadingContent {
    /// - Parameter kind: what was looked for; where nothing was readable, it is what a person will be asked for, an odometer
    ///   where it could have been either.
    init(_ reading: PhotoReading, kind: ReadingKind?) {
        let result: Result
        switch reading.content {
        case .odometer(let candidates): result = .odometer(candidates.first?.value, unit: candidates.first?.unit)
        case .vin(let candidates): result = .vin(candidates.first?.vin)
        case .nothing: result = kind == .vin ? .vin(nil) : .odometer(nil, unit: nil)
        }
        let decision: Decision
        switch reading.decision {
        case .accept: decision = .accept
        case .review: decision = .review
        case .reject: decision = .reject
        }
        self.init(
            result: result, text: reading.text ?? "",
            rawText: String(
                (reading.lines.map(\.text) + reading.barcodes.map(\.text)).joined(separator: "\n").prefix(65_000)),
            candidates: Candidate.all(of: reading.content),
            box: reading.quad, confidence: reading.confidence, valueConfidence: reading.valueConfidence,
            scene: reading.scene.map { Scene(kind: $0.kind.rawValue, probability: $0.probability) },
            meter: reading.odometer?.meter, otherMeter: reading.odometer?.otherMeter, decision: decision,
            doubts: reading.doubts.map(\.code),
            source: Source(reading), engine: "\(reading.engine.name) \(reading.engine.version)",
            modelVersion: reading.engine.model)
    }
}

extension ReadingContent.Candidate {
    fileprivate static func all(of content: PhotoReading.Content) -> [Self] {
        switch content {
        case .odometer(let candidates):
            candidates.map {
                Self(
                    text: $0.displayed, confidence: $0.confidence, reasons: $0.reasons.map(\.description),
                    // A trip meter is a doubt of its own.
                    objections: $0.objections.filter { $0 != .tripMeter }.map(\.words))
            }
        case .vin(let candidates):
            candidates.map {
                Self(
                    text: $0.vin.text, confidence: $0.confidence, repairs: $0.repairs.map(\.description),
                    reasons: $0.reasons.map(\.description),
                    disadvantages: $0.disadvantages(beside: candidates[0]).map(\.description))
            }
        case .nothing: []
        }
    }
}

extension ReadingContent.Source {
    fileprivate init(_ reading: PhotoReading) {
        switch reading.source {
        case .barcode: self = .barcode
        case .both: self = .both
        case .ocr, nil: self = .ocr
        }
    }
}
