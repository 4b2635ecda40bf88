public import Foundation
internal import OdologOdometer
public import OdologReading
public import OdologVIN
internal import OdologVehicleLog
public import VehicleStore

/// Takes a person's answers to photos that wait. It shows nothing and asks nobody: a terminal, a page and a program are its faces. It
/// holds no state of its own, so that a question can be asked here and answered in another process.
public struct PhotoConfirmation: Sendable {
    /// The store with what waits.
    public let store: VehicleStore
    /// The time that counts as now.
    public let now: Date
    /// Who answers, 1 to 200 characters.
    public let writer: String
    /// The zone of photos that are of no vehicle yet.
    public let zone: TimeZone
    /// What a VIN tells of its vehicle.
    private let decode: @Sendable (VIN) -> DecodedVehicle?

    /// `decode`: what a VIN tells of its vehicle, such as `VehicleDecoder` does.
    public init(
        store: VehicleStore, now: Date, writer: String, zone: TimeZone,
        decode: @escaping @Sendable (VIN) -> DecodedVehicle? = { _ in nil }
    ) {
        (self.store, self.now, self.writer, self.zone, self.decode) = (store, now, writer, zone, decode)
    }

    /// The question about a reading that waits, with the vehicle as it is now. Nil: it doesn't wait any more.
    public func question(_ id: StoredReading.ID) throws(StoreError) -> PhotoQuestion? {
        guard let item = try store.pendingReading(id) else { return nil }
        return try question(item, of: item.reading.vehicleID.map { id throws(StoreError) in try store.vehicle(id) })
    }

    /// `vehicle`: nil: nobody has said yet whose reading it is.
    public func question(_ item: PendingReading, of vehicle: Vehicle?) throws(StoreError) -> PhotoQuestion {
        try question(item, of: vehicle, otherKind: nil)
    }

    private func question(
        _ item: PendingReading, of vehicle: Vehicle?, otherKind: StoredReading.ID?
    ) throws(StoreError) -> PhotoQuestion {
        let zone = try vehicle.map { vehicle throws(StoreError) in try store.profile(of: vehicle.id).zone }
        return PhotoQuestion(item: item, vehicle: vehicle, zone: zone ?? self.zone, otherKind: otherKind)
    }

    /// The same question, with the vehicle as it is now: an earlier yes, or another process, may have changed it.
    public func renewed(_ question: PhotoQuestion) throws(StoreError) -> PhotoQuestion {
        let vehicle = try question.vehicle.map { vehicle throws(StoreError) in try store.vehicle(vehicle.id) }
        return try self.question(question.item, of: vehicle, otherKind: question.otherKind)
    }

    /// Carries out an answer.
    ///
    /// `yes`: what the person has said yes to besides. What is missing comes back as ``PhotoStep/asks(_:)``.
    /// - Returns: nil: there was nothing to accept.
    /// - Throws: `.refused` where the answer can't be taken, and else what the store throws.
    public func answer(
        _ answer: PhotoAnswer, to question: PhotoQuestion, yes: PhotoYes = PhotoYes()
    ) throws(ConfirmationError) -> PhotoStep? {
        try stored(checkIsSame(question))
        switch answer {
        case .reject:
            _ = try stored(store.reject(question.item.reading.id))
            return .rejected
        case .skip: return .skipped
        case .accept, .runnerUp, .typed:
            guard let vehicle = question.vehicle else { throw .refused(.noVehicle) }
            switch question.kind {
            case .odometer: return try log(answer, question, vehicle, yes)
            case .vin: return try takeVIN(answer, question, vehicle, yes)
            }
        }
    }

    /// Throws `.moved` where another store was restored in place of this one since the question was asked: what has these numbers now
    /// is something else.
    package func checkIsSame(_ question: PhotoQuestion) throws(StoreError) {
        let reading = question.item.reading
        let known = try store.reading(reading.id)
        guard known.createdAt == reading.createdAt, known.kind == reading.kind else { throw .moved(path: store.path) }
        if let vehicle = question.vehicle, try store.vehicle(vehicle.id).createdAt != vehicle.createdAt {
            throw .moved(path: store.path)
        }
    }

    private func stored<Value>(_ value: @autoclosure () throws(StoreError) -> Value) throws(ConfirmationError) -> Value
    {
        do { return try value() } catch { throw .store(error) }
    }

    private func meant<Value>(_ value: @autoclosure () throws(PhotoRefusal) -> Value) throws(ConfirmationError) -> Value
    {
        do { return try value() } catch { throw .refused(error) }
    }

    private func log(
        _ answer: PhotoAnswer, _ question: PhotoQuestion, _ vehicle: Vehicle, _ yes: PhotoYes
    ) throws(ConfirmationError) -> PhotoStep? {
        let chosen = try meant(question.value(for: answer))
        guard let chosen else { return nil }
        let time = question.time
        let confirmation = Confirmation(
            value: chosen.value, unit: chosen.unit ?? vehicle.unit, vehicle: vehicle.id, takenAt: time.date,
            timeSource: time.source,
            utcOffset: time.source == .entered ? question.zone.secondsFromGMT(for: time.date) : time.utcOffset,
            by: writer)
        let reading = question.item.reading.id
        let logbook: Logbook
        do throws(StoreError) {
            if !yes.corrected, let other = try store.correctedCopy(of: question.item, as: confirmation) {
                return .asks(.corrected(other))
            }
            logbook = Logbook(store, vehicle, try store.profile(of: vehicle.id), now: now, writer: writer)
        } catch {
            throw .store(error)
        }
        do {
            let entry = try logbook.log(confirmation, yes: yes.odd) { confirmation throws(StoreError) in
                try store.confirm(reading, as: confirmation)
            }
            return entry.readingID == reading ? .logged(entry) : .isCopy(of: entry)
        } catch {
            switch error.reason {
            case .needsSecondYes(let odd): return .asks(.odd(odd))
            case .store(let error): throw .store(error)
            default: throw .log(error)
            }
        }
    }

    private func takeVIN(
        _ answer: PhotoAnswer, _ question: PhotoQuestion, _ vehicle: Vehicle, _ yes: PhotoYes
    ) throws(ConfirmationError) -> PhotoStep? {
        guard let vin = try meant(question.vin(for: answer)) else { return nil }
        if case .typed = answer, vin.checkDigit == .invalid, !yes.wrongCheckDigit {
            return .asks(.wrongCheckDigit(vin))
        }
        let decoded = decode(vin)
        if !yes.otherVehicle, decoded.flatMap({ vehicle.objection(to: $0) }) != nil { return .asks(.otherVehicle(vin)) }
        do throws(StoreError) {
            let before = try store.vehicle(vehicle.id)
            let after = try store.confirmVIN(
                question.item.reading.id, as: vin, vehicle: vehicle.id, replacing: yes.replacesVIN)
            return .hasVIN(before: before, after: after, missing: after.missing(from: decoded))
        } catch {
            switch error {
            case .vehicleHasOtherVIN(let known, _): return .asks(.replacesVIN(known))
            case .vinTaken(let vin, let name): throw .refused(.vinTaken(vin, by: name))
            default: throw .store(error)
            }
        }
    }

    /// Fills in what the VIN tells of a vehicle and nobody has said yet.
    public func fillIn(_ vehicle: Vehicle, _ missing: VehicleDetails) throws(StoreError) -> Vehicle {
        try store.complete(vehicle.id, missing)
    }

    /// After the question is decided: the reading of the other kind, at which a person looked first, is rejected, unless it is decided, or
    /// gone with its vehicle.
    public func settle(_ question: PhotoQuestion) throws(StoreError) {
        guard let other = question.otherKind else { return }
        do { try store.reject(other) } catch { if error.isAboutFile { throw error } }
    }
}

/// Why an answer to a photo couldn't be carried out.
public enum ConfirmationError: LocalizedError, Sendable, CustomStringConvertible {
    /// The answer doesn't fit the question.
    case refused(PhotoRefusal)
    /// The log doesn't take it.
    case log(LogbookError)
    /// The store couldn't be read or written.
    case store(StoreError)

    public var errorDescription: String? { description }

    /// One sentence.
    public var description: String {
        switch self {
        case .refused(let error): error.description
        case .log(let error): error.description
        case .store(let error): error.description
        }
    }
}

// MARK: - Many at one look

extension PhotoConfirmation {
    /// Whether a reading is sure, is of a vehicle, and nothing speaks against it: a person may confirm many of these at one look, which
    /// shows their times, too.
    public func isClean(_ question: PhotoQuestion) throws(StoreError) -> Bool {
        guard question.content.decision == .accept, let vehicle = question.vehicle,
            let photo = try store.photo(sha256: question.item.photo.record.sha256)
        else { return false }
        return try store.objections(
            to: question.item.reading, of: photo, vehicle: vehicle, acceptAt: 0, trustingFileTimes: true, decode: decode
        ).isEmpty
    }
}

// MARK: - What a person changes

extension PhotoConfirmation {
    /// Asks about the other kind instead.
    ///
    /// `read`: reads the photo for that kind. It isn't called where a person has decided on it.
    /// - Returns: nil: there is nothing to decide on it.
    public func changingKind(
        _ question: PhotoQuestion, _ read: (ReadingKind) -> Reading
    ) throws(ConfirmationError) -> PhotoQuestion? {
        let kind: ReadingKind = question.kind == .odometer ? .vin : .odometer
        let record = question.item.photo.record
        do throws(StoreError) {
            let known = try store.photo(sha256: record.sha256)
            if let done = known?.confirmed(kind) {
                let entry = kind == .odometer ? known?.snapshot : nil
                throw entry.map { .alreadyLogged($0) } ?? .alreadyConfirmed(done.id)
            }
            let registered = try store.register(
                record, readings: [read(kind)], vehicle: question.vehicle?.id,
                enteredTime: question.item.reading.enteredTime, reopeningRejected: true)
            guard let pending = registered.pending(kind) else { return nil }
            return try self.question(
                PendingReading(reading: pending, photo: registered.photo), of: question.vehicle,
                otherKind: question.item.reading.id)
        } catch {
            switch error {
            case .alreadyLogged, .alreadyConfirmed: throw .refused(.decided(error))
            default: throw .store(error)
            }
        }
    }

    /// Kept in the store, too, for a later decision.
    public func changingVehicle(_ question: PhotoQuestion, to vehicle: Vehicle?) throws(StoreError) -> PhotoQuestion {
        try keep(question, of: vehicle, enteredTime: nil)
    }

    /// `text`: when the photo was taken, as a person types it, in the question's zone.
    /// - Returns: the question, and what is to be known of the time: that another one can be meant.
    public func changingTime(
        _ question: PhotoQuestion, to text: String
    ) throws(ConfirmationError) -> (question: PhotoQuestion, note: String?) {
        guard question.kind == .odometer else { throw .refused(.hasNoTime) }
        let moment: TypedMoment
        do { moment = try TypedTime(text, now: now).moment(in: question.zone) } catch {
            throw .refused(.refused("\(error)"))
        }
        do {
            return (try keep(question, of: question.vehicle, enteredTime: moment.time.date), moment.note)
        } catch {
            throw .store(error)
        }
    }

    /// The same question, kept in the store once more with all that was entered: another process has removed the vehicle, or an older store
    /// was restored.
    public func keptAgain(_ question: PhotoQuestion, of vehicle: Vehicle?) throws(StoreError) -> PhotoQuestion {
        try keep(question, of: vehicle, enteredTime: question.item.reading.enteredTime)
    }

    private func keep(
        _ question: PhotoQuestion, of vehicle: Vehicle?, enteredTime: Date?
    ) throws(StoreError) -> PhotoQuestion {
        let registered = try store.register(
            question.item.photo.record, readings: [question.content], vehicle: vehicle?.id, enteredTime: enteredTime)
        guard let pending = registered.pending(question.kind) else {
            throw .noSuchReading(question.item.reading.id)
        }
        return try self.question(
            PendingReading(reading: pending, photo: registered.photo), of: vehicle, otherKind: question.otherKind)
    }
}

// MARK: - The way back

/// A yes that can be taken back.
public enum PhotoDecision: Sendable {
    /// The odometer value that was logged.
    case entry(MileageSnapshot)
    /// The vehicle as it was before and after.
    case vin(before: Vehicle, after: Vehicle)
}

extension PhotoConfirmation {
    /// Takes a yes back: the meter reading is withdrawn, or the vehicle gets its VIN and facts of before. A fact that somebody else has
    /// changed since then stays.
    public func takeBack(_ decision: PhotoDecision) throws(StoreError) {
        switch decision {
        case .entry(let entry): try store.withdraw(entry.id, of: entry.vehicleID, LogWriting(by: writer))
        case .vin(let before, let after):
            try store.update(before.id) { vehicle in
                if vehicle.vin == after.vin { vehicle.vin = before.vin }
                if vehicle.make == after.make { vehicle.make = before.make }
                if vehicle.model == after.model { vehicle.model = before.model }
                if vehicle.year == after.year { vehicle.year = before.year }
            }
        }
    }

    /// The question that was answered, after a yes to it was taken back. Nil: it doesn't wait, as a copy of another photo.
    ///
    /// `vehicle`: whose it was thought to be. Nil: nobody had said.
    public func reopened(_ item: PendingReading, of vehicle: Vehicle?) throws(StoreError) -> PhotoQuestion? {
        let registered = try store.register(
            item.photo.record, readings: [item.reading.content], vehicle: vehicle?.id,
            enteredTime: item.reading.enteredTime, reopeningRejected: true)
        guard let pending = registered.pending(item.reading.kind) else { return nil }
        return try question(PendingReading(reading: pending, photo: registered.photo), of: vehicle)
    }
}
