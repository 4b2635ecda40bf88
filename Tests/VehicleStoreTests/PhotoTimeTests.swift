import Foundation
import OdologOdometer
import OdologReading
import OdologValues
import Testing

@testable import VehicleStore

@Suite("When a photo was taken, and what of that a threshold may log")
struct PhotoTimeTests {
    let store: VehicleStore
    let folder = TemporaryFolder()
    let van: Vehicle

    init() throws {
        store = try VehicleStore(inMemory: ())
        van = try store.add(NewVehicle(name: "Van", year: 2011))
    }

    private func record(
        _ value: Int, _ photo: Int, taken: String? = nil, name: String? = nil
    ) throws -> PendingReading {
        let reading = Sample.odometer(value).with {
            $0.photo.sha256 = Sample.hash(photo)
            $0.photo.takenAt = taken.flatMap { CaptureTime($0) }
        }
        let file = folder.path + "/" + (name ?? "IMG_\(photo).jpg")
        try Data(count: reading.photo.byteCount).write(to: URL(fileURLWithPath: file))
        return try #require(try store.record(reading, of: file))
    }

    private func log(_ pending: PendingReading, trusting flags: [MileageFlag] = []) throws -> MileageSnapshot? {
        let written = try store.confirm(
            pending, vehicle: van.id, acknowledging: flags, decidedBy: .threshold, threshold: 0.95)
        guard case .odometer(let entry) = written else { return nil }
        return entry
    }

    @Test("The camera's time wins, then the file's name, then the file's date")
    func order() throws {
        let name = "IMG-20230304-WA0007.jpg"
        let byCamera = try record(1, 1, taken: "2024-05-01T12:33:01+02:00", name: name).photo.time
        #expect(byCamera.source == .exif && byCamera.utcOffset == 7200)
        #expect(byCamera.date == Date(timeIntervalSince1970: 1_714_559_581))
        let byName = try record(1, 2, name: "20230304_153012.jpg").photo.time
        #expect(byName.source == .name && byName.utcOffset == nil)
        let local = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: byName.date)
        #expect(local == DateComponents(year: 2023, month: 3, day: 4, hour: 15, minute: 30))
        #expect(try record(1, 3).photo.time.source == .file)
        // One that lies ahead is no photo's.
        #expect(try record(1, 4, name: "20980304_153012.jpg").photo.time.source == .file)
    }

    @Test(
        "A clock without a zone shows this machine's time, also around the change of clocks",
        arguments: [
            // Put forward at 01:00 UTC, from 02:00 to 03:00.
            ("2026-03-29T01:30:00", "2026-03-29T00:30:00Z"), ("2026-03-29T01:59:59", "2026-03-29T00:59:59Z"),
            ("2026-03-29T03:00:00", "2026-03-29T01:00:00Z"), ("2026-03-29T03:30:00", "2026-03-29T01:30:00Z"),
            // No clock shows that: as one that wasn't put forward yet.
            ("2026-03-29T02:30:00", "2026-03-29T01:30:00Z"),
            // Put back at 01:00 UTC, from 03:00 to 02:00.
            ("2026-10-25T01:30:00", "2026-10-24T23:30:00Z"), ("2026-10-25T01:59:59", "2026-10-24T23:59:59Z"),
            ("2026-10-25T03:00:00", "2026-10-25T02:00:00Z"),
            // Shown twice: the first time.
            ("2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
            ("2026-10-25T02:30:00+02:00", "2026-10-25T00:30:00Z"),
        ])
    func clockChanges(shown: String, moment: String) throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(Date(try #require(CaptureTime(shown)), in: berlin).ISO8601Format() == moment)
    }

    @Test("West of Greenwich as well")
    func clockChangesInTheWest() throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        for (shown, moment) in [
            ("2026-03-08T01:30:00", "2026-03-08T06:30:00Z"), ("2026-03-08T03:30:00", "2026-03-08T07:30:00Z"),
            ("2026-11-01T00:30:00", "2026-11-01T04:30:00Z"), ("2026-11-01T02:30:00", "2026-11-01T07:30:00Z"),
        ] {
            #expect(Date(try #require(CaptureTime(shown)), in: newYork).ISO8601Format() == moment)
        }
    }

    @Test("A threshold doesn't log by the file's date unless it is trusted, and the entry says so")
    func fileDate() throws {
        let pending = try record(150_000, 1)
        #expect(throws: StoreError.needsSecondYes([.datedByFile])) { try log(pending) }
        #expect(try store.history(of: van.id).isEmpty)
        let entry = try #require(try log(pending, trusting: [.datedByFile]))
        #expect(entry.timeSource == .file && entry.acknowledgedFlags == ["datedByFile"])
    }

    @Test("Nor where nothing says when it was, whatever is trusted")
    func undated() throws {
        let pending = try record(150_000, 1)
        try FileManager.default.removeItem(atPath: pending.photo.record.path)
        #expect(pending.photo.time.source == .now)
        #expect(throws: StoreError.needsSecondYes([.undated])) { try log(pending, trusting: [.datedByFile]) }
        #expect(try store.history(of: van.id).isEmpty)
    }

    @Test("A person says yes to a value with the time that is shown")
    func person() throws {
        let pending = try record(150_000, 1)
        guard case .odometer(let entry) = try store.confirm(pending, vehicle: van.id) else {
            Issue.record("a VIN")
            return
        }
        #expect(entry.acknowledgedFlags == ["datedByFile"])
    }

    @Test("A date in the name is one that a threshold logs by")
    func nameDate() throws {
        let entry = try #require(try log(try record(150_000, 1, name: "20230304_153012.jpg")))
        #expect(entry.timeSource == .name && entry.acknowledgedFlags.isEmpty)
    }

    @Test(
        "A camera that lost its clock doesn't make the oldest entry by itself",
        arguments: [.threshold, .person] as [DecisionMaker])
    func resetClock(decidedBy: DecisionMaker) throws {
        let old = try store.add(NewVehicle(name: "Old"))
        _ = try store.log(Sample.confirmation(160_000, of: old))
        let pending = try record(150_000, 1, taken: "2002-12-08T12:00:00")
        // From noon of 2002-12-08 to midnight of 2024-01-01 in UTC: 7693 days and a half.
        let flag = MileageFlag.datedLongBeforeFirst(days: 7693)
        func confirm(_ flags: [MileageFlag]) throws {
            try store.confirm(
                pending, vehicle: old.id, acknowledging: flags, decidedBy: decidedBy,
                threshold: decidedBy == .threshold ? 0.95 : nil)
        }
        #expect(throws: StoreError.needsSecondYes([flag])) { try confirm([]) }
        guard decidedBy == .person else {
            #expect(throws: StoreError.needsSecondYes([flag])) { try confirm([flag]) }
            return
        }
        try confirm([flag])
        #expect(try store.history(of: old.id).map(\.snapshot.value.wholeUnits) == [150_000, 160_000])
    }

    @Test("A date before the vehicle was sold is odd, the year before its model year isn't")
    func beforeTheVehicle() throws {
        let flag = MileageFlag.datedBeforeVehicle(modelYear: 2011)
        #expect(throws: StoreError.needsSecondYes([flag])) { try log(try record(10, 1, taken: "2002-12-08T12:00:00")) }
        #expect(try log(try record(10, 2, taken: "2010-01-02T12:00:00")) != nil)
    }

    @Test("An entry keeps the offset that was meant, also when it is withdrawn")
    func offset() throws {
        let entry = try #require(try log(try record(150_000, 1, taken: "2024-05-01T12:33:01-05:30")))
        #expect(entry.utcOffset == -19_800)
        let typed = try store.log(Sample.confirmation(160_000, of: van, day: 200))
        #expect(typed.utcOffset == TimeZone.current.secondsFromGMT(for: Sample.day(200)))
        try store.withdraw(entry.id, of: van.id)
        #expect(try store.withdrawn(of: van.id).map(\.snapshot.utcOffset) == [-19_800])
    }
    @Test("A copy whose name gives only the day is linked, whichever of both comes first", arguments: [false, true])
    func messengersCopy(isFirst: Bool) throws {
        let original = try record(150_000, 1, taken: "2024-09-04T21:09:59")
        let copy = try record(150_000, 2, name: "IMG-20240904-WA0007.jpg")
        #expect(copy.photo.time.isDay && !original.photo.time.isDay)
        let pair = isFirst ? [copy, original] : [original, copy]
        let first = try #require(try log(pair[0]))
        #expect(try log(pair[1]) == first)
        let entries = try store.history(of: van.id)
        #expect(entries.map { $0.logTime(in: .gmt).isDay } == [isFirst])
        #expect(try store.reading(pair[1].reading.id).copyOf == first.readingID)
        // Of another day, and of another vehicle.
        let next = try record(150_000, 3, name: "IMG-20240905-WA0001.jpg")
        #expect(try log(next)?.id != first.id)
        let other = try store.add(NewVehicle(name: "Other"))
        let theirs = try record(150_000, 4, name: "IMG-20240904-WA0009.jpg")
        try store.confirm(theirs, vehicle: other.id)
        #expect(try store.history(of: other.id).count == 1 && store.history(of: van.id).count == 2)
    }

    @Test("A name with a time of day is no copy of a photo of another time")
    func twoOfOneDay() throws {
        try #expect(log(record(150_000, 1, name: "20240904_080000.jpg")) != nil)
        try #expect(log(record(150_000, 2, name: "20240904_120000.jpg")) != nil)
        #expect(try store.history(of: van.id).count == 2)
    }

    @Test("A photo that came as bytes has no file: what lies here under its name says nothing")
    func bytes() throws {
        let foreign = folder.path + "/upload.jpg"
        let reading = Sample.odometer(150_000).with {
            $0.photo.takenAt = nil
            $0.photo.hasFile = false
        }
        try Data(count: reading.photo.byteCount).write(to: URL(fileURLWithPath: foreign))
        let pending = try #require(try store.record(reading, of: foreign))
        #expect(pending.photo.record.path == "upload.jpg" && pending.photo.time.source == .now)
        let time = Date(timeIntervalSince1970: 1_725_484_361)
        let told = try #require(try store.record(reading, of: foreign, takenAt: time))
        guard case .odometer(let entry) = try store.confirm(told, vehicle: van.id) else { return }
        #expect(entry.takenAt == time && entry.timeSource == .entered && entry.acknowledgedFlags.isEmpty)
    }

    @Test("Nor does a file that isn't the photo's")
    func otherFile() throws {
        let file = folder.path + "/upload.jpg"
        try Data([1]).write(to: URL(fileURLWithPath: file))
        let reading = Sample.odometer(150_000).with { $0.photo.takenAt = nil }
        #expect(try store.record(reading, of: file)?.photo.time.source == .now)
    }
}
