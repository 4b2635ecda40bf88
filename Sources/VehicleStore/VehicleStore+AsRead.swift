public import Foundation
public import OdologOdometer
public import OdologReading

/// What a yes has written into the store.
public enum ConfirmedReading: Hashable, Sendable {
    /// The line in the log.
    case odometer(MileageSnapshot)
    /// The vehicle, which has the VIN now.
    case vin(Vehicle)
}

extension VehicleStore {
    /// Keeps a reading until somebody says yes or no to it: ``confirm(_:vehicle:acknowledging:decidedBy:threshold:)``,
    /// ``reject(_:)``. The store keeps one reading of a photo, however often this is called.
    ///
    /// Returns nil where somebody has decided on this photo before: nothing was written. Throws what `register` throws.
    ///
    /// - Parameters:
    ///   - reading: what was read of the photo.
    ///   - path: the photo's path. Of a photo that was read from bytes, its name: a date in it counts, and no file here is
    ///     looked for.
    ///   - vehicle: whose photo it is thought to be; nil: not known.
    ///   - takenAt: when the photo was taken, if the program knows better, such as the time of an upload. Nil: the photo's
    ///     own time.
    public func record(
        _ reading: Reading, of path: String, vehicle: Vehicle.ID? = nil, takenAt: Date? = nil
    ) throws(StoreError) -> PendingReading? {
        let registered = try register(
            PhotoRecord(reading.photo, path: path), readings: [reading], vehicle: vehicle, enteredTime: takenAt)
        return registered.pending(reading.kindToConfirm).map { PendingReading(reading: $0, photo: registered.photo) }
    }

    /// Says yes to a reading as it was read. An odometer value goes into the vehicle's log, with the photo's own time.
    /// If no unit was read, it has the vehicle's unit. A VIN becomes the vehicle's.
    ///
    /// Throws `.invalidValue` where nothing was read, and what `confirm(_:as:)` or `confirmVIN` throws.
    ///
    /// - Parameters:
    ///   - pending: what was read.
    ///   - vehicle: whose log or VIN it becomes.
    ///   - flags: the flags of `.needsSecondYes` that somebody has said yes to.
    ///   - decidedBy: who says yes.
    ///   - threshold: the confidence that was asked for, 0...1. Nil: a person decides.
    @discardableResult
    public func confirm(
        _ pending: PendingReading, vehicle: Vehicle.ID, acknowledging flags: some Sequence<MileageFlag> = [],
        decidedBy: DecisionMaker = .person, threshold: Double? = nil
    ) throws(StoreError) -> ConfirmedReading {
        let reading = pending.reading.content
        if let vin = reading.vin {
            return .vin(
                try confirmVIN(
                    pending.reading.id, as: vin, vehicle: vehicle, decidedBy: decidedBy, threshold: threshold))
        }
        guard let value = reading.value else {
            throw .invalidValue(
                field: "reading", value: "nothing",
                rule: "one in which something was read; confirm what a person types (`confirm(_:as:)`), or reject it")
        }
        let time = pending.reading.time(of: pending.photo, in: try profile(of: vehicle).zone)
        let vehicleUnit = try self.vehicle(vehicle).unit
        let confirmation = Confirmation(
            value: value, unit: reading.unit ?? vehicleUnit, vehicle: vehicle, takenAt: time.date,
            timeSource: time.source, utcOffset: time.utcOffset, acknowledging: flags, decidedBy: decidedBy,
            threshold: threshold)
        return .odometer(try confirm(pending.reading.id, as: confirmation))
    }
}
