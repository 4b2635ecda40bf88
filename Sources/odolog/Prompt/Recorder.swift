import Foundation
import OdologImaging
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// Takes readings one by one into the store: by a person's word, by a confidence, or to wait for review.
final class Recorder {
    /// The person has had enough.
    struct Quit: Error {}

    private let store: VehicleStore
    private let vehicle: Vehicle
    private let registrar: Registrar
    private var prompt: ConfirmationPrompt?
    private var tally = Tally()
    /// How many photos there are; its number is nil where that isn't known.
    private let total: Count
    private var taken = 0
    /// Copies of a photo are one reading.
    private var waiting: Set<StoredReading.ID> = []

    init(
        store: VehicleStore, vehicle: Vehicle, acceptAt: Double?, takenAt: Date?,
        trustsFileTimes: Bool = false, fillsVehicle: Bool, input: PromptInput?, total: Count, secondLook: SecondLook
    ) {
        self.total = total
        self.store = store
        self.vehicle = vehicle
        let vehicles = VehicleLookup()
        registrar = Registrar(
            store: store, acceptAt: acceptAt, takenAt: takenAt, trustsFileTimes: trustsFileTimes,
            vehicles: fillsVehicle ? vehicles : nil)
        prompt = input.map {
            ConfirmationPrompt(
                store: store, input: $0, vehicles: vehicles, fillsVehicle: fillsVehicle, secondLook: secondLook,
                report: { [unowned self] _, outcome in tally.count(outcome) })
        }
    }

    var failures: Int { tally.failed }

    /// Throws `Quit`, and a `StoreError` that leaves no hope for the next photo.
    func record(_ outcome: PhotoIntake.Outcome) throws {
        taken += 1
        switch outcome {
        case .failed(let error):
            tally.failed += 1
            Console.error("odolog: \(error.description.printable)")
        case .known(let photo, let path):
            try note(known: photo, at: path)
        case .storeFailed(let error):
            throw error
        case .read(let reading, let path):
            do {
                try record(reading, at: path)
            } catch let error as StoreError where !error.isAboutFile {
                tally.failed += 1
                Console.error("odolog: \(path.printable): \(error.words)")
            }
        }
    }

    private func record(_ reading: Reading, at file: String) throws {
        let path = file.printable
        // What a person has rejected only a person may take up again.
        let outcome = try registrar.take(reading, at: file, of: vehicle, reopeningRejected: prompt != nil)
        switch outcome {
        case .known(let photo): try note(known: photo, at: file)
        case .rejectedBefore:
            tally.rejected += 1
            Console.error("\(path): was rejected or taken back before")
        case .logged(let entry):
            tally.logged += 1
            let time = entry.map { ", \($0.takenAt.minute) (\($0.timeSource.words))" } ?? ""
            Console.error("\(path): logged \(reading.summary.printable)\(time)")
        case .pending(let pending, let because):
            guard let prompt else {
                if waiting.insert(pending.reading.id).inserted { tally.waiting += 1 }
                let remedy = because.map { ": \($0)" } ?? reading.remedy
                return Console.error("\(path): \(reading.summary.printable), waits for review\(remedy.printable)")
            }
            if reading.photo.isTruncated {
                Console.error("\n\(Console.warning("!")) \(path)\(reading.remedy)")
            }
            let total = total.value
            let place = total == 1 ? nil : ConfirmationPrompt.Place(number: taken, total: total.map { max($0, taken) })
            guard try prompt.decide(pending, vehicle: vehicle, place: place) else { throw Quit() }
        }
    }

    private func note(known photo: RegisteredPhoto, at path: String) throws {
        tally.known += 1
        let path = path.printable
        guard let snapshot = photo.snapshot else {
            let owner = try photo.confirmed(.vin)?.vehicleID.map {
                ", as that of \(try store.vehicle($0).name.printable)"
            }
            return Console.error("\(path): its VIN is confirmed already\(owner ?? "")")
        }
        let owner = try store.vehicle(snapshot.vehicleID).name.printable
        let isCopy = photo.confirmed(.odometer)?.copyOf != nil
        Console.error(
            "\(path): in the log already\(isCopy ? " from another copy" : ""), \(snapshot.value) "
                + "\(snapshot.unit.rawValue), \(owner)")
    }

    func summarize() throws(StoreError) {
        let left = total.value.map { max(0, $0 - taken) } ?? 0
        Console.error(tally.summary(waitingInAll: try store.pendingCount(), left: left))
    }
}
