package import Foundation
import OdologOdometer
import OdologReading
import OdologValues

/// One line of `history --json`, or of `--csv`. Every key is always there; what doesn't apply is null.
package struct LogEntryJSON: Sendable {
    package let entry: LogEntry
    let vehicle: Vehicle
    /// Whether the arithmetic leaves it out (``LeftOutReading``).
    package let isLeftOut: Bool
    /// The reading that counts, and that this one contradicts.
    package let contradicts: MileageSnapshot.ID?
    /// When the entry was taken back. Not nil: the line has this key, too.
    package let withdrawnAt: Date?
    /// The vehicle's, for a clock that wasn't kept.
    private let zone: TimeZone

    private init(
        _ entry: LogEntry, _ vehicle: Vehicle, in zone: TimeZone, isLeftOut: Bool, contradicts: MileageSnapshot.ID?
    ) {
        (self.entry, self.vehicle, self.isLeftOut, self.contradicts) = (entry, vehicle, isLeftOut, contradicts)
        self.zone = zone
        withdrawnAt = nil
    }

    /// - Parameters:
    ///   - zone: the vehicle's.
    ///   - leftOut: the vehicle's readings that count for nothing.
    package static func all(
        _ entries: [LogEntry], of vehicle: Vehicle, in zone: TimeZone, _ leftOut: [LeftOutReading]
    ) -> [Self] {
        let leftOut = Dictionary(uniqueKeysWithValues: leftOut.map { ($0.id, $0.contradicts) })
        return entries.map { entry in
            let other = leftOut[entry.snapshot.id]
            return Self(entry, vehicle, in: zone, isLeftOut: other != nil, contradicts: other ?? nil)
        }
    }

    package init(_ entry: WithdrawnSnapshot, vehicle: Vehicle, in zone: TimeZone) {
        self.zone = zone
        (self.entry, self.vehicle, isLeftOut, contradicts) = (entry.entry, vehicle, false, nil)
        withdrawnAt = entry.withdrawnAt
    }

    /// Without its line end.
    package var line: String { JSONValue.object(members).text }

    /// Made once: to make it takes as long as to write a time.
    private static let time = Date.ISO8601FormatStyle()

    package var members: JSONValue.Members {
        let snapshot = entry.snapshot
        let content = entry.reading?.content
        var members: JSONValue.Members = [
            "entry": .int(Int(snapshot.id.rawValue)),
            "vehicle": .string(vehicle.name),
            "value": .int(snapshot.value.wholeUnits),
            "tenths": JSONValue(snapshot.value.tenths),
            "unit": .string(snapshot.unit.rawValue),
            "takenAt": JSONValue(entry.logTime(in: zone)),
            "timeSource": .string(snapshot.timeSource.rawValue),
            "utcOffset": JSONValue(snapshot.utcOffset),
            "status": .string(entry.status),
            "photo": JSONValue(entry.photo?.record.path),
            "sha256": JSONValue(entry.photo?.record.sha256),
            "read": JSONValue(content.map { $0.text ?? "" }),
            "confidence": JSONValue(content?.confidence, places: 4),
            "valueConfidence": JSONValue(content?.valueConfidence, places: 4),
            "decidedBy": JSONValue(entry.decidedBy?.rawValue),
            "threshold": JSONValue(entry.reading?.threshold, places: 4),
            "engine": JSONValue(content?.engine.nameAndVersion),
            "model": JSONValue(content?.engine.model),
            "source": .string(snapshot.source.rawValue),
            "leftOut": .bool(isLeftOut),
            "contradicts": JSONValue((contradicts?.rawValue).map { Int($0) }),
        ]
        if let withdrawnAt { members.all.append(.init("withdrawnAt", .string(Self.time.format(withdrawnAt)))) }
        return members
    }
}

extension LogEntry {
    /// What became of the reading when it was logged. Of a withdrawn reading as well.
    package var status: String {
        guard let reading else { return "entered" }
        guard reading.status == .rejected else { return reading.status.rawValue }
        let content = reading.content
        let isAsRead = content.value == snapshot.value && (content.unit ?? snapshot.unit) == snapshot.unit
        return (isAsRead ? StoredReading.Status.confirmed : .edited).rawValue
    }

    /// Who said yes when the entry was logged. Nil: it isn't known.
    ///
    /// A withdrawn reading keeps who withdrew it instead: a person. It keeps its threshold only since version 6 of the
    /// store.
    package var decidedBy: DecisionMaker? {
        guard let reading else { return .person }
        guard reading.threshold == nil else { return .threshold }
        guard reading.status == .rejected else { return reading.decidedBy }
        return reading.content.isBeforeThresholds ? nil : .person
    }
}

extension Reading {
    /// The reading is from before the store kept thresholds. Later readings say what the photo shows (`scene`), and
    /// soon after that by which version of the engine they were read.
    fileprivate var isBeforeThresholds: Bool { scene == nil && engine.version.isEmpty }
}
