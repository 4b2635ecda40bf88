internal import Foundation
internal import OdologOdometer
public import OdologReading
internal import OdologVIN
public import OdologVehicleLog
public import VehicleStore

/// What is known of a vehicle: a line of `vehicle list --json` and `vehicle show --json`.
public struct VehicleRow: JSONRow {
    /// The vehicle.
    public let vehicle: Vehicle
    /// What its log needs to know.
    public let profile: VehicleProfile
    /// The last meter reading.
    public let last: MileageSnapshot?
    /// What the second meter showed last.
    public let lastHours: MeterReading<Hours>?
    /// VINs that it had before, the oldest first.
    public let formerVINs: [FormerVIN]
    /// Readings that wait for review.
    public let waiting: Int
    /// Whether commands without a name mean it.
    public let isInUse: Bool

    /// Throws `.noSuchVehicleID`.
    public init(_ vehicle: Vehicle, in store: VehicleStore) throws(StoreError) {
        try self.init(
            vehicle, in: store, waiting: store.pendingReadingCount(of: vehicle.id), inUse: store.vehicleInUse())
    }

    /// All vehicles by their names, or those that have the tag.
    public static func all(in store: VehicleStore, tag: String? = nil) throws(StoreError) -> [VehicleRow] {
        let (inUse, waiting) = (try store.vehicleInUse(), try store.pendingReadingCounts())
        return try store.vehicles().map { vehicle throws(StoreError) in
            try VehicleRow(vehicle, in: store, waiting: waiting[vehicle.id] ?? 0, inUse: inUse)
        }
        .filter { row in tag.map { row.profile.has(tag: $0) } ?? true }
    }

    private init(
        _ vehicle: Vehicle, in store: VehicleStore, waiting: Int, inUse: Vehicle.ID?
    ) throws(StoreError) {
        self.vehicle = vehicle
        last = try store.lastSnapshot(of: vehicle.id)
        lastHours = try store.lastHours(of: vehicle.id)
        formerVINs = try store.formerVINs(of: vehicle.id)
        self.waiting = waiting
        profile = try store.profile(of: vehicle.id)
        isInUse = inUse == vehicle.id
    }

    public var members: JSONValue.Members {
        [
            "vehicle": .string(vehicle.name),
            "make": JSONValue(vehicle.make),
            "model": JSONValue(vehicle.model),
            "modelYear": JSONValue(vehicle.year),
            "vin": JSONValue(vehicle.vin?.text),
            "formerVINs": .array(
                formerVINs.map { former in
                    .object(["vin": .string(former.vin.text), "until": .string(former.replacedAt.ISO8601Format())])
                }),
            "unit": .string(vehicle.unit.rawValue),
            "last": last.map { last in
                .object([
                    "entry": .int(Int(last.id.rawValue)),
                    "value": .int(last.value.wholeUnits),
                    "tenths": JSONValue(last.value.tenths),
                    "unit": .string(last.unit.rawValue),
                    "takenAt": JSONValue(last.logTime(in: profile.zone)),
                    "timeSource": .string(last.timeSource.rawValue),
                    "utcOffset": JSONValue(last.utcOffset),
                ])
            } ?? .null,
            "lastHours": lastHours.map {
                .object(["value": JSONValue($0.shown.value, places: 2), "takenAt": JSONValue($0.time)])
            } ?? .null,
            "waiting": .int(waiting),
            "archived": .bool(profile.isArchived),
            "plate": JSONValue(profile.plate),
            "limit": JSONValue(profile.limit),
            "tags": JSONValue(strings: profile.tags),
            "kind": .string(profile.kind.rawValue),
            "purchased": JSONValue(profile.purchase?.date.description),
            "purchaseOdometer": JSONValue(profile.purchase?.odometer),
            "purchasePrice": JSONValue(profile.purchase?.price),
            "sold": JSONValue(profile.sale?.date.description),
            "saleOdometer": JSONValue(profile.sale?.odometer),
            "salePrice": JSONValue(profile.sale?.price),
            "registration": JSONValue(profile.registration?.expires.description),
            "timeZone": JSONValue(profile.timeZone),
            "currency": JSONValue(profile.currency?.code),
            "leadDays": JSONValue(profile.lead.days),
            "leadDistance": JSONValue(profile.lead.distance),
            "leadHours": JSONValue(profile.lead.hours),
            "notes": JSONValue(profile.notes),
            "inUse": .bool(isInUse),
        ]
    }
}
