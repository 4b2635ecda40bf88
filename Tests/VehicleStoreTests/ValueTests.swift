import Foundation
import OdologOdometer
import Testing

@testable import VehicleStore

struct TimestampTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"),
        (0.0004, "1970-01-01T00:00:00.000Z"),
        (0.0006, "1970-01-01T00:00:00.001Z"),
        (-0.001, "1969-12-31T23:59:59.999Z"),
        (-1.0, "1969-12-31T23:59:59.000Z"),
        (1_767_225_600.123, "2026-01-01T00:00:00.123Z"),
        (1_767_225_599.9996, "2026-01-01T00:00:00.000Z"),
        (951_782_400.05, "2000-02-29T00:00:00.050Z"),
        (-2_650_752_000, "1886-01-01T00:00:00.000Z"),
        (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
    ])
    func textAndBack(_ seconds: Double, _ text: String) throws {
        let timestamp = try Timestamp(Date(timeIntervalSince1970: seconds), field: "t")
        #expect(timestamp.text == text)
        #expect(Timestamp(text: text) == timestamp)
        #expect(try Timestamp(timestamp.date, field: "t") == timestamp)
    }

    /// Of texts and of times, through leap years and across 1970.
    @Test func theOrderOfTextsIsThatOfTimes() throws {
        var generator = SystemRandomNumberGenerator()
        let times = try (0..<2_000).map { _ in
            try Timestamp(
                Date(timeIntervalSince1970: .random(in: -2_650_752_000...253_402_300_799, using: &generator)),
                field: "t")
        }
        #expect(times.sorted().map(\.text) == times.map(\.text).sorted())
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for time in times {
            #expect(Timestamp(text: time.text) == time)
            let date = try style.parse(time.text)
            #expect(abs(date.timeIntervalSince(time.date)) < 0.000_5)
        }
    }

    /// As seconds: Foundation cannot describe such a `Date`.
    @Test(arguments: [-2_650_752_000.001, 253_402_300_800, .nan, .infinity, -.infinity, .greatestFiniteMagnitude])
    func outOfRange(_ seconds: Double) {
        #expect(throws: StoreError.self) {
            try Timestamp(Date(timeIntervalSince1970: seconds), field: "takenAt")
        }.map { #expect($0.field == "takenAt") }
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01 00:00:00.000Z", "2026-13-01T00:00:00.000Z",
        "2026-01-01T00:00:00.00xZ", "2026-02-29T00:00:00.000Z", "2026-01-01T24:00:00.000Z", "1885-12-31T23:59:59.999Z",
        "ééééééééééééTTTT", "2026-00-01T00:00:00.000Z", "2026-01-00T00:00:00.000Z", "2026-01-01T00:60:00.000Z",
        "\u{7F}\u{7F}\u{7F}\u{7F}-01-01T00:00:00.000Z", "////-//-//T//://://.///Z",
        "2026-01-01T00:00:00.-12Z", "2026-01-01T00:00:00,000Z", "2026-01-01T00:00:00.000+",
    ])
    func notATimestamp(_ text: String) {
        #expect(Timestamp(text: text) == nil)
    }
}

struct StoreErrorTests {
    static let samples: [StoreError] = [
        .orphanLog(path: "/p"), .needsPerson([.unsure]),
        .notFound(path: "/p"), .invalidPath(path: "/p", reason: "r"), .isDirectory(path: "/p"),
        .cannotCreateFolder(path: "/p", reason: "r"), .cannotOpen(path: "/p", reason: "r"), .noPermission(path: "/p"),
        .readOnly(path: "/p"), .notADatabase(path: "/p"), .notAStore(path: "/p"),
        .newerSchema(path: "/p", migrations: ["v2"]), .olderSchema(path: "/p"), .busy(path: "/p"),
        .diskFull(path: "/p"), .corrupt(path: "/p", detail: "d"), .inputOutput(path: "/p", detail: "d"),
        .closed(path: "/p"), .unexpected(path: "/p", code: 1, detail: "d"),
        .invalidValue(field: "f", value: "v", rule: "r"), .noSuchVehicle("x"),
        .noSuchReading(StoredReading.ID(rawValue: 3)), .noSuchEntry(MileageSnapshot.ID(rawValue: 3)), .nameTaken("x"),
        .vinTaken(Sample.vin, by: "x"), .plateTaken("x", by: "y"),
        .vehicleHasOtherVIN(Sample.vin, vehicle: "x"), .wrongKind(StoredReading.ID(rawValue: 3), kind: .vin),
        .alreadyRejected(StoredReading.ID(rawValue: 3)), .alreadyConfirmed(StoredReading.ID(rawValue: 3)),
        .needsSecondYes([.lowerThanPrevious(by: 5, unit: .miles)]), .alreadyTold(LogItem.ID(rawValue: 3)),
    ]

    @Test(arguments: samples)
    func namesWhatWasWrong(_ error: StoreError) {
        #expect(error.code.allSatisfy { $0.isLowercase || $0 == "_" })
        #expect(!error.description.contains("\n"))
        #expect(!error.isAboutFile || error.description.contains("\"/p\""))
    }

    @Test func codesDiffer() {
        #expect(Set(Self.samples.map(\.code)).count == Self.samples.count)
    }

    @Test(arguments: [
        ("plain", "\"plain\""), ("a\u{1B}[31m", "\"a\\u{1B}[31m\""), ("a\nb\0", "\"a\\nb\\0\""), ("ü🚗", "\"ü🚗\""),
        ("a\u{202E}b", "\"a\\u{202E}b\""), ("a\u{85}b", "\"a\\u{0085}b\""),
        (String(repeating: "x", count: 81), "\"" + String(repeating: "x", count: 80) + "…\""),
        ("", "\"\""),
    ])
    func whatIsShownCannotSteerATerminal(_ text: String, _ shown: String) {
        #expect(text.forDisplay == shown)
    }
}
