public import Foundation
public import OdologOdometer
public import OdologVehicleLog

/// What the odometer of a vehicle showed at one time, as an entry of its log.
public struct OdometerReading: Hashable, Sendable {
    /// What it showed.
    public var value: OdometerValue
    /// The unit that `value` counts.
    public var unit: DistanceUnit
    /// When it showed it.
    public var takenAt: Date
    /// Where `takenAt` is from.
    public var timeSource: MileageSnapshot.TimeSource
    /// How many seconds the clock behind `takenAt` was ahead of UTC. Nil in readings of earlier versions.
    public var utcOffset: Int?
    /// What it came with.
    public var source: ReadingSource
    /// The `MileageFlag.code` of each flag that somebody said yes to.
    public var acknowledged: [String]

    /// `takenAt` with the clock that was meant; where that wasn't kept, UTC.
    public var time: LogTime { LogTime(takenAt, timeSource, utcOffset: utcOffset, in: .gmt) }

    /// The value as a distance.
    public var shown: Distance { Distance(value, unit) }
}

extension OdometerReading {
    init(_ snapshot: MileageSnapshot) {
        self.init(
            value: snapshot.value, unit: snapshot.unit, takenAt: snapshot.takenAt, timeSource: snapshot.timeSource,
            utcOffset: snapshot.utcOffset, source: snapshot.source, acknowledged: snapshot.acknowledgedFlags)
    }

    /// A person's yes to it.
    func confirmation(for vehicle: Vehicle.ID, acknowledging flags: Set<MileageFlag> = []) -> Confirmation {
        Confirmation(
            value: value, unit: unit, vehicle: vehicle, takenAt: takenAt, timeSource: timeSource, utcOffset: utcOffset,
            acknowledging: flags)
    }
}

extension OdometerReading: Codable {
    private enum Key: String, CodingKey {
        case acknowledged, source, takenAt, tenths, timeSource, unit, utcOffset, wholeUnits
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        value = try OdometerValue(
            wholeUnits: values.decode(Int.self, forKey: .wholeUnits),
            tenths: values.decodeIfPresent(Int.self, forKey: .tenths))
        unit = try values.decode(DistanceUnit.self, forKey: .unit)
        takenAt = try values.decode(Date.self, forKey: .takenAt)
        timeSource = try values.decode(MileageSnapshot.TimeSource.self, forKey: .timeSource)
        utcOffset = try values.decodeIfPresent(Int.self, forKey: .utcOffset)
        source = try values.decode(ReadingSource.self, forKey: .source)
        acknowledged = try values.decode([String].self, forKey: .acknowledged)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(value.wholeUnits, forKey: .wholeUnits)
        try values.encodeIfPresent(value.tenths, forKey: .tenths)
        try values.encode(unit, forKey: .unit)
        try values.encode(takenAt, forKey: .takenAt)
        try values.encode(timeSource, forKey: .timeSource)
        try values.encodeIfPresent(utcOffset, forKey: .utcOffset)
        try values.encode(source, forKey: .source)
        try values.encode(acknowledged, forKey: .acknowledged)
    }
}

extension OdometerReading {
    /// What another program's file says that the odometer showed.
    package init(
        imported value: OdometerValue, _ unit: DistanceUnit, at time: LogTime,
        timeSource: MileageSnapshot.TimeSource = .entered, source: ReadingSource = .import
    ) {
        // A day that a photo's name gave is its noon.
        let takenAt = time.isDay && timeSource == .name ? time.date + 43_200 : time.date
        self.init(
            value: value, unit: unit, takenAt: takenAt, timeSource: timeSource, utcOffset: time.utcOffset,
            source: source, acknowledged: [])
    }
}
