import Foundation
import OdologImaging
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologValues
import OdologVehicleLog
import Testing
import VehicleStore

/// A store in a folder of its own, with one van, that lives as long as the test.
final class Garage {
    let folder: String
    let store: VehicleStore
    private(set) var van: Vehicle
    /// 2026-07-01, noon.
    let now = Date(timeIntervalSince1970: 1_782_907_200)

    init(name: String = "Van", currency: String = "EUR") throws {
        folder = NSTemporaryDirectory() + "odolog-report-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try VehicleStore(path: folder + "/odolog.sqlite")
        van = try store.add(NewVehicle(name: name, make: "Fiat", model: "Doblo", year: 2011, unit: .kilometers))
        try add(.profile(VehicleProfile(plate: "M-AB 123", timeZone: "GMT", currency: Currency(currency))))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func logbook() throws -> Logbook { try Logbook(van.name, in: store, now: now, writer: "test") }

    /// What looks odd, as many values of one day, is meant.
    @discardableResult
    func add(_ content: LogItem.Content) throws -> LogItem {
        do { return try store.add(content, to: van.id, LogWriting(by: "test")) } catch StoreError.needsSecondYes(
            let flags, let ofItem)
        {
            let writing = LogWriting(by: "test", acknowledging: Set(flags), acknowledgingItem: Set(ofItem))
            return try store.add(content, to: van.id, writing)
        }
    }

    func time(_ day: String) throws -> LogTime { LogTime(try CalendarDate(day), in: .gmt) }

    func euros(_ amount: Int) throws -> Money { Money(minorUnits: amount * 100, try Currency("EUR")) }

    func price(_ euros: Int) throws -> UnitPrice {
        UnitPrice(try DecimalNumber(euros, decimals: 0), try Currency("EUR"))
    }

    @discardableResult
    func service(
        _ day: String, _ odometer: Int?, _ notes: String, euros: Int? = nil, parts: [Part] = [],
        attaching files: [AttachedFile] = []
    ) throws -> LogItem {
        var entry = ServiceEntry(id: "", at: try time(day))
        entry.odometer = odometer.map { Distance($0, .kilometers) }
        entry.notes = notes
        entry.cost = try euros.map(self.euros)
        (entry.parts, entry.attachments) = (parts, files)
        return try add(.service(entry))
    }

    func fill(_ day: String, _ odometer: Int, _ liters: Int, euros: Int) throws {
        try add(
            .fuel(
                FuelEntry(
                    id: "", at: time(day), odometer: Distance(odometer, .kilometers),
                    amount: DecimalNumber(liters, decimals: 0), total: self.euros(euros))))
    }

    func attach(_ bytes: [UInt8], as name: String) throws -> AttachedFile {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try store.attach(path)
    }

    /// Logs what a photo shows that has EXIF with a place.
    func photo(_ day: String, _ odometer: Int, named name: String = "odometer.jpg") throws {
        let path = folder + "/" + name
        try Data(try Self.photo(seed: odometer)).write(to: URL(fileURLWithPath: path))
        let photo = try Photo(contentsOf: path)
        let value = try OdometerValue(wholeUnits: odometer)
        let facts = PhotoFacts(
            sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height, takenAt: nil)
        let reading = Reading(
            photo: facts, kind: .odometer,
            candidates: [Candidate(text: "\(odometer)", confidence: 0.99, value: value, unit: .kilometers)],
            decision: .accept, engine: EngineIdentity(name: "fixed", version: "", model: "1"), rawText: "\(odometer)")
        let time = try time(day)
        _ = try store.log(
            PhotoRecord(
                sha256: photo.sha256, byteCount: photo.byteCount, width: photo.width, height: photo.height, path: path),
            reading: reading,
            as: Confirmation(
                value: value, unit: .kilometers, vehicle: van.id, takenAt: time.date, timeSource: .entered,
                utcOffset: 0))
    }

    /// A JPEG of 1,200 x 900 pixels whose EXIF has the place and the camera.
    static func photo(seed: Int = 0) throws -> [UInt8] {
        var state = UInt64(seed &+ 1)
        let pixels = (0..<900).flatMap { y in
            (0..<1200).map { x -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: (x / 8) ^ (y / 6)) / 2 + UInt8(state >> 60)
            }
        }
        let jpeg = try Bitmap(width: 1200, height: 900, channels: 1, pixels: pixels).jpegData(quality: 85)
        let body = Array("Exif\0\0MM\0*GPSLatitude 48.137 SecretCamera".utf8)
        let length = body.count + 2
        // Behind the start of the image (JPEG, B.2.1), as an APP1 segment.
        return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + jpeg[2...]
    }
}
