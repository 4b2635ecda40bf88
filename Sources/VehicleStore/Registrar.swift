public import Foundation
public import OdologReading
public import OdologVIN

/// Takes readings into the store without asking anyone. Readings that are sure enough go into the log. The others wait
/// for a person.
public struct Registrar: Sendable {
    /// What became of a reading.
    public struct Taken: Sendable {
        /// Where it stands now.
        public let outcome: Outcome
        /// What the store keeps of the photo.
        public let photo: StoredPhoto
        /// A person had rejected it, and now it waits again.
        public let isReopened: Bool
        /// Until now the photo waited for this other vehicle.
        public let waitedFor: Vehicle?
    }

    /// Where a reading stands.
    public enum Outcome: Sendable {
        /// `filledIn`: new facts of the vehicle that its VIN told.
        case logged(ConfirmedReading, filledIn: VehicleDetails?)
        /// Waits for a decision, because of these objections.
        case pending(PendingReading, because: [LoggingObjection])
        /// The photo was in the log before, or its VIN was confirmed before.
        case known(RegisteredPhoto)
        /// A person has rejected it before.
        case rejectedBefore
        /// It was logged, or its VIN was the vehicle's. Then that was taken back.
        case takenBackBefore
    }

    /// The store that the readings go into.
    public let store: VehicleStore
    /// The least confidence at which a reading is logged, 0...1. Nil: no reading is logged.
    public let acceptAt: Double?
    /// Used instead of the photos' own time.
    public var takenAt: Date?
    /// Whether the file's time counts where the camera gives none.
    public var trustsFileTimes: Bool
    /// Tells a vehicle by its VIN. A VIN that tells of another vehicle isn't logged. Nil: the VIN isn't compared.
    public var decode: (@Sendable (VIN) -> DecodedVehicle?)?
    /// Whether a confirmed VIN fills in facts of the vehicle that nobody has said.
    public var fillsVehicle: Bool

    /// What isn't given has the default of its parameter.
    public init(
        store: VehicleStore, acceptAt: Double?, takenAt: Date? = nil, trustsFileTimes: Bool = false,
        decode: (@Sendable (VIN) -> DecodedVehicle?)? = nil, fillsVehicle: Bool = false
    ) {
        self.store = store
        self.acceptAt = acceptAt
        self.takenAt = takenAt
        self.trustsFileTimes = trustsFileTimes
        self.decode = decode
        self.fillsVehicle = fillsVehicle
    }

    /// The store keeps one reading of a photo, however often this is called. A value that looks odd beside the
    /// vehicle's others is never logged. Neither is a VIN that isn't the vehicle's.
    ///
    /// Throws what `register` throws.
    ///
    /// - Parameters:
    ///   - reading: what was read.
    ///   - path: the photo's path, or a `file:` URI.
    ///   - vehicle: nil: nobody has said yet whose reading it is, so it waits.
    ///   - reopeningRejected: whether a reading that a person has rejected waits again.
    public func take(
        _ reading: Reading, at path: String, of vehicle: Vehicle?, reopeningRejected: Bool = false
    ) throws(StoreError) -> Taken {
        let kind = reading.kindToConfirm
        let photo = PhotoRecord(reading.photo, path: path)
        let known = try store.photo(sha256: photo.sha256)
        let before = known?.pending(kind)?.vehicleID
        let registered = try store.register(
            photo, readings: [reading], vehicle: vehicle?.id, enteredTime: takenAt,
            reopeningRejected: reopeningRejected)
        var waitedFor: Vehicle?
        if let before, let vehicle, before != vehicle.id { waitedFor = try store.vehicle(before) }
        return Taken(
            outcome: try outcome(registered, kind, of: vehicle), photo: registered.photo,
            isReopened: known?.pending(kind) == nil && known?.wasRejected(kind) == true
                && registered.pending(kind) != nil,
            waitedFor: waitedFor)
    }

    /// Decides on a reading that waits, as `take(_:at:of:)` does on one that is new. `takenAt` doesn't count: the reading keeps its time.
    ///
    /// Throws `.noSuchVehicleID` where its vehicle was removed, and what concerns the store's file.
    public func take(_ pending: PendingReading) throws(StoreError) -> Outcome {
        let vehicle = try pending.reading.vehicleID.map { id throws(StoreError) in try store.vehicle(id) }
        guard let photo = try store.photo(sha256: pending.photo.record.sha256) else { return .rejectedBefore }
        return try outcome(photo, pending.reading.kind, of: vehicle)
    }

    private func outcome(
        _ registered: RegisteredPhoto, _ kind: ReadingKind, of vehicle: Vehicle?
    ) throws(StoreError) -> Outcome {
        guard let waiting = registered.pending(kind) else {
            guard registered.confirmed(kind) == nil else { return .known(registered) }
            return registered.wasTakenBack(kind) ? .takenBackBefore : .rejectedBefore
        }
        let pending = PendingReading(reading: waiting, photo: registered.photo)
        let objections = try objections(to: waiting, of: registered, vehicle: vehicle)
        guard objections.isEmpty, let vehicle else { return .pending(pending, because: objections) }
        do {
            let confirmed = try store.confirm(
                pending, vehicle: vehicle.id, acknowledging: trustsFileTimes ? [.datedByFile] : [],
                decidedBy: .threshold, threshold: acceptAt)
            // A copy has no entry of its own: the photo was known before.
            if case .odometer(let entry) = confirmed, entry.readingID != waiting.id {
                return .known(try asItIsNow(registered))
            }
            return .logged(confirmed, filledIn: try fillIn(confirmed))
        } catch {
            // Another process was faster.
            switch error {
            case .alreadyLogged, .alreadyConfirmed: return .known(try asItIsNow(registered))
            case .alreadyRejected: return .rejectedBefore
            default:
                guard let objections = LoggingObjection.all(error) else { throw error }
                return .pending(pending, because: objections)
            }
        }
    }

    private func asItIsNow(_ photo: RegisteredPhoto) throws(StoreError) -> RegisteredPhoto {
        try store.photo(sha256: photo.photo.record.sha256) ?? photo
    }

    /// What speaks against logging a waiting reading. Empty: nothing.
    public func objections(
        to reading: StoredReading, of photo: RegisteredPhoto, vehicle: Vehicle?
    ) throws(StoreError) -> [LoggingObjection] {
        try store.objections(
            to: reading, of: photo, vehicle: vehicle, acceptAt: acceptAt, trustingFileTimes: trustsFileTimes,
            decode: decode)
    }

    private func fillIn(_ confirmed: ConfirmedReading) throws(StoreError) -> VehicleDetails? {
        guard fillsVehicle, case .vin(let vehicle) = confirmed, let vin = vehicle.vin,
            let missing = vehicle.missing(from: decode?(vin))
        else { return nil }
        try store.complete(vehicle.id, missing)
        return missing
    }
}
