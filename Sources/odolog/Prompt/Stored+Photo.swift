import Foundation
import Imaging
import Odometer
import Recognition
import RecognizedText
import VehicleOCR
import VIN
import VehicleStore

extension PhotoRecord {
    init(_ photo: Photo) {
        var takenAt: Date?
        if let time = photo.takenAt {
            // Where the camera doesn't say, its clock is taken to have shown the time of this machine's zone.
            let local = Date(timeIntervalSince1970: Double(time.localSecondsSince1970))
            takenAt = local.addingTimeInterval(
                -Double(time.utcOffset ?? TimeZone.current.secondsFromGMT(for: local)))
        }
        self.init(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height,
            path: photo.path, takenAt: takenAt, takenAtOffset: photo.takenAt?.utcOffset)
    }

    /// When the photo was taken, as well as can be known.
    var time: (date: Date, source: MileageSnapshot.TimeSource) {
        if let takenAt { return (takenAt, .exif) }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if let modified = attributes?[.modificationDate] as? Date { return (modified, .file) }
        return (Date(), .now)
    }
}

extension ReadingContent {
    /// - Parameter kind: what was looked for; where nothing was readable, it is what a person will be asked for.
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
            rawText: String(reading.lines.map(\.text).joined(separator: "\n").prefix(65_000)),
            candidates: reading.candidates.map { Candidate(text: $0.text, confidence: $0.confidence) },
            box: reading.quad, confidence: reading.confidence, decision: decision,
            engine: "\(reading.engine.name) \(reading.engine.version)", modelVersion: reading.engine.model)
    }
}
