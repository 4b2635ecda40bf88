import Foundation
import OdologVehicleLog
import Testing

@Suite("A second meter that is added up")
struct HourSumsTests {
    private func read(_ when: String, _ hours: Int) -> MeterReading<Hours> {
        MeterReading(at: time(when), Hours(hours))
    }

    private func did(_ when: String, _ minutes: Int) -> Activity { Activity(at: time(when), Hours(minutes: minutes)) }

    /// 2 h and 1.5 h from 0; read as 10 h, which stands; then 3 h. One of the reading's moment is in it.
    @Test func byHand() {
        let sums = HourSums(
            [read("2026-01-10", 10)],
            [
                did("2026-01-12", 180), did("2026-01-01", 120), did("2026-01-05", 90), did("2026-01-10", 60),
            ])
        func shown(_ when: String) -> Hours? { sums.shown(at: time(when)) }
        #expect(shown("2025-12-31") == nil)
        #expect(shown("2026-01-01") == Hours(2) && shown("2026-01-04") == Hours(2))
        #expect(shown("2026-01-05") == Hours(minutes: 210) && shown("2026-01-09") == Hours(minutes: 210))
        #expect(shown("2026-01-10") == Hours(10) && shown("2026-01-11") == Hours(10))
        #expect(shown("2026-01-12") == Hours(13) && shown("2027-01-01") == Hours(13))
    }

    /// What was written late raises the sums up to the next reading.
    @Test func writtenLate() {
        let late = did("2026-01-03", 60)
        let sums = HourSums([read("2026-01-10", 10)], [did("2026-01-01", 120), did("2026-01-12", 180), late])
        #expect(sums.shown(at: time("2026-01-04")) == Hours(3))
        #expect(sums.shown(at: time("2026-01-12")) == Hours(13))
    }

    /// 95 h to 100 h on the old meter, 0 h on the new one: 97 + 2 h on the old, and 1 + 4 on the new.
    @Test func replaced() {
        let log = VehicleLog(
            zone: utc, hourReadings: [read("2026-01-01", 97), read("2026-02-02", 1)],
            activities: [did("2026-01-05", 120), did("2026-02-05", 240)],
            hourReplacements: [MeterReplacement(at: time("2026-02-01"), from: Hours(100), to: Hours(0))])
        #expect(log.hourSums.shown(at: time("2026-01-31")) == Hours(99))
        #expect(log.hourSums.shown(at: time("2026-02-05")) == Hours(5))
        #expect(log.hourMeter(at: time("2026-02-05")).estimate?.reading == Hours(5))
    }

    /// Withdrawn and flagged readings count for nothing.
    @Test func leftOut() {
        var (withdrawn, flagged) = (read("2026-01-02", 50), read("2026-01-03", 70))
        (withdrawn.isWithdrawn, flagged.isFlagged) = (true, true)
        #expect(HourSums([withdrawn, flagged], [did("2026-01-01", 60)]).shown(at: time("2026-01-04")) == Hours(1))
    }

    /// Every 50 h from 1 January on, where nothing was counted yet. Done on the 17th at 14 h, between two rides: next at 64 h.
    /// 12 h each in 12 days, the first one's hours left out: 1 h a day.
    @Test func dues() throws {
        var log = VehicleLog(
            zone: utc, activities: [did("2026-01-04", 120), did("2026-01-16", 720), did("2026-01-28", 720)],
            schedules: [every(hours: Hours(50))])
        let first = log.due("2026-01-28")
        #expect(first.dueHours == Hours(50) && first.hoursLeft == Hours(24) && first.basis == .hoursEstimate)
        #expect(!first.isDueHoursEstimated)
        #expect(log.hourMeter(at: time("2026-01-28")).pace.map { abs($0.perDay - 1) < 0.0001 } == true)
        log.entries = [done("2026-01-17")]
        let next = log.due("2026-01-30")
        #expect(next.dueHours == Hours(64) && !next.isDueHoursEstimated)
        // 26 h, and 2 days at 1 h.
        #expect(next.hoursLeft == Hours(36))
    }

    @Test("One activity alone makes no pace, however long")
    func noPace() {
        let log = VehicleLog(zone: utc, activities: [did("2026-01-04", 60_000)])
        let meter = log.hourMeter(at: time("2026-02-04"))
        #expect(meter.pace == nil && meter.estimate?.value == Hours(1_000))
    }

    @Test(
        "What can't be is told",
        arguments: [
            ("2026-01-03", 7, HourSums.Objection.below(Hours(8))), ("2026-01-03", 8, nil),
            // 3 h on the 5th: 8 + 3 is as much as the next reading shows.
            ("2026-01-04", 9, .beyond(next: Hours(11))), ("2026-01-09", 60, .fasterThanClock),
            ("2026-01-09", 59, nil), ("2026-01-07", 10, .below(Hours(11))),
        ] as [(String, Int, HourSums.Objection?)])
    func readings(when: String, hours: Int, objection: HourSums.Objection?) {
        let log: [HourSums.Entry] = [
            .read(read("2026-01-01", 5)), .added(did("2026-01-02", 180)), .added(did("2026-01-05", 180)),
            .read(read("2026-01-07", 11)),
        ]
        #expect(HourSums(log).objection(to: .read(read(when, hours))) == objection)
    }

    @Test(
        "An activity can't take more than the clock has, nor more than the next reading shows",
        arguments: [
            // From 11:00 on the 4th on: 13 h and 4 days.
            ("2026-01-09", 109, nil), ("2026-01-09", 110, .fasterThanClock),
            // A day's activities may be written in a row: 20 h of one day are there.
            ("2026-01-04 12:00", 4, nil), ("2026-01-04 12:00", 5, .fasterThanClock),
            // Before anything is known the clock tells nothing.
            ("2025-12-01", 5, nil), ("2025-12-01", 6, .beyond(next: Hours(5))),
        ] as [(String, Int, HourSums.Objection?)])
    func activities(when: String, hours: Int, objection: HourSums.Objection?) {
        let log: [HourSums.Entry] = [
            .read(read("2026-01-02", 5)), .added(did("2026-01-04 10:00", 600)), .added(did("2026-01-04 11:00", 600)),
            .added(did("2026-01-04", 240)),
        ]
        #expect(HourSums(log).objection(to: .added(did(when, hours * 60))) == objection)
    }

    /// Only what nothing speaks against is written.
    private func randomEntries(_ seed: UInt64) -> [HourSums.Entry] {
        var random = Seeded(state: seed)
        var entries: [HourSums.Entry] = []
        for _ in 0..<60 {
            let when = time("2026-01-01") + Double(Int.random(in: 0..<400, using: &random)) * 21_600
            let entry: HourSums.Entry =
                Int.random(in: 0..<4, using: &random) == 0
                ? .read(MeterReading(at: when.utc, Hours(Int.random(in: 0...100, using: &random))))
                : .added(Activity(at: when.utc, Hours(minutes: Int.random(in: 1...600, using: &random))))
            if HourSums(entries).objection(to: entry) == nil { entries.append(entry) }
        }
        return entries
    }

    private func log(_ entries: [HourSums.Entry]) -> VehicleLog {
        var log = VehicleLog(zone: utc)
        for entry in entries {
            switch entry {
            case .read(let reading): log.hourReadings.append(reading)
            case .added(let activity): log.activities.append(activity)
            }
        }
        return log
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func anyLog(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        let entries = randomEntries(seed)
        try #require(entries.count > 15)
        let times = entries.map(\.time.date).sorted()
        let log = log(entries)
        let sums = log.hourSums
        var before = Hours(0)
        for time in times {
            // The formula, word for word.
            let read = log.hourReadings.filter { $0.time.date <= time }
                .max { ($0.time.date, $0.shown) < ($1.time.date, $1.shown) }
            let added = log.activities.filter { $0.time.date > read?.time.date ?? .distantPast && $0.time.date <= time }
            let total = added.reduce(read?.shown ?? Hours(0)) { $0 + $1.added }
            try #require(sums.shown(at: time) == total)
            try #require(total >= before, "sums never fall")
            before = total
        }
        // The order of writing changes nothing.
        var shuffled = log
        shuffled.hourReadings.shuffle(using: &random)
        shuffled.activities.shuffle(using: &random)
        #expect(shuffled.hourSums.readings == sums.readings)
        // Nor does an activity that was taken out again.
        shuffled.activities.append(Activity(at: times[7].utc, Hours(1)))
        shuffled.activities.removeLast()
        let now = times.last! + 86_400
        #expect(shuffled.hourMeter(at: now).estimate == log.hourMeter(at: now).estimate)
        // The meter stands at each sum until the next entry.
        let shown = log.hourMeter(at: times.last!).estimate?.reading
        #expect(shown == sums.shown(at: times.last!))
        let readings = sums.readings
        #expect(zip(readings, readings.dropFirst()).allSatisfy { $0.time.date <= $1.time.date && $0.shown <= $1.shown })
    }

    @Test("An activity less lowers the sums after it by its hours, up to the next reading")
    func removed() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let all = log(randomEntries(seed))
            var less = all
            let gone = less.activities.removeFirst()
            let next = all.hourReadings.map(\.time.date).filter { $0 >= gone.time.date }.min() ?? .distantFuture
            for time in all.activities.map(\.time.date) {
                let change = gone.time.date <= time && time < next ? gone.added.minutes : 0
                let shown = (all.hourSums.shown(at: time)?.minutes ?? 0, less.hourSums.shown(at: time)?.minutes ?? 0)
                try #require(shown.0 - shown.1 == change)
            }
        }
    }
}
