import Foundation
import OdologBatch
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import OdologVIN
import OdologValues
import Testing
import VehicleStore

/// What a threshold logs: it goes by the confidence in what is logged, and never over a doubt.
@Suite("Registrar and BatchStore")
struct RegistrarTests {
    private let store: VehicleStore
    private let vehicle: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        vehicle = try store.add(NewVehicle(name: "Van"))
    }

    private static let photo = PhotoFacts(
        sha256: String(repeating: "1", count: 64), byteCount: 1, width: 1, height: 1,
        takenAt: CaptureTime(localSecondsSince1970: 1_700_000_000, utcOffset: 0))
    private static let engine = EngineIdentity(name: "fixed", version: "1", model: "1")

    private static func odometer(
        confidence: Double, valueConfidence: Double, doubts: [Doubt] = []
    ) throws -> Reading {
        Reading(
            photo: photo, kind: .odometer,
            candidates: [
                Candidate(
                    text: "006435", confidence: confidence, valueConfidence: valueConfidence,
                    value: try OdometerValue(wholeUnits: 643, tenths: 5), unit: .kilometers, meter: .total)
            ], decision: .review, doubts: doubts, engine: engine)
    }

    private static func vin(doubts: [Doubt] = []) throws -> Reading {
        let vin = try VIN("1M8GDM9AXKP042788")
        return Reading(
            photo: photo, kind: .vin, candidates: [Candidate(text: vin.text, confidence: 0.995, vin: vin)],
            decision: doubts.isEmpty ? .accept : .review, doubts: doubts, engine: engine)
    }

    /// As a worker sends it.
    private func storable(_ reading: Reading) throws -> Reading {
        let report = ReadingReport(photo: "/a.jpg", outcome: .success(reading), models: "")
        return try #require(try ReadingReport(line: report.line { _ in .null }.utf8).reading)
    }

    private func isLogged(_ reading: Reading, acceptAt: Double?) throws -> Bool {
        if case .logged = try Registrar(store: store, acceptAt: acceptAt).take(reading, at: "/a.jpg", of: vehicle)
            .outcome
        {
            true
        } else {
            false
        }
    }

    @Test(arguments: [
        (0.4, 0.995, 0.99, true), (0.999, 0.5, 0.99, false), (0.4, 0.995, 0.9951, false), (0, 0.99, 0.99, true),
    ])
    func byTheValue(confidence: Double, valueConfidence: Double, acceptAt: Double, isLogged: Bool) throws {
        let content = try Self.odometer(confidence: confidence, valueConfidence: valueConfidence)
        #expect(try self.isLogged(storable(content), acceptAt: acceptAt) == isLogged)
        #expect(try store.thresholdDecisions().map(\.reading.threshold) == (isLogged ? [acceptAt] : []))
    }

    @Test func withoutAThresholdNothingIs() throws {
        #expect(try !isLogged(storable(Self.odometer(confidence: 1, valueConfidence: 1)), acceptAt: nil))
    }

    @Test("A VIN's threshold is kept, too")
    func vins() throws {
        #expect(try isLogged(storable(Self.vin()), acceptAt: 0.99))
        #expect(try store.thresholdDecisions().map(\.reading.threshold) == [0.99])
    }

    @Test("What an earlier version left waiting no threshold logs", arguments: [0, 0.5, 0.99])
    func earlierVersion(acceptAt: Double) throws {
        let doubts = [Doubt.earlierVersion]
        for content in [
            try Self.odometer(confidence: 1, valueConfidence: 1, doubts: doubts), try Self.vin(doubts: doubts),
        ] {
            #expect(try !isLogged(storable(content), acceptAt: acceptAt))
        }
        #expect(try store.thresholdDecisions().isEmpty)
        let batch = BatchStore(
            Registrar(store: store, acceptAt: acceptAt), owner: .one(vehicle), kind: nil)
        guard case .waiting(let readings, _) = try batch.standing(of: Self.photo.sha256, at: PhotoPath("/a.jpg")) else {
            return #expect(Bool(false), "they would be read again at every start")
        }
        #expect(readings.count == 2)
    }

    @Test(
        "What waits is read again where the value is sure enough by now, whatever the text",
        arguments: [
            (0.4, 0.995, true), (0.999, 0.5, false),
        ])
    func standing(confidence: Double, valueConfidence: Double, isOpen: Bool) throws {
        let content = try Self.odometer(confidence: confidence, valueConfidence: valueConfidence)
        #expect(try !isLogged(storable(content), acceptAt: nil))
        let batch = BatchStore(Registrar(store: store, acceptAt: 0.99), owner: .one(vehicle), kind: nil)
        switch try batch.standing(of: Self.photo.sha256, at: PhotoPath("/a.jpg")) {
        case .open: #expect(isOpen)
        case .waiting: #expect(!isOpen)
        case .decided, .takenBack: #expect(Bool(false))
        }
    }
}
