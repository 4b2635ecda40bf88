import Foundation
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import Testing
import VehicleStore

@Suite("What speaks against logging without a person")
struct LoggingObjectionTests {
    private let store: VehicleStore
    private let van: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        van = try store.add(NewVehicle(name: "Van", unit: .kilometers))
    }

    private static let vin = "1M8GDM9AXKP042788"
    private static let otherVIN = "1HGCM82633A004352"

    private func reading(
        value: Int? = nil, vin: String? = nil, confidence: Double = 0.995, decision: Decision = .accept,
        doubts: [Doubt] = [], isDated: Bool = true
    ) throws -> Reading {
        let text = vin ?? value.map(String.init) ?? ""
        return Reading(
            photo: PhotoFacts(
                sha256: String(repeating: "1", count: 64), byteCount: 1, width: 1, height: 1,
                takenAt: isDated ? CaptureTime(localSecondsSince1970: 1_700_000_000, utcOffset: 0) : nil),
            kind: vin == nil ? .odometer : .vin,
            candidates: [
                Candidate(
                    text: text, confidence: confidence, value: try value.map { try OdometerValue(wholeUnits: $0) },
                    unit: value == nil ? nil : .kilometers, vin: try vin.map { try VIN($0) })
            ],
            decision: decision, doubts: doubts, engine: EngineIdentity(name: "fixed", version: "1", model: "1"))
    }

    /// Of a reading that waits, and what a registrar makes of it.
    private func objections(
        _ reading: Reading, vehicle: Vehicle?, acceptAt: Double? = 0.99, trustingFileTimes: Bool = false,
        path: String = "/nowhere/a.jpg"
    ) throws -> [LoggingObjection] {
        let waiting = try #require(try store.record(reading, of: path, vehicle: vehicle?.id))
        let photo = try #require(try store.photo(sha256: reading.photo.sha256))
        let objections = try store.objections(
            to: waiting.reading, of: photo, vehicle: vehicle, acceptAt: acceptAt, trustingFileTimes: trustingFileTimes)
        let taken = try Registrar(store: store, acceptAt: acceptAt, trustsFileTimes: trustingFileTimes)
            .take(reading, at: path, of: vehicle)
        switch taken.outcome {
        case .logged: #expect(objections.isEmpty)
        case .pending(_, let because): #expect(because == objections && !because.isEmpty)
        case .known, .rejectedBefore, .takenBackBefore: Issue.record("it is new")
        }
        return objections
    }

    @Test func nothing() throws {
        #expect(try objections(reading(value: 1000), vehicle: van).isEmpty)
        #expect(try store.history(of: van.id).count == 1)
    }

    @Test("The reading itself: the log isn't asked then", arguments: [0.99, nil])
    func itself(acceptAt: Double?) throws {
        try log(2000)
        let unsure = try reading(value: 1000, confidence: acceptAt == nil ? 1 : 0.98, doubts: [.tripMeter])
        #expect(try objections(unsure, vehicle: van, acceptAt: acceptAt) == [.doubt(.tripMeter), .unsure])
        #expect(try objections(unsure, vehicle: nil, acceptAt: acceptAt) == [.doubt(.tripMeter), .unsure, .noVehicle])
    }

    @Test func rejectedByTheDecision() throws {
        #expect(try objections(reading(value: 1000, decision: .reject), vehicle: van, acceptAt: 0) == [.unsure])
    }

    @Test("What a person took back is for a person, also when it waits again")
    func rejectedBefore() throws {
        let reading = try reading(value: 1000)
        let first = try #require(try store.record(reading, of: "/a.jpg", vehicle: van.id))
        try store.reject(first.reading.id)
        let registrar = Registrar(store: store, acceptAt: 0.99)
        guard case .rejectedBefore = try registrar.take(reading, at: "/a.jpg", of: van).outcome,
            case .pending(_, because: [.rejectedBefore]) =
                try registrar.take(reading, at: "/a.jpg", of: van, reopeningRejected: true).outcome
        else { return #expect(Bool(false)) }
        #expect(try store.history(of: van.id).isEmpty)
    }

    @Test("Beside the log: what is odd, with what explains it")
    func flags() throws {
        try log(99_990)
        let found = try objections(reading(value: 20), vehicle: van)
        #expect(!found.contains { !$0.isAboutLog })
        #expect(found.filter(\.needsPerson).count == 1)
        #expect(
            found.contains {
                if case .flag(.possibleRollover) = $0 { true } else { false }
            })
    }

    @Test("A file's date is no proof, unless it is to be trusted", arguments: [false, true])
    func fileTimes(isTrusted: Bool) throws {
        let path = FileManager.default.temporaryDirectory.path + "/objections-\(UUID().uuidString)"
        try Data([1]).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let undated = try reading(value: 1000, isDated: false)
        #expect(
            try objections(undated, vehicle: van, trustingFileTimes: isTrusted, path: path)
                == (isTrusted ? [] : [.flag(.datedByFile)]))
    }

    @Test("A VIN that another vehicle has, or beside which the vehicle has another")
    func vins() throws {
        let bus = try store.add(NewVehicle(name: "Bus", vin: try VIN(Self.otherVIN)))
        #expect(
            try objections(reading(vin: Self.vin), vehicle: bus) == [
                .otherVIN(try VIN(Self.otherVIN), vehicle: "Bus")
            ])
        let taken = try objections(reading(vin: Self.otherVIN), vehicle: van)
        #expect(taken == [.vinTaken(try VIN(Self.otherVIN), by: "Bus")])
        #expect(
            taken[0].description.hasPrefix("The VIN \(Self.otherVIN) belongs to") && taken[0].description.hasSuffix(".")
        )
        #expect(try objections(reading(vin: Self.vin), vehicle: van).isEmpty)
    }

    @Test("It says for whom a photo waited until now, and what a VIN filled in")
    func moves() throws {
        let bus = try store.add(NewVehicle(name: "Bus"))
        let reading = try reading(vin: Self.vin)
        _ = try Registrar(store: store, acceptAt: nil).take(reading, at: "/a.jpg", of: van)
        let decoder = try VehicleDecoder(latestModelYear: 2027)
        let taken = try Registrar(store: store, acceptAt: 0.99, decode: { try? decoder.decode($0) }, fillsVehicle: true)
            .take(reading, at: "/a.jpg", of: bus)
        #expect(taken.waitedFor?.name == "Van")
        guard case .logged(.vin(let vehicle), let details?) = taken.outcome else { return #expect(Bool(false)) }
        #expect(vehicle.id == bus.id && details.make == "Motor Coach Industries")
        #expect(try store.vehicle(bus.id).make == "Motor Coach Industries")
        #expect(try store.vehicle(van.id).vin == nil)
    }

    private func log(_ wholeUnits: Int) throws {
        try store.log(
            .init(
                value: try OdometerValue(wholeUnits: wholeUnits), unit: .kilometers, vehicle: van.id,
                takenAt: Date(timeIntervalSince1970: 1_699_000_000), timeSource: .entered))
    }
}
