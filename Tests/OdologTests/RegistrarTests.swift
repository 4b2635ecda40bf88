import Foundation
import OdologOdometer
import OdologVIN
import Testing
import VehicleStore

@testable import odolog

/// What a threshold logs: it goes by the confidence in what is logged, and never over a doubt.
@Suite("Registrar and BatchStore")
struct RegistrarTests {
    private let store: VehicleStore
    private let vehicle: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        vehicle = try store.add(NewVehicle(name: "Van"))
    }

    private static func odometer(
        confidence: Double, valueConfidence: Double, doubts: [String] = []
    ) throws -> ReadingContent {
        ReadingContent(
            result: .odometer(try OdometerValue(wholeUnits: 643, tenths: 5), unit: .kilometers), text: "006435",
            rawText: "", candidates: [], confidence: confidence, valueConfidence: valueConfidence, meter: .total,
            decision: .review, doubts: doubts, engine: "fixed", modelVersion: "1")
    }

    private static func vin(doubts: [String] = []) throws -> ReadingContent {
        let vin = try VIN("1M8GDM9AXKP042788")
        return ReadingContent(
            result: .vin(vin), text: vin.text, rawText: "", candidates: [], confidence: 0.995, decision: .accept,
            doubts: doubts, engine: "fixed", modelVersion: "1")
    }

    private static let photo = PhotoRecord(
        sha256: String(repeating: "1", count: 64), byteCount: 1, width: 1, height: 1, path: "/a.jpg",
        takenAt: Date(timeIntervalSince1970: 1_700_000_000))

    /// As a worker sends it.
    private func storable(_ content: ReadingContent, without keys: [String] = []) throws -> StorableReading {
        var fields = try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(content)) as? [String: Any])
        for key in keys { fields[key] = nil }
        let photo = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.photo))
        let line = try JSONSerialization.data(withJSONObject: ["photo": photo, "content": fields])
        return try #require(StorableReading(line: Array(line)))
    }

    private func isLogged(_ reading: StorableReading, acceptAt: Double?) throws -> Bool {
        if case .logged = try Registrar(store: store, acceptAt: acceptAt).take(reading, of: vehicle) {
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
        let doubts = ["earlier_version"]
        for content in [
            try Self.odometer(confidence: 1, valueConfidence: 1, doubts: doubts), try Self.vin(doubts: doubts),
        ] {
            #expect(try !isLogged(storable(content), acceptAt: acceptAt))
        }
        #expect(try store.thresholdDecisions().isEmpty)
        let batch = BatchStore(store: store, owner: .one(vehicle), kind: nil, acceptAt: acceptAt)
        guard case .waiting(let readings) = try batch.standing(of: Self.photo.sha256, at: PhotoPath("/a.jpg")) else {
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
        let batch = BatchStore(store: store, owner: .one(vehicle), kind: nil, acceptAt: 0.99)
        switch try batch.standing(of: Self.photo.sha256, at: PhotoPath("/a.jpg")) {
        case .open: #expect(isOpen)
        case .waiting: #expect(!isOpen)
        case .decided: #expect(Bool(false))
        }
    }

    @Test("A worker of an earlier version says less; then the text's confidence counts")
    func earlierWorker() throws {
        let content = try Self.odometer(confidence: 0.995, valueConfidence: 0.1)
        let reading = try storable(content, without: ["valueConfidence", "scene", "meter", "otherMeter", "doubts"])
        #expect(reading.content.valueConfidence == 0.995 && reading.content.meter == nil)
        #expect(try isLogged(reading, acceptAt: 0.99))
    }
}
