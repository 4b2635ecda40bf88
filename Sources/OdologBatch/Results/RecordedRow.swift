import Foundation
import OdologReading
import VehicleStore

extension ReadingRow {
    /// The row with a member `recorded`: what became of the reading in the store, when the photo was taken, as far as that
    /// is known, and whose photo it is in the store. A person's later decision isn't in it.
    ///
    /// - Parameter zone: the vehicle's, for the noon that stands for a day.
    func recorded(_ taken: Registrar.Taken, of owner: PhotoOwner, in zone: TimeZone) -> ReadingRow {
        let (name, entry, time): (RecordOutcome, MileageSnapshot?, PhotoTime?) =
            switch taken.outcome {
            case .logged(.odometer(let entry), _): (.logged, entry, entry.time)
            case .logged(.vin, _): (.logged, nil, taken.photo.time(in: zone))
            case .pending(let pending, _): (.waiting, nil, pending.reading.time(of: pending.photo, in: zone))
            case .known(let photo): (.inLog, photo.snapshot, photo.snapshot?.time ?? photo.photo.time(in: zone))
            case .rejectedBefore: (.rejected, nil, taken.photo.time(in: zone))
            case .takenBackBefore: (.takenBack, nil, taken.photo.time(in: zone))
            }
        let recorded = JSONValue.object([
            "outcome": .string(name.rawValue),
            "entry": JSONValue(entry.map { Int($0.id.rawValue) }),
            "takenAt": JSONValue(time?.logTime(in: zone).iso8601),
            "timeSource": JSONValue(time?.source.rawValue),
            "utcOffset": JSONValue(time?.utcOffset),
            "vehicle": JSONValue(owner.vehicle),
            "problem": JSONValue(owner.problem?.rawValue),
        ])
        return ReadingRow("\(json.dropLast()),\"recorded\":\(recorded.text)}".utf8) ?? self
    }

    /// A member of `recorded` as plain text; empty where nothing was recorded.
    func recorded(_ name: String) -> String {
        guard let recorded = object.object("recorded"), let raw = recorded[name], !recorded.isNull(name) else {
            return ""
        }
        return recorded.string(name) ?? String(decoding: raw, as: UTF8.self)
    }
}
