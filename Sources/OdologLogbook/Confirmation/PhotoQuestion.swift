public import Foundation
public import OdologOdometer
public import OdologReading
public import OdologVIN
public import VehicleStore

/// A photo's reading that waits for a person: what is asked. A person may change the kind, the vehicle and the time.
public struct PhotoQuestion: Sendable {
    /// The reading that waits, with its photo.
    public let item: PendingReading
    /// Nil: nobody has said yet whose reading it is.
    public let vehicle: Vehicle?
    /// The zone in which times are typed and shown: the vehicle's, or else the one that was given.
    public let zone: TimeZone
    /// The reading of the other kind, which waits too until this one is decided.
    let otherKind: StoredReading.ID?

    /// What it was read for.
    public var kind: ReadingKind { item.reading.kind }
    /// What was read.
    public var content: Reading { item.reading.content }
    /// When the photo was taken, and who says so.
    public var time: PhotoTime { item.reading.time(of: item.photo, in: zone) }

    /// Whether there is a value to accept, and a vehicle that it is of.
    public var canAccept: Bool { vehicle != nil && (content.value != nil || content.vin != nil) }

    /// The odometer value that an answer means.
    public func value(for answer: PhotoAnswer) throws(PhotoRefusal) -> OdometerEntry? {
        try content.value(for: answer)
    }

    /// The VIN that an answer means. Nil: the answer is none.
    public func vin(for answer: PhotoAnswer) throws(PhotoRefusal) -> VIN? {
        switch answer {
        case .accept: return content.vin
        case .runnerUp:
            guard let other = content.candidates.dropFirst().first?.vin else { throw .noRunnerUp }
            return other
        case .typed(let text):
            do { return try VIN(typed: text) } catch { throw .refused(error.description) }
        case .reject, .skip: return nil
        }
    }
}

extension Reading {
    /// The odometer value that an answer means, with a unit where one was seen or typed. Nil: the answer is none, or nothing was read.
    public func value(for answer: PhotoAnswer) throws(PhotoRefusal) -> OdometerEntry? {
        switch answer {
        case .accept: return value.map { OdometerEntry($0, unit) }
        case .runnerUp:
            guard let other = candidates.dropFirst().first else { throw .noRunnerUp }
            guard let value = other.value else { return try Self.entry(other.text, other.unit ?? unit) }
            return OdometerEntry(value, other.unit ?? unit)
        case .typed(let text): return try Self.entry(text, unit)
        case .reject, .skip: return nil
        }
    }

    private static func entry(_ text: String, _ unit: DistanceUnit?) throws(PhotoRefusal) -> OdometerEntry {
        do {
            let typed = try OdometerEntry(parsing: text)
            return OdometerEntry(typed.value, typed.unit ?? unit)
        } catch {
            if (try? VIN(named: text)) != nil { throw .isVIN }
            if TypedHours.isMeant(by: text), let hours = try? TypedHours(text) { throw .isHours(hours) }
            throw .refused(error.description)
        }
    }
}

/// What a person says to a reading.
public enum PhotoAnswer: Hashable, Sendable, Codable {
    /// What was read is right.
    case accept
    /// The second candidate is right.
    case runnerUp
    /// This is right: an odometer value or a VIN, as a person types it.
    case typed(String)
    /// Nothing of it is to be logged.
    case reject
    /// It goes on waiting.
    case skip
}

/// Why an answer can't be taken.
public enum PhotoRefusal: LocalizedError, Sendable, CustomStringConvertible {
    /// There is no second candidate.
    case noRunnerUp
    /// An odometer value is asked for, and a VIN was typed.
    case isVIN
    /// An odometer value is asked for, and hours were typed.
    case isHours(TypedHours)
    /// Nobody has said yet whose it is.
    case noVehicle
    /// A VIN has no time.
    case hasNoTime
    /// Another vehicle has the VIN.
    case vinTaken(VIN, by: String)
    /// The photo is decided already.
    case decided(StoreError)
    /// One sentence on what is wrong with what was typed.
    case refused(String)

    public var errorDescription: String? { description }

    /// One sentence.
    public var description: String {
        switch self {
        case .noRunnerUp: "there is no other one; type the value"
        case .isVIN: "That is a VIN, and an odometer value is asked for."
        case .isHours: "Those are hours, and a photo is logged with an odometer value."
        case .noVehicle: "Nobody has said yet whose photo it is."
        case .hasNoTime: "a VIN has no time"
        case .vinTaken(let vin, let name): StoreError.vinTaken(vin, by: name).description
        case .decided(let error): error.description
        case .refused(let sentence): sentence
        }
    }
}

/// What needs a yes of its own before an answer is carried out. The same answer with this in `yes` goes on.
public enum PhotoObjection: Sendable {
    /// The value is odd beside the vehicle's log.
    case odd(OddEntry)
    /// The log has a copy of the photo with another, corrected value.
    case corrected(MileageSnapshot)
    /// The VIN tells another vehicle than the log has.
    case otherVehicle(VIN)
    /// The check digit of a typed VIN is wrong.
    case wrongCheckDigit(VIN)
    /// The vehicle has another VIN.
    case replacesVIN(VIN)
}

/// The yeses that were given, for now or for another process.
public struct PhotoYes: Hashable, Sendable, Codable {
    /// What is odd beside the log.
    public var odd = Acknowledged()
    /// Beside a copy with a corrected value.
    public var corrected = false
    /// A VIN that tells another vehicle.
    public var otherVehicle = false
    /// A typed VIN whose check digit is wrong.
    public var wrongCheckDigit = false
    /// In place of the VIN that the vehicle has.
    public var replacesVIN = false

    /// None yet.
    public init() {}

    /// Says yes to what was asked.
    public mutating func add(_ objection: PhotoObjection) {
        switch objection {
        case .odd(let odd): self.odd.formUnion(odd.acknowledged)
        case .corrected: corrected = true
        case .otherVehicle: otherVehicle = true
        case .wrongCheckDigit: wrongCheckDigit = true
        case .replacesVIN: replacesVIN = true
        }
    }
}

/// What became of an answer.
public enum PhotoStep: Sendable {
    /// An odometer value was logged.
    case logged(MileageSnapshot)
    /// The vehicle has the VIN now. What the VIN tells of it and nobody has said yet is `missing`: ``PhotoConfirmation/fillIn(_:_:)``.
    case hasVIN(before: Vehicle, after: Vehicle, missing: VehicleDetails?)
    /// It waits no more, and nothing was logged.
    case rejected
    /// It still waits.
    case skipped
    /// The photo is a copy of the one of this meter reading, which is in the log.
    case isCopy(of: MileageSnapshot)
    /// Nothing was written: a yes is needed.
    case asks(PhotoObjection)
}
