import Foundation
import OdologOdometer
import OdologReading
import VehicleStore

/// Takes a reading into the store without asking anyone: into the log where it is sure enough, else to wait for a person.
struct Registrar: Sendable {
    enum Outcome {
        /// The entry of an odometer; nil: a VIN.
        case logged(MileageSnapshot?)
        /// Waits for a decision. `because`: sentences on what speaks against logging a reading that is sure enough.
        case pending(PendingReading, because: String?)
        /// In the log, or its VIN confirmed, before.
        case known(RegisteredPhoto)
        /// A person has rejected it before, or taken it back out of the log or from its vehicle.
        case rejectedBefore
        /// It was in the log, or its VIN the vehicle's, until it was taken back.
        case takenBackBefore
    }

    let store: VehicleStore
    /// Nil: nothing is logged.
    let acceptAt: Double?
    /// Instead of the photo's own time.
    var takenAt: Date?
    /// A photo's file says when it was taken, where its camera doesn't.
    var trustsFileTimes = false
    var vehicles = VehicleLookup()
    /// What a confirmed VIN tells of the vehicle is filled in.
    var fillsVehicle = false

    /// However often it is called for one photo, the store has its reading once. Says so where the photo waited for another
    /// vehicle until now.
    ///
    /// - Parameters:
    ///   - path: of the photo, as it was given.
    ///   - vehicle: nil: nobody has said yet whose it is; it waits.
    func take(
        _ reading: Reading, at path: String, of vehicle: Vehicle?, reopeningRejected: Bool = false
    ) throws(StoreError) -> Outcome {
        let kind = reading.kindToConfirm
        let photo = PhotoRecord(reading.photo, path: path)
        let before = try store.photo(sha256: photo.sha256)?.pending(kind)?.vehicleID
        let registered = try store.register(
            photo, readings: [reading], vehicle: vehicle?.id, enteredTime: takenAt,
            reopeningRejected: reopeningRejected)
        if let before, let vehicle, before != vehicle.id {
            let path = photo.path.shortPath.printable
            Console.error("\(path): waited for \(try store.vehicle(before).name.printable) until now")
        }
        guard let waiting = registered.pending(kind) else {
            guard registered.confirmed(kind) == nil else { return .known(registered) }
            return registered.wasTakenBack(kind) ? .takenBackBefore : .rejectedBefore
        }
        let pending = PendingReading(reading: waiting, photo: registered.photo)
        let wasRejected = registered.readings.contains { $0.kind == kind && $0.status == .rejected }
        var because: String?
        do {
            if let vehicle, !wasRejected, reading.doubts.isEmpty {
                switch try log(pending, vehicle) {
                case .logged(let entry?) where entry.readingID != waiting.id: return .known(try store.register(photo))
                case .logged(let entry): return .logged(entry)
                case .odd(let what): because = what
                case .unsure: break
                }
            }
        } catch {
            switch error {
            // Another process was faster.
            case .alreadyLogged, .alreadyConfirmed: return .known(try store.register(photo))
            case .alreadyRejected: return .rejectedBefore
            default: throw error
            }
        }
        return .pending(pending, because: because)
    }

    private enum Attempt {
        case logged(MileageSnapshot?)
        case odd(String)
        case unsure
    }

    /// Never a value that looks odd beside the vehicle's others, nor a VIN that isn't the vehicle's.
    private func log(_ pending: PendingReading, _ vehicle: Vehicle) throws(StoreError) -> Attempt {
        let reading = pending.reading.content
        guard let acceptAt, reading.valueConfidence >= acceptAt, reading.decision != .reject else { return .unsure }
        let decoded = reading.vin.flatMap { vehicles.vehicle(of: $0) }
        if let decoded, let objection = vehicle.objection(to: decoded) { return .odd(objection) }
        do {
            let acknowledged: [MileageFlag] = trustsFileTimes ? [.datedByFile] : []
            switch try store.confirm(
                pending, vehicle: vehicle.id, acknowledging: acknowledged, decidedBy: .threshold, threshold: acceptAt)
            {
            case .odometer(let entry): return .logged(entry)
            case .vin(let vehicle):
                // Nobody has said yes to it, unless by the option.
                if fillsVehicle, let missing = vehicle.missing(from: decoded) {
                    try store.complete(vehicle.id, missing)
                    Console.error("\(vehicle.name.printable): filled in \(missing.description.printable)")
                }
                return .logged(nil)
            }
        } catch {
            switch error {
            case .needsSecondYes(let flags):
                guard let value = reading.value else { return .odd(error.description) }
                return .odd(
                    try store.words(
                        on: flags, of: value, reading.unit ?? vehicle.unit, vehicle: vehicle.id,
                        at: pending.reading.time(of: pending.photo).date))
            case .vehicleHasOtherVIN, .vinTaken: return .odd(error.description)
            default: throw error
            }
        }
    }
}
