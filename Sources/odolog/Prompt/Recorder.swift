import Foundation
import Imaging
import Odometer
import VehicleOCR
import VehicleStore

/// Takes readings one by one into the store: by a person's word, by a confidence, or to wait for review.
final class Recorder {
    /// The person has had enough.
    struct Quit: Error {}

    private let store: VehicleStore
    private let vehicle: Vehicle
    private let kind: ReadingKind?
    private let acceptAt: Double?
    private let takenAt: Date?
    private let fillsVehicle: Bool
    private let prompt: ConfirmationPrompt?
    private var tally = Tally()

    init(
        store: VehicleStore, vehicle: Vehicle, kind: ReadingKind?, acceptAt: Double?, takenAt: Date?,
        fillsVehicle: Bool, input: PromptInput?
    ) {
        self.store = store
        self.vehicle = vehicle
        self.kind = kind
        self.acceptAt = acceptAt
        self.takenAt = takenAt
        self.fillsVehicle = fillsVehicle
        prompt = input.map {
            ConfirmationPrompt(store: store, input: $0, takenAt: takenAt, fillsVehicle: fillsVehicle)
        }
    }

    var failures: Int { tally.failed }

    /// Throws `Quit`, and a `StoreError` that leaves no hope for the next photo.
    func record(_ outcome: PhotoIntake.Outcome) throws {
        switch outcome {
        case .failed(let error):
            tally.failed += 1
            Console.error("odolog: \(error.description.printable)")
        case .known(let photo):
            try note(known: photo)
        case .storeFailed(let error):
            throw error
        case .read(let reading):
            do {
                try record(reading)
            } catch let error as StoreError where !error.isAboutFile {
                tally.failed += 1
                Console.error("odolog: \(reading.photo.path.printable): \(error.description)")
            }
        }
    }

    private func record(_ reading: PhotoReading) throws {
        let content = ReadingContent(reading, kind: kind)
        let registered = try store.register(
            PhotoRecord(reading.photo), readings: [content], vehicle: vehicle.id,
            // What a person has rejected only a person may take up again.
            reopeningRejected: prompt != nil)
        let path = reading.photo.path.printable
        guard let pending = registered.pending(content.kind) else {
            guard registered.confirmed(content.kind) == nil else { return try note(known: registered) }
            tally.rejected += 1
            return Console.error("\(path): was rejected before")
        }
        let wasRejected = registered.readings.contains { $0.kind == content.kind && $0.status == .rejected }
        if !wasRejected, !reading.needsPerson, try acceptsWithoutAsking(pending, of: registered.photo) {
            tally.logged += 1
            return Console.error("\(path): logged \(reading.summary.printable)")
        }
        guard let prompt else {
            tally.waiting += 1
            return Console.error("\(path): \(reading.summary.printable), waits for review\(reading.remedy)")
        }
        let outcome = try prompt.decide(PendingReading(reading: pending, photo: registered.photo), vehicle: vehicle)
        tally.count(outcome)
        if case .quit = outcome { throw Quit() }
    }

    private func note(known photo: RegisteredPhoto) throws {
        tally.known += 1
        let path = photo.photo.record.path.shortPath.printable
        guard let snapshot = photo.snapshot else { return Console.error("\(path): its VIN is confirmed already") }
        let owner = try store.vehicle(snapshot.vehicleID).name.printable
        Console.error("\(path): in the log already, \(snapshot.value) \(snapshot.unit.rawValue), \(owner)")
    }

    /// Never for a value that looks odd beside the vehicle's others, nor for a VIN that isn't the vehicle's.
    private func acceptsWithoutAsking(_ reading: StoredReading, of photo: StoredPhoto) throws -> Bool {
        guard let acceptAt, reading.content.confidence >= acceptAt, reading.content.decision != .reject else {
            return false
        }
        do {
            switch reading.content.result {
            case .odometer(let value, let unit):
                guard let value else { return false }
                let time = takenAt.map { ($0, MileageSnapshot.TimeSource.entered) } ?? photo.time
                let confirmation = Confirmation(
                    value: value, unit: unit ?? vehicle.unit, vehicle: vehicle.id, takenAt: time.0, timeSource: time.1,
                    decidedBy: .threshold)
                try store.confirm(reading.id, as: confirmation)
            case .vin(let vin):
                guard let vin else { return false }
                let vehicle = try store.confirmVIN(reading.id, as: vin, vehicle: vehicle.id, decidedBy: .threshold)
                // Nobody has said yes to it, unless by the option.
                if fillsVehicle, let missing = vehicle.missing(from: VehicleLookup.vehicle(of: vin)) {
                    try store.complete(vehicle.id, missing)
                    Console.error("\(vehicle.name.printable): filled in \(missing.description.printable)")
                }
            }
            return true
        } catch {
            switch error {
            case .needsSecondYes, .vehicleHasOtherVIN, .vinTaken: return false
            default: throw error
            }
        }
    }

    func summarize() {
        Console.error(tally.summary)
    }
}
