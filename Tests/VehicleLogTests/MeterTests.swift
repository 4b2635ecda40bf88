import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct MeterTests {
    private func meter(_ now: String, _ readings: MeterReading<Distance>...) -> Meter<Distance> {
        Meter(readings, unit: .kilometers, at: time(now), in: utc)
    }

    private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 0.0001 } ?? false }

    /// Two pairs of 30 days, 30 and 40 km a day. Their middles are 45 and 15 days before the last reading: one half-life apart,
    /// so the newer one weighs twice as much. (30 + 2 x 40) / 3 = 36.6667.
    @Test func halfLifeOf30Days() {
        let meter = meter(
            "2026-03-12", read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900)),
            read("2026-03-02", km(12_100)))
        #expect(isNear(meter.pace?.perDay, 36.6667))
        // 10 days later: 12,100 + 366.667 km.
        #expect(meter.estimate?.value == Distance(tenths: 124_667, unit: .kilometers))
        #expect(meter.estimate?.reading == km(12_100))
        #expect(meter.estimate?.ageInDays == 10)
        #expect(
            meter.estimate?.description
                == "about 12500 km, by a reading 10 days old; it rests on 3 readings over 60 days")
    }

    /// What rests on an estimate is shown as exact as that may be. 100 km on since the reading: to 100 km; 20 km on: to 10 km.
    @Test func roundedForAPerson() throws {
        let readings = [read("2026-01-01", km(10_000)), read("2026-03-02", km(10_600))]
        let coarse = try #require(meter("2026-03-12", readings[0], readings[1]).estimate)
        #expect(coarse.value == km(10_700) && coarse.rounded(km(1_234)) == km(1_200))
        // To 100 km it would be 0.
        #expect(coarse.rounded(km(34)) == km(30) && coarse.rounded(km(-34)) == km(-30))
        #expect(coarse.rounded(km(4)) == km(10) && coarse.rounded(km(-4)) == km(-10), "nothing becomes 0")
        #expect(coarse.rounded(km(0)) == km(0))
        let fine = try #require(meter("2026-03-04", readings[0], readings[1]).estimate)
        #expect(fine.value == km(10_620) && fine.rounded(km(1_234)) == km(1_230))
        let read = try #require(meter("2026-01-21", readings[0]).estimate)
        #expect(read.rounded(km(1_234)) == km(1_234), "no pace: it was read")
        let today = try #require(meter("2026-03-02", readings[0], readings[1]).estimate)
        #expect(today.description == "10600 km, by a reading of today")
    }

    /// Pairs of 10 days (20 km a day, ages 30 to 40) and of 30 days (40 km a day, ages 0 to 30). Weights, without the factor of both:
    /// 2^(-30/30) - 2^(-40/30) = 0.1031 and 1 - 2^(-30/30) = 0.5. (20 x 0.1031 + 40 x 0.5) / 0.6031 = 36.5796.
    @Test func weightedByDuration() {
        let meter = meter(
            "2026-02-10", read("2026-01-01", km(10_000)), read("2026-01-11", km(10_200)),
            read("2026-02-10", km(11_400)))
        #expect(isNear(meter.pace?.perDay, 36.5796))
    }

    /// (30 + 2 x 0) / 3: the pair in which it was parked counts.
    @Test func parkedCarCounts() {
        let meter = meter(
            "2026-03-02", read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900)),
            read("2026-03-02", km(10_900)))
        #expect(isNear(meter.pace?.perDay, 10))
    }

    @Test func waitingDoesNotChangeThePace() {
        let readings = [read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900)), read("2026-03-02", km(12_100))]
        let paces = ["2026-03-02", "2027-03-02", "2056-03-02"].map {
            Meter(readings, unit: DistanceUnit.kilometers, at: time($0), in: utc).pace?.perDay
        }
        #expect(Set(paces).count == 1)
    }

    @Test func lessThanADayIsJoined() {
        // The second of the 31st, 6 hours later, is joined to the first.
        let joined = meter(
            "2026-03-02", read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900)),
            read("2026-01-31 06:00", km(11_200)), read("2026-03-02", km(12_100)))
        #expect(isNear(joined.pace?.perDay, 36.6667))
        // The last always counts: 3,525 km in 70.5 days.
        let last = meter(
            "2026-03-12 12:00", read("2026-01-01", km(1_000)), read("2026-03-12", km(4_500)),
            read("2026-03-12 12:00", km(4_525)))
        #expect(isNear(last.pace?.perDay, 50))
        // All within a day: no pace.
        #expect(meter("2026-02-01", read("2026-01-01", km(1)), read("2026-01-01 23:59", km(90))).pace == nil)
    }

    /// 1,000 mi = 1,609.344 km; less 609.3 km is 1,000.044 km in 100 days.
    @Test func kilometersAndMilesMixed() {
        let meter = meter(
            "2026-04-11", read("2026-01-01", Distance(tenths: 6_093, unit: .kilometers)), read("2026-04-11", mi(1_000)))
        #expect(isNear(meter.pace?.perDay, 10.00044))
        #expect(meter.estimate?.reading == Distance(tenths: 16_093, unit: .kilometers))
    }

    @Test func nothingIsMadeUpWithoutAPace() {
        let one = meter("2027-01-01", read("2026-01-01", km(10_000)))
        #expect(one.pace == nil)
        #expect(one.estimate?.value == km(10_000))
        #expect(
            one.estimate?.description
                == "10000 km, by a reading 365 days old; no estimate: it needs 3 readings over 21 days, or 2 that are 60 days apart, and there is 1 reading"
        )
        #expect(meter("2027-01-01").estimate == nil)
    }

    /// A year of 10 km a day, then a week's holiday of 2,500 km: (10 x (2^(-7/30) - 2^(-307/30)) + 357.14 x (1 - 2^(-7/30))) /
    /// (1 - 2^(-307/30)).
    @Test func aHolidayDoesNotOutweighTheYearBefore() {
        let meter = meter(
            "2026-11-11", read("2026-01-01", km(10_000)), read("2026-10-28", km(13_000)), read("2026-11-04", km(15_500))
        )
        #expect(isNear(meter.pace?.perDay, 61.8829))
    }

    @Test func flaggedAndWithdrawnAreLeftOut() {
        let good = [read("2026-01-01", km(10_000)), read("2026-01-31", km(10_900)), read("2026-03-02", km(12_100))]
        var flagged = read("2026-02-10", km(112_000))
        flagged.isFlagged = true
        var withdrawn = read("2026-03-05", km(1))
        withdrawn.isWithdrawn = true
        let meter = Meter(good + [flagged, withdrawn], unit: DistanceUnit.kilometers, at: time("2026-03-12"), in: utc)
        #expect(isNear(meter.pace?.perDay, 36.6667))
        #expect(meter.estimate?.reading == km(12_100))
    }

    /// 90,000 km in a month, and back: the others count. 1,000 km in 60 days weigh 2^-2 - 2^-4, 600 km in 30 days 2^-1 - 2^-2, and
    /// 600 km in 30 days 1 - 2^-1.
    @Test func whatCannotBeIsNoPace() {
        let meter = meter(
            "2026-05-01", read("2026-01-01", km(10_000)), read("2026-01-31", km(100_000)),
            read("2026-03-02", km(11_000)), read("2026-04-01", km(11_600)), read("2026-05-01", km(12_200)))
        #expect(isNear(meter.pace?.perDay, 19.3333))
        #expect(meter.evidence == PaceEvidence(readings: 4, days: 120))
    }

    /// The date guards: an older reading that shows more is not what the odometer shows today.
    @Test func lastByDateNotByValue() {
        let meter = meter("2026-01-01", read("2023-06-01", km(40_000)), read("2026-01-01", km(33_000)))
        #expect(meter.estimate?.reading == km(33_000))
    }

    @Test func laterThanTodayDoesNotCountYet() {
        let readings = [read("2026-01-01", km(1_000)), read("2026-03-01 18:00", km(2_000))]
        func estimate(_ now: String) -> Distance? {
            Meter(readings, unit: DistanceUnit.kilometers, at: time(now), in: utc).estimate?.value
        }
        #expect(estimate("2026-02-28 23:59") == km(1_000))
        // Of today, although a few hours ahead.
        #expect(estimate("2026-03-01 08:00") == km(2_000))
    }

    @Test func replacedMeterGoesOn() {
        // 81,000 to 81,200 on the old, 0 to 1,000 on the new: 1,200 km in 60 days.
        let meter = Meter(
            [read("2026-01-01", km(81_000)), read("2026-03-02", km(1_000))],
            replacements: [MeterReplacement(at: time("2026-01-11"), from: km(81_200), to: km(0))], unit: .kilometers,
            at: time("2026-03-12"), in: utc)
        #expect(isNear(meter.pace?.perDay, 20))
        #expect(meter.estimate?.value == km(1_200))
    }

    /// Drums that went from 99,999 to 0 mean 100,000 km more; 600 km in 60 days.
    @Test func rolledOver() {
        let meter = Meter(
            [read("2026-01-01", km(99_950)), read("2026-03-02", km(550))],
            replacements: [MeterReplacement(at: time("2026-01-06"), from: km(100_000), to: km(0))], unit: .kilometers,
            at: time("2026-03-02"), in: utc)
        #expect(isNear(meter.pace?.perDay, 10))
        #expect(meter.estimate?.value == km(550))
    }

    @Test func hoursAsDistances() {
        // 120 h in 60 days.
        let meter = Meter(
            [MeterReading(at: time("2026-01-01"), Hours(100)), MeterReading(at: time("2026-03-02"), Hours(220))],
            unit: HoursUnit.hours, at: time("2026-03-05"), in: utc)
        #expect(isNear(meter.pace?.perDay, 2))
        #expect(meter.estimate?.value == Hours(226))
    }

    @Test func confidenceSaysOnWhatItRests() {
        func pace(_ now: String, _ days: Int...) -> PaceConfidence? {
            let readings = days.map {
                MeterReading(at: (time("2026-01-01") + Double($0) * 86_400).utc, km(1_000 + 10 * $0))
            }
            return Meter(readings, unit: DistanceUnit.kilometers, at: time(now), in: utc).pace?.confidence
        }
        #expect(pace("2026-03-10", 0, 15, 30, 45, 60)?.level == .high)
        #expect(
            pace("2026-03-10", 0, 15, 30, 45, 60)?.description == "high: 5 readings over 60 days, the last 8 days ago")
        // 31 days after the last.
        #expect(pace("2026-04-02", 0, 15, 30, 45, 60)?.level == .medium)
        #expect(pace("2026-03-10", 0, 15, 30, 59)?.level == .medium)
        #expect(pace("2026-01-22", 0, 10, 21)?.level == .medium)
        #expect(pace("2026-03-02", 0, 60)?.level == .low)
        #expect(pace("2026-03-02", 0, 60)?.description == "low: 2 readings over 60 days, the last today")
        // A pair of two years: its middle is a year old, yet it is all there is.
        #expect(pace("2028-01-01", 0, 730)?.description == "low: 2 readings over 730 days, the last today")
        // Older than six half-lives it weighs nothing.
        #expect(pace("2028-01-01", 0, 10, 20, 700, 715, 730)?.evidence == PaceEvidence(readings: 3, days: 30))
        // Where the younger ones don't suffice, those before them count, too.
        #expect(pace("2028-01-01", 0, 10, 20, 700, 730)?.evidence == PaceEvidence(readings: 3, days: 710))
    }
}
