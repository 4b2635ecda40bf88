import Foundation
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import Testing
import VehicleStore

@Suite("From a reading to the log, as it was read")
struct AsReadTests {
    let store: VehicleStore
    let doblo: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        doblo = try store.addDoblo()
    }

    /// Keeps a reading as that of another photo.
    private func record(_ reading: Reading, _ photo: Int = 1, on day: Int? = nil) throws -> PendingReading? {
        let seen = reading.with {
            $0.photo.sha256 = Sample.hash(photo)
            $0.photo.takenAt = day.flatMap {
                CaptureTime(Sample.day(Double($0)).ISO8601Format().replacing("Z", with: "+00:00"))
            }
        }
        return try store.record(seen, of: "photos/IMG_\(photo).jpg")
    }

    @Test(
        "A value goes into the log with the photo's time, in the unit that was read", arguments: DistanceUnit.allCases)
    func value(unit: DistanceUnit) throws {
        let van = try store.add(NewVehicle(name: "Van", unit: unit))
        let pending = try #require(try record(Sample.odometer(164_214, unit: unit), on: 3))
        #expect(pending.photo.record.path.hasPrefix("/") && pending.photo.record.path.hasSuffix("/photos/IMG_1.jpg"))
        #expect(try store.history(of: van.id).isEmpty)
        guard case .odometer(let entry) = try store.confirm(pending, vehicle: van.id) else {
            Issue.record("a VIN")
            return
        }
        #expect(entry.value.wholeUnits == 164_214 && entry.unit == unit)
        #expect(entry.takenAt == Sample.day(3) && entry.timeSource == .exif)
        #expect(try store.reading(pending.reading.id).status == .confirmed)
    }

    @Test("Where no unit was read it is the vehicle's")
    func withoutUnit() throws {
        let van = try store.add(NewVehicle(name: "Van", unit: .miles))
        let pending = try #require(try record(Sample.odometer(164_214, unit: nil)))
        #expect(
            try store.confirm(pending, vehicle: van.id)
                == .odometer(try #require(try store.history(of: van.id).first).snapshot))
        #expect(try store.history(of: van.id).first?.snapshot.unit == .miles)
    }

    @Test func vin() throws {
        let pending = try #require(try record(Sample.vinReading()))
        guard case .vin(let vehicle) = try store.confirm(pending, vehicle: doblo.id) else {
            Issue.record("an odometer")
            return
        }
        #expect(vehicle.id == doblo.id && vehicle.vin == Sample.vin)
    }

    @Test("A photo that somebody has decided on isn't asked about again")
    func twice() throws {
        let logged = try #require(try record(Sample.odometer(164_214), 1))
        try store.confirm(logged, vehicle: doblo.id)
        #expect(try record(Sample.odometer(164_214), 1) == nil)
        let useless = try #require(try record(Sample.odometer(164_300), 2))
        try store.reject(useless.reading.id)
        #expect(try record(Sample.odometer(164_300), 2) == nil)
        #expect(throws: StoreError.alreadyRejected(useless.reading.id)) {
            try store.confirm(useless, vehicle: doblo.id)
        }
    }

    @Test("What looks odd needs a second yes, and where nothing was read a value")
    func refused() throws {
        let first = try #require(
            try record(Sample.odometer(164_214), 1, on: 1))
        try store.confirm(first, vehicle: doblo.id)
        let lower = try #require(try record(Sample.odometer(1_214), 2, on: 2))
        var flags: [MileageFlag] = []
        do {
            try store.confirm(lower, vehicle: doblo.id)
        } catch .needsSecondYes(let found, _) {
            flags = found
        }
        #expect(!flags.isEmpty)
        try store.confirm(lower, vehicle: doblo.id, acknowledging: flags)
        let pending = try #require(try record(Sample.unreadable, 3))
        let error = #expect(throws: StoreError.self) { try store.confirm(pending, vehicle: doblo.id) }
        #expect(error?.code == "invalid_value")
        #expect(error?.description.hasSuffix("confirm what a person types (`confirm(_:as:)`), or reject it") == true)
    }

    @Test("A photo without a camera's time has its file's, a file that is gone that of now")
    func timeOfFile() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/a b.jpg"
        try Data(count: Sample.photo().byteCount).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.modificationDate: Sample.day(5) as Date], ofItemAtPath: path)
        let uri = "file://" + path.replacing(" ", with: "%20")
        for name in [path, uri] {
            #expect(Sample.photo(path: name).time(at: Date()).date == Sample.day(5))
            #expect(Sample.photo(path: name).time(at: Date()).source == .file)
        }
        #expect(Sample.photo(path: folder.path + "/none").time(at: Date()).source == .now)
        #expect(Sample.photo(path: path, takenAt: Sample.day(1)).time(at: Date()).source == .exif)
        for credible in [true, false] {
            let date = Date(timeIntervalSince1970: credible ? 315_532_800 : 315_532_799)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            #expect((Sample.photo(path: path).time(at: Date()).source == .file) == credible)
        }
    }
}

@Suite("What the library says")
struct StoreErrorTextTests {
    @Test("No text speaks of a command line")
    func texts() throws {
        let errors: [StoreError] = [
            .notFound(path: "/s"), .unexpected(path: "/s", code: 1, detail: "d"), .noSuchVehicle("Van"),
            .noSuchReading(.init(rawValue: 1)), .noSuchEntry(.init(rawValue: 1)), .olderSchema(path: "/s"),
            .busy(path: "/s"), .nameTaken("Van"),
        ]
        for error in errors {
            #expect(!error.description.contains("odolog ") && !error.description.contains("--"), "\(error)")
            #expect(error.description.contains(";"), "what to do: \(error)")
        }
    }
}
