import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite("An estimate needs evidence, and grows for as long as the readings span") struct EstimateTests {
    private func estimate(_ now: String, _ readings: MeterReading<Distance>...) throws -> Estimate<Distance> {
        try #require(Meter(readings, unit: .kilometers, at: time(now), in: utc).estimate)
    }

    /// 2,500 km in a week away tell nothing of the 400 days after it.
    @Test func oneHolidayWeek() throws {
        let log = VehicleLog(
            zone: utc, readings: [read("2025-07-01", km(50_000)), read("2025-07-08", km(52_500))],
            schedules: [once(Mark(odometer: km(60_000)), setAt: "2025-07-08")])
        let due = log.due("2026-08-12")
        #expect(due.distanceLeft == km(7_500))
        #expect(due.status == .good && due.basis == .reading)
        #expect(due.projectedDate == nil && due.urgency == nil)
        let estimate = try #require(due.estimate)
        #expect(estimate.value == km(52_500) && estimate.pace == nil && !estimate.isOld)
        #expect(
            estimate.description
                == "52500 km, by a reading 400 days old; no estimate: it needs 3 readings over 21 days, or 2 that are 60 days apart, and there are 2 readings over 7 days"
        )
    }

    @Test func fourDays() throws {
        let values = [235_000, 235_150, 235_300, 235_450, 235_600, 235_750, 235_891]
        let readings = values.enumerated().map { number, value in
            MeterReading(at: (time("2026-01-01") + Double(number) * 57_600).utc, km(value))
        }
        let meter = Meter(readings, unit: .kilometers, at: time("2026-11-01"), in: utc)
        #expect(meter.pace == nil)
        #expect(meter.estimate?.value == km(235_891))
        // Each a day or more after the one before: those of hours 0, 32, 64, and the last one, 96.
        #expect(meter.evidence == PaceEvidence(readings: 4, days: 4))
    }

    @Test(
        "Three readings over 21 days, or two that are 60 days apart",
        arguments: [
            ([0], false), ([0, 59], false), ([0, 60], true), ([0, 10, 20], false), ([0, 10, 21], true),
            ([0, 20, 21], true),
            ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], false), ([0, 400], true), ([0, 400, 407], true), ([0, 2, 300], true),
        ])
    func evidence(_ days: [Int], suffices: Bool) {
        let readings = days.map {
            MeterReading(at: (time("2025-01-01") + Double($0) * 86_400).utc, km(1_000 + 10 * $0))
        }
        let meter = Meter(readings, unit: .kilometers, at: time("2026-12-01"), in: utc)
        #expect((meter.pace != nil) == suffices)
        #expect(meter.evidence.suffices == suffices)
        if let pace = meter.pace { #expect(abs(pace.perDay - 10) < 1e-9) }
    }

    /// 3,000 km in 400 days, then 2,500 km in a week: the week doesn't stand for the year. 5,500 km in 407 days.
    @Test func aHolidayWeekAfterALongTimeWithoutReadings() throws {
        let meter = Meter(
            [read("2024-09-23", km(10_000)), read("2025-10-28", km(13_000)), read("2025-11-04", km(15_500))],
            unit: .kilometers, at: time("2025-11-04"), in: utc)
        #expect(abs(try #require(meter.pace).perDay - 5_500 / 407) < 1e-9)
        #expect(meter.evidence == PaceEvidence(readings: 3, days: 407))
    }

    /// 20 km a day; the readings span 90 days.
    @Test func growsForAsLongAsTheReadingsSpan() throws {
        func at(_ now: String) throws -> Estimate<Distance> {
            try estimate(
                now, read("2026-01-01", km(10_000)), read("2026-02-15", km(10_900)), read("2026-04-01", km(11_800)))
        }
        #expect(try at("2026-04-11").value == km(12_000))
        #expect(
            try at("2026-04-11").description
                == "about 12000 km, by a reading 10 days old; it rests on 3 readings over 90 days")
        // 90 days after the last one.
        #expect(try at("2026-06-30").value == km(13_600) && !(try at("2026-06-30").isOld))
        #expect(try at("2026-07-01").value == km(13_600) && (try at("2026-07-01").isOld))
        #expect(
            try at("2026-07-01").description
                == "about 13600 km, by a reading 91 days old; too old to go by: read the meter first")
        #expect(try at("2036-07-01").value == km(13_600))
    }

    /// At least 30 days, at most a year.
    @Test func theHorizonHasBounds() throws {
        func lasts(_ first: String, _ middle: String, _ days: Int) throws {
            for (after, isOld) in [(days, false), (days + 1, true)] {
                let now = day("2026-01-01").adding(days: after)
                let old = try estimate(
                    now.description, read(first, km(20_000)), read(middle, km(20_200)), read("2026-01-01", km(20_500)))
                #expect(old.isOld == isOld, "\(first) \(now)")
            }
        }
        try lasts("2025-12-11", "2025-12-20", 30)
        try lasts("2025-11-22", "2025-12-20", 40)
        try lasts("2025-01-01", "2025-12-20", 365)
        try lasts("2021-01-01", "2025-12-20", 365)
    }

    @Test("What is overdue stays so, however long nobody reads the odometer") func tenYearsOfWaiting() throws {
        let readings = [read("2026-01-01", km(10_000)), read("2026-02-15", km(10_900)), read("2026-04-01", km(11_800))]
        let log = VehicleLog(
            zone: utc, readings: readings,
            schedules: [
                once(Mark(odometer: km(11_500)), id: "reached"), once(Mark(odometer: km(13_000)), id: "estimated"),
            ])
        // 1,200 km at 20 km a day: 60 days after 1 April.
        var before = log.outlook("2026-05-31")
        #expect(before.dues.map(\.status) == [.overdue, .overdue])
        #expect(log.outlook("2026-05-30").dues.map(\.status) == [.overdue, .dueSoon])
        for step in 1...120 {
            let later = Outlook(log, at: time("2026-05-31") + Double(step) * 30.5 * 86_400)
            for (due, earlier) in zip(later.dues, before.dues) {
                #expect(due.status == .overdue && due.id == earlier.id)
                #expect(try #require(due.urgency) < #require(earlier.urgency), "it is overdue for longer and longer")
                #expect(try #require(due.distanceLeft) <= #require(earlier.distanceLeft))
            }
            before = later
        }
        #expect(before.estimate?.isOld == true)
    }

    /// 10 km a day over 60 days, read at 10,600 km. 500 days later the estimate stands at 11,200 km, and from there 800 km take 80 days,
    /// however long nobody reads it.
    @Test("Of an old estimate, days left and distance left say the same", arguments: ["2027-07-15", "2029-07-15"])
    func daysOfAnOldEstimate(now: String) {
        let log = VehicleLog(
            zone: utc,
            readings: [read("2026-01-01", km(10_000)), read("2026-02-01", km(10_310)), read("2026-03-02", km(10_600))],
            schedules: [once(Mark(odometer: km(12_000)))])
        let due = log.due(now)
        #expect(due.estimate?.isOld == true && due.distanceLeft == km(800))
        #expect(due.projectedDate == day(now).adding(days: 80) && due.urgency == 80)
    }
}
