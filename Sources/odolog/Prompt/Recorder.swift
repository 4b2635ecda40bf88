import Foundation
import OdologBatch
import OdologLogbook
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// Takes readings one by one into the store: a person decides, or a confidence does, or the reading waits for review.
final class Recorder {
    /// Nobody looks at the photos that are left: a person wants no more, or the vehicle is gone.
    struct Quit: Error {}

    private let store: VehicleStore
    private let vehicle: Vehicle
    /// The zone in which times are shown.
    private let zone: TimeZone
    private let registrar: Registrar
    private var prompt: ConfirmationPrompt?
    private var tally = Tally()
    /// How many photos there are. Its number is nil where that isn't known.
    private let total: Count
    /// How many photos came, those that failed among them.
    private(set) var taken = 0
    /// Whether another process has removed the vehicle.
    private(set) var vehicleIsGone = false
    /// Whether the person wants no more photos.
    private(set) var hasQuit = false
    private var isAsking = false
    private let writesJSON: Bool
    /// A set, because copies of a photo are one reading.
    private var waiting: Set<StoredReading.ID> = []

    init(
        store: VehicleStore, vehicle: Vehicle, zone: TimeZone, acceptAt: Double?, takenAt: Date?,
        trustsFileTimes: Bool = false, fillsVehicle: Bool, input: PromptInput?, total: Count, secondLook: SecondLook,
        writesJSON: Bool
    ) {
        self.writesJSON = writesJSON
        self.total = total
        self.store = store
        self.vehicle = vehicle
        self.zone = zone
        let vehicles = VehicleLookup()
        registrar = Registrar(
            store: store, acceptAt: acceptAt, takenAt: takenAt, trustsFileTimes: trustsFileTimes,
            decode: vehicles.vehicle(of:), fillsVehicle: fillsVehicle)
        prompt = input.map {
            ConfirmationPrompt(
                store: store, input: $0, vehicles: vehicles, fillsVehicle: fillsVehicle, secondLook: secondLook,
                report: { [unowned self] item, outcome in note(outcome, of: item) })
        }
        input?.sayWhatWasDone = { [unowned self] in
            // The reading that was asked for waits.
            if isAsking { tally.waiting += 1 }
            try? summarize()
        }
    }

    /// How many photos are not in the log, don't wait, and were not rejected by a person.
    var unsettled: Int { tally.failed + tally.takenBack }

    /// Throws `Quit`, and a `StoreError` after which the next photo would fail, too.
    func record(_ outcome: PhotoIntake.Outcome) throws {
        taken += 1
        switch outcome {
        case .failed(let error, let path):
            tally.failed += 1
            let failure = ReadingFailure(error)
            write(RecordJSON(outcome: .failed, photo: path, error: (failure.code, failure.message)))
            Console.tell("odolog: \(error.description.printable)", indent: "")
        case .known(let photo, let path):
            try note(known: photo, at: path)
        case .storeFailed(let error):
            throw error
        case .read(let reading, let path):
            do {
                try record(reading, at: path)
            } catch StoreError.noSuchVehicleID(vehicle.id) {
                taken -= 1
                vehicleIsGone = true
                throw Quit()
            } catch let error as StoreError where !error.isAboutFile {
                tally.failed += 1
                write(
                    RecordJSON(outcome: .failed, photo: path, reading: reading, error: (error.code, error.description)))
                Console.tell("odolog: \(path.printable.unbroken): \(error.words)", indent: "")
            }
        }
    }

    private func record(_ reading: Reading, at file: String) throws {
        let path = file.printable.unbroken
        // Only a person may take up again what a person has rejected.
        let registered = try registrar.take(reading, at: file, of: vehicle, reopeningRejected: prompt != nil)
        for note in registered.notes(of: file) { Console.tell(note, indent: "") }
        switch registered.outcome {
        case .known(let photo): try note(known: photo, at: file)
        case .rejectedBefore:
            tally.rejected += 1
            write(RecordJSON(outcome: .rejected, photo: file, reading: reading))
            Console.tell(
                "\(path): was rejected before; a person can take it up again, with odolog record on a terminal",
                indent: "")
        case .takenBackBefore:
            tally.takenBack += 1
            write(RecordJSON(outcome: .takenBack, photo: file, reading: reading))
            Console.tell(
                "\(path): was taken back before, and is not logged again; a person can take it up, with odolog record on a "
                    + "terminal, or log its value with odolog log", indent: "")
        case .logged(let confirmed, _):
            tally.logged += 1
            let entry: MileageSnapshot? = if case .odometer(let entry) = confirmed { entry } else { nil }
            write(
                RecordJSON(
                    outcome: .logged, photo: file, reading: reading, vehicle: vehicle, entry: entry,
                    threshold: registrar.acceptAt))
            Console.tell(
                "\(path): logged \(reading.shown.printable)\(entry?.whenSaid(in: zone) ?? "")", indent: "")
        case .pending(let pending, let because):
            guard let prompt else {
                if waiting.insert(pending.reading.id).inserted { tally.waiting += 1 }
                let odd = try store.words(on: because.filter(\.isAboutLog), to: pending, of: vehicle)
                write(
                    RecordJSON(
                        outcome: .waiting, photo: file, reading: reading, vehicle: vehicle,
                        time: pending.reading.time(of: pending.photo, in: zone), odd: odd.isEmpty ? nil : odd))
                let remedy = odd.isEmpty ? reading.remedy : ": " + odd
                return Console.tell(
                    "\(path): \(reading.summary.printable), waits for review\(remedy.printable)", indent: "")
            }
            if reading.photo.isTruncated {
                Console.error("")
                Console.warn("\(path)\(reading.remedy)", indent: "")
            }
            let total = total.value
            let place = total == 1 ? nil : ConfirmationPrompt.Place(number: taken, total: total.map { max($0, taken) })
            isAsking = true
            defer { isAsking = false }
            guard try prompt.decide(pending, vehicle: vehicle, place: place, wasRejected: registered.isReopened) else {
                hasQuit = true
                throw Quit()
            }
            if vehicleIsGone { throw Quit() }
        }
    }

    private func note(known photo: RegisteredPhoto, at path: String) throws {
        tally.known += 1
        let reading = photo.confirmed(.odometer) ?? photo.confirmed(.vin)
        write(
            RecordJSON(
                outcome: .inLog, photo: path, reading: reading?.content,
                vehicle: try reading?.vehicleID.map { try store.vehicle($0) }, time: photo.photo.time(in: zone),
                entry: photo.snapshot))
        let path = path.printable.unbroken
        guard let snapshot = photo.snapshot else {
            let owner = try photo.confirmed(.vin)?.vehicleID.map {
                ", as that of \(try store.vehicle($0).name.printable)"
            }
            return Console.tell("\(path): its VIN is confirmed already\(owner ?? "")", indent: "")
        }
        let owner = try store.vehicle(snapshot.vehicleID)
        let isCopy = photo.confirmed(.odometer)?.copyOf != nil
        let move =
            owner.id == vehicle.id
            ? ""
            : "; if it is of \(vehicle.name.printable): "
                + (try store.movableEntry(of: snapshot).move(from: owner.name, to: vehicle.name))
        Console.tell(
            "\(path): in the log already\(isCopy ? " from another copy" : ""), \(snapshot.value) "
                + "\(snapshot.unit.rawValue), \(owner.name.printable)\(move)", indent: "")
    }

    /// Notes what a person decided.
    private func note(_ outcome: ConfirmationPrompt.Outcome, of item: PendingReading) {
        tally.count(outcome)
        var row = RecordJSON(
            outcome: .waiting, photo: item.photo.record.path, reading: item.reading.content,
            time: item.reading.time(of: item.photo, in: zone))
        switch outcome {
        case .logged(let entry):
            (row.outcome, row.entry) = (.logged, entry)
            row.vehicle = try? store.vehicle(entry.vehicleID)
        case .hasVIN(let vehicle): (row.outcome, row.vehicle, row.vin) = (.logged, vehicle, vehicle.vin)
        case .rejected: row.outcome = .rejected
        case .skipped, .quit: row.vehicle = item.reading.vehicleID.flatMap { try? store.vehicle($0) }
        case .vehicleRemoved(let id): if id == vehicle.id { vehicleIsGone = true }
        case .decidedElsewhere: row.outcome = .inLog
        case .takenBack: row.outcome = .takenBack
        }
        write(row)
    }

    private func write(_ row: RecordJSON) {
        if writesJSON { Console.out(row.line) }
    }

    func summarize() throws(StoreError) {
        let left = total.value.map { max(0, $0 - taken) } ?? 0
        Console.tell(tally.summary(waitingInAll: try store.pendingCount(), left: left), indent: "")
    }
}

extension MileageSnapshot {
    /// When it was and who says so: `, 2026-10-02 12:33 (from the photo)`.
    func whenSaid(in zone: TimeZone) -> String { ", \(shownTime(in: zone)) (\(timeSource.words))" }
}
