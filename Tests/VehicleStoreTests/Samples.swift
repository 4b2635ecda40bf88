import Foundation
import GRDB
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import OdologVehicleLog

@testable import VehicleStore

/// A folder that is gone with the object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "odolog-store-" + UUID().uuidString
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var storePath: String { path + "/log.sqlite" }

    /// The file through GRDB alone, as another program would open it.
    func rawDatabase(_ name: String = "log.sqlite") throws -> DatabaseQueue {
        try DatabaseQueue(path: path + "/" + name)
    }
}

enum Sample {
    /// 64 hexadecimal digits.
    static func hash(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    static func photo(_ number: Int = 1, path: String? = nil, takenAt: Date? = nil) -> PhotoRecord {
        PhotoRecord(
            sha256: hash(number), byteCount: 2_000_000 + number, width: 4_000, height: 3_000,
            path: path ?? "photos/IMG_\(number).jpg", takenAt: takenAt)
    }

    static func value(_ wholeUnits: Int, _ tenths: Int? = nil) -> OdometerValue {
        try! OdometerValue(wholeUnits: wholeUnits, tenths: tenths)
    }

    /// Of a reading: the store takes a photo's from its record.
    private static let facts = PhotoFacts(
        sha256: hash(1), byteCount: 2_000_001, width: 4_000, height: 3_000,
        takenAt: CaptureTime("2024-05-01T12:33:01+02:00"))
    private static let engine = EngineIdentity(name: "fixed", version: "", model: "1")

    static func odometer(
        _ wholeUnits: Int = 123_456, _ tenths: Int? = nil, unit: DistanceUnit? = .kilometers, confidence: Double = 0.97
    ) -> Reading {
        let text = value(wholeUnits, tenths).description
        return Reading(
            photo: facts, kind: .odometer,
            candidates: [
                Candidate(
                    text: text, confidence: confidence, value: value(wholeUnits, tenths), unit: unit, meter: .unknown,
                    quad: Quad(x: 100.5, y: 200, width: 300, height: 40)),
                Candidate(text: "8" + text, confidence: 0.01),
            ], decision: .accept, engine: engine, rawText: "ODO \(text) km")
    }

    /// As sure as can be, and still for a person.
    static let doubtful = odometer(confidence: 1).with {
        $0.decision = .review
        $0.doubts = [.photoDamaged, Doubt(rawValue: "a later version's")]
    }

    /// A trip meter's, beside the total, on what may be something else; its last drum is between two digits.
    static let trip = odometer(643, 5).with {
        $0.scene = SceneGuess(code: "fuel_pump", probability: 0.75)
        $0.candidates[0].confidence = 0.4
        $0.candidates[0].valueConfidence = 0.98
        $0.candidates[0].meter = .trip
        $0.candidates[0].otherMeter = value(164_214)
        $0.candidates[0].facts = [
            .odometer(.objection(.scene(.fuelPump))), .odometer(.smallDigits(share: 1.0 / 3)),
            .other(.init(code: "a later version's")),
        ]
        $0.decision = .review
        $0.doubts = [.notAnOdometer, .tripMeter]
    }

    /// Nothing readable.
    static let unreadable = Reading(
        photo: facts, kind: nil, candidates: [], decision: .reject, obstacle: .tooSmall(height: 4.5), engine: engine)

    static let vin = try! VIN("1M8GDM9AXKP042788")
    static let otherVIN = try! VIN("2HGFG1B86BH501831")

    /// A VIN with facts of all sorts.
    static let explained = vinReading().with {
        $0.candidates = [
            Candidate(
                text: vin.text, confidence: 0.8, vin: vin,
                facts: [
                    .vin(.checkDigitValid),
                    .repair(VINRepair(position: 5, from: "0", to: "D", reason: .digitExpected)),
                ]),
            Candidate(
                text: otherVIN.text, confidence: 0.1, vin: otherVIN, facts: [.disadvantage(.otherVIN(differing: 16))]),
        ]
    }

    static func vinReading(_ vin: VIN? = vin) -> Reading {
        Reading(
            photo: facts, asked: .vin, kind: vin == nil ? nil : .vin,
            candidates: vin.map { [Candidate(text: $0.text, confidence: 0.99, vin: $0, source: .both)] } ?? [],
            decision: vin == nil ? .reject : .accept, engine: engine, rawText: vin?.text ?? "")
    }

    /// Midnight UTC of a day of 2024, counted from 1 January.
    static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_704_067_200 + number * 86_400) }

    /// The same as a moment of UTC's clock.
    static func day(_ number: Double) -> LogTime { LogTime(day(number) as Date, utcOffset: 0) }

    static func confirmation(
        _ wholeUnits: Int = 123_456, _ tenths: Int? = nil, unit: DistanceUnit = .kilometers, of vehicle: Vehicle,
        day: Double = 0, second: Int = 0, acknowledging: [MileageFlag] = [], threshold: Double? = nil
    ) -> Confirmation {
        Confirmation(
            value: value(wholeUnits, tenths), unit: unit, vehicle: vehicle.id, takenAt: Self.day(day) + Double(second),
            timeSource: .exif, acknowledging: acknowledging, decidedBy: threshold == nil ? .person : .threshold,
            threshold: threshold)
    }
}

extension VehicleStore {
    func addDoblo() throws(StoreError) -> Vehicle {
        try add(NewVehicle(name: "Blue Doblo", make: "Fiat", model: "Doblò", year: 2011))
    }

    /// A photo with one pending odometer reading.
    func pend(
        _ number: Int, _ wholeUnits: Int = 123_456, _ tenths: Int? = nil, unit: DistanceUnit? = .kilometers
    ) throws(StoreError) -> StoredReading {
        try register(Sample.photo(number), readings: [Sample.odometer(wholeUnits, tenths, unit: unit)])
            .pending(.odometer)!
    }

    /// A photo of a VIN that waits, also if it was rejected before.
    func pendVIN(_ number: Int) throws(StoreError) -> StoredReading {
        try register(Sample.photo(number), readings: [Sample.vinReading()], reopeningRejected: true).pending(.vin)!
    }
}
