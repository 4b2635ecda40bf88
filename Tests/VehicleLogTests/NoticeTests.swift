import Foundation
import OdologVehicleLog
import Testing

@Suite struct NoticeTests {
    /// Due on 1 March 2027; asked on every day from `first` on, what is told is kept.
    private func sent(
        _ log: VehicleLog, from first: String, days: Int, skipping skipped: Set<String> = []
    ) -> [String] {
        var sent: [Notice] = []
        for number in 0..<days {
            let today = day(first).adding(days: number)
            guard !skipped.contains(today.description) else { continue }
            let due = log.due(today.description)
            let schedule = log.schedules.first
            guard let notice = NoticePlan.notice(of: due, today: today, sent: sent, schedule: schedule) else {
                continue
            }
            sent.append(notice)
        }
        return sent.map { notice in
            switch notice.reason {
            case .daysBefore(let days): "\(notice.date) \(days)"
            case .soon: "\(notice.date) soon"
            case .overdue: "\(notice.date) overdue"
            }
        }
    }

    private let log = VehicleLog(zone: utc, schedules: [once(Mark(date: day("2027-03-01")))])

    @Test func daysBeforeThenEverySeven() {
        #expect(
            sent(log, from: "2027-01-01", days: 80) == [
                "2027-01-30 30", "2027-02-22 7", "2027-02-28 1", "2027-03-01 0", "2027-03-08 overdue",
                "2027-03-15 overdue",
            ])
    }

    @Test func aDayWithoutALookLosesNothing() {
        let skipped: Set = ["2027-02-22", "2027-02-23", "2027-03-01", "2027-03-02"]
        #expect(
            sent(log, from: "2027-01-01", days: 68, skipping: skipped) == [
                "2027-01-30 30", "2027-02-24 7", "2027-02-28 1", "2027-03-03 overdue",
            ])
        // The first look comes late: one notice, not all that were missed.
        #expect(sent(log, from: "2027-02-25", days: 2) == ["2027-02-25 7"])
    }

    @Test func snoozedPausedUnwanted() {
        var log = log
        log.schedules[0].snoozedUntil = day("2027-03-05")
        #expect(sent(log, from: "2027-02-20", days: 20) == ["2027-03-05 overdue"])
        log.schedules[0].snoozedUntil = nil
        log.schedules[0].notifies = false
        #expect(sent(log, from: "2027-02-20", days: 20) == [])
        log.schedules[0].notifies = true
        log.schedules[0].isPaused = true
        #expect(sent(log, from: "2027-02-20", days: 20) == [])
    }

    /// 50 km a day, 14,000 is reached on 22 March. A distance that is passed goes on being told.
    @Test func byDistance() {
        let log = VehicleLog(
            zone: utc, readings: [read("2026-01-01", km(10_000)), read("2026-03-02", km(13_000))],
            schedules: [once(Mark(odometer: km(14_000)))])
        #expect(
            sent(log, from: "2026-03-02", days: 36) == [
                "2026-03-02 30", "2026-03-15 7", "2026-03-21 1", "2026-03-22 overdue", "2026-03-29 overdue",
                "2026-04-05 overdue",
            ])
    }

    @Test func withoutAPaceOnceThatItIsSoon() {
        let log = VehicleLog(
            zone: utc, readings: [read("2026-01-01", km(10_000))], schedules: [once(Mark(odometer: km(10_500)))])
        #expect(sent(log, from: "2026-01-01", days: 100) == ["2026-01-01 soon"])
    }

    /// A new reading moves the day back over a milestone: not told again within a week.
    @Test func aMilestoneIsNotToldTwiceInAWeek() {
        let sent = [Notice(.daysBefore(7), on: day("2027-02-22"))]
        // The day is a day later now: on the 23rd it is 7 days again, and was 8 days on the day it was told.
        let moved = VehicleLog(zone: utc, schedules: [once(Mark(date: day("2027-03-02")))])
        #expect(NoticePlan.notice(of: moved.due("2027-02-23"), today: day("2027-02-23"), sent: sent) == nil)
        // Months later it is another matter.
        let later = VehicleLog(zone: utc, schedules: [once(Mark(date: day("2027-06-08")))])
        #expect(
            NoticePlan.notice(of: later.due("2027-06-01"), today: day("2027-06-01"), sent: sent)
                == Notice(.daysBefore(7), on: day("2027-06-01")))
    }

    @Test func nothingForAWarrantyThatHasEnded() {
        let part = Part(name: "battery", warranty: Warranty(until: day("2026-02-01")))
        let log = VehicleLog(
            zone: utc, entries: [ServiceEntry(id: "a", at: time("2026-01-01"), parts: [part])])
        func notice(_ today: String) -> Notice.Reason? {
            log.outlook(today).dues.first.flatMap { NoticePlan.notice(of: $0, today: day(today), sent: []) }?.reason
        }
        #expect(notice("2026-02-01") == .daysBefore(0))
        #expect(notice("2026-02-02") == nil)
    }

    @Test("What was sent before it was done is about the due before")
    func ofAllThatIsDue() {
        var log = VehicleLog(
            zone: utc,
            schedules: [every(months: 1), once(Mark(date: day("2027-03-01")))],
            entries: [ServiceEntry(id: "a", at: time("2027-02-01"), completes: ["oil"])])
        let sent = ["oil": [Notice(.daysBefore(0), on: day("2027-02-01"))]]
        let told = log.outlook("2027-02-22").notices(log, sent: sent)
        #expect(
            told == [
                "oil": Notice(.daysBefore(7), on: day("2027-02-22")),
                "belt": Notice(.daysBefore(7), on: day("2027-02-22")),
            ])
        log.schedules[1].isPaused = true
        #expect(log.outlook("2027-02-22").notices(log, sent: sent).keys.sorted() == ["oil"])
        // Done anew: the next due is in April.
        log.entries.append(ServiceEntry(id: "b", at: time("2027-03-01"), completes: ["oil"]))
        #expect(
            log.outlook("2027-03-02").notices(log, sent: ["oil": [Notice(.daysBefore(0), on: day("2027-03-01"))]])
                == ["oil": Notice(.daysBefore(30), on: day("2027-03-02"))])
    }
}
