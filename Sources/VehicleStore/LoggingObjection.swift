public import OdologOdometer
public import OdologReading
public import OdologVIN

/// What speaks against logging a reading that waits as it was read, without a person.
public enum LoggingObjection: Hashable, Sendable {
    /// Nobody has said whose it is.
    case noVehicle
    /// Nothing was read, or it is less sure than was asked for.
    case unsure
    /// The reading has a doubt.
    case doubt(Doubt)
    /// A person has rejected what was read of the photo before, or taken it back.
    case rejectedBefore
    /// Beside the vehicle's other entries, or for its date. Those that only explain stand beside the one that they explain.
    case flag(MileageFlag)
    /// The vehicle has this VIN.
    case otherVIN(VIN, vehicle: String)
    /// Another vehicle has the VIN.
    case vinTaken(VIN, by: String)
    /// What the VIN tells isn't what is known of the vehicle: a sentence.
    case otherVehicle(String)

    /// It is not the reading that is unsure: beside what is known of the vehicles it can't be right, or hardly.
    public var isAboutLog: Bool {
        switch self {
        case .flag, .otherVIN, .vinTaken, .otherVehicle: true
        case .noVehicle, .unsure, .doubt, .rejectedBefore: false
        }
    }

    /// False for what only explains another.
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
        case .flag(let flag): flag.description
        case .otherVIN(let vin, let name): Self.sentence(StoreError.vehicleHasOtherVIN(vin, vehicle: name).description)
        case .vinTaken(let vin, let name): Self.sentence(StoreError.vinTaken(vin, by: name).description)
        case .otherVehicle(let sentence): sentence
        }
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    /// What `confirm` and `confirmVIN` refuse a value for; nil: they failed otherwise.
    static func all(_ error: StoreError) -> [LoggingObjection]? {
        switch error {
        case .needsSecondYes(let flags): flags.map(LoggingObjection.flag)
        case .vehicleHasOtherVIN(let vin, let name): [.otherVIN(vin, vehicle: name)]
        case .vinTaken(let vin, let name): [.vinTaken(vin, by: name)]
        default: nil
        }
    }
}

extension VehicleStore {
    /// What speaks against logging by a threshold what waits of a photo; empty: nothing. The vehicle's log is asked only where the reading
    /// itself is sure enough.
    ///
    /// Throws `.noSuchVehicle`.
    ///
    /// - Parameters:
    ///   - reading: what waits.
    ///   - photo: its photo, with all that was read of it.
    ///   - vehicle: nil: nobody has said yet whose it is.
    ///   - threshold: the least confidence, 0...1; nil: none is enough.
    ///   - trustsFileTimes: a photo's file says when it was taken, where its camera doesn't.
    ///   - decode: tells a vehicle by its VIN; nil: that isn't compared.
    public func objections(
        to reading: StoredReading, of photo: RegisteredPhoto, vehicle: Vehicle?, acceptAt threshold: Double?,
        trustingFileTimes trustsFileTimes: Bool = false, decode: ((VIN) -> DecodedVehicle?)? = nil
    ) throws(StoreError) -> [LoggingObjection] {
        let content = reading.content
        var objections = content.doubts.map(LoggingObjection.doubt)
        let isSure = threshold.map { content.valueConfidence >= $0 } ?? false
        if !isSure || content.decision == .reject { objections.append(.unsure) }
        if photo.wasRejected(reading.kind) { objections.append(.rejectedBefore) }
        guard let vehicle else { return objections + [.noVehicle] }
        guard objections.isEmpty else { return objections }
        return try self.objections(
            to: PendingReading(reading: reading, photo: photo.photo), inLogOf: vehicle,
            trustingFileTimes: trustsFileTimes, decode: decode)
    }

    /// What speaks against a reading that waits, as it was read, beside what is known of the vehicles; empty: nothing, or nothing was
    /// read.
    ///
    /// Throws `.noSuchVehicle`.
    ///
    /// - Parameters:
    ///   - pending: what waits, with its photo.
    ///   - vehicle: the one whose log it would go into.
    ///   - trustsFileTimes: a photo's file says when it was taken, where its camera doesn't.
    ///   - decode: tells a vehicle by its VIN; nil: that isn't compared.
    public func objections(
        to pending: PendingReading, inLogOf vehicle: Vehicle, trustingFileTimes trustsFileTimes: Bool = false,
        decode: ((VIN) -> DecodedVehicle?)? = nil
    ) throws(StoreError) -> [LoggingObjection] {
        let content = pending.reading.content
        if let value = content.value {
            let time = pending.reading.time(of: pending.photo)
            let flags = try assess(
                value, unit: content.unit ?? vehicle.unit, vehicle: vehicle.id, at: time.date, from: time.source
            ).flags.filter { !(trustsFileTimes && $0 == .datedByFile) }
            return flags.contains(where: \.needsPerson) ? flags.map(LoggingObjection.flag) : []
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
