import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct DueTests {
    /// 50 km a day: 10,000 on 1 January, 13,000 on 2 March.
    private let driven = [read("2026-01-01", km(10_000)), read("2026-03-02", km(13_000))]

    @Test func byDate() {
        let log = VehicleLog(zone: utc, schedules: [every(months: 12)])
        // Set on 1 January 2026.
        #expect(log.due("2026-06-01").dueDate == day("2027-01-01"))
        #expect(log.due("2026-06-01").countsFrom == Mark(date: day("2026-01-01")))
        let expected: [(String, DueStatus, Int)] = [
            ("2026-12-01", .good, 31), ("2026-12-02", .dueSoon, 30), ("2027-01-01", .dueSoon, 0),
            ("2027-01-01 23:59", .dueSoon, 0), ("2027-01-02", .overdue, -1), ("2027-02-01", .overdue, -31),
        ]
        for (now, status, days) in expected {
            let due = log.due(now)
            #expect(due.status == status, "\(now)")
            #expect(due.daysLeft == days)
            #expect(due.urgency == days)
            #expect(due.basis == .date)
        }
    }

    /// Done at 11,000 km on 21 January by the line between the readings; 511,000 was typed, and is left out.
    @Test func aCompletionAtAFlaggedReadingCountsFromTheEstimate() {
        var typo = read("2026-01-21", km(511_000))
        typo.isFlagged = true
        let done = ServiceEntry(id: "e", at: typo.time, odometer: typo.shown, completes: ["s"])
        var schedule = every(distance: km(15_000))
        schedule.id = "s"
        let log = VehicleLog(zone: utc, readings: driven + [typo], schedules: [schedule], entries: [done])
        let due = log.due("2026-03-12")
        #expect(due.dueDistance == km(26_000) && due.isDueDistanceEstimated)
        #expect(due.history?.distanceSince == km(2_500))
    }

    /// The same for a warranty of 15,000 km that was given with it.
    @Test func aWarrantyFromAFlaggedReadingCountsFromTheEstimate() throws {
        var typo = read("2026-01-21", km(511_000))
        typo.isFlagged = true
        let warranty = Warranty(
            months: nil, distance: km(15_000), fitted: day("2026-01-21"), odometer: typo.shown)
        let fitted = ServiceEntry(
            id: "e", at: typo.time, odometer: typo.shown, parts: [Part(name: "Belt", warranty: warranty)])
        var log = VehicleLog(zone: utc, readings: driven + [typo], entries: [fitted])
        let due = try #require(log.outlook("2026-03-12").dues.first)
        #expect(due.dueDistance == km(26_000) && due.isDueDistanceEstimated && due.distanceLeft == km(12_500))
        log.readings[2].isFlagged = false
        #expect(log.outlook("2026-03-12").dues.first?.dueDistance == km(526_000))
    }

    /// Set at 10,000 km; 15,000 km more at 50 km a day is 300 days later: 28 October. The readings span 240 days, so until then
    /// the estimate grows.
    @Test func byDistanceAtThePace() {
        let log = VehicleLog(
            zone: utc, readings: [read("2025-07-05", km(1_000))] + driven, schedules: [every(distance: km(15_000))])
        let due = log.due("2026-03-12")
        #expect(due.countsFrom == Mark(date: day("2026-01-01"), odometer: km(10_000)))
        #expect(due.dueDistance == km(25_000))
        // 13,000 + 500 by now.
        #expect(due.distanceLeft == km(11_500))
        #expect(due.projectedDate == day("2026-10-28"))
        // 12 March to 28 October: 230 days.
        #expect(due.urgency == 230)
        #expect(due.status == .good)
        #expect(due.basis == .estimate)
        // 30 days before: 1,500 km are left, more than 800.
        #expect(log.due("2026-09-27").status == .good)
        #expect(log.due("2026-09-28").status == .dueSoon)
        #expect(log.due("2026-09-28").distanceLeft == km(1_500))
        #expect(log.due("2026-10-27").status == .dueSoon)
        // Nothing left.
        #expect(log.due("2026-10-28").status == .overdue)
        #expect(log.due("2026-10-28").distanceLeft == km(0))
        #expect(log.due("2026-10-28").urgency == -1)
        #expect(log.due("2026-11-07").urgency == -10)
        // The app that stops estimating after 60 days would say good again.
        #expect(log.due("2028-01-01").status == .overdue)
    }

    @Test func byTheLastReadingWithoutAPace() {
        let log = VehicleLog(
            zone: utc, readings: [read("2026-01-01", km(10_000))], schedules: [every(distance: km(1_000))])
        let due = log.due("2027-01-01")
        #expect(due.status == .good)
        #expect(due.basis == .reading)
        #expect(due.distanceLeft == km(1_000))
        #expect(due.projectedDate == nil)
        #expect(due.urgency == nil)
        var reached = log
        reached.schedules = [every(distance: km(1_000), start: Mark(odometer: km(9_000)))]
        #expect(reached.due("2026-01-01").status == .overdue)
        #expect(reached.due("2026-01-01").distanceLeft == km(0))
        #expect(reached.due("2026-01-01").basis == .reading)
        // Reached on 1 January at the latest, 5 days ago.
        #expect(reached.due("2026-01-06").urgency == -5)
        // A tenth is left.
        reached.schedules = [
            every(distance: km(1_000), start: Mark(odometer: Distance(tenths: 90_001, unit: .kilometers)))
        ]
        #expect(reached.due("2026-01-01").status == .dueSoon)
    }

    /// Whatever comes first: the date in 20 days, or the distance in 230.
    @Test func smallerOfBoth() {
        let log = VehicleLog(
            zone: utc, readings: driven, schedules: [every(months: 3, distance: km(15_000))])
        let due = log.due("2026-03-12")
        #expect(due.dueDate == day("2026-04-01"))
        #expect(due.urgency == 20)
        #expect(due.basis == .date)
        #expect(due.status == .dueSoon)
        #expect(due.nextDate == day("2026-04-01"))
    }

    @Test func overdueByDistanceAloneIsOverdue() {
        // 12 months from January, yet 2,000 km are long gone: 12,000 was reached on 10 February, 20 days before 2 March.
        let log = VehicleLog(zone: utc, readings: driven, schedules: [every(months: 12, distance: km(2_000))])
        let due = log.due("2026-03-02")
        #expect(due.status == .overdue)
        #expect(due.basis == .estimate)
        #expect(due.daysLeft == 305)
        #expect(due.urgency == -20)
        #expect(due.projectedDate == day("2026-02-10"))
    }

    @Test func byHours() {
        // Hours: 70 on 17 December, 100 on 1 January, 112 on 7 January; set at 100, every 20: 2 hours a day, due on 11 January.
        let log = VehicleLog(
            zone: utc,
            hourReadings: [
                MeterReading(at: time("2025-12-17"), Hours(70)), MeterReading(at: time("2026-01-01"), Hours(100)),
                MeterReading(at: time("2026-01-07"), Hours(112)),
            ], schedules: [every(hours: Hours(20))])
        let due = log.due("2026-01-08")
        #expect(due.dueHours == Hours(120))
        #expect(due.hoursLeft == Hours(6))
        #expect(due.projectedDate == day("2026-01-11"))
        #expect(due.basis == .hoursEstimate)
        // The lead of 10 hours, also half of the interval.
        #expect(due.status == .dueSoon)
        #expect(log.due("2026-01-05").status == .good)
        #expect(log.due("2026-01-11").status == .overdue)
        var one = log
        one.hourReadings = [MeterReading(at: time("2026-01-01"), Hours(120))]
        one.schedules = [every(hours: Hours(20), start: Mark(hours: Hours(100)))]
        #expect(one.due("2026-01-01").basis == .hoursReading)
        #expect(one.due("2026-01-01").status == .overdue)
    }

    @Test func nothingKnownIsNeutral() {
        let log = VehicleLog(zone: utc, schedules: [every(distance: km(1_000))])
        let due = log.due("2026-01-01")
        #expect(due.status == .neutral)
        #expect(due.basis == nil)
        #expect(due.urgency == nil)
        #expect(log.outlook("2026-01-01").nextUp == nil)
    }

    @Test func fromTheLastCompletion() {
        var log = VehicleLog(
            zone: utc, readings: driven, schedules: [every(months: 12, distance: km(15_000))],
            entries: [done("2026-02-10", km(12_000)), done("2026-01-15", km(10_700))])
        let due = log.due("2026-03-02")
        #expect(due.dueDate == day("2027-02-10"))
        #expect(due.dueDistance == km(27_000))
        #expect(due.history?.timesDone == 2)
        #expect(due.history?.daysSince == 20)
        #expect(due.history?.distanceSince == km(1_000))
        // Without an odometer it is taken from the line between the readings: 40 days at 50 km.
        log.entries = [done("2026-02-10")]
        #expect(log.due("2026-03-02").dueDistance == km(27_000))
    }

    @Test func twoEntriesOnOneDay() {
        let log = VehicleLog(
            zone: utc, readings: driven, schedules: [every(distance: km(15_000))],
            entries: [done("2026-02-10 16:00", km(12_020)), done("2026-02-10 10:00", km(12_000))])
        #expect(log.due("2026-03-02").dueDistance == km(27_020))
        #expect(log.due("2026-03-02").history?.timesDone == 2)
    }

    @Test func fromAGivenDateAndOdometer() {
        let log = VehicleLog(
            zone: utc, readings: driven,
            schedules: [
                every(months: 12, distance: km(15_000), start: Mark(date: day("2025-06-30"), odometer: km(4_000)))
            ])
        #expect(log.due("2026-03-02").dueDate == day("2026-06-30"))
        #expect(log.due("2026-03-02").dueDistance == km(19_000))
        #expect(log.due("2026-03-02").history?.timesDone == 0)
        #expect(log.due("2026-03-02").history?.daysSince == nil)
    }

    /// Bought at 85,000 km. Counting from 0 it would be overdue at once.
    @Test func carBoughtUsed() {
        let log = VehicleLog(
            zone: utc, readings: [read("2026-01-05", km(85_000))], schedules: [every(months: 12, distance: km(15_000))])
        // Set four days before its first reading.
        let due = log.due("2026-01-05")
        #expect(due.dueDistance == km(100_000))
        #expect(due.status == .good)
    }

    @Test func replacedMeter() {
        // Done at 80,000, every 2,000: at 82,000, which the new meter shows as 800. It shows 400; 20 km a day.
        let log = VehicleLog(
            zone: utc,
            readings: [read("2025-12-02", km(80_400)), read("2026-01-01", km(81_000)), read("2026-01-31", km(400))],
            replacements: [MeterReplacement(at: time("2026-01-11"), from: km(81_200), to: km(0))],
            schedules: [every(distance: km(2_000), start: Mark(date: day("2025-12-01"), odometer: km(80_000)))])
        let due = log.due("2026-01-31")
        #expect(due.dueDistance == km(800))
        #expect(due.distanceLeft == km(400))
        #expect(due.projectedDate == day("2026-02-20"))
        #expect(due.status == .dueSoon)
        #expect(log.due("2026-02-20").status == .overdue)
    }

    /// A car in miles, a schedule of 10,000 km = 6,213.7 mi, done at 20,000 mi.
    @Test func kilometersAndMilesMixed() {
        let log = VehicleLog(
            zone: utc, unit: .miles, readings: [read("2026-01-01", mi(20_000))],
            schedules: [every(distance: km(10_000))])
        #expect(log.due("2026-01-01").dueDistance == Distance(tenths: 262_137, unit: .miles))
        #expect(log.due("2026-01-01").distanceLeft == Distance(tenths: 62_137, unit: .miles))
    }

    @Test func monthsDoNotDrift() {
        // On every 31st, from January 2027; done on each day that it is due.
        func dates(_ done: String...) -> CalendarDate? {
            VehicleLog(
                zone: utc, schedules: [every(months: 1, anchor: .firstDue(Mark(date: day("2027-01-31"))))],
                entries: done.map { ServiceEntry(id: $0, at: time($0), completes: ["oil"]) }
            ).due("2027-06-01").dueDate
        }
        #expect(dates() == day("2027-01-31"))
        #expect(dates("2027-01-31") == day("2027-02-28"))
        #expect(dates("2027-01-31", "2027-02-28") == day("2027-03-31"))
        #expect(dates("2027-01-31", "2027-02-28", "2027-03-31") == day("2027-04-30"))
    }

    @Test func everyJanuary() {
        func next(_ done: String...) -> CalendarDate? {
            VehicleLog(
                zone: utc, schedules: [every(months: 12, anchor: .firstDue(Mark(date: day("2027-01-15"))))],
                entries: done.map { ServiceEntry(id: $0, at: time($0), completes: ["oil"]) }
            ).due("2031-01-01").dueDate
        }
        #expect(next() == day("2027-01-15"))
        // Late: the next is in January all the same.
        #expect(next("2027-03-01") == day("2028-01-15"))
        #expect(next("2027-12-31") == day("2028-01-15"))
        // Early, within half a year, it counts for the coming one; earlier, for none.
        #expect(next("2026-12-20") == day("2028-01-15"))
        #expect(next("2026-06-01") == day("2027-01-15"))
        // A second visit in the same weeks isn't next year's.
        #expect(next("2026-12-20", "2026-12-27") == day("2028-01-15"))
        // Two missed years are made up for by one visit.
        #expect(next("2029-06-01") == day("2030-01-15"))
    }

    @Test func fixedByDistance() {
        // At 20,000, 30,000, ...; done at 21,500 and, early, at 29,000.
        func next(_ done: Int...) -> Distance? {
            VehicleLog(
                zone: utc, readings: [read("2026-01-01", km(10_000))],
                schedules: [every(distance: km(10_000), anchor: .firstDue(Mark(odometer: km(20_000))))],
                entries: done.enumerated().map {
                    ServiceEntry(
                        id: "\($0.offset)", at: time("2026-01-0\($0.offset + 1)"), odometer: km($0.element),
                        completes: ["oil"])
                }
            ).due("2026-02-01").dueDistance
        }
        #expect(next() == km(20_000))
        #expect(next(21_500) == km(30_000))
        #expect(next(21_500, 29_000) == km(40_000))
        #expect(next(21_500, 24_000) == km(30_000))
        #expect(next(55_000) == km(60_000))
    }

    @Test func fixedWithoutAFirstDueCountsFromTheStart() {
        let log = VehicleLog(
            zone: utc, schedules: [every(months: 6, anchor: .firstDue(nil), start: Mark(date: day("2026-01-31")))],
            entries: [done("2026-08-20")])
        // First on 31 July; done on 20 August; then on 31 January.
        #expect(log.due("2026-09-01").dueDate == day("2027-01-31"))
    }

    @Test func onceByDateAndByDistance() {
        var log = VehicleLog(
            zone: utc, readings: driven, schedules: [once(Mark(date: day("2027-03-01"), odometer: km(13_400)))])
        let due = log.due("2026-03-02")
        #expect(due.distanceLeft == km(400))
        #expect(due.status == .dueSoon)
        #expect(due.dueDate == day("2027-03-01"))
        log.entries = [done("2026-03-02", km(13_000), "belt")]
        #expect(log.due("2030-01-01").status == .neutral)
        #expect(log.due("2030-01-01").history?.timesDone == 1)
    }

    @Test func pausedHasNoDue() {
        var schedule = every(months: 1)
        schedule.isPaused = true
        let due = VehicleLog(zone: utc, schedules: [schedule]).due("2030-01-01")
        #expect(due.status == .neutral)
        #expect(due.dueDate == nil)
    }

    @Test func leadsOfTheVehicleAndOfTheSchedule() {
        // Due on 1 January 2027.
        var log = VehicleLog(zone: utc, schedules: [every(months: 12)])
        log.lead = Lead(days: 60)
        #expect(log.due("2026-11-02").status == .dueSoon)
        #expect(log.due("2026-11-01").status == .good)
        log.schedules = [every(months: 12, lead: Lead(days: 7))]
        #expect(log.due("2026-12-24").status == .good)
        #expect(log.due("2026-12-25").status == .dueSoon)
        // 500 miles for a car that counts miles.
        var miles = VehicleLog(
            zone: utc, unit: .miles, readings: [read("2026-01-01", mi(14_500))],
            schedules: [every(distance: mi(5_000), start: Mark(odometer: mi(10_000)))])
        #expect(miles.due("2026-01-01").status == .dueSoon)
        miles.readings = [read("2026-01-01", mi(14_499))]
        #expect(miles.due("2026-01-01").status == .good)
    }

    /// Every 300 km, and every month: with a lead of 800 km and 30 days they would always be due soon.
    @Test func leadIsCutToHalfTheInterval() {
        var log = VehicleLog(
            zone: utc, readings: driven, schedules: [every(distance: km(300), start: Mark(odometer: km(12_850)))])
        // 13,000 of 13,150: half.
        #expect(log.due("2026-03-02").status == .dueSoon)
        log.schedules = [every(distance: km(300), start: Mark(odometer: km(12_851)))]
        #expect(log.due("2026-03-02").status == .good)
        // The schedule's own isn't cut.
        log.schedules = [every(distance: km(300), start: Mark(odometer: km(12_851)), lead: Lead(distance: km(200)))]
        #expect(log.due("2026-03-02").status == .dueSoon)
        // From 1 March to 1 April, 31 days: 15 days before.
        log.schedules = [every(months: 1, start: Mark(date: day("2026-03-01")))]
        #expect(log.due("2026-03-16").status == .good)
        #expect(log.due("2026-03-17").status == .dueSoon)
    }

    @Test(arguments: [
        // 2026-03-29 has 23 hours in Berlin.
        ("Europe/Berlin", "2026-03-28 22:59", 1), ("Europe/Berlin", "2026-03-28 23:00", 0),
        ("Europe/Berlin", "2026-03-29 21:59", 0), ("Europe/Berlin", "2026-03-29 22:00", -1),
        // One moment, three days.
        ("Pacific/Auckland", "2026-03-29 11:00", -1), ("America/Los_Angeles", "2026-03-29 11:00", 0),
        ("America/Los_Angeles", "2026-03-29 06:59", 1),
    ])
    func wholeDaysOfTheVehiclesZone(_ place: String, _ now: String, _ days: Int) {
        let log = VehicleLog(zone: timeZone(place), schedules: [once(Mark(date: day("2026-03-29")))])
        #expect(log.due(now).daysLeft == days)
        #expect(log.due(now).status == (days < 0 ? .overdue : .dueSoon))
    }

    @Test func registrationAndWarranties() throws {
        let part = Part(
            name: "battery", warranty: Warranty(months: 24, fitted: day("2026-01-31"), odometer: km(10_000)))
        let far = Part(
            name: "clutch",
            warranty: Warranty(months: nil, distance: km(3_400), fitted: day("2026-01-01"), odometer: km(10_000)))
        let log = VehicleLog(
            zone: utc, readings: driven,
            entries: [
                ServiceEntry(id: "a", at: time("2026-01-31"), odometer: km(11_500), parts: [Part(name: "bolt"), part]),
                ServiceEntry(id: "b", at: time("2026-01-01"), odometer: km(10_000), parts: [far]),
            ], registration: Registration(expires: try YearMonth("2026-03")))
        let dues = log.outlook("2026-03-02").dues
        // 13,400 at 50 km a day: in 8 days; 31 March: in 29; 31 January 2028: far.
        #expect(dues.map(\.id) == ["b/1", "registration", "a/2"])
        #expect(dues.map(\.kind) == [.warranty, .registration, .warranty])
        #expect(dues.map(\.urgency) == [8, 29, 700])
        #expect(dues.map(\.status) == [.dueSoon, .dueSoon, .good])
        #expect(dues[2].dueDate == day("2028-01-31"))
        let later = log.outlook("2026-04-01").dues
        #expect(later.map(\.id) == ["registration", "a/2", "b/1"])
        #expect(later.map(\.status) == [.overdue, .good, .neutral])
        // It has ended, by the estimate.
        #expect(later[2].basis == .estimate)
        #expect(later[2].urgency == nil)
        #expect(log.outlook("2026-03-31").dues.first { $0.id == "registration" }?.status == .dueSoon)
    }

    @Test func nextUpIsTheMostUrgent() {
        let log = VehicleLog(
            zone: utc, readings: driven,
            schedules: [
                every("tyres", months: 12), every("oil", distance: km(2_000)), every("brakes", distance: km(1_000)),
                every("wash", months: 1),
            ])
        let outlook = log.outlook("2026-03-02")
        // Brakes: 11,000 on 21 January, 40 days ago; wash: 1 February, 29 days; oil: 10 February, 20 days.
        #expect(outlook.dues.map(\.id) == ["brakes", "wash", "oil", "tyres"])
        #expect(outlook.dues.map(\.urgency) == [-40, -29, -20, 305])
        #expect(outlook.nextUp?.id == "brakes")
    }

    @Test func meanCost() {
        let log = VehicleLog(
            zone: utc, readings: driven, schedules: [every(months: 12), every("filter", months: 12)],
            entries: [
                // Shared by two: 50 EUR each.
                done("2026-01-10", km(10_450), "oil", "filter", cost: money("100 EUR")),
                done("2026-01-20", km(10_950), "oil", cost: money("60.01 EUR")),
                done("2026-02-20", km(12_500), "oil", cost: money("40 CHF")),
                // Nobody knows what it cost.
                done("2026-02-21", km(12_550), "oil"),
            ])
        // (50 + 60.01) / 2 = 55.005: halves away from zero.
        #expect(log.due("2026-03-02").history?.meanCost.description == "40.00 CHF, 55.01 EUR")
        #expect(log.due("2026-03-02").history?.timesDone == 4)
    }
}
