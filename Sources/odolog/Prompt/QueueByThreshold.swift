import Foundation
import OdologBatch
import OdologReading
import VehicleStore

/// Goes through what waits without asking anyone: a threshold logs what `record --accept-at` would log, and the rest stays.
struct QueueByThreshold {
    private let registrar: Registrar
    private let writesJSON: Bool
    private var tally = Tally()
    /// Why readings go on waiting: of each the first reason, in words.
    private var reasons: [String: Int] = [:]

    init(_ store: VehicleStore, acceptAt: Double, trustsFileTimes: Bool, writesJSON: Bool) {
        registrar = Registrar(
            store: store, acceptAt: acceptAt, trustsFileTimes: trustsFileTimes, decode: VehicleLookup().vehicle(of:))
        self.writesJSON = writesJSON
    }

    /// In the order in which they were taken, so that a reading is compared with those before it.
    mutating func go(through pending: [PendingReading]) throws(StoreError) {
        for item in try pending.inOrderOfTime(registrar.store) {
            // Another process has removed it, and its readings.
            do { try take(item) } catch .noSuchVehicleID { continue }
        }
        Console.tell(tally.summary(waitingInAll: try registrar.store.pendingCount()), indent: "")
        guard !reasons.isEmpty else { return }
        let words = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        Console.tell("Of those that wait: \(words.joined(separator: ", "))", indent: "")
    }

    private mutating func take(_ item: PendingReading) throws(StoreError) {
        let store = registrar.store
        let (path, reading) = (item.photo.record.path, item.reading.content)
        let vehicle = try item.reading.vehicleID.map { id throws(StoreError) in try store.vehicle(id) }
        let zone = try store.zone(of: item)
        var row = RecordJSON(
            outcome: .inLog, photo: path, reading: reading, vehicle: vehicle,
            time: item.reading.time(of: item.photo, in: zone))
        switch try registrar.take(item) {
        case .logged(let confirmed, _):
            tally.logged += 1
            (row.outcome, row.threshold) = (.logged, registrar.acceptAt)
            if case .odometer(let entry) = confirmed { row.entry = entry }
            Console.tell(
                "\(path.shortPath.printable.unbroken): logged \(reading.shown.printable), \(vehicle?.name.printable ?? "")"
                    + (row.entry?.whenSaid(in: zone) ?? ""), indent: "")
        case .pending(let pending, let because):
            tally.waiting += 1
            row.outcome = .waiting
            reasons[(because.first(where: \.needsPerson) ?? .unsure).shortWords, default: 0] += 1
            if let vehicle, writesJSON {
                let odd = try store.words(on: because.filter(\.isAboutLog), to: pending, of: vehicle)
                row.odd = odd.isEmpty ? nil : odd
            }
        case .known(let photo):
            tally.known += 1
            row.entry = photo.snapshot
        case .rejectedBefore:
            tally.rejected += 1
            row.outcome = .rejected
        case .takenBackBefore:
            tally.takenBack += 1
            row.outcome = .takenBack
        }
        if writesJSON { Console.out(row.line) }
    }
}
