import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

/// What holds for every log, tried on random ones.
@Suite struct PropertyTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func orderChangesNothing(_ seed: UInt64) {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        var shuffled = log
        shuffled.shuffle(&random)
        #expect(Outlook(shuffled, at: now) == Outlook(log, at: now))
        #expect(Costs(shuffled, at: now) == Costs(log, at: now))
        #expect(shuffled.tanks == log.tanks)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func aWithdrawnTypoChangesNothing(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        var typed = log
        let when = now.addingTimeInterval(-.random(in: 0...500 * 86_400, using: &random))
        typed.readings.append(
            MeterReading(at: when.utc, km(.random(in: 0...9_999_999, using: &random)), isWithdrawn: true))
        #expect(Outlook(typed, at: now) == Outlook(log, at: now))
        // It would have changed something: the latest reading is what everything counts by.
        let last = try #require(log.odometer(at: now).estimate).reading
        typed.readings.append(MeterReading(at: now.utc, last + Distance(50, last.unit)))
        #expect(Outlook(typed, at: now) != Outlook(log, at: now))
    }

    /// Of every reading: a typo among the others that somebody let stand makes none odd.
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func aTypoThatStandsMakesNoReadingOdd(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        func flags(_ readings: [MeterReading<Distance>], _ reading: MeterReading<Distance>) throws -> [MileageFlag] {
            OdometerCheck(readings, replacements: log.replacements, unit: log.unit).flags(
                for: try #require(reading.shown.odometerValue), unit: reading.shown.unit, at: reading.time, now: now)
        }
        func odd(_ flags: [MileageFlag]) -> [MileageFlag] { flags.filter(\.contradictsReading) }
        for (index, reading) in log.readings.enumerated() {
            var others = log.readings
            others.remove(at: index)
            let before = try flags(others, reading)
            let typo = MeterReading(
                at: (reading.time.date + Double.random(in: -86_400...86_400, using: &random)).utc,
                km(.random(in: 0...9_999_999, using: &random)))
            // What isn't odd beside the others is no typo.
            guard try !odd(flags(others, typo)).isEmpty else { continue }
            others.append(typo)
            // The typo may agree with what was odd before; it speaks against nothing.
            let after = try flags(others, reading)
            #expect(odd(after) == odd(before) || odd(after).isEmpty)
        }
    }

    /// The same schedule, done earlier or at less, is never behind the one that is less overdue.
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func moreOverdueNeverSortsLower(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        var (log, now) = VehicleLog.random(&random)
        log.entries = []
        let odometer = try #require(log.odometer(at: now).estimate).value
        let mark = Mark(date: CalendarDate(now, in: log.zone), odometer: odometer)
        // From one to the next less is left: of the days, of the distance, of both.
        log.schedules = (0..<40).map { step in
            let start = Mark(
                date: mark.date?.adding(days: -20 * step), odometer: odometer - Distance(300 * step, odometer.unit))
            return every(
                "\(99 - step)", months: 12, distance: Distance(6_000, odometer.unit), setAt: "2024-01-01", start: start)
        }
        let dues = Outlook(log, at: now).dues
        #expect(dues.map(\.id) == dues.map(\.id).sorted())
        #expect(dues.contains { $0.status == .overdue } && dues.contains { $0.status == .good })
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func sortedByUrgencyWhichIsNegativeJustWhenOverdue(_ seed: UInt64) {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        let dues = Outlook(log, at: now).dues
        let urgencies = dues.compactMap(\.urgency)
        #expect(urgencies == urgencies.sorted())
        for due in dues {
            #expect((due.status == .overdue) == ((due.urgency ?? 0) < 0))
            #expect((due.basis == nil) == (due.status == .neutral) || due.kind == .warranty)
            if let left = due.distanceLeft, left.tenths <= 0 { #expect(due.status == .overdue) }
        }
    }

    /// Nothing is entered for four years: what is due stays due, and the estimate never falls.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func noCliffInTime(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        var before = Outlook(log, at: now)
        for step in 1...120 {
            let later = Outlook(log, at: now + 12 * 86_400 * Double(step))
            let statuses = Dictionary(uniqueKeysWithValues: before.dues.map { ($0.id, $0.status) })
            for due in later.dues where due.kind == .schedule {
                try #require(due.status >= statuses[due.id] ?? .neutral, "\(due.what) on \(later.today)")
            }
            try #require((later.estimate?.value ?? km(0)) >= (before.estimate?.value ?? km(0)))
            before = later
        }
        #expect(before.dues.contains { $0.status == .overdue })
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func storedAndReadBack(_ seed: UInt64) throws {
        var random = Seeded(state: seed)
        let (log, now) = VehicleLog.random(&random)
        let outlook = Outlook(log, at: now)
        #expect(try JSONDecoder().decode(VehicleLog.self, from: JSONEncoder().encode(log)) == log)
        #expect(try JSONDecoder().decode(Outlook.self, from: JSONEncoder().encode(outlook)) == outlook)
    }

    /// A few milliseconds in a release build; this one isn't, and the machine may be busy.
    @Test func aThousandReadingsAndFiftySchedules() {
        var random = Seeded(state: 7)
        let (log, now) = VehicleLog.random(&random, readings: 1_000, schedules: 50)
        let duration = ContinuousClock().measure { #expect(Outlook(log, at: now).dues.count == 150) }
        #expect(duration < .seconds(1))
    }
}
