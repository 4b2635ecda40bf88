import Foundation
import Odometer
import VehicleStore

/// One line of `history --json`.
struct LogEntryJSON: Encodable {
    let entry: LogEntry
    let vehicle: Vehicle

    private enum Key: String, CodingKey {
        case vehicle, value, tenths, unit, takenAt, timeSource, status, photo, sha256, read, confidence, engine, model
    }

    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(self) else { fatalError("a log entry could not be written as JSON") }
        return String(decoding: data, as: UTF8.self)
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let snapshot = entry.snapshot
        let content = entry.reading?.content
        try object.encode(vehicle.name, forKey: .vehicle)
        try object.encode(snapshot.value.wholeUnits, forKey: .value)
        try object.encode(snapshot.value.tenths, forKey: .tenths)
        try object.encode(snapshot.unit.rawValue, forKey: .unit)
        try object.encode(snapshot.takenAt, forKey: .takenAt)
        try object.encode(snapshot.timeSource.rawValue, forKey: .timeSource)
        try object.encode(entry.reading?.status.rawValue ?? "entered", forKey: .status)
        try object.encode(entry.photo?.record.path, forKey: .photo)
        try object.encode(entry.photo?.record.sha256, forKey: .sha256)
        try object.encode(content?.text, forKey: .read)
        try object.encode(content?.confidence, forKey: .confidence)
        try object.encode(content?.engine, forKey: .engine)
        try object.encode(content?.modelVersion, forKey: .model)
    }
}
