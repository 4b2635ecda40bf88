import Foundation
import OdologMaintenance
import OdologOdometer
import Testing

@Suite struct OdometerCheckTests {
    private let readings = [read("2026-01-01", km(10_000)), read("2026-03-01", km(12_000))]

    private func codes(
        _ value: Int, _ when: String, unit: DistanceUnit = .kilometers, now: String = "2026-06-01",
        replacements: [MeterReplacement<Distance>] = [], among readings: [MeterReading<Distance>]? = nil
    ) throws -> [String] {
        OdometerCheck(readings ?? self.readings, replacements: replacements, unit: .kilometers)
            .flags(for: try OdometerValue(wholeUnits: value), unit: unit, at: time(when), now: time(now)).map(\.code)
    }

    @Test func betweenTheReadingsAroundItsDate() throws {
        #expect(try codes(11_000, "2026-02-01") == [])
        // A service of the year before at less: nothing odd, and it overwrites nothing.
        #expect(try codes(8_000, "2025-06-01") == [])
        #expect(try codes(13_000, "2026-02-01") == ["datedBeforePrevious", "higherThanLater"])
        #expect(try codes(9_000, "2026-02-01") == ["lowerThanPrevious"])
        // 11,900 on the day before 10,000: one way only.
        #expect(try codes(11_900, "2025-12-31") == ["datedBeforePrevious", "higherThanLater"])
        // 10,000 km in a day.
        #expect(try codes(0, "2025-12-31") == ["datedBeforePrevious", "tooLowForLater"])
        #expect(try codes(120_000, "2026-03-08") == ["implausiblyHigher", "lastDigitMayBeTenths"])
    }

    @Test func unitsAndClocks() throws {
        #expect(try codes(7_000, "2026-02-01", unit: .miles) == ["unitDiffers"])
        #expect(try codes(7_000, "2026-02-01", unit: .miles, among: []) == ["notVehicleUnit"])
        #expect(try codes(12_100, "2026-06-02", now: "2026-06-01") == ["datedInFuture"])
        #expect(try codes(12_100, "2026-06-01 23:59", now: "2026-06-01") == [])
    }

    @Test func replacedMeterIsNoFallBack() throws {
        let replaced = [MeterReplacement(at: time("2026-03-11"), from: km(12_100), to: km(0))]
        #expect(try codes(300, "2026-03-20") == ["lowerThanPrevious"])
        #expect(try codes(300, "2026-03-20", replacements: replaced) == [])
        // The old meter ends at 12,100.
        #expect(try codes(12_050, "2026-03-05", replacements: replaced) == [])
        #expect(try codes(12_101, "2026-03-05", replacements: replaced) == ["datedBeforePrevious", "higherThanLater"])
        // The new one began at 0 nine days ago.
        #expect(
            try codes(50_000, "2026-03-20", replacements: replaced) == ["implausiblyHigher", "lastDigitMayBeTenths"])
    }

    @Test func oneTypoThatStandsMakesNoRightValueOdd() throws {
        let log = [read("2026-01-01", km(82_000)), flagged("2026-02-01", km(820_000))]
        #expect(try codes(82_500, "2026-02-08", among: log) == [])
        #expect(try codes(82_500, "2026-01-15", among: log) == [])
        // Far away, too.
        #expect(try codes(90_000, "2030-02-08", now: "2030-03-01", among: log) == [])
        // What is odd beside both is told beside the one that counts.
        #expect(try codes(500_000, "2026-02-08", among: log) == ["implausiblyHigher"])
        #expect(try codes(60_000, "2026-02-08", among: log) == ["lowerThanPrevious"])
        // Two readings agree.
        #expect(try codes(820_400, "2026-02-08", among: log) == [])
        // But a third one that counts doesn't.
        #expect(
            try codes(820_400, "2026-02-08", among: log + [read("2026-02-10", km(82_600))])
                == ["implausiblyHigher", "lastDigitMayBeTenths", "datedBeforePrevious", "higherThanLater"])
    }

    @Test func ofAWrongFirstReadingTheOthersSaySo() throws {
        // 82,100 was let stand; 82,500 agreed with it.
        let check = OdometerCheck(
            [read("2026-01-01", km(820_000)), read("2026-03-01", km(82_500)), read("2026-04-01", km(82_900))],
            unit: .kilometers)
        let then: Date = time("2026-02-01")
        let flags = check.flags(
            for: try OdometerValue(wholeUnits: 82_100), unit: .kilometers, at: then, now: time("2026-06-01"))
        #expect(flags.map(\.code) == ["lowerThanPrevious"])
        #expect(check.reading(behind: flags[0], at: then) == 0)
        #expect(check.reading(agreeingWith: flags, at: then) == 1)
        // A typo between two that agree has nothing on its side.
        let typo = check.flags(
            for: try OdometerValue(wholeUnits: 8_260), unit: .kilometers, at: time("2026-03-08"), now: then)
        #expect(check.reading(agreeingWith: typo, at: time("2026-03-08")) == nil)
    }

    private func flagged(_ when: String, _ shown: Distance) -> MeterReading<Distance> {
        MeterReading(at: time(when), shown, isFlagged: true)
    }

    @Test func withdrawnDoesNotCount() throws {
        var typo = read("2026-03-05", km(120_000))
        #expect(try codes(12_300, "2026-03-08", among: readings + [typo]) == ["lowerThanPrevious"])
        typo.isWithdrawn = true
        #expect(try codes(12_300, "2026-03-08", among: readings + [typo]) == [])
    }
}
