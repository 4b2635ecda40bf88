import Foundation
import GRDB
import OdologOdometer
import OdologText
import OdologVIN

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

    static func odometer(
        _ wholeUnits: Int = 123_456, _ tenths: Int? = nil, unit: DistanceUnit? = .kilometers, confidence: Double = 0.97
    ) -> ReadingContent {
        let text = value(wholeUnits, tenths).description
        return ReadingContent(
            result: .odometer(value(wholeUnits, tenths), unit: unit), text: text, rawText: "ODO \(text) km",
            candidates: [.init(text: text, confidence: confidence), .init(text: "8" + text, confidence: 0.01)],
            box: Quad(x: 100.5, y: 200, width: 300, height: 40), confidence: confidence, decision: .accept,
            engine: "fixed", modelVersion: "1")
    }

    /// As sure as can be, and still for a person.
    static let doubtful: ReadingContent = {
        var content = odometer(confidence: 1)
        content.decision = .review
        content.doubts = ["photo_damaged", "a later version's"]
        return content
    }()

    /// A trip meter's, beside the total, on what may be something else; its last drum is between two digits.
    static let trip = odometer(643, 5).with {
        $0.confidence = 0.4
        $0.valueConfidence = 0.98
        $0.scene = .init(kind: "fuel_pump", probability: 0.75)
        $0.meter = .trip
        $0.otherMeter = value(164_214)
        $0.candidates[0].objections = ["the photo shows a fuel pump"]
        $0.decision = .review
        $0.doubts = ["not_an_odometer", "trip_meter"]
    }

    /// Nothing readable.
    static let unreadable = ReadingContent(
        result: .odometer(nil, unit: nil), text: "", rawText: "", candidates: [], confidence: 0, decision: .reject,
        engine: "fixed", modelVersion: "1")

    static let vin = try! VIN("1M8GDM9AXKP042788")
    static let otherVIN = try! VIN("2HGFG1B86BH501831")

    /// A VIN with all the words that there are.
    static let explained = vinReading().with {
        $0.candidates = [
            .init(text: vin.text, confidence: 0.8, repairs: ["position 5: D"], reasons: ["the check digit is right"]),
            .init(text: otherVIN.text, confidence: 0.1, disadvantages: ["another VIN"]),
        ]
    }

    static func vinReading(_ vin: VIN? = vin) -> ReadingContent {
        ReadingContent(
            result: .vin(vin), text: vin?.text ?? "", rawText: vin?.text ?? "", candidates: [], confidence: 0.99,
            decision: .accept, source: .both, engine: "fixed", modelVersion: "1")
    }

    /// Midnight UTC of a day of 2024, counted from 1 January.
    static func day(_ number: Double) -> Date { Date(timeIntervalSince1970: 1_704_067_200 + number * 86_400) }

    static func confirmation(
        _ wholeUnits: Int = 123_456, _ tenths: Int? = nil, unit: DistanceUnit = .kilometers, of vehicle: Vehicle,
        day: Double = 0, acknowledging: [MileageFlag] = [], threshold: Double? = nil
    ) -> Confirmation {
        Confirmation(
            value: value(wholeUnits, tenths), unit: unit, vehicle: vehicle.id, takenAt: Self.day(day),
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
}
