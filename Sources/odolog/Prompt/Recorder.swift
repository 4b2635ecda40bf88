import Foundation
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
    private let prompt: ConfirmationPrompt?
    private(set) var failures = 0
    private var logged = 0
    private var waiting = 0
    private var known = 0
    private var rejected = 0

    init(
        store: VehicleStore, vehicle: Vehicle, kind: ReadingKind?, acceptAt: Double?, takenAt: Date?,
        input: PromptInput?
    ) {
        self.store = store
        self.vehicle = vehicle
        self.kind = kind
        self.acceptAt = acceptAt
        self.takenAt = takenAt
        prompt = input.map { ConfirmationPrompt(store: store, input: $0, takenAt: takenAt) }
    }

    func record(_ outcome: Result<PhotoReading, ReadingError>) throws {
        switch outcome {
        case .failure(let error):
            failures += 1
            Console.error("odolog: \(error.description.printable)")
        case .success(let reading):
            try record(reading)
        }
    }

    private func record(_ reading: PhotoReading) throws {
        let photo = PhotoRecord(reading.photo)
        let content = ReadingContent(reading, kind: kind)
        let registered = try store.register(photo, readings: [content], vehicle: vehicle.id, reopeningRejected: true)
        guard let pending = registered.pending(content.kind) else {
            known += 1
            let value = registered.snapshot.map { " with \($0.value) \($0.unit.rawValue)" } ?? ""
            return Console.error("\(photo.path.printable): in the log already\(value)")
        }
        if try acceptsWithoutAsking(pending, of: registered.photo) {
            logged += 1
            return Console.error("\(photo.path.printable): logged \(content.text)")
        }
        guard let prompt else {
            waiting += 1
            return Console.error("\(photo.path.printable): \(reading.summary.printable), waits for review")
        }
        switch try prompt.decide(PendingReading(reading: pending, photo: registered.photo), vehicle: vehicle) {
        case .logged: logged += 1
        case .rejected: rejected += 1
        case .skipped: waiting += 1
        case .quit:
            waiting += 1
            throw Quit()
        }
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
                let time = takenAt.map { ($0, MileageSnapshot.TimeSource.entered) } ?? photo.record.time
                let confirmation = Confirmation(
                    value: value, unit: unit ?? vehicle.unit, vehicle: vehicle.id, takenAt: time.0, timeSource: time.1,
                    decidedBy: .threshold)
                try store.confirm(reading.id, as: confirmation)
            case .vin(let vin):
                guard let vin else { return false }
                try store.confirmVIN(reading.id, as: vin, vehicle: vehicle.id, decidedBy: .threshold)
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
        var parts = ["\(logged) logged"]
        if waiting > 0 { parts.append("\(waiting) waiting (odolog review)") }
        if rejected > 0 { parts.append("\(rejected) rejected") }
        if known > 0 { parts.append("\(known) already in the log") }
        if failures > 0 { parts.append("\(failures) failed") }
        Console.error(parts.joined(separator: ", "))
    }
}
