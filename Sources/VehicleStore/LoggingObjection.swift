internal import GRDB
public import OdologOdometer
public import OdologReading
public import OdologVIN

/// Why a waiting reading can't be logged as it was read without a person.
public enum LoggingObjection: Hashable, Sendable {
    /// Nobody has said whose reading it is.
    case noVehicle
    /// Nothing was read, or the confidence is lower than was asked for.
    case unsure
    /// The reading has a doubt.
    case doubt(Doubt)
    /// A person has rejected a reading of this photo before, or taken it back.
    case rejectedBefore
    /// The photo is a copy of another one, such as one sent by a messenger, and a person said that what was read there is
    /// wrong. The path is that of the other photo.
    case copy(of: String, CopyDecision)
    /// The value is odd beside the vehicle's other entries, or for its date. A flag that only explains another flag
    /// stands beside it.
    case flag(MileageFlag)
    /// The vehicle has this VIN.
    case otherVIN(VIN, vehicle: String)
    /// Another vehicle has the VIN.
    case vinTaken(VIN, by: String)
    /// The VIN tells something else than what is known of the vehicle: a sentence.
    case otherVehicle(String)

    /// What a person decided on the other one of two copies of a photo.
    public enum CopyDecision: String, Hashable, Sendable, CaseIterable {
        /// The reading was useless.
        case rejected
        /// Its entry was taken back out of the log.
        case takenBack
        /// The value was another one.
        case corrected
    }

    /// The reading itself may be sure. What is known of the vehicles says that it is wrong, or probably wrong.
    public var isAboutLog: Bool {
        switch self {
        case .copy, .flag, .otherVIN, .vinTaken, .otherVehicle: true
        case .noVehicle, .unsure, .doubt, .rejectedBefore: false
        }
    }

    /// False for a flag that only explains another one.
    public var needsPerson: Bool {
        if case .flag(let flag) = self { flag.needsPerson } else { true }
    }
}

extension LoggingObjection: CustomStringConvertible {
    /// One sentence for a person.
    public var description: String {
        switch self {
        case .noVehicle: "It belongs to no vehicle yet."
        case .unsure: "It is less sure than was asked for."
        case .doubt(let doubt): Self.sentence(doubt.description)
        case .rejectedBefore: "It was rejected or taken back before."
        case .copy(let path, let decision):
            "It is probably a copy of \(path), which a person has \(decision == .takenBack ? "taken back" : decision.rawValue)."
        case .flag(let flag): flag.description
        case .otherVIN(let vin, let name): Self.sentence(StoreError.vehicleHasOtherVIN(vin, vehicle: name).description)
        case .vinTaken(let vin, let name): Self.sentence(StoreError.vinTaken(vin, by: name).description)
        case .otherVehicle(let sentence): sentence
        }
    }

    /// Two to four words, for a table.
    public var shortWords: String {
        switch self {
        case .noVehicle: "no vehicle yet"
        case .unsure: "not sure enough"
        case .doubt(let doubt): doubt.shortWords
        case .rejectedBefore: "rejected before"
        case .copy(_, let decision): "copy of \(decision == .takenBack ? "a withdrawn" : "a \(decision.rawValue)") one"
        case .flag(let flag): flag.shortWords
        case .otherVIN: "vehicle has other VIN"
        case .vinTaken: "another vehicle's VIN"
        case .otherVehicle: "VIN of another model"
        }
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    /// Why `confirm` and `confirmVIN` refused the value. Nil: they failed for another reason.
    static func all(_ error: StoreError) -> [LoggingObjection]? {
        switch error {
        case .needsPerson(let objections): objections
        case .needsSecondYes(let flags, _): flags.map(LoggingObjection.flag)
        case .vehicleHasOtherVIN(let vin, let name): [.otherVIN(vin, vehicle: name)]
        case .vinTaken(let vin, let name): [.vinTaken(vin, by: name)]
        default: nil
        }
    }
}

extension VehicleStore {
    /// What speaks against logging a waiting reading by a threshold. Empty: nothing. The vehicle's log is only looked
    /// at where the reading itself is sure enough.
    ///
    /// Throws `.noSuchVehicleID`.
    ///
    /// - Parameters:
    ///   - reading: what waits.
    ///   - photo: its photo, with all that was read of it.
    ///   - vehicle: nil: nobody has said yet whose reading it is.
    ///   - threshold: the least confidence, 0...1. Nil: no confidence is enough.
    ///   - trustsFileTimes: whether the file's time counts where the camera gives none.
    ///   - decode: tells a vehicle by its VIN. Nil: the VIN isn't compared with the vehicle.
    public func objections(
        to reading: StoredReading, of photo: RegisteredPhoto, vehicle: Vehicle?, acceptAt threshold: Double?,
        trustingFileTimes trustsFileTimes: Bool = false, decode: ((VIN) -> DecodedVehicle?)? = nil
    ) throws(StoreError) -> [LoggingObjection] {
        let objections = reading.objections(of: photo, acceptAt: threshold)
        guard let vehicle else { return objections + [.noVehicle] }
        guard objections.isEmpty else { return objections }
        return try self.objections(
            to: PendingReading(reading: reading, photo: photo.photo), inLogOf: vehicle,
            trustingFileTimes: trustsFileTimes, decode: decode)
    }

    /// What speaks against a waiting reading as it was read, given what is known of the vehicles. Empty: nothing does,
    /// or nothing was read.
    ///
    /// Throws `.noSuchVehicleID`.
    ///
    /// - Parameters:
    ///   - pending: what waits, with its photo.
    ///   - vehicle: the vehicle whose log it would go into.
    ///   - trustsFileTimes: whether the file's time counts where the camera gives none.
    ///   - decode: tells a vehicle by its VIN. Nil: the VIN isn't compared with the vehicle.
    public func objections(
        to pending: PendingReading, inLogOf vehicle: Vehicle, trustingFileTimes trustsFileTimes: Bool = false,
        decode: ((VIN) -> DecodedVehicle?)? = nil
    ) throws(StoreError) -> [LoggingObjection] {
        let content = pending.reading.content
        if let value = content.value {
            let time = pending.reading.time(of: pending.photo, in: try profile(of: vehicle.id).zone)
            let flags = try assess(
                value, unit: content.unit ?? vehicle.unit, vehicle: vehicle.id, at: time.date, from: time.source,
                utcOffset: time.utcOffset
            ).flags.filter { !(trustsFileTimes && $0 == .datedByFile) }
            let odd = flags.contains(where: \.needsPerson) ? flags.map(LoggingObjection.flag) : []
            let confirmation = Confirmation(
                value: value, unit: content.unit ?? vehicle.unit, vehicle: vehicle.id, takenAt: time.date,
                timeSource: time.source, utcOffset: time.utcOffset)
            let copied = try read { db in try pending.reading.decidedCopy(db, as: confirmation, of: pending.photo) }
            return (copied.map { [$0.objection] } ?? []) + odd
        }
        guard let vin = content.vin else { return [] }
        if let decoded = decode?(vin), let objection = vehicle.objection(to: decoded) {
            return [.otherVehicle(objection)]
        }
        if let known = vehicle.vin { return known == vin ? [] : [.otherVIN(known, vehicle: vehicle.name)] }
        guard let owner = try self.vehicle(with: vin), owner.id != vehicle.id else { return [] }
        return [.vinTaken(vin, by: owner.name)]
    }
}

extension VehicleStore {
    /// The entry of another copy of the photo, which a person corrected to another value than this confirmation has. Nil: there
    /// is none.
    package func correctedCopy(
        of pending: PendingReading, as confirmation: Confirmation
    ) throws(StoreError) -> MileageSnapshot? {
        try read { db in try pending.reading.decidedCopy(db, as: confirmation, of: pending.photo)?.entry }
    }
}

extension StoredReading {
    /// What in the reading itself, or in what became of its photo, speaks against logging it by a threshold.
    func objections(of photo: RegisteredPhoto, acceptAt threshold: Double?) -> [LoggingObjection] {
        var objections = content.doubts.map(LoggingObjection.doubt)
        let isSure = threshold.map { content.valueConfidence >= $0 } ?? false
        if !isSure || content.decision == .reject { objections.append(.unsure) }
        if photo.wasRejected(kind) { objections.append(.rejectedBefore) }
        return objections
    }

    /// Throws `.needsPerson` where a threshold may not log this reading, or not with this value.
    func check(
        _ db: Database, by decisionMaker: DecisionMaker, threshold: Double?, isAsRead: Bool
    ) throws {
        guard decisionMaker == .threshold else { return }
        var objections = objections(of: try RegisteredPhoto(db, photoID), acceptAt: threshold)
        if !isAsRead, !objections.contains(.unsure) { objections.append(.unsure) }
        guard objections.isEmpty else { throw StoreError.needsPerson(objections) }
    }
}
