internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import OdologFiles
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologVehicleLog
internal import VehicleOCR
internal import VehicleStore

/// What the pages and the API do alike: take photos, ask, and carry answers out.
struct Desk: Sendable {
    private(set) var settings: ServerSettings
    let shelf: PhotoShelf
    let turns: PhotoTurns
    let overview = Overview()
    /// For reading from the store: what takes long holds up neither other reading nor writing.
    private let reads = OperationQueue()
    private let vehicles: VehicleLookup

    var store: VehicleStore { settings.store }
    var now: Date { settings.clock() }

    init(_ settings: ServerSettings) {
        self.settings = settings
        shelf = PhotoShelf(folder: settings.photos)
        turns = PhotoTurns(most: settings.mostPhotos)
        reads.maxConcurrentOperationCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
        let year = Calendar(identifier: .gregorian).component(.year, from: settings.clock())
        vehicles = VehicleLookup(latestModelYear: year + 1) { _ in }
    }

    /// The same, written by who asks.
    func by(_ context: ServerContext) -> Desk {
        guard let writer = context.writer else { return self }
        var desk = self
        desk.settings.writer = writer
        return desk
    }

    /// Calls `work`, whose writes are one change of the log.
    func write<Value: Sendable>(_ what: String, _ work: @escaping @Sendable (VehicleStore) throws -> Value) async throws
        -> Value
    {
        try await store.away { store in
            store.beginChange(what)
            return try work(store)
        }
    }

    func read<Value: Sendable>(_ work: @escaping @Sendable (VehicleStore) throws -> Value) async throws -> Value {
        let store = store
        return try await withCheckedThrowingContinuation { continuation in
            reads.addOperation { continuation.resume(with: Result { try work(store) }) }
        }
    }

    func logbook(_ vehicle: Vehicle.ID, _ store: VehicleStore) throws(StoreError) -> Logbook {
        Logbook(
            store, try store.vehicle(vehicle), try store.profile(of: vehicle), now: now, writer: settings.writer)
    }

    func confirmation(_ store: VehicleStore) -> PhotoConfirmation {
        let vehicles = vehicles
        return PhotoConfirmation(
            store: store, now: now, writer: settings.writer, zone: settings.zone, decode: { vehicles.vehicle(of: $0) })
    }

    // MARK: - Photos

    /// What became of a photo that was sent.
    enum Taken: Sendable {
        /// It waits for a person.
        case waits(StoredReading.ID, isNew: Bool)
        /// It was decided before.
        case known(StoredReading, MileageSnapshot?)
    }

    /// Reads a photo and lets it wait. The same photo again is the same reading, whoever sends it and however often.
    ///
    /// - Parameters:
    ///   - bytes: of the file.
    ///   - name: as the phone calls it.
    ///   - kind: nil: what is read tells.
    ///   - vehicle: nil: nobody has said yet whose it is.
    func take(_ bytes: [UInt8], name: String, kind: ReadingKind?, vehicle: Vehicle.ID?) async throws -> Taken {
        guard !bytes.isEmpty else { throw Problem(.unprocessableContent, "empty_file", "The photo has no bytes.") }
        let sha256: String = {
            var digest = SHA256Digest()
            digest.update(bytes)
            return digest.hexadecimal()
        }()
        let known = try await read { store in
            if let vehicle { _ = try store.vehicle(vehicle) }
            return try store.photo(sha256: sha256)
        }
        if let decided = known?.decided(kind) { return .known(decided, known?.snapshot) }
        if let waiting = known?.waiting(kind), shelf.file(sha256) != nil {
            if let vehicle, waiting.vehicleID != vehicle {
                try await write("serve") { store in
                    guard let question = try confirmation(store).question(waiting.id) else { return }
                    _ = try confirmation(store).changingVehicle(question, to: store.vehicle(vehicle))
                }
            }
            return .waits(waiting.id, isNew: false)
        }
        return try await turns.withTurn {
            let path = try shelf.keep(bytes, sha256: sha256, name: name)
            do {
                let last = try await read { store in try vehicle.flatMap { try previous(of: $0, store) } }
                let reading = try await settings.read(.file(path), kind, last)
                return try await write("serve") { store in
                    let owner = try vehicle.map { try store.vehicle($0) }
                    let taken = try Registrar(store: store, acceptAt: nil).take(
                        reading, at: path, of: owner, reopeningRejected: true)
                    switch taken.outcome {
                    case .pending(let pending, _): return .waits(pending.reading.id, isNew: true)
                    default:
                        let photo = try store.photo(sha256: sha256)
                        guard let decided = photo?.decided(nil) ?? photo?.readings.last else {
                            throw Problem(.internalServerError, "internal", "The photo was taken and isn't there.")
                        }
                        return .known(decided, photo?.snapshot)
                    }
                }
            } catch {
                // What can't be read doesn't wait.
                if try await read({ store in try store.photo(sha256: sha256)?.waiting(nil) }) == nil {
                    shelf.remove(sha256)
                }
                guard let error = error as? ReadingError else { throw error }
                // Where the file is on this machine is nobody's business elsewhere.
                throw Problem(
                    .unprocessableContent, error.code, error.description.replacing(path, with: PhotoShelf.safe(name)))
            }
        }
    }

    private func previous(of vehicle: Vehicle.ID, _ store: VehicleStore) throws(StoreError) -> PreviousReading? {
        let leftOut = Set(try store.leftOut(of: vehicle).map(\.id))
        let last = try store.lastSnapshot(of: vehicle)
        guard let last, !leftOut.contains(last.id) else { return nil }
        return last.previousReading(at: now)
    }

    /// The photo of a reading that waits.
    func photo(_ id: StoredReading.ID) async throws -> Response {
        let sha256 = try await read { store in try store.pendingReading(id)?.photo.record.sha256 }
        guard let file = sha256.flatMap(shelf.file), let data = FileManager.default.contents(atPath: file) else {
            throw Problem(.notFound, "no_such_photo", "The photo of reading \(id) isn't kept here.")
        }
        let bytes = Array(data)
        return .bytes(bytes, MediaType(of: bytes).name)
    }

    // MARK: - What is typed

    /// Logs an odometer value without a photo. One that says no more than a reading of the log adds none.
    func log(
        _ entry: OdometerEntry, at text: String?, of id: Vehicle.ID, yes: Acknowledged
    ) async throws -> (MileageSnapshot, isNew: Bool) {
        let at = try text.map { try TypedTime($0, now: now) }
        return try await write("serve") { store in
            let logbook = try logbook(id, store)
            let confirmation = try logbook.confirmation(of: entry, at: at)
            if let same = try store.entry(sayingAsMuchAs: confirmation) { return (same, false) }
            let written = try logbook.log(confirmation, yes: yes) { confirmation throws(StoreError) in
                try store.log(confirmation)
            }
            return (written, true)
        }
    }

    // MARK: - Answers

    /// What a person, or a program, answers to a reading that waits.
    struct Answer: Sendable {
        var answer: PhotoAnswer
        /// Nil: the one that it waits for.
        var vehicle: Vehicle.ID?
        /// As a person types it, in the vehicle's zone, or with an offset. Nil: the photo's.
        var time: String?
        var yes = PhotoYes()
    }

    /// What became of an answer.
    enum Settled: Sendable {
        case logged(MileageSnapshot, Vehicle)
        case hasVIN(Vehicle)
        case isCopy(MileageSnapshot)
        case rejected
    }

    /// Carries an answer out. Throws a ``Problem`` with status 409 where a yes is missing.
    func answer(_ given: Answer, to id: StoredReading.ID) async throws -> Settled {
        let (settled, sha256) = try await write("serve") { store -> (Settled, String) in
            let confirmation = confirmation(store)
            guard var question = try confirmation.question(id) else {
                // Says what it is by now.
                let reading = try store.reading(id)
                throw Problem(
                    .conflict, reading.status == .rejected ? "already_rejected" : "already_confirmed",
                    "Reading \(id) was decided already: it is \(reading.status.rawValue).")
            }
            if let vehicle = given.vehicle, question.vehicle?.id != vehicle {
                question = try confirmation.changingVehicle(question, to: store.vehicle(vehicle))
            }
            if let time = given.time { question = try confirmation.changingTime(question, to: time).question }
            guard let step = try confirmation.answer(given.answer, to: question, yes: given.yes) else {
                throw Problem(
                    .unprocessableContent, "nothing_read",
                    "Nothing was read in this photo; send the value, or reject it.")
            }
            let sha256 = question.item.photo.record.sha256
            let settled: Settled
            switch step {
            case .asks(let objection):
                var yes = given.yes
                yes.add(objection)
                throw Problem.needsYes(objection.sentences, Token.text(yes))
            case .logged(let entry): settled = .logged(entry, try store.vehicle(entry.vehicleID))
            case .isCopy(let entry): settled = .isCopy(entry)
            case .hasVIN(_, let after, let missing):
                settled = .hasVIN(try missing.map { try confirmation.fillIn(after, $0) } ?? after)
            case .rejected, .skipped: settled = .rejected
            }
            try confirmation.settle(question)
            return (settled, sha256)
        }
        await letGo(sha256)
        return settled
    }

    /// Takes the photo off the shelf, unless something of it still waits or photos are kept.
    private func letGo(_ sha256: String) async {
        guard !settings.keepsPhotos else { return }
        let waits = try? await read { store in try store.photo(sha256: sha256)?.waiting(nil) != nil }
        if waits == false { shelf.remove(sha256) }
    }

    /// At the start: photos that were decided elsewhere, or whose reading was cut short, are let go.
    func sweep() async {
        for sha256 in shelf.all() { await letGo(sha256) }
    }
}

extension RegisteredPhoto {
    func decided(_ kind: ReadingKind?) -> StoredReading? {
        guard let kind else { return confirmed(.odometer) ?? confirmed(.vin) }
        return confirmed(kind)
    }

    func waiting(_ kind: ReadingKind?) -> StoredReading? {
        guard let kind else { return pending(.odometer) ?? pending(.vin) }
        return pending(kind)
    }
}

extension PhotoObjection {
    /// One sentence on each thing that needs a yes.
    var sentences: [String] {
        switch self {
        case .odd(let odd): odd.sentences
        case .corrected(let entry):
            ["The log has a copy of this photo with the corrected value \(entry.value) \(entry.unit.rawValue)."]
        case .otherVehicle(let vin): ["The VIN \(vin.text) tells another vehicle than the log has."]
        case .wrongCheckDigit(let vin): ["The check digit of \(vin.text) is wrong."]
        case .replacesVIN(let vin): ["The vehicle has another VIN, \(vin.text)."]
        }
    }
}
