import Foundation
import OdologOdometer
import OdologVehicleLog
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
        let log = [read("2026-01-01", km(82_000)), read("2026-02-01", km(820_000))]
        #expect(try codes(82_500, "2026-02-08", among: log) == [])
        #expect(try codes(82_500, "2026-01-15", among: log) == [])
        // Far away, too.
        #expect(try codes(90_000, "2030-02-08", now: "2030-03-01", among: log) == [])
        // What is odd beside both is told beside the one that was there first.
        #expect(try codes(500_000, "2026-02-08", among: log) == ["implausiblyHigher"])
        #expect(try codes(60_000, "2026-02-08", among: log) == ["lowerThanPrevious"])
        // Two readings agree.
        #expect(try codes(820_400, "2026-02-08", among: log) == [])
        // But two others do, too, and were there before.
        #expect(
            try codes(820_400, "2026-02-08", among: log + [read("2026-02-10", km(82_600))])
                == ["implausiblyHigher", "lastDigitMayBeTenths", "datedBeforePrevious", "higherThanLater"])
    }

    @Test func theMajorityCounts() throws {
        func leftOut(_ readings: MeterReading<Distance>...) -> [[Int?]] {
            OdometerCheck(readings, unit: .kilometers).leftOut.map { [$0.reading, $0.contradicts] }
        }
        // A wrong first one.
        let first = [read("2026-03-01", km(910_000)), read("2026-03-08", km(91_500)), read("2026-03-15", km(92_800))]
        #expect(leftOut(first[0], first[1], first[2]) == [[0, 1]])
        // Of two the one that was in the log first, whatever its time.
        #expect(leftOut(first[0], first[1]) == [[1, 0]] && leftOut(first[1], first[0]) == [[1, 0]])
        // One too high between others, and one too low that nobody was asked about.
        let (a, b) = (read("2026-01-01", km(10_000)), read("2026-03-01", km(12_000)))
        #expect(leftOut(a, b, read("2026-02-01", km(13_000))) == [[2, 1]])
        #expect(leftOut(a, read("2026-02-01", km(9_000)), b) == [[1, 0]])
        // Within minutes: none leads to another one.
        let minutes = [10_000, 10_200, 10_900, 11_900].enumerated().map { read("2026-03-01 12:0\($0)", km($1)) }
        #expect(leftOut(minutes[0], minutes[1], minutes[2], minutes[3]) == [[1, 0], [2, 0], [3, 0]])
        // Two wrong ones that agree, against three.
        #expect(
            leftOut(
                a, read("2026-02-01", km(90_000)), read("2026-02-03", km(90_100)), b, read("2026-04-01", km(12_100)))
                == [[1, 0], [2, 0]])
    }

    /// A day without a time may be after what was read at half past eight.
    @Test func theOrderOfOneDayIsThatOfTheOdometer() throws {
        let day = MeterReading(at: LogTime(time("2026-03-01"), utcOffset: 0, isDay: true), km(10_150))
        let morning = read("2026-03-01 08:30", km(10_000))
        for readings in [[day, morning], [morning, day]] {
            #expect(OdometerCheck(readings, unit: .kilometers).leftOut.isEmpty)
            let meter = Meter(readings, unit: DistanceUnit.kilometers, at: time("2026-03-02"), in: utc)
            #expect(meter.estimate?.reading == km(10_150))
        }
    }

    @Test func unlikeTheHabit() throws {
        // A hundred weeks at 22 km a day.
        let start: Date = time("2024-01-01")
        let log = (0..<100).map {
            MeterReading(at: LogTime(start + Double($0) * 7 * 86_400, utcOffset: 0), km(50_000 + $0 * 154))
        }
        func codes(_ more: Int, _ days: Double, _ readings: [MeterReading<Distance>]) throws -> [String] {
            let last = try #require(readings.last)
            return OdometerCheck(readings, unit: .kilometers).flags(
                for: try OdometerValue(wholeUnits: last.shown.tenths / 10 + more), unit: .kilometers,
                at: LogTime(last.time.date + days * 86_400, utcOffset: 0), now: .distantFuture
            ).map(\.code)
        }
        #expect(try codes(1_250, 19.0 / 1_440, log) == ["implausiblyHigher"])
        // 1.5 x 154 + 500 + 50.
        #expect(try codes(781, 1, log) == [] && codes(782, 1, log) == ["unlikeHabit"])
        // In two weeks it was 308: 1.5 x 308 + 500 + 700.
        #expect(try codes(1_662, 14, log) == [] && codes(1_663, 14, log) == ["unlikeHabit"])
        // For longer than it is known of the last fifty: 49 weeks.
        #expect(try codes(34_000, 1_000, log) == [])
        // A journey that was once is no longer unlike.
        var travelled = log
        for index in 90..<100 { travelled[index].shown = km(50_000 + index * 154 + 2_000) }
        #expect(try codes(2_000, 7, travelled) == [])
        // Four say nothing yet.
        #expect(
            try codes(1_500, 1, Array(log.prefix(4))) == [] && codes(1_500, 1, Array(log.prefix(5))) == ["unlikeHabit"])
    }

    @Test func kinds() throws {
        func codes(_ kind: VehicleKind) throws -> [String] {
            OdometerCheck(
                [read("2026-03-01 12:00", km(100))], unit: .kilometers, plausibility: MileagePlausibility(kind)
            )
            .flags(
                for: try OdometerValue(wholeUnits: 200), unit: .kilometers, at: time("2026-03-01 13:00"),
                now: .distantFuture
            )
            .map(\.code)
        }
        #expect(try codes(.lorry) == [] && codes(.bicycle) == ["implausiblyHigher"])
    }

    @Test func withdrawnDoesNotCount() throws {
        var typo = read("2026-03-05", km(12_900))
        #expect(try codes(12_300, "2026-03-08", among: readings + [typo]) == ["lowerThanPrevious"])
        typo.isWithdrawn = true
        #expect(try codes(12_300, "2026-03-08", among: readings + [typo]) == [])
    }
}
